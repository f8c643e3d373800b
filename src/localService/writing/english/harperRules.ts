/**
 * Which of Harper's findings make technical prose better. It is asked when rephrasing only: of what it takes for errors
 * in well-edited documents and comments, beside what our own rules find, most is right as it stands.
 */

/** Matters of taste, which are used when rephrasing. */
const styleRules = new Set(['DiscourseMarkers']);

const styleKinds = new Set(['Redundancy', 'Style', 'Enhancement', 'Readability']);

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

/** Returns whether a finding is advice that may be taken when rephrasing. */
export function isHarperAdvice(rule: string, kind: string): boolean {
  return !isUselessHarperRule(rule) && (styleRules.has(rule) || styleKinds.has(kind));
}

/** The rules to switch off in Harper itself, so that they cost no time. */
export function isUselessHarperRule(rule: string): boolean {
  return neverRules.has(rule) || /^Expand|Names$|^Redundant(?!That)|Trademarks$|^ProperNouns$/.test(rule);
}
