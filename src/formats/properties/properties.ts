import { composeEdits } from '../composeEdits';
import { isForProgram } from '../encodedData';
import { cutEscapes, segmentOfParts, writeUnicodeEscapes } from '../escapedText';
import type { ParsedFile, ParseOptions } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import { readEntries, type Entry } from './entries';
import { argumentKeeper, messagePatterns } from './messageFormat';

interface PropertiesSegment extends PlacedSegment {
  entry: Entry;
}

/**
 * Java properties: each value with a word in it is a segment, named by its key, with the comment right above it as
 * context. Values that are patterns of `MessageFormat` are read and written with their doubled apostrophes.
 */
export function parseProperties(text: string, { encoding }: ParseOptions = {}): ParsedFile {
  const entries = readEntries(text);
  const valueOf = ({ start, end }: Entry): string => text.slice(start, end);
  const isPattern = messagePatterns(entries.map(valueOf));
  const keepArguments = argumentKeeper(entries.map(valueOf));
  const segments = entries.flatMap((entry): PropertiesSegment[] => {
    const { key, comment } = entry;
    const segment = readValue(text, entry, isPattern(valueOf(entry)));
    return segment && !isForProgram(segment.text)
      ? [{ ...segment, entry, id: key, ...(comment !== '' && { context: comment }) }]
      : [];
  });
  const values = entries.map(valueOf).join('');
  // Escapes are read by all versions of Java, other characters only by those the file was written for.
  const isAscii = encoding === 'iso-8859-1' || /\\u(?!00[0-7])/.test(values) || !/[^\x00-\x7f]/.test(values);
  return {
    segments,
    problems: [],
    edits: (targets) =>
      composeEdits(text, segments, targets, ({ entry }) => {
        const value = valueOf(entry);
        const isDoubled = isPattern(value);
        const keep = keepArguments(value);
        const lineBreak = /(?<!\\)(?:\\\\)*(\\n\\(?:\r\n|\r|\n)[ \t\f]*)/.exec(value)?.[1] ?? String.raw`\n`;
        return {
          text: (literal, index) => {
            const quoted = isDoubled ? literal.replaceAll("'", "''") : keep(literal);
            return writeValue(quoted, { isFirst: index === 0, isAscii, lineBreak });
          },
        };
      }),
  };
}

const escape = String.raw`\\(?:u([\da-fA-F]{4})|(?:\r\n|\r|\n)[ \t\f]*|([^u])|u|$)`;
const plain = new RegExp(escape, 'g');
/** An apostrophe, and what stands between two. */
const pattern = new RegExp(String.raw`${escape}|('')|'(?:\\[^]|[^\\'])*'?`, 'g');
const short: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

function readValue(text: string, entry: Entry, isPattern: boolean): PlacedSegment | undefined {
  const parts = cutEscapes(text, entry, isPattern ? pattern : plain, ([written, code, letter, apostrophe]) => {
    if (code !== undefined) return String.fromCharCode(parseInt(code, 16));
    if (letter !== undefined) return short[letter] ?? letter;
    if (apostrophe !== undefined) return "'";
    return /^\\[\r\n]/.test(written) ? '' : undefined;
  });
  return segmentOfParts(text, parts);
}

interface WriteOptions {
  isFirst: boolean;
  isAscii: boolean;
  /** Continuation of the value itself behind the end of a line. */
  lineBreak: string;
}

function writeValue(literal: string, { isFirst, isAscii, lineBreak }: WriteOptions): string {
  const lines = literal.split(/\r\n?|\n/).map((line) =>
    line
      .replaceAll('\\', '\\\\')
      .replaceAll('\t', String.raw`\t`)
      .replaceAll('\f', String.raw`\f`),
  );
  const written = lines.map((line, index) => {
    // A first `=` or `:` would part the key from its value, and white space at the beginning of a line is layout.
    const isLayout = index === 0 ? isFirst && /^[=: ]/.test(line) : line.startsWith(' ');
    return isLayout ? `\\${line}` : line;
  });
  return writeUnicodeEscapes(written.join(lineBreak), isAscii ? notAscii : loneSurrogate);
}

const notAscii = /[^\t\n\r\f\x20-\x7e]/g;
const loneSurrogate = /\p{Surrogate}/gu;
