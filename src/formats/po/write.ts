import { composeTarget, isUsable } from '../composeEdits';
import type { TextEdit } from '../edits';
import { controls } from '../escapedText';
import { lineBreakBefore } from '../lineEnd';
import type { SegmentTarget } from '../segment';
import { writeBetween } from './directives';
import type { PoEntry, PoString } from './entries';
import { flagsOf, formsFrom, type PluralPlan, type PoMessage, type PoSegment } from './messages';

interface WriteOptions {
  plan: PluralPlan | undefined;
  lineEnd: string;
  /** True if the message is to be marked fuzzy. */
  isForReview: boolean;
}

/** The edits that put translations into a message; none when there is none to put in. */
export function writeMessage(
  text: string,
  message: PoMessage,
  own: ReadonlyArray<{ segment: PoSegment; target: SegmentTarget | undefined }>,
  { plan, lineEnd, isForReview }: WriteOptions,
): TextEdit[] {
  const { entry, places, isFuzzy, isMadeAgain, isPlural } = message;
  const written = new Map<number, string>();
  /** Forms that are replaced: text that a user has written for one form is kept while another is filled. */
  const replaced = new Set<number>();
  let isComplete = true;
  for (const { segment, target } of own) {
    if (!isUsable(segment, target)) {
      isComplete = false;
      continue;
    }
    const newText = writeString(text, segment, target, lineEnd);
    for (const form of formsFrom(segment.source.keyword, message, plan)) {
      written.set(form, newText);
      if (!isPlural || isMadeAgain || !segment.needsTarget || isEmpty(places[form])) replaced.add(form);
    }
  }
  const edits: TextEdit[] = [];
  for (const [form, place] of places.entries()) {
    const newText = written.get(form);
    if (newText !== undefined && replaced.has(form)) edits.push({ start: place.start, end: place.end, newText });
  }
  if (plan) for (const edit of fitForms(text, message, plan, written, lineEnd)) edits.push(edit);
  if (edits.length === 0) return [];
  const staysFuzzy = isForReview || plan?.isExact === false || (isFuzzy && !isComplete);
  return [...edits, ...settleFlags(text, entry, staysFuzzy, lineEnd)];
}

function isEmpty(place: PoString | undefined): boolean {
  return place === undefined || place.lines.every(({ start, end }) => start === end);
}

/** Adds the forms a template has no room for, and takes empty ones away that the language has not. */
function fitForms(
  text: string,
  { places, entry }: PoMessage,
  { sources }: PluralPlan,
  written: ReadonlyMap<number, string>,
  lineEnd: string,
): TextEdit[] {
  if (written.size === 0) return [];
  const last = places.at(-1) ?? entry.strings.at(-1);
  const missing = sources.flatMap((_, form) =>
    form < places.length ? [] : [`${lineEnd}msgstr[${form}] ${written.get(form) ?? '""'}`],
  );
  const added = missing.length > 0 && last ? [{ start: last.end, end: last.end, newText: missing.join('') }] : [];
  const surplus = places.flatMap((place, form): TextEdit[] => {
    const before = places[form - 1];
    if (form < sources.length || !before || !isEmpty(place)) return [];
    const isBlank = text.slice(before.end, place.keywordStart).trim() === '';
    return isBlank ? [{ start: before.end, end: place.end, newText: '' }] : [];
  });
  return [...added, ...surplus];
}

/** The quoted lines of a translation, broken where it has line breaks, with what its source has at its ends. */
function writeString(file: string, segment: PoSegment, target: SegmentTarget, lineEnd: string): string {
  const { source, format } = segment;
  // White space and line breaks at the ends of the source.
  const around = (from: number, to: number): string =>
    source.lines
      .map(({ start, end }) => file.slice(Math.max(start, from), Math.max(start, Math.min(end, to))))
      .join('');
  const write = (literal: string): string => writeText(format ? writeBetween(literal, format) : literal);
  const body = composeTarget(file, segment, target, { text: write });
  const written = `${around(source.start, segment.start)}${body}${around(segment.end, source.end)}`;
  const lines = written.match(/(?:\\[^n]|[^\\]|\\$)+(?:\\n)?|\\n/g) ?? [];
  if (lines.length < 2) return `"${written}"`;
  return ['', ...lines].map((line) => `"${line}"`).join(lineEnd);
}

const letters: ReadonlyArray<[letter: string, character: string]> = [
  ...Object.entries(controls),
  ['"', '"'],
  ['\\', '\\'],
];
const escapes = new Map(letters.map(([letter, character]) => [character, `\\${letter}`]));

function writeText(literal: string): string {
  return literal.replace(/\r\n?/g, '\n').replace(/[\x07-\x0c"\\]/g, (character) => escapes.get(character) ?? character);
}

/** Marks a message as fuzzy, or not so any more; what it was before it was translated anew does not matter. */
export function settleFlags(
  text: string,
  { comments, strings }: PoEntry,
  isFuzzy: boolean,
  lineEnd = '\n',
): TextEdit[] {
  let isMarked = !isFuzzy;
  const edits = comments.flatMap(({ kind, text: said, start, end }): TextEdit[] => {
    if (kind === '|') return [{ start, end, newText: '' }];
    if (kind !== ',') return [];
    const flags = flagsOf(said);
    const wanted = isFuzzy && !isMarked && !flags.includes('fuzzy') ? ['fuzzy', ...flags] : flags;
    const kept = isFuzzy ? wanted : flags.filter((flag) => flag !== 'fuzzy');
    isMarked ||= kept.includes('fuzzy');
    if (kept.length === flags.length) return [];
    if (kept.length === 0) return [{ start, end, newText: '' }];
    const at = text.indexOf('#,', start) + '#,'.length;
    return [{ start: at, end: at + said.length, newText: ` ${kept.join(', ')}` }];
  });
  const first = strings[0]?.keywordStart;
  if (isMarked || first === undefined) return edits;
  const isAlone = lineBreakBefore(text, first) !== '' || text.slice(0, first).trim() === '';
  return [...edits, { start: first, end: first, newText: `${isAlone ? '' : lineEnd}#, fuzzy${lineEnd}` }];
}
