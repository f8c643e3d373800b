import { finding, type Finding } from './finding';
import { protectedSpans } from './protectedSpans';

/** Words that are right twice in a row: "nous nous", "die, die die". Others were hardly ever seen so in edited texts. */
const rightTwice: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set(['die', 'der', 'das', 'den', 'dem', 'sie', 'zwei', 'bummeln']),
  es: new Set(['que', 'no', 'ja', 'ñom']),
  fr: new Set(['vous', 'nous', 'en', 'ha', 'très', 'faire']),
  it: new Set(['passo', 'punto', 'paragrafo', 'via', 'man', 'mano', 'piano', 'quasi', 'così', 'ah', 'sotto']),
  pt: new Set(['que', 'se', 'ha', 'logo']),
};

/** Words that stand twice in a row for no reason, in any of the languages but English. */
export function doubledWords(text: string, language: string): Finding[] {
  const names = protectedSpans(text);
  return [...text.matchAll(/(?<![\p{L}\p{N}'’_*`-])(\p{Ll}{2,})\s+\1(?![\p{L}\p{N}'’_*`-])/gu)]
    .map(({ index, 0: both, 1: word = '' }) => ({ start: index, end: index + both.length, word }))
    .filter(({ word }) => rightTwice[language]?.has(word) === false)
    .filter(({ start, end }) => !names.some((name) => name.start < end && start < name.end))
    .map(({ start, end, word }) => finding({ start, end }, [word], 'grammar/doubled-word'));
}
