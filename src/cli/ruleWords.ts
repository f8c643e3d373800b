import type { FindingCategory } from '../api/schemas/write';

/** Words that a code review shows about a rule: each a sentence. */
export interface RuleWords {
  short: string;
  full: string;
  help: string;
}

const turnOff = 'To turn the rule off, use --rule-off, or add it to “rulesOff” in .parlance.json.';

/** Facts known of the rules of a category of problems in text. */
export const wordsOfCategory: Readonly<Record<FindingCategory, RuleWords>> = {
  spelling: {
    short: 'Spelling',
    full: 'A word isn’t in the dictionary of its language.',
    help: `Accept a suggestion, or add the word to “words” in .parlance.json. ${turnOff}`,
  },
  grammar: {
    short: 'Grammar',
    full: 'A sentence has a grammar mistake.',
    help: `Accept a suggestion, or write the sentence differently. ${turnOff}`,
  },
  typography: {
    short: 'Typography',
    full: 'Spaces or punctuation are wrong.',
    help: `Accept a suggestion. ${turnOff}`,
  },
  style: {
    short: 'Style',
    full: 'A sentence could be easier to read.',
    help: `Write the sentence differently, or leave out --style. ${turnOff}`,
  },
};

const translate = 'Run parlance sync to translate it, or translate it yourself.';

/** Reason why the translation of a string isn’t right. */
export const syncRules = {
  missing: {
    short: 'Missing translation',
    full: 'A string of the source isn’t in the target.',
    help: translate,
  },
  stale: {
    short: 'Outdated translation',
    full: 'The source of a string changed after it was translated.',
    help: translate,
  },
  broken: {
    short: 'Broken placeholders',
    full: 'The placeholders of a translation differ from those of its source.',
    help: `${translate} To allow it, use --allow broken.`,
  },
  fuzzy: {
    short: 'Fuzzy translation',
    full: 'A translation is marked for review. Programs don’t use it until somebody reviews it.',
    help: 'Review the translation and remove its mark. To allow it, use --allow fuzzy.',
  },
  'not-aligned': {
    short: 'Different structure',
    full: 'The paragraphs of a section don’t match those of its source.',
    help: 'Give the section the same paragraphs as the source.',
  },
  'not-added': {
    short: 'String can’t be added',
    full: 'A string can’t be added to its target without damage.',
    help: 'Add the string to the file yourself.',
  },
  refused: {
    short: 'Unreadable file',
    full: 'A file couldn’t be read or compared with its source.',
    help: 'Fix the file as the message says.',
  },
  'term-not-used': {
    short: 'Term not used',
    full: 'A translation doesn’t use a term of the project.',
    help: 'Use the term. To allow it, use --allow term-not-used.',
  },
  'term-forbidden': {
    short: 'Forbidden term',
    full: 'A translation uses a term that the project forbids.',
    help: 'Use another term. To allow it, use --allow term-forbidden.',
  },
} as const satisfies Readonly<Record<string, RuleWords>>;

/** The identifier of such a rule. */
export type SyncRule = keyof typeof syncRules;
