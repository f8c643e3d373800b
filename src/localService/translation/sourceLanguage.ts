import { findLanguage } from '../data/catalogue';
import { sure, type Detection } from '../engines/detectLanguage';
import { badRequest } from '../http/failure';
import { isSurely } from '../../shared/commonWords';
import { hasWords, openSpans, type MarkedText } from './markedText';

/** The language of a text, `undefined` when nothing tells. */
export type DetectLanguage = (text: string) => Promise<Detection | undefined>;

/**
 * The source language of every text, in upper case (contract §1.7). A text too short to tell takes the language of
 * all texts of the request and their context together; a text without words is in no language, and gets it too. Where most
 * texts can't be in that language, they are in several: then each text with words is taken for what it looks like alone.
 */
export async function sourceLanguages(
  texts: ReadonlyArray<{ segments: readonly MarkedText[] }>,
  context: string,
  detect: DetectLanguage,
): Promise<string[]> {
  const known = async (text: string): Promise<Detection | undefined> => {
    const detection = text.trim() === '' ? undefined : await detect(text);
    return detection && findLanguage('translate_text', detection.language)?.usable_as_source ? detection : undefined;
  };
  const plain = texts.map(({ segments }) => segments.map(openText).join('\n'));
  // A short text that is sent several times says no more than once.
  const together = await known([...new Set(plain), context].join('\n'));
  const each = await Promise.all(plain.map(known));
  const isMixed = together !== undefined && areMixed(each, together);
  return texts.map(({ segments }, index) => {
    const alone = each[index];
    const stands = alone && (isMixed || !together || isProof(plain[index] ?? '', alone, together));
    const detection = stands ? alone : together;
    if (!detection && segments.some(hasWords)) {
      throw badRequest(`Couldn’t detect the language of text ${index}. Send 'source_lang'.`);
    }
    return (detection?.language ?? 'en').toUpperCase();
  });
}

/** Fewer texts say too little of each other. */
const textsOfMixture = 3;
/**
 * Share of the texts that may be in the language of all where they are in one. Of requests with ten interface texts in three
 * languages 92 of a hundred texts are told right so, and 55 where all are taken for one; of those in one language none is lost.
 */
const shareOfOne = 0.6;
/** A language that is less likely than that, of 1 for the likeliest, is not that of a text. */
const likelyEnough = 0.8;
/** A guess with less confidence says nothing against the language of all: “Format” is a word of many. */
const confidentEnough = 0.36;

/** Returns whether texts are in several languages: too few of them may be in the language of all together. */
function areMixed(each: ReadonlyArray<Detection | undefined>, { language }: Detection): boolean {
  const told = each.filter((one) => one && (one.language === language || one.confidence >= confidentEnough));
  const fitting = told.filter((one) => one?.language === language || (one?.rivals?.[language] ?? 0) >= likelyEnough);
  return told.length >= textsOfMixture && fitting.length / told.length < shareOfOne;
}

function openText(marked: MarkedText): string {
  return openSpans(marked)
    .map(({ start, end }) => marked.text.slice(start, end))
    .join(' ');
}

/** Fewer words of a text say what language it is in only where they are the common ones of that. */
const wordsOfStatistics = 8;

/** Returns whether a text tells its language better than all texts together do. */
function isProof(text: string, alone: Detection, together: Detection): boolean {
  if (alone.confidence < sure || alone.language === together.language) return alone.confidence >= sure;
  if ((alone.words ?? Infinity) >= wordsOfStatistics) return true;
  return isSurely(text, alone.language, together.language);
}
