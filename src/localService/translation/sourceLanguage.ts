import { findLanguage } from '../data/catalogue';
import { sure, type Detection } from '../engines/detectLanguage';
import { badRequest } from '../http/failure';
import { isSurely } from '../../shared/commonWords';
import { hasWords, openSpans, type MarkedText } from './markedText';

/** The language of a text, `undefined` when nothing tells. */
export type DetectLanguage = (text: string) => Promise<Detection | undefined>;

/**
 * The source language of every text, in upper case (contract §1.7). A text too short to tell takes the language of
 * all texts of the request and their context together; a text without words is in no language, and gets it too.
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
  return await Promise.all(
    texts.map(async ({ segments }, index) => {
      const alone = await known(plain[index] ?? '');
      const detection = alone && (!together || isProof(plain[index] ?? '', alone, together)) ? alone : together;
      if (!detection && segments.some(hasWords)) {
        throw badRequest(`Couldn’t detect the language of text ${index}. Send 'source_lang'.`);
      }
      return (detection?.language ?? 'en').toUpperCase();
    }),
  );
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
