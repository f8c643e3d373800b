import type { TranslatedParams } from '../shared/languageServer';
import { FifoCache } from './fifoCache';

/** UTF-16 units that are kept of a document: every sentence of it is looked for in them, once. */
const most = 100_000;
/** Sentences whose language is remembered. */
const mostFound = 20_000;

interface Translation {
  language: string;
  /** Text with one blank wherever it has white space, and at both ends. */
  text: string;
}

/** Texts that were translated into a document since it was opened: they are not in the language around them. */
export class Translations {
  private readonly found = new FifoCache<{ language: string | undefined }>(mostFound);

  constructor(private readonly all: readonly Translation[] = []) {}

  /** These and some more, without the oldest where they are too many. */
  with({ language, texts }: Pick<TranslatedParams, 'language' | 'texts'>): Translations {
    const added = texts.map((text) => ({ language, text: blanked(text) })).filter(({ text }) => text.length <= most);
    let units = 0;
    const newestFirst = [...this.all, ...added].reverse();
    return new Translations(newestFirst.filter(({ text }) => (units += text.length) <= most).reverse());
  }

  /** Code of the language that a sentence came in; undefined where it is no part of a translation. */
  languageOf(sentence: string): string | undefined {
    if (this.all.length === 0) return undefined;
    const known = this.found.get(sentence);
    if (known) return known.language;
    const wanted = blanked(sentence);
    const language = this.all.findLast(({ text }) => text.includes(wanted))?.language;
    this.found.set(sentence, { language });
    return language;
  }
}

function blanked(text: string): string {
  return ` ${text.trim().replaceAll(/\s+/g, ' ')} `;
}
