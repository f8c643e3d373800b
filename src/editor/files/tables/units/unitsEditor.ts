import {
  Disposable,
  workspace,
  type CustomTextEditorProvider,
  type TextDocument,
  type Uri,
  type WebviewPanel,
} from 'vscode';
import { leveled } from '../../../../domain/files/findings';
import type { SegmentRow } from '../../../../domain/files/segmentRow';
import type { TextEdit } from '../../../../formats/edits';
import { unitRequests, type RowProblem, type UnitsProtocol } from '../../../../shared/webview/segments';
import { shownFilesConfig } from '../../../settings/files';
import { fileNameOf } from '../../../say/fileName';
import { isWritable } from '../../../texts/edits/writable';
import type { FailureReporter } from '../../../say/failures';
import { documentHandlers } from '../../../webviews/documentHandlers';
import { HostChannel } from '../../../webviews/hostChannel';
import { showPage } from '../../../webviews/page';
import { applyTextEdits } from '../../segments/applyTextEdits';
import type { ReadDocument, SegmentDocuments } from '../../segments/segmentDocuments';
import type { RememberedTargets } from '../../segments/rememberedTargets';
import type { SegmentTranslator } from '../../segments/segmentTranslator';
import { askState } from './askState';
import { offerEntry, openText, plainText, requireWritable, writeTyped } from './tableActions';
import { refuseRequest, TableRefusal } from './tableRefusal';
import { TableTelling, type TableContent } from './tableTelling';
import { isSameRow, tableRow, targetOf } from './unitRows';
import { counted, t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

export interface UnitsEditorParts {
  extensionUri: Uri;
  documents: SegmentDocuments;
  translator: SegmentTranslator;
  remembered: RememberedTargets;
  failures: FailureReporter;
}

/** An XLIFF file as a table. The document holds the truth, and with it undo, save and revert. */
export class UnitsEditor implements CustomTextEditorProvider {
  constructor(private readonly parts: UnitsEditorParts) {}

  resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void {
    const table = new UnitTable(this.parts, document, panel);
    panel.onDidDispose(() => table.dispose());
    showPage(panel.webview, this.parts.extensionUri, 'segments', fileNameOf(document.uri));
  }
}

/** A unit with what is wrong in it. */
interface ShownUnit {
  row: SegmentRow;
  problems: readonly RowProblem[];
  /** As in `TableRow`. */
  memory?: number;
}

interface UnitsContent extends TableContent<ShownUnit> {
  file: ReadDocument;
}

/** One page that shows a document. */
class UnitTable implements Disposable {
  private readonly telling: TableTelling<ShownUnit, UnitsContent>;
  private readonly subscriptions: Disposable;

  constructor(
    private readonly parts: UnitsEditorParts,
    private readonly document: TextDocument,
    private readonly panel: WebviewPanel,
  ) {
    const { documents, failures } = parts;
    const channel = new HostChannel<UnitsProtocol>({
      port: panel.webview,
      requests: unitRequests,
      handlers: {
        ...documentHandlers(document, panel),
        open: async () => {
          const isReadonly = !(await isWritable(document));
          const { sourceLanguage, targetLanguage } = await documents.read(document);
          this.telling.start();
          return { kind: 'units', name: fileNameOf(document.uri), sourceLanguage, targetLanguage, isReadonly };
        },
        edit: ({ version, row, target }) => this.edit(version, row, target),
        translate: ({ version, rows }) => this.translate(version, rows),
        copySource: ({ version, rows }) => this.copySource(version, rows),
        empty: ({ version, rows }) => this.empty(version, rows),
        changeState: ({ version, rows }) => this.changeState(version, rows),
        addToGlossary: ({ version, row }) => this.addToGlossary(version, row),
        openAsText: ({ row }) =>
          openText(document, row === undefined ? undefined : this.telling.current?.rows[row]?.row),
      },
      refuse: (error) => refuseRequest(error, failures),
    });
    this.telling = new TableTelling<ShownUnit, UnitsContent>({
      channel,
      read: async () => contentOf(await documents.read(document), parts.remembered),
      isCurrent: ({ version }) => version === document.version,
      isSame: (before, now) =>
        isSameRow(before.row, now.row) && areSame(before.problems, now.problems) && before.memory === now.memory,
      tableRow: ({ row, problems, memory }) => tableRow(row, problems, memory),
      failures,
    });
    this.subscriptions = Disposable.from(
      channel,
      this.telling,
      workspace.onDidChangeTextDocument((event) => {
        if (event.document === document && event.contentChanges.length > 0) this.telling.soon();
      }),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private async edit(version: number, index: number, parts: ReadonlyArray<string | number>): Promise<undefined> {
    await requireWritable(this.document);
    const { file } = this.telling.known(version);
    const row = file.rows[index];
    if (!row) throw new TableRefusal('stale', t('This segment is gone.'));
    if (row.isLocked) throw new TableRefusal('locked', t('The file says that this translation is final.'));
    if (parts.every((part) => typeof part === 'string' && part.trim() === ''))
      return await this.empty(version, [index]);
    const target = targetOf(row, parts);
    if (!target) throw new TableRefusal('codes', t('Each code of the source must be in the translation once.'));
    return await writeTyped(this.parts.documents, file, index, target);
  }

  private async translate(version: number, rows: readonly number[]): Promise<undefined> {
    await this.parts.translator.translate(this.telling.known(version).file, rows);
    return undefined;
  }

  private async copySource(version: number, rows: readonly number[]): Promise<undefined> {
    const { file } = this.telling.known(version);
    return await this.apply(file, this.parts.documents.copySources(file, unlocked(file, rows)));
  }

  private async empty(version: number, rows: readonly number[]): Promise<undefined> {
    const { file } = this.telling.known(version);
    return await this.apply(file, this.parts.documents.changes(file, unlocked(file, rows), 'empty'));
  }

  private async changeState(version: number, rows: readonly number[]): Promise<undefined> {
    await requireWritable(this.document);
    const { file } = this.telling.known(version);
    const state = await askState(file, rows);
    // The keys are for the table again.
    this.panel.reveal();
    if (state === undefined) return undefined;
    const { untranslated } = file.states;
    const fitting = rows.filter((index) => untranslated.includes(state) || file.rows[index]?.target !== undefined);
    await this.apply(file, this.parts.documents.changes(file, fitting, { state }));
    const left = rows.length - fitting.length;
    if (left === 0) return undefined;
    const sentence = counted(
      left,
      'One segment has no translation, so it is not “{1}”.',
      '{0} segments have no translation, so it is not “{1}”.',
      state,
    );
    throw new TableRefusal('failed', sentence);
  }

  /** Writes edits into the document, unless it was changed since they were made. */
  private async apply(file: ReadDocument, made: Promise<TextEdit[]>): Promise<undefined> {
    const edits = await made.catch(() => undefined);
    if (edits === undefined || this.document.version !== file.version)
      throw new TableRefusal('stale', t('The file was changed meanwhile.'));
    if (!(await applyTextEdits(file.document, edits)))
      throw new TableRefusal('failed', t('The file could not be changed.'));
    return undefined;
  }

  private async addToGlossary(version: number, index: number): Promise<undefined> {
    const row = this.telling.known(version).file.rows[index];
    if (!row) return undefined;
    return await offerEntry(plainText(row.source, row.codes), plainText(row.target ?? '', row.targetCodes ?? []));
  }
}

/** Those the file does not say are final. */
function unlocked(file: ReadDocument, rows: readonly number[]): number[] {
  return rows.filter((index) => file.rows[index]?.isLocked === false);
}

function contentOf(file: ReadDocument, remembered: RememberedTargets): UnitsContent {
  const { version, findings } = file;
  const problems = new Map<number, RowProblem[]>();
  for (const { segment, severity, message: why } of leveled(findings, shownFilesConfig(file.document).levels)) {
    if (segment === undefined || severity === 'information') continue;
    const message = sentenceOf(why);
    const known = problems.get(segment);
    if (known) known.push({ severity, message });
    else problems.set(segment, [{ severity, message }]);
  }
  const rows = file.rows.map((row, index): ShownUnit => {
    const memory = remembered.likenessOf(file.document, row.id, row.target);
    return { row, problems: problems.get(index) ?? [], ...(memory !== undefined && { memory }) };
  });
  const [fault] = findings;
  const nothing = fault ? sentenceOf(fault.message) : t('There is nothing to translate in this file.');
  const unreadable = rows.length === 0 ? nothing : '';
  return { version, rows, unreadable, file };
}

function areSame(one: readonly RowProblem[], other: readonly RowProblem[]): boolean {
  return one.length === other.length && one.every(({ message }, index) => message === other[index]?.message);
}
