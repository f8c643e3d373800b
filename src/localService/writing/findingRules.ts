import type { FindingCategory } from '../../api/schemas/write';

/** What holds for all that a rule finds. */
export interface FindingRule {
  category: FindingCategory;
  /** Why it is wrong, in one plain English sentence that is true of every case. */
  reason: string;
  /** Nothing but an error, with one right answer. */
  sure?: boolean;
}

/** Every rule of our own, and those of Harper that its kind does not say enough about. Ids are stable: people turn rules off by them. */
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
  'grammar/doubled-word': { category: 'grammar', reason: 'The word stands here twice.', sure: true },
  'harper/AnA': {
    category: 'grammar',
    reason: 'The article is “a” before a consonant sound and “an” before a vowel sound.',
    sure: true,
  },
  'harper/RepeatedWords': { category: 'grammar', reason: 'The word stands here twice.', sure: true },
  'harper/DiscourseMarkers': { category: 'style', reason: 'A comma sets these opening words apart.' },
  'harper/CapitalizePersonalPronouns': { category: 'grammar', reason: 'The pronoun “I” has a capital letter.' },
  'harper/Cant': { category: 'grammar', reason: 'The short form of “cannot” has an apostrophe.' },
  'harper/AdjectiveDoubleDegree': { category: 'grammar', reason: 'The adjective is compared twice.' },
};

/** Other rules of Harper, by the kind it files their findings under. */
const harperKinds: Readonly<Record<string, FindingRule>> = {
  Agreement: { category: 'grammar', reason: 'These words do not agree with each other in number or person.' },
  BoundaryError: { category: 'grammar', reason: 'These words are joined or parted in the wrong place.' },
  Eggcorn: { category: 'grammar', reason: 'The expression has a word in it that only sounds like the right one.' },
  Malapropism: { category: 'grammar', reason: 'This word is easily confused with another one.' },
  Nonstandard: { category: 'grammar', reason: 'This is not standard English.' },
  Punctuation: { category: 'typography', reason: 'The punctuation is not as usual here.' },
  Repetition: { category: 'grammar', reason: 'Something stands here twice.' },
  Spelling: { category: 'spelling', reason: 'The word is not spelled this way.' },
  Typo: { category: 'grammar', reason: 'This looks like a slip of the fingers.' },
  Usage: { category: 'grammar', reason: 'The words are not used together this way.' },
  WordChoice: { category: 'grammar', reason: 'Another word is used in this place.' },
  Redundancy: { category: 'style', reason: 'This can be said in fewer words.' },
  Style: { category: 'style', reason: 'This can be said better.' },
  Enhancement: { category: 'style', reason: 'This can be said better.' },
  Readability: { category: 'style', reason: 'This can be said in a way that is easier to read.' },
};

const otherRule: FindingRule = { category: 'grammar', reason: 'This is not correct grammar.' };

/**
 * What is known of a rule.
 *
 * @param kind of Harper's, for its rules
 */
export function findingRule(id: string, kind = ''): FindingRule {
  return rules[id] ?? harperKinds[kind] ?? otherRule;
}
