import { Range, type TextEditor } from 'vscode';
import { findProseAt, partsOf, type ProsePart } from '../edits/proseParts';
import { TrackedDocument } from '../edits/trackedDocument';
import { isWritable } from '../edits/writable';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

export interface CapturedProse {
  parts: readonly ProsePart[];
  /** One range for each part: that of its block. */
  tracked: TrackedDocument;
}

/**
 * Captures the prose at the selections of an editor: what is selected, or the comment or paragraph at each caret.
 * Tells the user why and answers `undefined` when there is none. Call it before the first await of a command.
 */
export async function captureProse(editor: TextEditor | undefined): Promise<CapturedProse | undefined> {
  if (!editor) {
    refuse(t('Open a text file and select the text to improve.'));
    return;
  }
  const { document } = editor;
  // Selected white space says nothing: what touches it was not meant.
  const prose = await findProseAt(document, () =>
    editor.selections
      .filter((selection) => selection.isEmpty || document.getText(selection).trim() !== '')
      .map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) })),
  );
  if (!prose) return undefined;
  const parts = partsOf(prose);
  if (parts.length === 0) {
    refuse(t('No text here. Select text, or put the cursor in a paragraph or a comment.'));
    return;
  }
  const tracked = new TrackedDocument(
    document,
    parts.map(({ block }) => new Range(document.positionAt(block.start), document.positionAt(block.end))),
  );
  if (!(await isWritable(document))) {
    tracked.dispose();
    refuse(t('This document is read-only.'));
    return;
  }
  return { parts, tracked };
}

function refuse(sentence: string): undefined {
  showMessage('info', sentence);
  return undefined;
}
