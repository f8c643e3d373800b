import { endOfComment, ownComments } from '../entries/comments';
import { aboutFile, problemsIn, rootOf, type EntryNode, type EntryTree } from '../entries/tree';
import { readEntries, saidIn } from './strings';

/** The entries of a `.strings` file. */
export function readStringsEntries(text: string): EntryTree {
  const { entries, problems } = readEntries(text);
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const nodes: EntryNode[] = [];
  for (const { key, start: keyStart, keyEnd, value, end } of entries) {
    const before = nodes.at(-1)?.tail;
    const between = text.slice(before ?? start, keyStart);
    // What stands at the beginning of the file is on a line of its own, too.
    const lead = before === undefined ? '\n' : '';
    const own = (before ?? start) + ownComments(lead + between) - lead.length;
    const isAbout = before === undefined && aboutFile.test(text.slice(own, keyStart));
    const gap = { start: keyEnd, end: value.start - 1 };
    nodes.push({
      key: saidIn(key, { start: 0, end: key.length }),
      start: isAbout ? keyStart : own,
      end,
      tail: endOfComment(text, end),
      ...(/^\s*=\s*$/.test(text.slice(gap.start, gap.end)) && { gap }),
      value,
      text: saidIn(text, value),
    });
  }
  const root = rootOf(text, nodes);
  return {
    text,
    root,
    separator: '',
    problems: problemsIn(
      text,
      root,
      problems.map(({ start, end }) => ({ code: 'malformed', start, end })),
    ),
  };
}
