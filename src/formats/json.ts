import { composeEdits } from './composeEdits';
import type { TextEdit } from './edits';
import { cutEscapes, segmentOfParts, writeUnicodeEscapes } from './escapedText';
import { pathInLanguage, underscoredName } from './languageInName';
import type { OffsetRange } from './trackedRange';
import type { FormatProblem, ParsedFile } from './segment';
import type { PlacedSegment } from './segmentBuilder';

/** A string that is no key. */
interface Value extends OffsetRange {
  /** The keys and places that lead to it. */
  path: readonly string[];
}

/**
 * JSON with texts as values, and ARB: each value with a word in it is a segment, named by its keys. What ARB and the
 * messages of browser extensions say about a text is its context.
 */
export function parseJson(text: string): ParsedFile {
  const { values, problems } = readValues(text);
  const described = new Map(values.map((value) => [keyOf(value.path), value]));
  const segments = values.flatMap((value) => {
    if (!isText(value, described)) return [];
    const segment = readString(text, value);
    const note = described.get(keyOf(noteOf(value.path, described)));
    const context = note && readString(text, note)?.text;
    return segment ? [{ ...segment, id: value.path.join('.'), ...(context !== undefined && { context }) }] : [];
  });
  // A file that has no character beyond ASCII, but has some as escapes, is kept so.
  const isAscii = /\\u(?!00[0-7])[\da-f]{4}/i.test(text) && !/[^\x00-\x7f]/.test(text.replace(/^\uFEFF/, ''));
  const locale = described.get(keyOf(['@@locale']));
  const language = locale && text.slice(locale.start, locale.end).replaceAll('_', '-');
  return {
    segments,
    problems,
    ...(language && { sourceLanguage: language }),
    edits(targets, { targetLanguage } = {}) {
      const edits: TextEdit[] = composeEdits(text, segments, targets, () => ({
        text: (literal) => writeString(literal, isAscii),
      }));
      if (edits.length === 0 || !locale || targetLanguage === undefined) return edits;
      return [...edits, { start: locale.start, end: locale.end, newText: targetLanguage.replaceAll('-', '_') }];
    },
  };
}

/** ARB files are parted from their language by `_`; others have it in their name, or are in a folder of it. */
export function jsonPath(path: string, target: string, source?: string): string[] | undefined {
  return /\.arb$/i.test(path) ? [underscoredName(path, target, source)] : pathInLanguage(path, target, source);
}

const token =
  /\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)|"(?<content>(?:\\[^\r\n]|[^"\\\r\n])*)(?<closed>"?)|[{}[\],:]|[^\s{}[\],:"/]+|\//g;

interface Level {
  close: '}' | ']';
  /** The key of the next value, or its place. */
  key: string;
  isKeyNext: boolean;
}

/** The strings that are values, also of a damaged file. */
function readValues(text: string): { values: Value[]; problems: FormatProblem[] } {
  const values: Value[] = [];
  const problems: FormatProblem[] = [];
  const levels: Level[] = [];
  const fault = (start: number, message: string): void => {
    if (problems.length > 0) return;
    problems.push({ code: 'json-malformed', message, start, end: Math.min(start + 1, text.length) });
  };
  for (const match of text.matchAll(token)) {
    const { 0: written, index, groups = {} } = match;
    const level = levels.at(-1);
    const { content, closed } = groups;
    if (content !== undefined) {
      const range = { start: index + 1, end: index + 1 + content.length };
      if (closed === '') fault(index, 'This text has no closing quote on its line, so it is left as it is.');
      // In a damaged file a key may stand anywhere.
      else if (level?.isKeyNext || isColonNext(text, range.end + 1)) {
        if (level) level.key = content;
      } else values.push({ ...range, path: levels.map(({ key }) => key) });
    } else if (written === '{') levels.push({ close: '}', key: '', isKeyNext: true });
    else if (written === '[') levels.push({ close: ']', key: '0', isKeyNext: false });
    else if (written === ':' && level) level.isKeyNext = false;
    else if (written === ',' && level) {
      level.isKeyNext = level.close === '}';
      if (!level.isKeyNext) level.key = String(Number(level.key) + 1);
    } else if (written === '}' || written === ']') {
      if (level?.close !== written) fault(index, `This “${written}” closes nothing that is open.`);
      else levels.pop();
    }
  }
  if (levels.length > 0) fault(text.length - 1, `The file ends before its “${levels.at(-1)?.close}”.`);
  return { values, problems };
}

function isColonNext(text: string, at: number): boolean {
  let next = at;
  while (/\s/.test(text.charAt(next))) next++;
  return text[next] === ':';
}

const keyOf = (path: readonly string[]): string => JSON.stringify(path);

/** Where the note about a text is, if there is one: beside a `message`, or in the `@` of an ARB file. */
function noteOf(path: readonly string[], known: ReadonlyMap<string, Value>): readonly string[] {
  const beside = [...path.slice(0, -1), 'description'];
  const isMessage = path.at(-1) === 'message' && known.has(keyOf(beside));
  return isMessage ? beside : [...path.slice(0, -1), `@${path.at(-1)}`, 'description'];
}

/** Whether a value is for people, and no note about another one. */
function isText({ path }: Value, known: ReadonlyMap<string, Value>): boolean {
  if (path.some((key) => key.startsWith('@') || key.startsWith('$'))) return false;
  const note = path.findIndex((key) => key === 'description' || key === 'placeholders');
  return note < 1 || !known.has(keyOf([...path.slice(0, note), 'message']));
}

const escape = /\\(?:u([\da-fA-F]{4})|(["\\/bfnrt])|.)/g;
const short: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function readString(text: string, value: OffsetRange): PlacedSegment | undefined {
  const parts = cutEscapes(text, value, escape, ([, code, letter]) =>
    code === undefined ? letter && (short[letter] ?? letter) : String.fromCharCode(parseInt(code, 16)),
  );
  return segmentOfParts(text, parts);
}

function writeString(literal: string, isAscii: boolean): string {
  const written = JSON.stringify(literal).slice(1, -1);
  return isAscii ? writeUnicodeEscapes(written, /[^\x00-\x7f]/g) : written;
}
