import {
  CodeAction,
  CodeActionKind,
  Range,
  WorkspaceEdit,
  type CodeActionContext,
  type CodeActionProvider,
  type Diagnostic,
  type TextDocument,
} from 'vscode';
import type { TextEdit } from '../../../formats/edits';
import type { FileDiagnostics, ShownFinding } from './fileDiagnostics';
import { isXliff } from './xliffSelector';
import type { UnitArgument } from './unitCommands';
import type { ReadDocument, SegmentDocuments } from './segmentDocuments';
import { counted, t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';

/** The lightbulb of localisation files: mends what a diagnostic tells, and translates the unit of XLIFF it stands in. */
export class FileCodeActions implements CodeActionProvider {
  constructor(
    private readonly documents: SegmentDocuments,
    private readonly diagnostics: FileDiagnostics,
  ) {}

  async provideCodeActions(
    document: TextDocument,
    range: Range,
    { diagnostics: wanted, only }: CodeActionContext,
  ): Promise<CodeAction[]> {
    const actions: CodeAction[] = [];
    const found = this.diagnostics.of(document).filter(({ diagnostic, version }) => {
      return version === document.version && diagnostic.range.intersection(range) !== undefined;
    });
    for (const { diagnostic, finding } of found) {
      const mended = wanted.filter((other) => other.message === diagnostic.message);
      if (finding.fix) {
        const action = new CodeAction(sentenceOf(finding.fix.title), CodeActionKind.QuickFix);
        action.edit = workspaceEdit(document, finding.fix.edits);
        action.diagnostics = mended;
        action.isPreferred = true;
        actions.push(action);
      }
    }
    if (found.length > 0 && only === undefined) actions.push(choiceAction());
    const asked = actions.filter(({ kind }) => !only || (kind !== undefined && only.contains(kind)));
    return isXliff(document) ? [...asked, ...(await this.ofUnits(document, range, { found, wanted, only }))] : asked;
  }

  /** Returns further actions for the units of an XLIFF file. */
  private async ofUnits(
    document: TextDocument,
    range: Range,
    { found, wanted, only }: { found: readonly ShownFinding[]; wanted: readonly Diagnostic[]; only?: CodeActionKind },
  ): Promise<CodeAction[]> {
    const actions: CodeAction[] = [];
    const file = await this.documents.read(document);
    if (document.version !== file.version) return [];
    const segments = [...new Set(found.flatMap(({ finding }) => finding.segment ?? []))];
    for (const segment of segments) {
      const mended = wanted.filter((other) =>
        found.some(({ diagnostic, finding }) => finding.segment === segment && diagnostic.message === other.message),
      );
      const copy = new CodeAction(t('Copy the Source'), CodeActionKind.QuickFix);
      copy.edit = workspaceEdit(document, await this.documents.copySources(file, [segment]));
      copy.diagnostics = mended;
      const again = translateAction(t('Translate Again'), CodeActionKind.QuickFix, file, [segment]);
      again.diagnostics = mended;
      actions.push(copy, again);
    }
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const touched = [...file.rows.keys()].filter((index) => {
      const row = file.rows[index];
      return row && !row.isLocked && row.start <= end && row.end >= start;
    });
    if (touched.length > 0) {
      const title = counted(touched.length, 'Translate This Unit', 'Translate {0} Segments');
      actions.push(translateAction(title, CodeActionKind.RefactorRewrite, file, touched));
    }
    return actions.filter(({ kind }) => !only || (kind !== undefined && only.contains(kind)));
  }
}

function translateAction(title: string, kind: CodeActionKind, file: ReadDocument, segments: number[]): CodeAction {
  const action = new CodeAction(title, kind);
  const argument: UnitArgument = { uri: file.document.uri.toString(), segments, version: file.version };
  action.command = { title, command: 'parlance.segment.translate', arguments: [argument] };
  return action;
}

/** Returns the action that opens the setting for switching checks off. */
function choiceAction(): CodeAction {
  const title = t('Select Checks…');
  const action = new CodeAction(title, CodeActionKind.QuickFix);
  action.command = { title, command: 'workbench.action.openSettings', arguments: ['@id:parlance.files.checkLevels'] };
  return action;
}

function workspaceEdit(document: TextDocument, edits: readonly TextEdit[]): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const { start, end, newText } of edits) {
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), newText);
  }
  return edit;
}
