import type { eld } from 'eld/extrasmall';
import { inLanguage, wordsOf } from '../../formats/languageWords';
import { findLanguage } from '../data/catalogue';
import { languagesOfWords } from './commonWords';
import { languageOfLetters, languageOfScript } from './scripts';

export interface Detection {
  /** A source language of the contract, in its own letter case. */
  language: string;
  /** Confidence from 0 to 1; below `sure` it is a guess. */
  confidence: number;
  /** Number of words that decide; absent if the script does. */
  words?: number;
  /** Likelihood of each other language, from 0 to 1; absent if none is likely. */
  rivals?: Readonly<Record<string, number>>;
}

/** A detection with at least this confidence may stand without support. */
export const sure = 0.5;

/** The detector's names for what the contract calls otherwise; it knows no Indonesian and takes it for Malay. */
const contractNames: Readonly<Record<string, string>> = { no: 'nb', ms: 'id' };
/** Fewer words say little: many are spelled alike in related languages. */
const enoughWords = 3;
/** Max number of words to look up: in longer texts, letters are as reliable. */
const mostWords = 4;
/** Max length of the sample, in characters: more text does not change the answer. */
const sampleLength = 2_000;
/**
 * A word or two look alike in many languages, so how common a language is counts too, where `languagesOfWords` tells
 * nothing. With both, 75 of a hundred interface texts of one or two words in the first six languages are told right, 64
 * with this alone; of three and four words 87, and 83 by their letters.
 */
const commonness: Readonly<Record<string, number>> = {
  en: 1.2,
  ...Object.fromEntries(['de', 'es', 'fr', 'it', 'pt'].map((code) => [code, 1.1])),
  ...Object.fromEntries(
    ['cs', 'da', 'fi', 'hu', 'id', 'ja', 'ko', 'nb', 'nl', 'pl', 'ro', 'ru', 'sv', 'tr', 'uk', 'zh'].map((code) => [
      code,
      1.05,
    ]),
  ),
};
/**
 * The language a text is written in, `undefined` when nothing tells.
 *
 * @param allowed codes of the only languages that are possible, in any case
 */
export async function detectLanguage(text: string, allowed?: Iterable<string>): Promise<Detection | undefined> {
  const sample = text.slice(0, sampleLength).replace(/\p{Cs}/gu, ' ');
  const cleaned = inLanguage(sample);
  const words = /\p{L}/u.test(cleaned) ? cleaned : sample;
  if ((words.match(/\p{L}/gu)?.length ?? 0) < 2) return undefined;
  const only = allowed && new Set([...allowed].map((code) => code.toLowerCase()));
  const possible = (code: string | undefined): code is string => {
    return code !== undefined && isSource(code) && (only?.has(code) ?? true);
  };
  const script = languageOfScript(words);
  if (possible(script)) return { language: script, confidence: 0.95 };

  const found = wordsOf(words);
  const count = found.length;
  const hint = count < enoughWords ? languageOfLetters(words) : undefined;
  if (possible(hint)) return { language: hint, confidence: 0.45 };
  const common = count <= mostWords ? await languagesOfWords(found.map((word) => word.toLowerCase())) : undefined;
  const likely = common?.likely.filter(possible) ?? [];
  if (common && likely.length > 0) {
    // Of two that have the words alike the letters tell.
    const [[best] = ['']] = likely.length > 1 ? await scoresOf(words, true, (code) => likely.includes(code)) : [];
    const language = best || (likely[0] ?? '');
    const share = Math.min(1, common.margin / 4);
    const confidence = count < enoughWords ? 0.2 + 0.2 * share : 0.4 + 0.5 * share;
    return { language, confidence, words: count, rivals: common.rivals };
  }
  const ranked = await scoresOf(words, count < enoughWords, possible);
  const [language = '', best = 0] = ranked[0] ?? [];
  const next = ranked[1]?.[1] ?? 0;
  // Some English words are so short that no statistics know them: `Save`.
  if (language === '') {
    return isAscii(words) && possible('en') ? { language: 'en', confidence: 0.2, words: count } : undefined;
  }
  const margin = Math.min(1, (best - next) / 0.1);
  const confidence = count < enoughWords ? 0.2 + 0.2 * margin : 0.5 + 0.45 * margin;
  // Related languages this close are told apart by more text only.
  const rivals = Object.fromEntries(ranked.slice(1).map(([code, score]) => [code, score / best]));
  const isClose = count >= enoughWords && best - next < 0.01;
  return { language, confidence: isClose ? 0.4 : confidence, words: count, rivals };
}

/** Best first, in the contract's codes. */
async function scoresOf(
  text: string,
  isShort: boolean,
  possible: (code: string) => boolean,
): Promise<Array<[code: string, score: number]>> {
  const detector = await loadDetector();
  return Object.entries(detector.detect(text).getScores())
    .map(([known, score]): [string, number] => {
      const code = contractNames[known] ?? known;
      return [code, isShort ? score * (commonness[code] ?? 1) : score];
    })
    .filter(([code]) => possible(code))
    .sort(([, a], [, b]) => b - a);
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}

function isSource(code: string): boolean {
  return findLanguage('translate_text', code)?.usable_as_source ?? false;
}

type Detector = typeof eld;
let detector: Promise<Detector> | undefined;

/** Its tables take a tenth of a second and much memory, so they are read when first needed. */
async function loadDetector(): Promise<Detector> {
  detector ??= import('eld/extrasmall').then((module) => module.eld);
  return await detector;
}
