import { lineStartOf } from '../lineEnd';
import type { OffsetRange } from '../trackedRange';
import {
  aboutFile,
  problemsIn,
  rootOf,
  type EntryGroup,
  type EntryNode,
  type EntryProblem,
  type EntryTree,
} from '../entries/tree';

/** A line of a file in sections, with its value, which may go on over others. */
export interface SectionEntry extends OffsetRange {
  /** Whole in its section. */
  key: string;
  keyEnd: number;
  /** Value as written, with its quotes. */
  value: OffsetRange;
  /** Decoded text of the value. */
  said: string;
  /** True if it says something of the others: a description, a hash. */
  isFact?: boolean;
}

/** A header and the entries below it. */
export interface Section {
  /** The header; absent for what stands before the first one. */
  header?: OffsetRange;
  key: string;
  entries: SectionEntry[];
}

/**
 * A file in sections as entries: each in the group of its section.
 * @param comment begins a comment
 */
export function sectionTree(
  text: string,
  sections: readonly Section[],
  comment: RegExp,
  problems: readonly EntryProblem[] = [],
): EntryTree {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  let before = start;
  const nodeOf = ({ key, start: from, keyEnd, value, end, said, isFact }: SectionEntry): EntryNode => {
    const own = commentsAbove(text, from, before, comment);
    const isAbout = before === start && aboutFile.test(own.said);
    const tail = end + behind(text, end, comment);
    before = tail;
    return {
      ...{ key, end, tail, value, text: said, start: isAbout ? from : own.start },
      gap: { start: keyEnd, end: value.start },
      ...(own.said !== '' && !isAbout && { context: own.said }),
      ...(isFact && { isFact }),
    };
  };
  const nodes = sections.flatMap(({ header, key, entries }): EntryNode[] => {
    if (!header) return entries.map(nodeOf);
    const own = commentsAbove(text, header.start, before, comment);
    const isAbout = before === start && aboutFile.test(own.said);
    const open = header.end + behind(text, header.end, comment);
    before = open;
    const inside = entries.map(nodeOf);
    const last = inside.at(-1);
    const group: EntryGroup = {
      ...{ key, start: isAbout ? header.start : own.start, nodes: inside },
      end: last?.end ?? header.end,
      tail: last?.tail ?? open,
      content: { start: open, end: last?.tail ?? open },
      ...(inside.length === 0 && { shell: { start: open, end: open, open: '', close: '' } }),
    };
    return [group];
  });
  const root = rootOf(text, nodes);
  return { text, root, problems: problemsIn(text, root, problems), separator: '', hasSections: true };
}

/** Returns the length of the comment that stands behind an entry on its line. */
function behind(text: string, at: number, comment: RegExp): number {
  const rest = /^[^\r\n]*/.exec(text.slice(at, at + longestComment))?.[0] ?? '';
  return comment.test(rest.trimStart()) && /^[ \t]/.test(rest) ? rest.trimEnd().length : 0;
}

const longestComment = 500;

/**
 * The comments right above what begins a line.
 * @param from where they may begin
 */
export function commentsAbove(
  text: string,
  at: number,
  from: number,
  comment: RegExp,
): { start: number; said: string } {
  let start = at;
  const said: string[] = [];
  for (let lineStart = lineStartOf(text, at); lineStart > from;) {
    const above = lineStart - (text.endsWith('\r\n', lineStart) ? 2 : 1);
    const begin = Math.max(lineStartOf(text, above), from);
    const line = text.slice(begin, above);
    const lead = line.length - line.trimStart().length;
    if (!comment.test(line.slice(lead)) || (begin === from && begin > 1)) break;
    start = begin + lead;
    said.unshift(
      line
        .slice(lead)
        .replace(/^[#;]+\s*/, '')
        .trim(),
    );
    lineStart = begin;
  }
  return { start, said: said.filter((line) => /\p{L}/u.test(line)).join('\n') };
}
