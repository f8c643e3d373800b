import { Disposable, Range, ThemeColor, window } from 'vscode';
import { spaceBetween } from '../../../domain/voice/transcript';
import { plain } from '../../messages/plain';
import type { DictationPlace } from './dictationPlace';

/** So many characters of what may still change are shown: its end, as there is no room for more on a line. */
const mostCharacters = 80;

/** Words that are not in the document, behind the place where they would go. */
export class GhostText implements Disposable {
  private readonly type = window.createTextEditorDecorationType({
    after: { color: new ThemeColor('editorGhostText.foreground'), fontStyle: 'italic' },
  });
  private words = '';
  private readonly listener: Disposable;

  constructor(private readonly place: DictationPlace) {
    this.listener = place.onDidMove(() => this.draw());
  }

  show(words: string): void {
    this.words = words;
    this.draw();
  }

  dispose(): void {
    Disposable.from(this.listener, this.type).dispose();
  }

  private draw(): void {
    const { document, position } = this.place;
    const before = document.lineAt(position).text.slice(0, position.character);
    const all = [...this.words];
    const end = all.length > mostCharacters ? `…${all.slice(-mostCharacters).join('')}` : this.words;
    // An attachment drops ordinary spaces at its beginning.
    const contentText = (spaceBetween(before, end) && '\u00a0') + plain(end);
    const range = new Range(position, position);
    for (const editor of window.visibleTextEditors) {
      if (editor.document !== document) continue;
      editor.setDecorations(this.type, end === '' ? [] : [{ range, renderOptions: { after: { contentText } } }]);
    }
  }
}
