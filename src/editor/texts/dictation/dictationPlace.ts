import {
  Disposable,
  EventEmitter,
  Range,
  Selection,
  window,
  workspace,
  WorkspaceEdit,
  type Position,
  type TextDocument,
  type TextDocumentContentChangeEvent,
  type TextEditor,
} from 'vscode';
import {
  blockAround,
  proseOffset,
  putSpoken,
  withFiller,
  type PutText,
  type SpokenOrder,
} from '../../../domain/voice/dictation/putSpoken';
import { endsSentence } from '../../../formats/sentenceEnds';
import { mapRange } from '../../../formats/trackedRange';
import { SlowFileError } from '../../messages/errors/readerErrors';
import { findProseIn, proseLanguage } from '../edits/proseParts';
import { retryEdit } from '../edits/retryEdit';
import { hasTab } from '../edits/trackedDocument';

/** Outcome of words: `refused` when the editor would not take them. */
export type PutOutcome = 'landed' | 'refused' | 'closed';

/** Place of dictated words: the one at which the dictation began, wherever edits move it and whatever is in front. */
export class DictationPlace implements Disposable {
  readonly document: TextDocument;
  private offset: number;
  /** Text that stands before it came of this dictation last. */
  private continues = false;
  /** The last words did not end a sentence, so more of the same undo step comes. */
  private isWithinSentence = false;
  private own: PutText | undefined;
  private readonly hadTab: boolean;
  private readonly closed = new EventEmitter<void>();
  /** Its document was closed for good. */
  readonly onDidClose = this.closed.event;
  private readonly moved = new EventEmitter<void>();
  /** Fires when it is elsewhere in its document, or an editor of it came. */
  readonly onDidMove = this.moved.event;
  private readonly listeners: Disposable;

  constructor(editor: TextEditor) {
    this.document = editor.document;
    this.offset = this.document.offsetAt(editor.selection.end);
    this.hadTab = hasTab(this.document.uri);
    this.listeners = Disposable.from(
      this.closed,
      this.moved,
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document !== this.document || contentChanges.length === 0) return;
        this.follow(contentChanges);
        this.moved.fire();
      }),
      workspace.onDidCloseTextDocument(() => this.isClosed && this.closed.fire()),
      window.tabGroups.onDidChangeTabs(({ closed }) => closed.length > 0 && this.isClosed && this.closed.fire()),
      window.onDidChangeVisibleTextEditors(() => this.moved.fire()),
    );
  }

  get position(): Position {
    return this.document.positionAt(this.offset);
  }

  get isClosed(): boolean {
    return this.document.isClosed || (this.hadTab && !hasTab(this.document.uri));
  }

  /** Writes words down. Call it again only when the words before have landed. */
  async put(said: string, language: string | undefined): Promise<PutOutcome> {
    const landed = await retryEdit(this.document, async () => {
      if (this.isClosed) return undefined;
      const { version } = this.document;
      const order = await this.orderFor(said, language);
      if (this.document.version !== version) return false;
      const put = putSpoken(order);
      return !put || (await this.apply(put, said));
    });
    if (landed) return 'landed';
    return this.isClosed ? 'closed' : 'refused';
  }

  dispose(): void {
    this.listeners.dispose();
  }

  /** Returns the order, with the comment or paragraph that the place is in. */
  private async orderFor(said: string, language: string | undefined): Promise<SpokenOrder> {
    const { document, offset, continues } = this;
    const text = document.getText();
    const order = { text, offset, said, continues, ...(language !== undefined && { language }) };
    const blocksAt = async (source: string, at: number) => {
      const [found] = await findProseIn(source, proseLanguage(document), [{ start: at, end: at }]);
      return blockAround(found ?? [], at);
    };
    try {
      const own = await blocksAt(text, proseOffset(text, offset));
      if (own) return { ...order, block: own };
      const block = await blocksAt(withFiller(text, offset), offset);
      return block ? { ...order, block, isFilled: true } : order;
    } catch (error) {
      if (error instanceof SlowFileError) return order;
      throw error;
    }
  }

  private async apply(put: PutText, said: string): Promise<boolean> {
    const { document } = this;
    const editor = window.visibleTextEditors.find((visible) => visible.document === document);
    const isCaretHere = editor?.selection.isEmpty && document.offsetAt(editor.selection.active) === this.offset;
    this.own = put;
    const isDone = await (editor ? this.edit(editor, put, said) : this.editUnseen(put));
    this.own = undefined;
    if (!isDone) return false;
    this.isWithinSentence = !endsSentence(said);
    if (editor && isCaretHere) {
      editor.selection = new Selection(this.position, this.position);
      editor.revealRange(editor.selection);
    }
    return true;
  }

  /** One undo step for each sentence, however many pieces it comes in. */
  private async edit(editor: TextEditor, { edit }: PutText, said: string): Promise<boolean> {
    const stops = { undoStopBefore: !this.isWithinSentence, undoStopAfter: endsSentence(said) };
    const range = this.rangeOf(edit);
    return await editor.edit((builder) => {
      if (range.isEmpty) builder.insert(range.start, edit.newText);
      else builder.replace(range, edit.newText);
    }, stops);
  }

  private async editUnseen({ edit }: PutText): Promise<boolean> {
    const workspaceEdit = new WorkspaceEdit();
    workspaceEdit.replace(this.document.uri, this.rangeOf(edit), edit.newText);
    return await workspace.applyEdit(workspaceEdit);
  }

  private rangeOf({ start, end }: PutText['edit']): Range {
    return new Range(this.document.positionAt(start), this.document.positionAt(end));
  }

  /** Through edits; where its surroundings were deleted, it is where they were. */
  private follow(changes: readonly TextDocumentContentChangeEvent[]): void {
    const { own } = this;
    const [first, ...others] = changes;
    if (own && first && others.length === 0 && isSame(first, own.edit)) {
      this.offset = own.offset;
      this.continues = true;
      return;
    }
    for (const { rangeOffset: offset, rangeLength: length, text } of changes) {
      if (offset <= this.offset && offset + length >= this.offset - 1) this.continues = false;
      const here = { start: this.offset, end: this.offset };
      const end = offset + text.length;
      this.offset = mapRange(here, { offset, length, newLength: text.length })?.start ?? end;
    }
  }
}

function isSame({ rangeOffset, rangeLength, text }: TextDocumentContentChangeEvent, edit: PutText['edit']): boolean {
  return rangeOffset === edit.start && rangeLength === edit.end - edit.start && text === edit.newText;
}
