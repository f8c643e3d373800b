import { composeEdits } from '../composeEdits';
import { isForProgram } from '../encodedData';
import type { EntryTree } from '../entries/tree';
import { withoutLineEnds } from '../lineEnd';
import { reason } from '../reason';
import { commentsAbove, sectionTree, type Section, type SectionEntry } from '../sections/tree';
import type { ParsedFile } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import type { OffsetRange } from '../trackedRange';

interface IniSegment extends PlacedSegment {
  entry: SectionEntry;
}

interface ReadIni {
  sections: Section[];
  fault?: OffsetRange;
}

const comment = /^[;#]/;
/** A value in quotes, with what may stand behind it. */
const quotedValue = /^("[^"\\]*(?:(?:\\[^]|"_QQ_")[^"\\]*)*")[ \t]*(?:[;#].*)?$/;

/** Reads an INI file. Never throws: a line that is none of one is its fault, and the others are read. */
function readIni(text: string): ReadIni {
  let section: Section = { key: '', entries: [] };
  const read: ReadIni = { sections: [section] };
  const lineEnd = /[\r\n]|$/g;
  let end = -1;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at = end + 1) {
    lineEnd.lastIndex = at;
    end = lineEnd.exec(text)?.index ?? text.length;
    const line = text.slice(at, end);
    const written = line.trim();
    const start = at + line.length - line.trimStart().length;
    if (written === '' || comment.test(written)) continue;
    const close = written.startsWith('[') ? written.indexOf(']') : -1;
    const equals = written.indexOf('=');
    if (close > 0) {
      section = { key: written.slice(1, close).trim(), header: { start, end: start + close + 1 }, entries: [] };
      read.sections.push(section);
    } else if (equals > 0 && !written.startsWith('[')) {
      section.entries.push(readEntry(written, start, equals));
    } else {
      read.fault ??= { start, end };
    }
  }
  return read;
}

function readEntry(written: string, start: number, equals: number): SectionEntry {
  const key = written.slice(0, equals).trimEnd();
  const said = written.slice(equals + 1).trimStart();
  const from = start + written.length - said.length;
  const own = quotedValue.exec(said)?.[1] ?? said;
  const value = { start: from, end: from + own.length };
  return { key, start, keyEnd: start + key.length, value, end: value.end, said: saidIn(own) };
}

function isQuoted(written: string): boolean {
  return quotedValue.test(written);
}

/** Returns the text of a value: quotes in quotes are escaped, or written as Joomla did. */
function saidIn(written: string): string {
  if (!isQuoted(written)) return written.replace(/\\([;#])/g, '$1');
  return written
    .slice(1, -1)
    .replaceAll('"_QQ_"', '"')
    .replace(/\\(["\\])/g, '$1');
}

/**
 * INI files with texts as values (`en-GB.ini` of Joomla): each value with a word in it is a segment, named by its section
 * and key, with the comments above it as context. Quotes are written as the file has them.
 */
export function parseIni(text: string): ParsedFile {
  const { sections, fault } = readIni(text);
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const segments = sections.flatMap(({ key: section, entries }) =>
    entries.flatMap((entry): IniSegment[] => {
      const said = entry.said.trim();
      if (!/\p{L}/u.test(said) || isForProgram(said)) return [];
      const context = commentsAbove(text, entry.start, start, comment).said;
      const id = section === '' ? entry.key : `${section}.${entry.key}`;
      const segment = { ...entry.value, text: said, protectedSpans: [], codes: [], needsTarget: true };
      // Readers differ in what a backslash does, and in whether a comment begins behind a value without quotes.
      const endsAt = isQuoted(text.slice(entry.value.start, entry.value.end)) ? '\\' : '\\;#';
      return [{ ...segment, entry, id, endsAt, ...(context !== '' && { context }) }];
    }),
  );
  const isOld = text.includes('"_QQ_"');
  const message = reason('message-not-valid', 'INI');
  return {
    segments,
    problems: fault ? [{ code: 'message-not-valid', message, ...fault, leaves: 'message' }] : [],
    edits: (targets) =>
      composeEdits(text, segments, targets, ({ entry }) => {
        const written = text.slice(entry.value.start, entry.value.end);
        return {
          text: (literal) => {
            const said = (/^\s*/.exec(entry.said)?.[0] ?? '') + literal + entry.said.slice(entry.said.trimEnd().length);
            // A value is one line.
            const line = withoutLineEnds(said, ' ');
            const plain = entry.said.includes('\t') ? line : line.replaceAll('\t', ' ');
            if (!isQuoted(written) && !isQuoted(plain)) {
              return /\\[;#]/.test(written) ? plain.replace(/[;#]/g, '\\$&') : plain;
            }
            const escaped = plain.replace(/\\(?=["\\]|$)/g, '\\\\').replaceAll('"', isOld ? '"_QQ_"' : '\\"');
            return `"${escaped}"`;
          },
        };
      }),
  };
}

/** The entries of an INI file, each in its section, which is called as it is written: a key in none may have its name. */
export function readIniEntries(text: string): EntryTree {
  const { sections, fault } = readIni(text);
  const named = sections.map((section) => (section.header ? { ...section, key: `[${section.key}]` } : section));
  return sectionTree(text, named, comment, fault ? [{ code: 'malformed', ...fault }] : []);
}
