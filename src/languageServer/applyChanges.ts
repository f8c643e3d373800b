import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { mapRange, type OffsetRange } from '../formats/trackedRange';
import type { CheckedDocument } from './checkedDocument';
import { offsetsOf } from './ranges';

/** More at once is no typing. */
const mostTypedChanges = 20;

/** Takes over what was changed in an open document, and notes where a user typed. */
export function applyChanges(
  checked: CheckedDocument,
  changes: TextDocumentContentChangeEvent[],
  version: number,
): CheckedDocument {
  const { document } = checked;
  if (changes.length > mostTypedChanges) {
    TextDocument.update(document, changes, version);
    checked.noteEdits([]);
    return checked;
  }
  let edits: OffsetRange[] = [];
  for (const change of changes) {
    const replaced = 'range' in change ? offsetsOf(document, change.range) : undefined;
    TextDocument.update(document, [change], version);
    if (!replaced) {
      edits = [];
      continue;
    }
    const end = replaced.start + change.text.length;
    const typed = { offset: replaced.start, length: replaced.end - replaced.start, newLength: change.text.length };
    edits = edits.map((edit) => mapRange(edit, typed) ?? edit);
    edits.push({ start: replaced.start, end });
  }
  checked.noteEdits(edits);
  return checked;
}
