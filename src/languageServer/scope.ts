import { during } from './pieces';
import { sentenceHash } from '../domain/checking/sentenceHash';
import { baseLanguage } from '../formats/languageCode';
import type { ProseBlock } from '../formats/prose/proseBlock';
import { readSwitches } from '../formats/prose/switches';
import { commonWordsIn, isHardlyEnglish, isRatherEnglish, isSurely } from '../shared/commonWords';
import type { CheckSettings } from '../shared/languageServer';
import type { CheckedDocument } from './checkedDocument';
import { FifoCache } from './fifoCache';
import type { Sentence } from './prose';
import type { Translations } from './translations';

/** A sentence that is to be checked. */
export interface CheckedSentence extends Sentence {
  /** Code it is checked in, e.g. `en-GB`. */
  language: string;
}

export interface DocumentScope {
  /** Code most of the document is checked in. */
  language: string;
  /** True if sentences are left for that there is too little text to tell their language. */
  isUnsure: boolean;
  sentences: readonly CheckedSentence[];
}

/** Tells languages of texts. */
export interface LanguageDetector {
  /** Resolves when `detect` can be called. */
  ready(): Promise<void>;
  /** Base code such as `en`, with a confidence from 0 to 1; undefined when nothing tells. */
  detect(text: string): { language: string; confidence: number } | undefined;
}

/** Min confidence for a detected language; below it, the text may be in another one. */
const sure = 0.9;
/** A paragraph is in another language than its document only when nothing speaks against it. */
const verySure = 0.97;
/** Shorter ones are labels, names and quotations. */
const wordsOfParagraph = 12;
/** Number of words below which terms look like those of another language: a text is in it only with common words of it. */
const wordsOfStatistics = 40;
/** Language of comments where nothing tells. */
const fallback = 'en';
/** Number of letters that decide the language; those behind them do not change the answer. */
const sampleLength = 2_000;

/** Decides which sentences of a document are checked, and in which language. */
export class Scope {
  private readonly scopes = new WeakMap<CheckedDocument, Known>();
  private readonly checked = new WeakMap<Sentence, CheckedSentence>();
  private readonly detected = new FifoCache<{ found: ReturnType<LanguageDetector['detect']> }>(mostDetected);

  constructor(private readonly detector: LanguageDetector) {}

  /** The sentences of the text as it is now; remembered until text or settings change. */
  async of(document: CheckedDocument, settings: CheckSettings): Promise<DocumentScope> {
    const { version } = document.document;
    const known = this.scopes.get(document);
    const isKnown = known?.version === version && known.settings === settings;
    if (isKnown && known.translations === document.translations) return known.scope;
    await this.detector.ready();
    const scope = during(document, () => this.read(document, settings));
    const { translations } = document;
    this.scopes.set(document, { version: document.document.version, settings, translations, scope });
    return scope;
  }

  private read(document: CheckedDocument, settings: CheckSettings): DocumentScope {
    const { text } = document;
    const switches = readSwitches(text);
    const { statedLanguage } = document;
    const stated = switches.language ?? (statedLanguage && withVariant(statedLanguage, settings.variants));
    const set = stated ?? settings.language;
    const sample = set ? '' : sampleOf(document);
    const detected = set || this.languageOfSample(sample);
    const isUnsure = detected === undefined;
    const isForeign = isUnsure && isHardlyEnglish(sample);
    const language = set || withVariant(detected ?? fallback, settings.variants);
    const sources = stated === undefined ? language : settings.language || withVariant(fallback, settings.variants);
    if (settings.when === 'off') return { language, isUnsure: false, sentences: [] };
    const ignored = new Set(settings.ignoredSentences);
    let last: ProseBlock | undefined;
    let own: string | undefined;
    let isAnyLeft = false;
    const sentences = document.sentences.flatMap((sentence): CheckedSentence | readonly CheckedSentence[] => {
      const { block } = sentence;
      if (!(block.place === 'document' ? settings.prose.documents : settings.prose.comments)) return [];
      if (switches.off.length > 0 && switches.off.some(({ start, end }) => touches(sentence, start, end))) return [];
      if (ignored.size > 0 && ignored.has(sentenceHash(sentence.text))) return [];
      if (block !== last) {
        const isLeft = isUnsure && !mayBeEnglish(block.text, isForeign);
        own = isLeft ? undefined : this.languageOfBlock(block, block.isSource ? sources : language, settings);
      }
      last = block;
      const came = document.translations.languageOf(sentence.text);
      if (came !== undefined && baseLanguage(came) !== baseLanguage(own ?? language)) {
        return settings.otherLanguages === 'skip'
          ? []
          : this.inLanguage(sentence, withVariant(came, settings.variants));
      }
      isAnyLeft ||= own === undefined;
      return own === undefined ? [] : this.inLanguage(sentence, own);
    });
    return { language, isUnsure: isUnsure && isAnyLeft, sentences };
  }

  /** The same object from version to version: most sentences stay, and there may be thousands. */
  private inLanguage(sentence: Sentence, language: string): CheckedSentence {
    const known = this.checked.get(sentence);
    if (known?.language === language) return known;
    const checked = { ...sentence, language };
    if (sentence.block.isFollowed) this.checked.set(sentence, checked);
    return checked;
  }

  /** Undefined where too little is there to tell. */
  private languageOfSample(sample: string): string | undefined {
    const found = this.detect(sample, sure);
    if (found === undefined || found === fallback || hasWords(sample, wordsOfStatistics)) return found;
    if (commonWordsIn(sample, found) !== undefined) return isSurely(sample, found, fallback) ? found : undefined;
    // Short texts in Latin letters look like a language that nobody knows the words of.
    return /[^\x00-\u024f\u2000-\u206f]/.test(sample) || isHardlyEnglish(sample) ? found : undefined;
  }

  /** Undefined for a paragraph that is not to be checked because it is in another language. */
  private languageOfBlock(block: ProseBlock, language: string, settings: CheckSettings): string | undefined {
    if (!hasWords(block.text, wordsOfParagraph) && !isUnspaced(block.text)) return language;
    const own = this.detect(block.text.slice(0, sampleLength), verySure);
    if (own === undefined || own === baseLanguage(language)) return language;
    return settings.otherLanguages === 'skip' ? undefined : withVariant(own, settings.variants);
  }

  private detect(text: string, confidence: number): string | undefined {
    const known = this.detected.get(text);
    const found = known ? known.found : this.detector.detect(text);
    if (!known) this.detected.set(text, { found });
    if (!found || found.confidence < confidence) return undefined;
    // Nothing here checks those languages, and words with mistakes are often taken for theirs.
    const isUnknown = commonWordsIn(text, found.language) === undefined;
    const isMistaken =
      isUnknown && (isRatherEnglish(text) || (seldomWritten.has(found.language) && !isHardlyEnglish(text)));
    return isMistaken ? fallback : found.language;
  }
}

function sampleOf({ sentences }: CheckedDocument): string {
  let sample = '';
  for (const { text } of sentences) {
    if (sample.length >= sampleLength) break;
    sample += `${text}\n`;
  }
  return sample;
}

/**
 * Returns whether a paragraph is taken for English in a document that is too short to tell, and where that looks
 * foreign.
 */
function mayBeEnglish(text: string, isForeign: boolean): boolean {
  if (isForeign && !isSurely(text, fallback, '')) return false;
  return !isHardlyEnglish(text);
}

interface Known {
  version: number;
  settings: CheckSettings;
  translations: Translations;
  scope: DocumentScope;
}

/** Paragraphs whose language is remembered. */
const mostDetected = 20_000;

/** The variant a user writes of a language: `en` becomes `en-GB`. */
function withVariant(language: string, variants: readonly string[]): string {
  return variants.find((variant) => baseLanguage(variant) === language) ?? language;
}

/** Returns whether a text has so many words; reads no further. */
function hasWords(text: string, count: number): boolean {
  let at = -1;
  for (let found = 1; found < count; found++) {
    at = text.indexOf(' ', at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Languages in Latin letters that statistics take short English sentences for: "Gets or sets the name." */
const seldomWritten = new Set(
  'af bs ceb co cy eo eu fil fy ga gd gl haw hmn ht ig is jv la lb mg mi ms mt ny sm sn so sq st su sw uz xh yo zu'.split(
    ' ',
  ),
);

function isUnspaced(text: string): boolean {
  return /[\u3040-\u30ff\u3400-\u9fff]{4}/.test(text);
}

function touches({ block, start, end }: Sentence, offStart: number, offEnd: number): boolean {
  return block.documentOffset(start) < offEnd && offStart < block.documentOffset(end);
}
