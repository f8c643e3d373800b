import type { FindingCategory } from '../../api/schemas/write';
import { later } from '../../shared/l10n';

/** Facts that hold for all findings of a rule. */
export interface FindingRule {
  category: FindingCategory;
  /** Reason why it is wrong, in one plain English sentence that is true of every case. */
  reason: string;
  /** Nothing but an error, with one right answer. */
  sure?: boolean;
}

/** Every rule. Ids are stable: people turn rules off by them. */
const rules: Readonly<Record<string, FindingRule>> = {
  'spelling/unknown': { category: 'spelling', reason: later('Not in the dictionary.') },
  'spelling/variant': { category: 'spelling', reason: later('Different spelling in this variant of English.') },
  'spelling/accent': { category: 'spelling', reason: later('Wrong or missing accent.'), sure: true },
  'spelling/capital': { category: 'spelling', reason: later('German nouns start with a capital letter.'), sure: true },
  'spelling/apart': { category: 'spelling', reason: later('Should be separate words.'), sure: true },
  'spelling/form': { category: 'spelling', reason: later('Common misspelling.'), sure: true },
  'grammar/contraction': { category: 'grammar', reason: later('Should be contracted to one word.') },
  'grammar/crasis': {
    category: 'grammar',
    reason: later('The accent replaces an article, but there’s none here.'),
  },
  'grammar/elision': {
    category: 'grammar',
    reason: later('Wrong or missing elision before the next word.'),
  },
  'grammar/euphony': { category: 'grammar', reason: later('Wrong word form before the same sound.') },
  'grammar/subject-verb': { category: 'grammar', reason: later('The verb doesn’t agree with its subject in number.') },
  'grammar/noun-number': {
    category: 'grammar',
    reason: later('The noun doesn’t agree in number with the words around it.'),
  },
  'grammar/verb-form': { category: 'grammar', reason: later('Wrong verb form.') },
  'grammar/confusion': { category: 'grammar', reason: later('Possibly confused with a similar word.') },
  'grammar/accent': {
    category: 'grammar',
    reason: later('Missing or extra accent: this is a different word.'),
  },
  'grammar/article': { category: 'grammar', reason: later('The article doesn’t agree with the words around it.') },
  'grammar/agreement': { category: 'grammar', reason: later('The ending doesn’t agree with the words around it.') },
  'grammar/verb-number': { category: 'grammar', reason: later('The verb doesn’t agree with its subject in number.') },
  'grammar/missing-word': { category: 'grammar', reason: later('Missing word.') },
  'grammar/extra-word': { category: 'grammar', reason: later('Extra word.') },
  'grammar/preposition': { category: 'grammar', reason: later('Wrong preposition.') },
  'grammar/a-an': {
    category: 'grammar',
    reason: later('Wrong article: “a” goes before consonant sounds, “an” before vowel sounds.'),
    sure: true,
  },
  'grammar/doubled-word': { category: 'grammar', reason: later('Repeated word.'), sure: true },
  'style/comma': { category: 'style', reason: later('Missing comma after the opening words.') },
};

const otherRule: FindingRule = { category: 'grammar', reason: later('Grammar error.') };

/** Facts known of a rule. */
export function findingRule(id: string): FindingRule {
  return rules[id] ?? otherRule;
}
