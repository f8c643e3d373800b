import { CodeLens, Range, type CodeLensProvider, type TextDocument } from 'vscode';
import { shownFilesConfig } from '../../settings/files';
import type { UnitArgument } from './unitCommands';
import { isUntranslated } from './unitCommands';
import type { SegmentDocuments } from './segmentDocuments';
import { counted, t } from '../../../shared/l10n';

/** More of them would slow the editor down more than they help. */
const mostUnits = 500;

/** Above an XLIFF document what can be done with all of it, above each unit without a translation how to get one. */
export class FileCodeLenses implements CodeLensProvider {
  constructor(private readonly documents: SegmentDocuments) {}

  async provideCodeLenses(document: TextDocument): Promise<CodeLens[]> {
    if (!shownFilesConfig(document).codeLens) return [];
    const { rows, version } = await this.documents.read(document);
    if (document.version !== version || rows.length === 0) return [];
    const top = new Range(0, 0, 0, 0);
    const table = { title: t('Open as Table'), command: 'parlance.segment.openTable', arguments: [document.uri] };
    const lenses = [new CodeLens(top, table)];
    const missing = rows.filter(({ needsTarget }) => needsTarget).length;
    if (missing > 0) {
      const title = counted(missing, 'Translate One Missing Unit', 'Translate {0} Missing Units');
      lenses.push(new CodeLens(top, { title, command: 'parlance.segment.translateMissing' }));
    }
    const units = new Map<number, number[]>();
    for (const [index, row] of rows.entries()) {
      if (units.size >= mostUnits) break;
      if (isUntranslated(row)) units.set(row.start, [...(units.get(row.start) ?? []), index]);
    }
    for (const [start, segments] of units) {
      const place = document.positionAt(start);
      const argument: UnitArgument = { uri: document.uri.toString(), segments, version };
      lenses.push(
        new CodeLens(new Range(place, place), {
          title: t('Translate'),
          command: 'parlance.segment.translate',
          arguments: [argument],
        }),
      );
    }
    return lenses;
  }
}
