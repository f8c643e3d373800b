import type { LanguageIdentifier } from 'cld3-asm';
import { inLanguage, wordsOf } from '../formats/languageWords';

/** The detector's names for what the contract calls otherwise; it may say the script too, as in `ru-Latn`. */
const contractNames: Readonly<Record<string, string>> = { no: 'nb', iw: 'he' };

/** Fewer words say little: many are spelled alike in related languages. */
const enoughWords = 10;

/**
 * Tells languages offline, by CLD3. Of the detectors as good as it, it is the one whose tables take the least memory
 * (20 MB), and a language server is in every window. It is loaded when it is first asked to be ready.
 */
export class OfflineDetector {
  private loading: Promise<void> | undefined;
  private identifier: LanguageIdentifier | undefined;

  async ready(): Promise<void> {
    this.loading ??= import('cld3-asm')
      .then(({ loadModule }) => loadModule())
      .then((factory) => {
        this.identifier = factory.create(0, 2_000);
      });
    await this.loading;
  }

  detect(text: string): { language: string; confidence: number } | undefined {
    const words = inLanguage(text);
    const count = wordsOf(words).length;
    const isUnspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}/u.test(words);
    if (!this.identifier || (count < enoughWords && !isUnspaced)) return undefined;
    const { language: found, probability, is_reliable } = this.identifier.findLanguage(words);
    const language: string = found;
    if (language === 'und') return undefined;
    const [code = language] = language.split('-');
    return { language: contractNames[code] ?? code, confidence: is_reliable ? probability : probability / 2 };
  }
}
