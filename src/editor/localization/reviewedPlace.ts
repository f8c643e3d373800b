import { Disposable, EventEmitter, window, workspace, type TextDocument } from 'vscode';
import { mapRange, type OffsetRange } from '../../formats/trackedRange';
import { hasTab, type TrackedState } from '../texts/edits/trackedDocument';
import type { FollowedRanges } from '../texts/preview/inlineDecorations';

/** Range of an entry under review, also while a user changes it: what is typed into it belongs to it. */
export class ReviewedPlace implements FollowedRanges {
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly listeners: Disposable;

  constructor(
    readonly document: TextDocument,
    private range: OffsetRange,
  ) {
    this.listeners = Disposable.from(
      this.changed,
      window.tabGroups.onDidChangeTabs(({ closed }) => closed.length > 0 && this.changed.fire()),
      workspace.onDidChangeTextDocument((event) => {
        if (event.document !== document || event.contentChanges.length === 0) return;
        for (const { rangeOffset: offset, rangeLength: length, text } of event.contentChanges) {
          const { start, end } = this.range;
          this.range = mapRange(this.range, { offset, length, newLength: text.length }) ?? {
            start: Math.min(start, offset),
            end: Math.max(end, offset + length) + text.length - length,
          };
        }
        this.changed.fire();
      }),
    );
  }

  get state(): TrackedState {
    return this.document.isClosed || !hasTab(this.document.uri)
      ? { kind: 'closed' }
      : { kind: 'ready', ranges: [this.range] };
  }

  dispose(): void {
    this.listeners.dispose();
  }
}
