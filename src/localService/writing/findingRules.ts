import type { FindingCategory } from '../../api/schemas/write';

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
  'spelling/unknown': { category: 'spelling', reason: 'No dictionary has this word.' },
  'spelling/variant': { category: 'spelling', reason: 'Another variant of English spells it this way.' },
  'grammar/subject-verb': { category: 'grammar', reason: 'The verb does not agree with its subject in number.' },
  'grammar/noun-number': { category: 'grammar', reason: 'The noun does not agree in number with the words around it.' },
  'grammar/verb-form': { category: 'grammar', reason: 'The verb has another form in this place.' },
  'grammar/confusion': { category: 'grammar', reason: 'This word is easily confused with another one.' },
  'grammar/accent': { category: 'grammar', reason: 'With or without the accent it is another word, which fits here.' },
  'grammar/article': { category: 'grammar', reason: 'The article does not agree with the words around it.' },
  'grammar/agreement': { category: 'grammar', reason: 'The ending does not agree with the words around it.' },
  'grammar/verb-number': { category: 'grammar', reason: 'The verb does not agree with its subject in number.' },
  'grammar/missing-word': { category: 'grammar', reason: 'A word seems to be left out here.' },
  'grammar/extra-word': { category: 'grammar', reason: 'This word seems to be one too many.' },
  'grammar/preposition': { category: 'grammar', reason: 'Another preposition is used with these words.' },
  'grammar/a-an': {
    category: 'grammar',
    reason: 'The article is “a” before a consonant sound and “an” before a vowel sound.',
    sure: true,
  },
  'grammar/doubled-word': { category: 'grammar', reason: 'The word stands here twice.', sure: true },
  'style/comma': { category: 'style', reason: 'A comma sets these opening words apart.' },
};

const otherRule: FindingRule = { category: 'grammar', reason: 'This is not correct grammar.' };

/** What is known of a rule. */
export function findingRule(id: string): FindingRule {
  return rules[id] ?? otherRule;
}
