/**
 * Which of Harper's findings count as errors in technical prose. Harper is made for everyday English; in READMEs and
 * comments its advice on style, abbreviations and capitals is wrong more often than right.
 */

/** Harper's kinds of findings that are errors, so *correct* may act on them. */
const errorKinds = new Set([
  'Agreement',
  'BoundaryError',
  'Eggcorn',
  'Grammar',
  'Malapropism',
  'Miscellaneous',
  'Nonstandard',
  'Punctuation',
  'Repetition',
  'Spelling',
  'Typo',
  'Usage',
  'WordChoice',
]);

/** Kinds that make good wording better; *rephrase* uses them too. */
/** Matters of taste, which are used when rephrasing. */
const styleRules = new Set(['DiscourseMarkers']);

const styleKinds = new Set(['Redundancy', 'Style', 'Enhancement', 'Readability']);

/** Errors that Harper files under a kind we leave alone. */
const errorRules = new Set(['CapitalizePersonalPronouns', 'Cant', 'AdjectiveDoubleDegree']);

/**
 * Rules that spoil technical prose, whatever their kind: of what they find in well-edited documents and comments, hardly
 * anything is wrong.
 */
const neverRules = new Set([
  'Codebase',
  'HowTo',
  'MassNouns',
  'MissingTo',
  'OkToOkay',
  'Overall',
  'PronounInflectionBe',
  'Worldwide',
  'AvoidContractions',
  'BoringWords',
  'CommaFixes',
  'CompoundNouns',
  'CondenseAllThe',
  'Dashes',
  'DisjointPrefixes',
  'EllipsisLength',
  'FindOut',
  'HelloGreeting',
  'InflectedVerbAfterTo',
  'LongSentences',
  'MergeWords',
  'MissingDeterminer',
  'MissingPreposition',
  'NoFrenchSpaces',
  'NumericRangeEnDash',
  'OrthographicConsistency',
  'OxfordComma',
  'PhrasalVerbAsCompoundNoun',
  'QuoteSpacing',
  'SentenceCapitalization',
  'Spaces',
  'SpelledNumbers',
  'SplitWords',
  'TheMy',
  'ToTwoToo',
  'TransposedSpace',
  'UnclosedQuotes',
  'UseEllipsisCharacter',
  'UseTitleCase',
  'WrongNegative',
]);

/** What may be done with a finding: mend it as an error, use it when rephrasing, or ignore it. */
export function useOfHarperRule(rule: string, kind: string): 'error' | 'style' | 'never' {
  if (neverRules.has(rule) || /^Expand|Names$|^Redundant(?!That)|Trademarks$|^ProperNouns$/.test(rule)) return 'never';
  if (styleRules.has(rule)) return 'style';
  if (errorRules.has(rule) || errorKinds.has(kind)) return 'error';
  return styleKinds.has(kind) ? 'style' : 'never';
}

/** The rules to switch off in Harper itself, so that they cost no time. */
export function isUselessHarperRule(rule: string): boolean {
  return useOfHarperRule(rule, 'Style') === 'never' && !errorRules.has(rule);
}
