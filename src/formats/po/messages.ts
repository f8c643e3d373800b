import { blankText } from '../blankText';
import { controls, cutEscapes, segmentOfParts, type LiteralPart } from '../escapedText';
import type { FuzzyTranslations } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import { formatByFlags, type StringFormat } from './directives';
import { stringOf, type PoEntry, type PoString } from './entries';
import { formsOf, type PluralRule } from './pluralRule';

/** Source that fills a form of a message with a number. */
type PluralSource = 'msgid' | 'msgid_plural';

/** A message of a PO file. */
export interface PoMessage {
  entry: PoEntry;
  isFuzzy: boolean;
  /** Fuzzy, and it says that its translation is of another source. */
  isOutdated: boolean;
  /** True if its translation is made again; any other fuzzy one waits for a user's review. */
  isMadeAgain: boolean;
  isPlural: boolean;
  /** Format of its strings, as its flags tell. */
  format?: StringFormat;
  /** The strings for its translation, by their forms. */
  places: readonly PoString[];
}

/** A text of a message that is translated as one. */
export interface PoSegment extends PlacedSegment {
  message: PoMessage;
  source: PoString;
  /** Absent where the source is not read by one. */
  format?: StringFormat;
}

/** Plan for filling the forms of a message with a number. */
export interface PluralPlan {
  sources: readonly PluralSource[];
  /** False where forms that differ in the language get the same text. */
  isExact: boolean;
}

/** `undefined` for an entry that is no message, or whose strings for translations are none that gettext knows. */
export function messageOf(text: string, entry: PoEntry, fuzzy: FuzzyTranslations = 'outdated'): PoMessage | undefined {
  const id = stringOf(entry, 'msgid');
  if (!id || id.lines.every(({ start, end }) => start === end)) return undefined;
  const isPlural = stringOf(entry, 'msgid_plural') !== undefined;
  const places = entry.strings.filter(({ keyword }) => keyword.startsWith('msgstr'));
  const areKnown = isPlural
    ? places.length > 0 && places.every(({ keyword }, index) => keyword === `msgstr[${index}]`)
    : places.length === 1 && places[0]?.keyword === 'msgstr';
  if (!areKnown) return undefined;
  const flags = entry.comments.flatMap((comment) => (comment.kind === ',' ? flagsOf(comment.text) : []));
  const sources = ['msgid', 'msgid_plural'].flatMap((keyword) => stringOf(entry, keyword) ?? []);
  const format = flags.some((flag) => flag.endsWith('-format'))
    ? formatByFlags(flags, sources.map((source) => saidIn(text, source)).join('\n'))
    : undefined;
  const isFuzzy = flags.includes('fuzzy');
  const isOutdated = isFuzzy && entry.comments.some(({ kind }) => kind === '|');
  const isMadeAgain = fuzzy === 'all' ? isFuzzy : fuzzy === 'outdated' && isOutdated;
  return { entry, isFuzzy, isOutdated, isMadeAgain, isPlural, places, ...(format && { format }) };
}

/** `fuzzy, c-format` as its words. */
export function flagsOf(said: string): string[] {
  return said
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '');
}

/** Plans the forms of a message in a language: the singular where only the number one is meant, or is named. */
export function planPlurals(text: string, message: PoMessage, rule: PluralRule): PluralPlan {
  const forms = formsOf(rule);
  const directives = (keyword: PluralSource): string => {
    const string = stringOf(message.entry, keyword);
    const said = string ? saidIn(text, string) : '';
    return [...said.matchAll(message.format?.directive ?? /%[^\s%]*[a-zA-Z]|\{[^{}]*\}/g)].map(([one]) => one).join();
  };
  // “One file” is wrong for every other number.
  const saysNumber = directives('msgid') === directives('msgid_plural') && directives('msgid') !== '';
  const sources = forms.map(({ hasOne, hasOthers }): PluralSource => {
    const isSingular = hasOne && (!hasOthers || saysNumber);
    return isSingular && forms.length > 1 ? 'msgid' : 'msgid_plural';
  });
  return { sources, isExact: sources.filter((source) => source === 'msgid_plural').length < 2 };
}

/**
 * The texts of a message to translate, with what they have already.
 * @param plan of a message with a number; absent where the language is not known yet
 */
export function segmentsOf(text: string, message: PoMessage, plan: PluralPlan | undefined): PoSegment[] {
  const { entry, isFuzzy, isOutdated, isMadeAgain, isPlural, places, format } = message;
  const sources: readonly PluralSource[] = isPlural ? ['msgid', 'msgid_plural'] : ['msgid'];
  const facts = factsOf(text, entry);
  return sources.flatMap((keyword): PoSegment[] => {
    const source = stringOf(entry, keyword);
    const own = formsFrom(keyword, message, plan);
    const segment = source && own.length > 0 && readSource(text, source, format);
    if (!segment) return [];
    const targets = own.map((form) => {
      const place = places[form];
      if (!place) return undefined;
      return segmentOfParts(text, partsOf(text, place), { wordless: true })?.text ?? blankText(saidIn(text, place));
    });
    const [target] = targets;
    return [
      {
        ...segment,
        ...facts,
        message,
        source,
        needsTarget: isMadeAgain || targets.some((found) => found === undefined),
        ...(isOutdated && !isMadeAgain && { isOutdated }),
        ...(target !== undefined && { target }),
        ...(isFuzzy && { state: 'fuzzy' }),
      },
    ];
  });
}

/** The forms a source fills, by their indexes. */
export function formsFrom(keyword: string, { isPlural, places }: PoMessage, plan: PluralPlan | undefined): number[] {
  if (!isPlural) return [0];
  if (plan) return plan.sources.flatMap((source, form) => (source === keyword ? [form] : []));
  // As in English, until the language is known.
  return keyword === 'msgid' ? [0] : [Math.min(1, places.length - 1)];
}

function factsOf(text: string, entry: PoEntry): Pick<PoSegment, 'id' | 'context'> {
  const named = stringOf(entry, 'msgctxt');
  const id = named && saidIn(text, named);
  const comments = entry.comments.flatMap(({ kind, text: said }) => (/^[.\s]?$/.test(kind) ? [said.trim()] : []));
  const context = [...(id === undefined ? [] : [id]), ...comments].filter((one) => one !== '').join('\n');
  return { ...(id !== undefined && { id }), ...(context !== '' && { context }) };
}

const escape = /\\(?:([nrtabfv"\\])|[0-7]{1,3}|x[\da-fA-F]+|.)/g;

/** The literals of a string as one text; what is between them says nothing. */
export function partsOf(text: string, { lines }: PoString): LiteralPart[] {
  return lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ start: lines[index - 1]?.end ?? 0, end: line.start, text: '' }]),
    ...cutEscapes(text, line, escape, ([, letter]) => letter && (controls[letter] ?? letter)),
  ]);
}

/** Returns the text of a string, with its escapes resolved. */
export function saidIn(text: string, string: PoString): string {
  return partsOf(text, string)
    .map((part) => part.text ?? text.slice(part.start, part.end))
    .join('');
}

/** A source with the directives of its format as codes; one that has nothing else is read without. */
function readSource(
  text: string,
  source: PoString,
  format: StringFormat | undefined,
): Pick<PoSegment, keyof PlacedSegment | 'format'> | undefined {
  const parts = partsOf(text, source);
  const marked = format && markDirectives(text, source, parts, format.directive);
  const segment = marked && segmentOfParts(text, marked);
  return segment ? { ...segment, format } : segmentOfParts(text, parts);
}

/** `undefined` where a directive is broken by an escape or the end of a line. */
function markDirectives(
  text: string,
  source: PoString,
  parts: readonly LiteralPart[],
  directive: RegExp,
): LiteralPart[] | undefined {
  let count = 0;
  const marked = parts.flatMap((part): LiteralPart[] => {
    const isLiteral = part.text?.length === part.end - part.start;
    if (!isLiteral) return [part];
    const pieces = cutEscapes(text, part, directive, ([written]) => written);
    count += (pieces.length - 1) / 2;
    return pieces.map((piece, index) => (index % 2 === 1 ? { ...piece, isPlaceholder: true } : piece));
  });
  return count === [...saidIn(text, source).matchAll(directive)].length ? marked : undefined;
}
