import { composeTarget, isUsable } from '../composeEdits';
import type { TextEdit } from '../edits';
import { cutEscapes, segmentOfParts, type LiteralPart } from '../escapedText';
import { lineEndOf } from '../lineEnd';
import type { FormatProblem, ParsedFile, SegmentTarget } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import { readEntries, type PoEntry, type PoString } from './entries';
import { readHeader, type PluralForms, type PoHeader } from './header';

/** A source and the string for its translation. */
interface PoSegment extends PlacedSegment {
  entry: PoEntry;
  source: PoString;
  place: PoString;
}

/**
 * PO files and templates of gettext: each message is a segment, in need of a translation when it has none or a fuzzy one.
 * Comments and contexts go along as context; what is obsolete stays. Messages with a number are translated where two
 * texts are enough for the forms of the language.
 */
export function parsePo(text: string): ParsedFile {
  const { entries, broken } = readEntries(text);
  const header = readHeader(text, entries);
  const read = entries.map((entry) => readEntry(text, entry, header.plurals));
  const segments = read.flat();
  const unfilled = entries.filter((entry, index) => read[index]?.length === 0 && stringOf(entry, 'msgid_plural'));
  const lineEnd = lineEndOf(text);
  return {
    segments,
    problems: problemsOf(text, broken, unfilled),
    ...(header.sourceLanguage !== undefined && { sourceLanguage: header.sourceLanguage }),
    ...(header.targetLanguage !== undefined && { targetLanguage: header.targetLanguage }),
    refusal: (target) => charsetRefusal(header, target),
    edits(targets, { targetLanguage } = {}) {
      // Of each entry, how many of its strings are still without a translation.
      const open = new Map<PoEntry, number>();
      for (const { entry } of segments) open.set(entry, (open.get(entry) ?? 0) + 1);
      const edits = segments.flatMap((segment, index): TextEdit[] => {
        const target = targets[index];
        if (!isUsable(segment, target)) return [];
        const { entry, place } = segment;
        const left = (open.get(entry) ?? 0) - 1;
        open.set(entry, left);
        const settled = left === 0 ? settle(entry) : [];
        return [
          ...settled,
          { start: place.start, end: place.end, newText: writeString(text, segment, target, lineEnd) },
        ];
      });
      const completed = edits.length === 0 ? [] : header.complete(targetLanguage);
      if (completed.length > 0 && header.entry) edits.push(...settle(header.entry));
      return [...edits, ...completed];
    },
  };
}

function stringOf({ strings }: PoEntry, keyword: string): PoString | undefined {
  return strings.find((string) => string.keyword === keyword);
}

/** The sources of an entry with the strings they are for; none when they cannot fill all of these. */
function pairsOf(entry: PoEntry, plurals: PluralForms, text: string): Array<[source: PoString, place: PoString]> {
  const [id, plural] = [stringOf(entry, 'msgid'), stringOf(entry, 'msgid_plural')];
  const places = entry.strings.filter(({ keyword }) => keyword.startsWith('msgstr'));
  const [first, second] = places;
  if (!id || !first) return [];
  if (!plural) return places.length === 1 && first.keyword === 'msgstr' ? [[id, first]] : [];
  if (places.some(({ keyword }, index) => keyword !== `msgstr[${index}]`)) return [];
  if (plurals === 'one') return places.length === 1 ? [[plural, first]] : [];
  const saysNumber = id.lines.some(({ start, end }) => /[%{]/.test(text.slice(start, end)));
  const isSafe = plurals === 'two' || (plurals === 'two-with-number' && saysNumber);
  return isSafe && second && places.length === 2
    ? [
        [id, first],
        [plural, second],
      ]
    : [];
}

function readEntry(text: string, entry: PoEntry, plurals: PluralForms): PoSegment[] {
  const isFuzzy = entry.comments.some(({ kind, text: flags }) => kind === ',' && fuzzy.test(flags));
  const named = stringOf(entry, 'msgctxt');
  const id = named && saidIn(text, named);
  const comments = entry.comments.flatMap(({ kind, text: said }) => (/^[.\s]?$/.test(kind) ? [said.trim()] : []));
  const context = [...(id === undefined ? [] : [id]), ...comments].filter((one) => one !== '').join('\n');
  return pairsOf(entry, plurals, text).flatMap(([source, place]): PoSegment[] => {
    const segment = segmentOfParts(text, partsOf(text, source));
    const target = segmentOfParts(text, partsOf(text, place), true)?.text;
    if (!segment) return [];
    const own = { entry, source, place, needsTarget: target === undefined || isFuzzy };
    const facts = { ...(id !== undefined && { id }), ...(context !== '' && { context }) };
    return [
      { ...segment, ...own, ...facts, ...(target !== undefined && { target }), ...(isFuzzy && { state: 'fuzzy' }) },
    ];
  });
}

const escape = /\\(?:([nrtabfv"\\])|[0-7]{1,3}|x[\da-fA-F]+|.)/g;
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', f: '\f', v: '\v' };

/** The lines of a string as one text; what is between them says nothing. */
function partsOf(text: string, { lines }: PoString): LiteralPart[] {
  return lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ start: lines[index - 1]?.end ?? 0, end: line.start, text: '' }]),
    ...cutEscapes(text, line, escape, ([, letter]) => letter && (controls[letter] ?? letter)),
  ]);
}

function saidIn(text: string, string: PoString): string {
  return partsOf(text, string)
    .map((part) => part.text ?? text.slice(part.start, part.end))
    .join('');
}

/** The quoted lines of a translation, broken where it has line breaks, with what its source has at its ends. */
function writeString(file: string, segment: PoSegment, target: SegmentTarget, lineEnd: string): string {
  const { source } = segment;
  // White space and line breaks at the ends of the source.
  const around = (from: number, to: number): string =>
    source.lines
      .map(({ start, end }) => file.slice(Math.max(start, from), Math.max(start, Math.min(end, to))))
      .join('');
  const body = composeTarget(file, segment, target, { text: writeText });
  const written = `${around(source.start, segment.start)}${body}${around(segment.end, source.end)}`;
  const lines = written.match(/(?:\\[^n]|[^\\])*(?:\\n|$)/g)?.filter((line) => line !== '') ?? [];
  if (lines.length < 2) return `"${written}"`;
  return ['', ...lines].map((line) => `"${line}"`).join(lineEnd);
}

const escapes: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.entries(controls), ['"', '"'], ['\\', '\\']].map(([letter, character]) => [character, `\\${letter}`]),
);

function writeText(literal: string): string {
  return literal.replace(/\r\n?/g, '\n').replace(/[\x07-\x0c"\\]/g, (character) => escapes[character] ?? character);
}

const fuzzy = /(?:^|,)\s*fuzzy\s*(?=,|$)/;

/** A message that is translated anew is not fuzzy, and what it was before does not matter. */
function settle({ comments }: PoEntry): TextEdit[] {
  return comments.flatMap(({ kind, text, start, end }): TextEdit[] => {
    const others = text.split(',').filter((flag) => flag.trim() !== 'fuzzy' && flag.trim() !== '');
    if (kind === '|' || (kind === ',' && fuzzy.test(text) && others.length === 0)) return [{ start, end, newText: '' }];
    if (kind !== ',' || !fuzzy.test(text)) return [];
    const at = start + '#,'.length;
    return [{ start: at, end: at + text.length, newText: others.join(',') }];
  });
}

function charsetRefusal({ charset }: PoHeader, { text }: SegmentTarget): string | undefined {
  if (charset === undefined || /^(?:utf-?8|utf-?16(?:le|be)?)$/.test(charset) || !/[^\x00-\x7f]/.test(text))
    return undefined;
  return `The file says that it is in ${charset.toUpperCase()}, which this translation is not. Make it UTF-8 first.`;
}

function problemsOf(
  text: string,
  broken: ReadonlyArray<{ start: number; end: number }>,
  [unfilled]: readonly PoEntry[],
): FormatProblem[] {
  const problems: FormatProblem[] = [];
  const [first] = broken;
  if (first) {
    const message = 'This line is none of a PO file, so the message it stands in is left as it is.';
    problems.push({ code: 'po-malformed', message, ...first });
  }
  const [string] = unfilled?.strings ?? [];
  if (string) {
    const message =
      'Messages with a number are left as they are: their plural forms are not known, or more than two texts can fill.';
    problems.push({ code: 'po-plural', message, start: string.start, end: Math.min(string.end, text.length) });
  }
  return problems;
}
