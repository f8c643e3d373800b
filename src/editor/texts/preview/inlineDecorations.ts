import {
  ColorThemeKind,
  Disposable,
  Range,
  ThemeColor,
  window,
  type DecorationOptions,
  type Position,
  type TextDocument,
  type TextEditorDecorationType,
  type ThemableDecorationAttachmentRenderOptions,
} from 'vscode';
import type { TrackedDocument } from '../edits/trackedDocument';
import { t } from '../../../shared/l10n';

/** A difference, in units of the document, relative to the start of the captured range it is in. */
export interface ShownChange {
  start: number;
  end: number;
  added: string;
}

/** Ranges of a document that are followed through its edits. */
export type FollowedRanges = Pick<TrackedDocument, 'document' | 'state' | 'onDidChange' | 'dispose'>;

/** Differences at each of the captured ranges of a document. */
export interface ShownChanges {
  tracked: FollowedRanges;
  changes: ReadonlyArray<readonly ShownChange[]>;
}

/** Marks differences in every editor of their document: struck through what goes, behind it what comes. */
export class InlineDecorations implements Disposable {
  private readonly removed: TextEditorDecorationType;
  private readonly added: TextEditorDecorationType;
  /** Nothing can be said where nothing stands: what only comes is described on the word beside it. */
  private readonly beside: TextEditorDecorationType;
  private readonly types: Disposable;

  constructor() {
    // No background: it would reach under the words that come, which stand at the end of the range.
    this.removed = window.createTextEditorDecorationType({
      textDecoration: 'line-through',
      color: new ThemeColor('gitDecoration.deletedResourceForeground'),
    });
    this.added = window.createTextEditorDecorationType({});
    this.beside = window.createTextEditorDecorationType({});
    this.types = Disposable.from(this.removed, this.added, this.beside);
  }

  /** `undefined` takes all marks away. */
  draw(shown: ShownChanges | undefined): void {
    const state = shown?.tracked.state;
    for (const editor of window.visibleTextEditors) {
      const { document } = editor;
      const removed: DecorationOptions[] = [];
      const added: DecorationOptions[] = [];
      const beside: DecorationOptions[] = [];
      const ranges = document === shown?.tracked.document && state?.kind === 'ready' ? state.ranges : [];
      ranges.forEach(({ start }, index) => {
        for (const change of shown?.changes[index] ?? []) {
          const range = new Range(document.positionAt(start + change.start), document.positionAt(start + change.end));
          const old = document.getText(range);
          if (old !== '') removed.push({ range, hoverMessage: described(old, change.added) });
          else beside.push({ range: besideOf(document, range.start), hoverMessage: described(old, change.added) });
          if (change.added !== '') {
            added.push({ range: new Range(range.end, range.end), renderOptions: { before: comes(change.added) } });
          }
        }
      });
      editor.setDecorations(this.removed, removed);
      editor.setDecorations(this.added, added);
      editor.setDecorations(this.beside, beside);
    }
  }

  dispose(): void {
    this.types.dispose();
  }
}

/** The word at a place, or the characters around it. */
function besideOf(document: TextDocument, at: Position): Range {
  const around = new Range(at.line, Math.max(0, at.character - 1), at.line, at.character + 1);
  return document.getWordRangeAtPosition(at) ?? document.validateRange(around);
}

/** A change in words: what the colours say, for those who hear it. Plain text, since the words are a document's. */
export function described(old: string, added: string): string {
  const [before, after] = [old, added].map((text) => text.replace(/\s+/g, ' ').trim());
  if (!before) return after ? t('Insert “{0}”', after) : t('Insert a space');
  return after ? t('Replace “{0}” with “{1}”', before, after) : t('Remove “{0}”', before);
}

function isHighContrast(): boolean {
  const { kind } = window.activeColorTheme;
  return kind === ColorThemeKind.HighContrast || kind === ColorThemeKind.HighContrastLight;
}

function comes(added: string): ThemableDecorationAttachmentRenderOptions {
  return {
    // An attachment drops ordinary spaces at its ends.
    contentText: added.replace(/^ | $/g, '\u00a0'),
    // Themes of high contrast have no such background, and colour alone tells some people nothing.
    textDecoration: 'underline',
    margin: '0 0 0 2px',
    // In high contrast a selection has the color of the text.
    backgroundColor: new ThemeColor(isHighContrast() ? 'editor.background' : 'diffEditor.insertedTextBackground'),
    color: new ThemeColor('editor.foreground'),
  };
}
