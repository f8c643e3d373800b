import { Range, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import type { TextEdit } from '../../../formats/edits';

/** Writes edits into a document as one step of undo. False when the editor does not take them. */
export async function applyTextEdits(document: TextDocument, edits: readonly TextEdit[]): Promise<boolean> {
  if (edits.length === 0) return true;
  const edit = new WorkspaceEdit();
  for (const { start, end, newText } of edits) {
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), newText);
  }
  return await workspace.applyEdit(edit);
}
