import type { eld } from 'eld/extrasmall';
import { findLanguage } from '../data/catalogue';
import { languageOfLetters, languageOfScript } from './scripts';

export interface Detection {
  /** A source language of the contract, in its own letter case. */
  language: string;
  /** From 0 to 1; below `sure` it is a guess. */
  confidence: number;
  /** How many words tell it; absent where the script does. */
  words?: number;
  /** How likely each other language is beside it, from 0 to 1; absent for not at all. */
  rivals?: Readonly<Record<string, number>>;
}

/** A detection with at least this confidence may stand without support. */
export const sure = 0.5;

/** The detector's names for what the contract calls otherwise; it knows no Indonesian and takes it for Malay. */
const contractNames: Readonly<Record<string, string>> = { no: 'nb', ms: 'id' };
/** Fewer words say little: many are spelled alike in related languages. */
const enoughWords = 3;
/** What follows the first texts of this length does not change the answer. */
const sampleLength = 2_000;
/** Not in a language: addresses, code in backticks, placeholders, identifiers, names of files. */
const noise =
  /\]\([^()\s]*\)|https?:\/\/\S+|\S+@\S+|`[^`]*`|[$%]?\{[^{}]*\}|<[^<>]*>|\S*[a-z][A-Z]\S*|\S*[_\d/\\]\S*/gu;

/**
 * The language a text is written in, `undefined` when nothing tells.
 *
 * @param allowed codes of the only languages that are possible, in any case
 */
export async function detectLanguage(text: string, allowed?: Iterable<string>): Promise<Detection | undefined> {
  const sample = text.slice(0, sampleLength).replace(/\p{Cs}/gu, ' ');
  const cleaned = sample.replace(noise, ' ');
  const words = /\p{L}/u.test(cleaned) ? cleaned : sample;
  if ((words.match(/\p{L}/gu)?.length ?? 0) < 2) return undefined;
  const only = allowed && new Set([...allowed].map((code) => code.toLowerCase()));
  const possible = (code: string | undefined): code is string => {
    return code !== undefined && isSource(code) && (only?.has(code) ?? true);
  };
  const script = languageOfScript(words);
  if (possible(script)) return { language: script, confidence: 0.95 };

  const scores = await scoresOf(words);
  const ranked = scores.filter(([code]) => possible(code));
  const count = words.match(/[\p{L}\p{M}'’]+/gu)?.length ?? 0;
  const hint = count < enoughWords ? languageOfLetters(words) : undefined;
  if (possible(hint)) return { language: hint, confidence: 0.45 };
  const [[language = '', best = 0] = [], [, next = 0] = []] = ranked;
  if (language === '') return undefined;
  const margin = Math.min(1, (best - next) / 0.1);
  const confidence = count < enoughWords ? 0.2 + 0.2 * margin : 0.5 + 0.45 * margin;
  // Related languages this close are told apart by more text only.
  const rivals = Object.fromEntries(ranked.slice(1).map(([code, score]) => [code, score / best]));
  const isClose = count >= enoughWords && best - next < 0.01;
  return { language, confidence: isClose ? 0.4 : confidence, words: count, rivals };
}

/** Best first, in the contract's codes. */
async function scoresOf(text: string): Promise<Array<[code: string, score: number]>> {
  const detector = await loadDetector();
  const scores = Object.entries(detector.detect(text).getScores());
  return scores
    .map(([code, score]): [string, number] => [contractNames[code] ?? code, score])
    .sort(([, a], [, b]) => b - a);
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
