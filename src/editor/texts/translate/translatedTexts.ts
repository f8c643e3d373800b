import { EventEmitter, type Disposable, type Event, type Uri } from 'vscode';
import { canonicalLanguage } from '../../../api/languageCodes';
import type { TranslatedParams } from '../../../shared/languageServer';

/** Max UTF-16 units kept; beyond this, the oldest texts are forgotten. */
const most = 300_000;

/**
 * Translations for documents of this window, before they land there: a sentence that just came in another language is not to
 * be checked as if it were in the one around it.
 */
export class TranslatedTexts implements Disposable {
  private readonly added = new EventEmitter<TranslatedParams>();
  readonly onDidAdd: Event<TranslatedParams> = this.added.event;
  private kept: TranslatedParams[] = [];

  /** The latest come last. */
  get all(): readonly TranslatedParams[] {
    return this.kept;
  }

  add(uri: Uri, language: string, texts: readonly string[]): void {
    const translated = { uri: uri.toString(), language: canonicalLanguage(language), texts };
    let units = 0;
    const isKept = (one: TranslatedParams): boolean =>
      (units += one.texts.reduce((sum, { length }) => sum + length, 0)) <= most;
    this.kept = [...this.kept, translated].reverse().filter(isKept).reverse();
    this.added.fire(translated);
  }

  dispose(): void {
    this.added.dispose();
  }
}
