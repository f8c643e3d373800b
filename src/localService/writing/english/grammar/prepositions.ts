import type { GrammarRule } from './rule';
import { isAny, replaceWord } from './rule';

const rule = 'grammar/preposition';

interface Preposition {
  after: ReadonlySet<string>;
  wrong: ReadonlySet<string>;
  right: string;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Contexts in which only one preposition is right, with the wrong ones often written in its place. */
const prepositions: readonly Preposition[] = [
  { after: words('depend depends depended depending dependent'), wrong: words('of from'), right: 'on' },
  { after: words('rely relies relied relying'), wrong: words('of in'), right: 'on' },
  { after: words('consist consists consisted consisting'), wrong: words('on from'), right: 'of' },
  { after: words('responsible'), wrong: words('of'), right: 'for' },
  { after: words('according'), wrong: words('with'), right: 'to' },
  { after: words('similar related'), wrong: words('with'), right: 'to' },
  { after: words('interested'), wrong: words('on'), right: 'in' },
  { after: words('different'), wrong: words('of'), right: 'from' },
];
const determiners = words('the a an this these those that its your our their each all');

/** "It depends of the version", "responsible of the cache". */
const wrongPreposition: GrammarRule = (sentence, index) => {
  const [word, preposition, next] = sentence.slice(index, index + 3);
  if (!word || word.endsPhrase || !preposition || preposition.endsPhrase || !isAny(next, determiners)) return undefined;
  const known = prepositions.find(({ after, wrong }) => after.has(word.lower) && wrong.has(preposition.lower));
  return known && replaceWord(preposition, known.right, rule);
};

export const prepositionRules: readonly GrammarRule[] = [wrongPreposition];
