import {
  Disposable,
  EventEmitter,
  TextEditorSelectionChangeKind,
  window,
  workspace,
  type Range,
  type TextDocument,
  type Uri,
} from 'vscode';
import { mapRange, type OffsetRange } from '../../../formats/trackedRange';

/** Current ranges of the captured texts, or the reason why nothing may be written there. */
export type TrackedState =
  | { kind: 'ready'; ranges: readonly OffsetRange[] }
  /** Someone wrote into a captured range: what was sent is not what stands there. */
  | { kind: 'changed' }
  | { kind: 'closed' };

/**
 * Ranges of a document, captured before an await, and followed through every edit made meanwhile. Dispose it when
 * the result has landed.
 */
export class TrackedDocument implements Disposable {
  private static readonly live = new Set<TrackedDocument>();
  readonly texts: readonly string[];
  private ranges: ReadonlyArray<OffsetRange | undefined>;
  private readonly eol: TextDocument['eol'];
  private readonly hadTab: boolean;
  private readonly listeners: Disposable;
  private moved = false;
  private isOverwritten = false;
  private readonly changed = new EventEmitter<void>();
  /** The document was edited, and the ranges followed, or a tab was closed: `state` may be another. */
  readonly onDidChange = this.changed.event;

  constructor(
    readonly document: TextDocument,
    ranges: readonly Range[],
  ) {
    this.texts = ranges.map((range) => document.getText(range));
    this.ranges = ranges.map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) }));
    this.eol = document.eol;
    TrackedDocument.live.add(this);
    this.hadTab = hasTab(document.uri);
    this.listeners = Disposable.from(
      this.changed,
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        if (closed.length > 0) this.changed.fire();
      }),
      workspace.onDidChangeTextDocument((event) => {
        if (event.document !== document) return;
        for (const { rangeOffset: offset, rangeLength: length, text } of event.contentChanges) {
          const change = { offset, length, newLength: text.length };
          this.ranges = this.ranges.map((range) => range && mapRange(range, change));
        }
        this.changed.fire();
      }),
      window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        // Any other kind comes of an edit or of an extension.
        const byPerson =
          kind === TextEditorSelectionChangeKind.Keyboard || kind === TextEditorSelectionChangeKind.Mouse;
        if (byPerson && textEditor.document === document) this.moved = true;
      }),
    );
  }

  /** The user moved the caret in the meantime: leave it alone. */
  get caretMoved(): boolean {
    return this.moved;
  }

  /** The state of this moment: use it before the next await. */
  get state(): TrackedState {
    const { document } = this;
    if (document.isClosed || (this.hadTab && !hasTab(document.uri))) return { kind: 'closed' };
    const ranges = this.ranges.filter((range) => range !== undefined);
    const text = document.getText();
    const stillThere =
      !this.isOverwritten &&
      document.eol === this.eol &&
      ranges.length === this.texts.length &&
      ranges.every(({ start, end }, index) => text.slice(start, end) === this.texts[index]);
    return stillThere ? { kind: 'ready', ranges } : { kind: 'changed' };
  }

  /**
   * Returns others that follow some of the same text. Call it before that text is replaced, and `overwritten` on each
   * afterwards: VS Code edits as little as it can, so a new text that has the old one in it looks as if nothing had been
   * replaced.
   */
  rivals(): TrackedDocument[] {
    const isMine = ({ start, end }: OffsetRange): boolean =>
      this.ranges.some((range) => range && range.start < end && start < range.end);
    return [...TrackedDocument.live].filter(
      (other) =>
        other !== this && other.document === this.document && other.ranges.some((range) => range && isMine(range)),
    );
  }

  overwritten(): void {
    this.isOverwritten = true;
  }

  dispose(): void {
    TrackedDocument.live.delete(this);
    this.listeners.dispose();
  }
}

/** A closed tab means a closed document, though VS Code keeps the document itself alive for a while. */
export function hasTab(uri: Uri): boolean {
  const wanted = uri.toString();
  return window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => urisOf(input).includes(wanted)));
}

/** Every kind of tab keeps its resources under one of these names (`TabInputText`, `TabInputTextDiff`, …). */
function urisOf(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  const { uri, original, modified } = input as { uri?: Uri; original?: Uri; modified?: Uri };
  return [uri, original, modified].flatMap((resource) => (resource ? [resource.toString()] : []));
}
