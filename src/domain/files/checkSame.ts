import { baseLanguage } from '../../formats/languageCode';
import { blankSpans } from '../../formats/placeholders/blankSpans';
import { findPlaceholders } from '../../formats/placeholders/find';
import { reason } from '../../formats/reason';
import type { FileFinding } from './findings';
import type { TextPair } from '../../formats/textPair';
import { findingIn } from './findingIn';

/** Languages of source and translation, as far as they are known. */
export interface PairLanguages {
  source?: string;
  target?: string;
}

/** A translation that says what its source says, where that are words enough to say it otherwise. */
export function checkSameAsSource(pair: TextPair, languages: PairLanguages): FileFinding[] {
  const { source, target, isOpen } = pair;
  if (isOpen || source.trim() !== target.text.trim() || wordsIn(source) < fewestWords) return [];
  // A file that does not name the language of its source has it in English, nearly always.
  if (baseLanguage(languages.source ?? 'en') === baseLanguage(languages.target ?? '')) return [];
  return [findingIn(pair, 'same-as-source', { severity: 'information', message: reason('same-as-source') })];
}

const fewestWords = 3;

/** Words of small letters: names and abbreviations stay what they are. */
function wordsIn(text: string): number {
  const left = blankSpans(text, findPlaceholders(text));
  return [...left.matchAll(/(?<![\p{L}\p{N}_./-])\p{Ll}{2,}(?![\p{L}\p{N}_/])/gu)].length;
}

/** Translations of one source that say different things. */
export function checkContradictory(pairs: readonly TextPair[]): FileFinding[] {
  const groups = Map.groupBy(
    pairs.filter(
      ({ isOpen, forms, source, target }) => !isOpen && !forms && source.trim() !== '' && target.text.trim() !== '',
    ),
    ({ source, meaning }) => JSON.stringify([source.trim(), meaning]),
  );
  return [...groups.values()].flatMap((group) => {
    if (group.length < 2) return [];
    const said = [...new Set(group.map(({ target }) => target.text.trim()))];
    if (said.length < 2) return [];
    return group.map((pair) => {
      const other = said.find((text) => text !== pair.target.text.trim()) ?? '';
      const message = reason('contradictory', short(other));
      return findingIn(pair, 'contradictory', { severity: 'information', message });
    });
  });
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
