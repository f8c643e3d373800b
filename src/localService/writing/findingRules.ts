import type { FindingCategory } from '../../api/schemas/write';
import { later } from '../../shared/l10n';

/** What holds for all that a rule finds. */
export interface FindingRule {
  category: FindingCategory;
  /** Why it is wrong, in one plain English sentence that is true of every case. */
  reason: string;
  /** Nothing but an error, with one right answer. */
  sure?: boolean;
}

/** Every rule. Ids are stable: people turn rules off by them. */
const rules: Readonly<Record<string, FindingRule>> = {
  'spelling/unknown': { category: 'spelling', reason: later('No dictionary has this word.') },
  'spelling/variant': { category: 'spelling', reason: later('Another variant of English spells it this way.') },
  'spelling/accent': { category: 'spelling', reason: later('The accent is wrong here, or missing.'), sure: true },
  'spelling/capital': { category: 'spelling', reason: later('In German a noun begins with a capital.'), sure: true },
  'spelling/apart': { category: 'spelling', reason: later('These are words of their own.'), sure: true },
  'spelling/form': { category: 'spelling', reason: later('This is commonly written so, and wrong.'), sure: true },
  'grammar/contraction': { category: 'grammar', reason: later('These two words are joined to one.') },
  'grammar/crasis': {
    category: 'grammar',
    reason: later('The accent stands for an article, which these words do not have.'),
  },
  'grammar/elision': {
    category: 'grammar',
    reason: later('The first letter of the next word decides whether the vowel is left out.'),
  },
  'grammar/euphony': { category: 'grammar', reason: later('Before the same sound this word has another form.') },
  'grammar/subject-verb': { category: 'grammar', reason: later('The verb does not agree with its subject in number.') },
  'grammar/noun-number': {
    category: 'grammar',
    reason: later('The noun does not agree in number with the words around it.'),
  },
  'grammar/verb-form': { category: 'grammar', reason: later('The verb has another form in this place.') },
  'grammar/confusion': { category: 'grammar', reason: later('This word is easily confused with another one.') },
  'grammar/accent': {
    category: 'grammar',
    reason: later('With or without the accent it is another word, which fits here.'),
  },
  'grammar/article': { category: 'grammar', reason: later('The article does not agree with the words around it.') },
  'grammar/agreement': { category: 'grammar', reason: later('The ending does not agree with the words around it.') },
  'grammar/verb-number': { category: 'grammar', reason: later('The verb does not agree with its subject in number.') },
  'grammar/missing-word': { category: 'grammar', reason: later('A word seems to be left out here.') },
  'grammar/extra-word': { category: 'grammar', reason: later('This word seems to be one too many.') },
  'grammar/preposition': { category: 'grammar', reason: later('Another preposition is used with these words.') },
  'grammar/a-an': {
    category: 'grammar',
    reason: later('The article is “a” before a consonant sound and “an” before a vowel sound.'),
    sure: true,
  },
  'grammar/doubled-word': { category: 'grammar', reason: later('The word stands here twice.'), sure: true },
  'style/comma': { category: 'style', reason: later('A comma sets these opening words apart.') },
};

const otherRule: FindingRule = { category: 'grammar', reason: later('This is not correct grammar.') };

/** What is known of a rule. */
export function findingRule(id: string): FindingRule {
  return rules[id] ?? otherRule;
}
