import { finding, type Finding } from './finding';
import { protectedSpans } from './protectedSpans';
import { startsSentence } from './startsSentence';

/** Words that are right twice in a row: "nous nous", "die, die die". Others were hardly ever seen so in edited texts. */
const rightTwice: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set(['die', 'der', 'das', 'den', 'dem', 'sie', 'zwei', 'bummeln']),
  es: new Set(['que', 'no', 'ja', 'ñom']),
  fr: new Set(['vous', 'nous', 'en', 'ha', 'ah', 'hé', 'oh', 'très', 'faire']),
  it: new Set(['se', 'passo', 'punto', 'paragrafo', 'via', 'man', 'mano', 'piano', 'quasi', 'così', 'ah', 'sotto']),
  pt: new Set(['que', 'se', 'ha', 'logo']),
};

/** Words that stand twice in a row for no reason, in any of the languages but English. */
export function doubledWords(text: string, language: string): Finding[] {
  const names = protectedSpans(text);
  return (
    [...text.matchAll(/(?<![\p{L}\p{N}'’_*`-])(\p{L}{2,})\s+\1(?![\p{L}\p{N}'’_*`-])/giu)]
      .map(({ index, 0: both, 1: word = '' }) => ({ start: index, end: index + both.length, both, word }))
      .filter(
        ({ start, both }) => isSmall(both) || (language !== 'de' && isCapital(both) && startsSentence(text, start)),
      )
      // "list list" alone is a name and what it is.
      .filter(({ both }) => both.length < text.trim().length)
      .filter(({ word }) => rightTwice[language]?.has(word.toLowerCase()) === false)
      .filter(({ start, end }) => !names.some((name) => name.start < end && start < name.end))
      .map(({ start, end, word }) => finding({ start, end }, [word], 'grammar/doubled-word'))
  );
}

/** Capitals could be names. */
function isSmall(both: string): boolean {
  return /^[\p{Ll}\s]+$/u.test(both);
}

/** "El el archivo"; in German the first may be a noun: "Fliegen fliegen". */
function isCapital(both: string): boolean {
  return /^\p{Lu}[\p{Ll}\s]+$/u.test(both);
}
