import { EndOfLine, Range, Selection, window, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import { planEdits, selectionsAfter, type Landing, type PlannedEdit } from './planEdits';
import { retryEdit } from './retryEdit';
import type { TrackedDocument, TrackedState } from './trackedDocument';

/** Outcome of an edit: `refused` when the editor would not take it, for instance in a read-only document. */
export type LandingOutcome = 'landed' | 'refused' | Exclude<TrackedState['kind'], 'ready'>;

/** The last landing in each document: they come one after the other, so that each sees what the one before replaced. */
const landings = new WeakMap<TextDocument, Promise<LandingOutcome>>();

/**
 * Lands results where their sources were captured: one workspace edit, so one undo step. What was selected is selected
 * again, and a caret stands behind the new text, unless the user has moved on. Nothing is written when the captured text is no longer there.
 */
export async function landResults(
  tracked: TrackedDocument,
  results: readonly string[],
  landing: Landing,
): Promise<LandingOutcome> {
  const before = landings.get(tracked.document);
  const own = Promise.resolve(before?.catch(() => undefined)).then(() => land(tracked, results, landing));
  landings.set(tracked.document, own);
  return await own;
}

async function land(tracked: TrackedDocument, results: readonly string[], landing: Landing): Promise<LandingOutcome> {
  const { document } = tracked;
  const rivals = landing === 'replace' ? tracked.rivals() : [];
  let edits: PlannedEdit[] = [];
  const editor = window.visibleTextEditors.find((visible) => visible.document === document);
  // What a user types next would replace a selection, which they did not make.
  const hadCarets = editor?.selections.every(({ isEmpty }) => isEmpty) === true;
  const applied = await retryEdit(document, async () => {
    const { state } = tracked;
    if (state.kind !== 'ready') return undefined;
    const eol = document.eol === EndOfLine.CRLF ? '\r\n' : '\n';
    edits = planEdits(document.getText(), state.ranges, results, landing, eol);
    return await workspace.applyEdit(workspaceEditOf(document, edits));
  });
  if (!applied) {
    const { kind } = tracked.state;
    return kind === 'ready' ? 'refused' : kind;
  }
  for (const rival of rivals) rival.overwritten();
  if (editor && !tracked.caretMoved) {
    editor.selections = selectionsAfter(edits).map(
      ({ start, end }) => new Selection(document.positionAt(hadCarets ? end : start), document.positionAt(end)),
    );
  }
  return 'landed';
}

function workspaceEditOf(document: TextDocument, edits: readonly PlannedEdit[]): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const { start, end, newText } of edits) {
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), newText);
  }
  return edit;
}
