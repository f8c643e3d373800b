import { composeEdits } from '../composeEdits';
import { controls, cutEscapes, segmentOfParts, textOfParts } from '../escapedText';
import { isForProgram } from '../encodedData';
import type { FormatProblem, ParsedFile } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import type { OffsetRange } from '../trackedRange';
import { reason, type Reason } from '../reason';

/** An entry from its key to its semicolon. */
export interface StringsEntry extends OffsetRange {
  key: string;
  keyEnd: number;
  /** Without its quotes. */
  value: OffsetRange;
  comment: string;
}

const token =
  /\/\*(?<block>[^]*?)(?:\*\/|$)|\/\/(?<line>[^\r\n]*)|"(?<quoted>[^"\\]*(?:\\[^][^"\\]*)*)(?<closed>"?)|'(?<single>[^'\\]*(?:\\[^][^'\\]*)*)'|(?<word>[\w.$/:-]+)|(?<sign>[^\s])/g;

/** The entries of a `.strings` file; the first fault is a problem, and reading goes on behind the next semicolon. */
export function readEntries(text: string): { entries: StringsEntry[]; problems: FormatProblem[] } {
  const entries: StringsEntry[] = [];
  const problems: FormatProblem[] = [];
  const fault = (start: number, message: Reason): void => {
    if (problems.length === 0) {
      problems.push({ code: 'strings-malformed', message, start, end: Math.min(start + 1, text.length) });
    }
  };
  const notEntry = reason('strings-entry');
  let comments: string[] = [];
  let key: (OffsetRange & { said: string }) | undefined;
  let value: OffsetRange | undefined;
  let step: 'key' | 'equals' | 'value' | 'end' | 'skip' = 'key';
  for (const { 0: written, index, groups = {} } of text.matchAll(token)) {
    const { block, line, single, closed, word, sign } = groups;
    // Old property lists have either quotes.
    const quoted = groups['quoted'] ?? single;
    if (block !== undefined || line !== undefined) {
      // A comment on the line of an entry is of that entry, one further up of the next.
      comments.push((block ?? line ?? '').trim().replace(/\s+/g, ' '));
      continue;
    }
    if (sign === '\uFEFF') continue;
    if (quoted !== undefined && closed === '') {
      fault(index, reason('strings-quote'));
      break;
    }
    if (sign === ';') {
      if (step === 'end' && key && value) {
        const { said, start, end } = key;
        entries.push({ key: said, start, keyEnd: end, end: index + 1, value, comment: commentOf(comments) });
      } else if (step !== 'skip') {
        fault(index, notEntry);
      }
      comments = [];
      step = 'key';
    } else if (step === 'key' && sign === undefined) {
      key = { said: quoted ?? word ?? '', start: index, end: index + written.length };
      step = 'equals';
    } else if (step === 'equals' && sign === '=') {
      step = 'value';
    } else if (step === 'value' && quoted !== undefined) {
      value = { start: index + 1, end: index + written.length - 1 };
      step = 'end';
    } else if (step !== 'skip') {
      fault(index, notEntry);
      step = 'skip';
    }
  }
  if (step !== 'key') fault(text.length, notEntry);
  return { entries, problems };
}

/** Joins comments, without those that Xcode writes where nobody has said anything. */
function commentOf(comments: readonly string[]): string {
  return comments.filter((one) => /\p{L}/u.test(one) && !/^No comment provided by engineer\.?$/.test(one)).join('\n');
}

interface StringsSegment extends PlacedSegment {
  quote: string;
}

/** `.strings` of Xcode: each value with a word in it is a segment, named by its key, with the comment above it as context. */
export function parseStrings(text: string): ParsedFile {
  const { entries, problems } = readEntries(text);
  const segments = entries.flatMap(({ key, value, comment }): StringsSegment[] => {
    const segment = segmentOfParts(text, cutEscapes(text, value, escape, meaningOf));
    const quote = text.charAt(value.end);
    return segment && !isForProgram(segment.text)
      ? [{ ...segment, quote, id: key, ...(comment !== '' && { context: comment }) }]
      : [];
  });
  return {
    segments,
    problems,
    edits: (targets) =>
      composeEdits(text, segments, targets, ({ quote }) => ({
        text: (literal) => (quote === "'" ? writeString(literal).replaceAll("'", "\\'") : writeString(literal)),
      })),
  };
}

/** Returns the text of a key or a value. */
export function saidIn(text: string, range: OffsetRange): string {
  return textOfParts(cutEscapes(text, range, escape, meaningOf));
}

const escape = /\\(?:U([\da-fA-F]{4})|u([\da-fA-F]{4})|([nrtabfv0"'\\])|[^])/g;
const letters: Readonly<Record<string, string>> = { ...controls, '0': '\0' };

function meaningOf([, code, small, letter]: RegExpExecArray): string | undefined {
  const digits = code ?? small;
  return digits === undefined ? letter && (letters[letter] ?? letter) : String.fromCharCode(parseInt(digits, 16));
}

const written: Readonly<Record<string, string>> = { '\n': 'n', '\t': 't', '"': '"', '\\': '\\' };

function writeString(literal: string): string {
  return literal
    .replace(/\r\n?/g, '\n')
    .replace(/["\\\0-\x1f\x7f\p{Surrogate}]/gu, (one) =>
      one in written ? `\\${written[one]}` : `\\U${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}
