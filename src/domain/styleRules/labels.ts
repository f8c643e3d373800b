/*
 * The contract names rules and options by identifiers alone: `use_dd_period_mm_period_yyyy`. People read
 * `Use DD.MM.YYYY`, which is made here, also of identifiers that nobody knew when this was written. Other languages
 * have a list of the names: `l10n/styleRules.<language>.json`.
 */

/** Text that users read for the identifier of a category, a rule or an option. */
export type RuleNames = (identifier: string) => string;

/** The names in one language, by their identifiers; what they lack is said in plain words made of its identifier. */
export function ruleNamesIn(words: Readonly<Record<string, string>>): RuleNames {
  return (identifier) => (Object.hasOwn(words, identifier) ? words[identifier] : undefined) ?? plainLabel(identifier);
}

/** The identifier of a category, a rule or an option in plain words. */
export function plainLabel(identifier: string): string {
  let text = identifier.replaceAll('_', ' ').trim();
  for (const [pattern, replacement] of rewrites) text = text.replace(pattern, replacement as string);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Rewrite = readonly [pattern: RegExp, replacement: string | ((match: string, ...groups: string[]) => string)];

const languages = '(?:chinese|english|french|german|italian|japanese|korean|spanish)';

/** Rewrites in order: later ones see what earlier ones made. */
const rewrites: readonly Rewrite[] = [
  // Months with their abbreviations: `jan period feb period` is `Jan., Feb.`
  [/(?<=with abbreviations )\S.{0,200}?(?= without)/, monthNames],
  // Dates and times: `dd period mm period yyyy` is `DD.MM.YYYY`.
  [
    /\b(?:dd|mm|yyyy|yy|hh|spelled out month|numeral month)(?: (?:dd|mm|yyyy|yy|(?:abbreviated |spelled out )?month|period|slash|hyphen|space|comma|colon|(?:chinese|korean) word \S+))+/g,
    datePattern,
  ],
  // Words of a language: `german word bis` is `“bis”`.
  [new RegExp(`\\b(${languages}) words (da|de|부터) (a|까지)(?= |$)`, 'g'), '$1 “$2 … $3”'],
  [new RegExp(`\\b(${languages}) words (\\S+) and (\\S+)`, 'g'), '$1 “$2” and “$3”'],
  [new RegExp(`\\b(${languages}) words (\\p{L}) (\\p{L}) (\\p{L})(?= |$)`, 'gu'), '$1 “$2”, “$3” and “$4”'],
  [new RegExp(`\\b(${languages}) word (\\P{ASCII}\\S*) or (\\P{ASCII}\\S*)`, 'gu'), '$1 “$2” or “$3”'],
  [/\b(english) word (million) or (billion)\b/g, '$1 “$2” or “$3”'],
  [new RegExp(`\\b(${languages}) word (per cento|por ciento|por cien|\\S+)`, 'g'), '$1 “$2”'],
  [/“(?:uhr|prozent|lei)”/g, (word) => word.charAt(0) + word.charAt(1).toUpperCase() + word.slice(2)],
  // Abbreviations and numbers.
  [/\b(bce?) and (ad|ce)\b/g, (match) => match.toUpperCase().replace('AND', 'and')],
  [/\bi e and e g\b/g, 'i.e. and e.g.'],
  [/\b(00|24) 00\b/g, '$1:00'],
  [/\b(12|24) hour\b/g, '$1-hour'],
  [/\b(?:iso|si)\b/g, (match) => match.toUpperCase()],
  [/\bae oe ue\b/g, 'ae, oe and ue'],
  [/\beler and eter\b/g, '-eler and -eter'],
  [/\bi and u with\b/gi, 'i and u with'],
  [/\bending in s style\b/g, 'ending in s'],
  [/\bapostrophe yy\b/g, 'apostrophe and YY'],
  [/\b(?:yyyy|yy|dd|mm)\b/g, (match) => match.toUpperCase()],
  // Compounds.
  [/\b(half|full) width\b/g, '$1-width'],
  [/\b(gender) (neutral|unspecified)\b/g, '$1-$2'],
  [/\bnon (binary|japanese|quoted)\b/g, 'non-$1'],
  [/\bsino korean\b/g, 'Sino-Korean'],
  [/\bdesu masu\b/g, 'desu/masu'],
  [/\bculture specific\b/g, 'culture-specific'],
  [/\bhard to translate\b/g, 'hard-to-translate'],
  [/\bidioms colloquialisms and\b/g, 'idioms, colloquialisms and'],
  [/\bhours minutes seconds\b/g, 'hours, minutes and seconds'],
  [/\bhours minutes\b/g, 'hours and minutes'],
  [/\bactive passive\b/g, 'active and passive'],
  [/\b(personal|positive|short|verbal) vs (impersonal|negative|long|nominal)\b/g, '$1 or $2'],
  [/ {2,}/g, ' '],
  [
    new RegExp(`\\b(?:${languages}|arabic|latin|roman|north american)\\b`, 'g'),
    (match) => match.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  ],
];

const separators: Readonly<Record<string, string>> = {
  period: '.',
  slash: '/',
  hyphen: '-',
  space: ' ',
  comma: ',',
  colon: ':',
};

function datePattern(match: string): string {
  const parts = match
    .replace(/(?:chinese|korean) word /g, '')
    .replace(/(?:abbreviated|spelled out|numeral) month/g, (month) => (month.startsWith('abbr') ? 'Mon' : 'Month'))
    .split(' ')
    .map(
      (part) => separators[part] ?? (part === 'month' ? 'Month' : /^[a-z]+$/.test(part) ? part.toUpperCase() : part),
    );
  return parts.reduce((text, part) =>
    /[A-Za-z]$/.test(text) && /^[A-Za-z]/.test(part) ? `${text} ${part}` : text + part,
  );
}

function monthNames(match: string): string {
  const months = match.replaceAll(' period', '.').split(' ');
  return months.map((month) => month.charAt(0).toUpperCase() + month.slice(1)).join(', ');
}
