import type { eld } from 'eld/extrasmall';
import type { DetectedLanguage } from './language';

/** The detector's names for what the contract calls otherwise. */
const contractNames: Readonly<Record<string, string>> = { no: 'nb', ms: 'id' };

/** Fewer words say little: many are spelled alike in related languages. */
const enoughWords = 5;

/** Not in a language: addresses, code in backticks, placeholders, identifiers, names of files. */
const noise = /https?:\/\/\S+|\S+@\S+|`[^`]*`|[$%]?\{[^{}]*\}|<[^<>]*>|\S*[a-z][A-Z]\S*|\S*[_\d/\\]\S*/gu;

/** A lead over the second best of this much leaves no doubt. */
const clearLead = 0.1;

/** The language a text is written in, offline, by `eld`. */
export async function detectLanguage(text: string): Promise<DetectedLanguage | undefined> {
  const words = text.replace(noise, ' ');
  const count = words.match(/[\p{L}\p{M}'’]+/gu)?.length ?? 0;
  const isUnspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}/u.test(words);
  if (count < enoughWords && !isUnspaced) return undefined;
  const { detect } = await loadDetector();
  const [[code, best] = ['', 0], [, next] = ['', 0]] = Object.entries(detect(words).getScores()).sort(
    ([, a], [, b]) => b - a,
  );
  if (code === '') return undefined;
  const confidence = best - next < 0.01 ? 0.4 : 0.5 + 0.5 * Math.min(1, (best - next) / clearLead);
  return { language: contractNames[code] ?? code, confidence };
}

type Detector = typeof eld;
let detector: Promise<Detector> | undefined;

/** Its tables take a tenth of a second and much memory, so they are read when first needed. */
async function loadDetector(): Promise<Detector> {
  detector ??= import('eld/extrasmall').then((module) => module.eld);
  return await detector;
}
