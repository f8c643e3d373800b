import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { correctEnglish, rephraseEnglish } from './english/corrector';
import { Harper, type HarperDialect, harperDialects } from './english/harper';
import { technicalWords } from './english/technicalWords';
import { HunspellSpeller } from './hunspell';
import type { WritingTask } from './writer';

/** Dictionary folder of each language that is only checked for spelling; a variant without its own uses the base. */
const dictionaries: Readonly<Record<string, string>> = {
  de: 'de',
  es: 'es',
  fr: 'fr',
  it: 'it',
  pt: 'pt',
  'pt-br': 'pt',
  'pt-pt': 'pt-pt',
};

/** All offline checkers of prose in one place, each loaded when its language is first asked for. */
export class WritingEngine {
  private harper?: Promise<Harper>;
  private readonly speller: HunspellSpeller;

  /** `assets` holds `harper.wasm`, `words.txt` and `dictionaries/`. */
  constructor(private readonly assets: string) {
    this.speller = new HunspellSpeller(path.join(assets, 'dictionaries'));
  }

  async improve({ text, language, variant, kind, style }: WritingTask): Promise<string> {
    if (language === 'en') {
      const harper = await this.english();
      const dialect = dialectOf(variant);
      return kind === 'correct'
        ? correctEnglish(harper, text, dialect)
        : rephraseEnglish(harper, text, { dialect, style });
    }
    const dictionary = dictionaries[variant ?? language] ?? dictionaries[language];
    return dictionary ? this.speller.correct(text, dictionary) : text;
  }

  /** Loads what a text in a language needs, with all that is only made at the first text. */
  async prepare(language: string): Promise<void> {
    await this.improve({ text: 'An exampel of a text.', language, kind: 'correct' });
  }

  private english(): Promise<Harper> {
    this.harper ??= readFile(path.join(this.assets, 'words.txt'), 'utf8').then((terms) =>
      Harper.load(path.join(this.assets, 'harper.wasm'), [...terms.split('\n'), ...technicalWords]),
    );
    return this.harper;
  }
}

function dialectOf(variant: string | undefined): HarperDialect | undefined {
  return harperDialects.find((dialect) => dialect.toLowerCase() === variant);
}
