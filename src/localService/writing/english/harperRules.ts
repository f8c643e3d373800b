/**
 * Harper findings that make technical prose better. Harper is asked only when rephrasing: in well-edited documents and comments,
 * most of the errors it reports beyond those of our own rules are right as they are.
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
