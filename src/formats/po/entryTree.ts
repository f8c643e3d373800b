import type { TextEdit } from '../edits';
import { leadStart } from '../entries/layout';
import { problemsIn, rootOf, type EntryNode, type EntryTree } from '../entries/tree';
import { lineEndOf, lineStarts, withLineEnds } from '../lineEnd';
import type { OffsetRange } from '../trackedRange';
import { readEntries, stringOf, type PoEntry, type PoString } from './entries';
import { flagsOf } from './messages';

/** The entries of a PO file: each message, by its context and source. Its value is its source. */
export function readPoEntries(text: string): EntryTree {
  const { entries, broken } = readEntries(text);
  const own = new Map<string, PoEntry>();
  const nodes = entries.flatMap((entry): EntryNode[] => {
    const node = nodeOf(text, entry);
    if (node) own.set(node.key, entry);
    return node ? [node] : [];
  });
  const obsolete = obsoleteIn(text);
  const root = rootOf(text, nodes);
  const forms = Number(/nplurals\s*=\s*(\d)/.exec(text)?.[1] ?? 0);
  return {
    text,
    root,
    separator: '',
    problems: problemsIn(
      text,
      root,
      broken.map((range) => ({ code: 'malformed', ...range })),
    ),
    // A message with another source is another message, but what it says of several things may have changed.
    takeOver(known, node, from) {
      const [entry, other] = [own.get(known.key), entryAt(from.text, node)];
      return entry && other ? withPlural(text, entry, { text: from.text, entry: other }, forms) : [];
    },
    adapt(node, from, translationOf) {
      const entry = entryAt(from.text, node);
      const same = obsolete.get(node.key);
      const old = translationOf && own.get(translationOf.key);
      const known = same ? { ...same, isSame: true } : old && { text, entry: old, isSame: false };
      return entry ? emptied(from.text, entry, forms, known) : [];
    },
    // A message may not be there twice, though one of them is obsolete.
    complete: (_, added) =>
      readEntries(added).entries.flatMap((entry): TextEdit[] => {
        const known = obsolete.get(nodeOf(added, entry)?.key ?? '');
        return known ? [{ start: leadStart(text, known.start, root.start), end: known.end, newText: '' }] : [];
      }),
  };
}

interface Obsolete extends OffsetRange {
  /** The file with its obsolete messages as others are written; all stands where it does in the file. */
  text: string;
  entry: PoEntry;
}

/** The messages that are not used any more (`#~`), by their keys. */
function obsoleteIn(text: string): Map<string, Obsolete> {
  const found = new Map<string, Obsolete>();
  if (!/^#~/m.test(text)) return found;
  const revived = text.replace(/^#~\|/gm, ' #|').replace(/^#~/gm, '  ');
  const lineStart = lineStarts(text);
  for (const entry of readEntries(revived).entries) {
    const node = nodeOf(revived, entry);
    const keyword = text.slice(node && lineStart(entry.strings[0]?.keywordStart ?? 0));
    if (node && keyword.startsWith('#~')) {
      found.set(node.key, { text: revived, entry, start: node.start, end: node.end });
    }
  }
  return found;
}

function nodeOf(text: string, entry: PoEntry): EntryNode | undefined {
  const id = stringOf(entry, 'msgid');
  const last = entry.strings.at(-1);
  if (!id || !last) return undefined;
  const context = stringOf(entry, 'msgctxt');
  const said = saidIn(text, id);
  const plural = stringOf(entry, 'msgid_plural');
  const notes = entry.comments.filter(({ kind }) => kind === '.').map((comment) => comment.text.trim());
  return {
    key: context ? `${saidIn(text, context)}\u0004${said}` : said,
    start: startOf(text, entry),
    end: last.end,
    tail: last.end,
    value: { start: id.start, end: id.end },
    text: plural ? `${said}\n${saidIn(text, plural)}` : said,
    ...(notes.length > 0 && { context: notes.join('\n') }),
    ...(said === '' && !context && { isFact: true }),
  };
}

/** Comments that a blank line parts from a message are nobody's. */
function startOf(text: string, { comments, strings }: PoEntry): number {
  let start = strings[0]?.keywordStart ?? 0;
  // White space in front of the first keyword is part of its line.
  while (/[ \t]/.test(text.charAt(start - 1))) start--;
  for (const comment of comments.toReversed()) {
    if (comment.end !== start) break;
    start = comment.start;
  }
  return start;
}

function saidIn(text: string, { lines }: PoString): string {
  return lines.map(({ start, end }) => text.slice(start, end)).join('');
}

function entryAt(text: string, { start, end }: EntryNode): PoEntry | undefined {
  const [entry] = readEntries(text.slice(start, end)).entries;
  if (!entry) return undefined;
  const shift = <Range extends { start: number; end: number }>(range: Range): Range => ({
    ...range,
    start: range.start + start,
    end: range.end + start,
  });
  return {
    comments: entry.comments.map(shift),
    strings: entry.strings.map((string) => ({
      ...shift(string),
      keywordStart: string.keywordStart + start,
      lines: string.lines.map(shift),
    })),
  };
}

/** A message without translation, or with that of an old one, which is marked then if it is not the same message. */
function emptied(
  text: string,
  { comments, strings }: PoEntry,
  forms: number,
  old: { text: string; entry: PoEntry; isSame: boolean } | undefined,
): TextEdit[] {
  const edits: TextEdit[] = [];
  const lineEnd = lineEndOf(text);
  const [first] = strings;
  const places = strings.filter(({ keyword }) => keyword.startsWith('msgstr'));
  const [place, last] = [places[0], places.at(-1)];
  if (!first || !place || !last) return [];
  const isPlural = strings.some(({ keyword }) => keyword === 'msgid_plural');
  const count = isPlural && forms > 0 ? forms : places.length;
  const oldPlaces = old?.entry.strings.filter(({ keyword }) => keyword.startsWith('msgstr')) ?? [];
  const isOld = old !== undefined && oldPlaces.length === count;
  const written = Array.from({ length: count }, (_, form) => {
    const oldPlace = isOld ? oldPlaces[form] : undefined;
    const string = oldPlace ? old?.text.slice(oldPlace.start, oldPlace.end).replace(/^[ \t]+(?=")/gm, '') : '""';
    return `${isPlural ? `msgstr[${form}]` : 'msgstr'} ${string}`;
  });
  edits.push({ start: place.keywordStart, end: last.end, newText: written.join(lineEnd) });
  for (const { kind, text: said, start, end } of comments) {
    if (kind === '|') edits.push({ start, end, newText: '' });
    const flags = kind === ',' ? flagsOf(said) : [];
    if (!flags.includes('fuzzy')) continue;
    const kept = flags.filter((flag) => flag !== 'fuzzy');
    const behind = /(?:\r\n|\r|\n)?$/.exec(text.slice(start, end))?.[0] ?? '';
    edits.push({ start, end, newText: kept.length > 0 ? `#, ${kept.join(', ')}${behind}` : '' });
  }
  const wasFuzzy = old?.entry.comments.some((one) => one.kind === ',' && flagsOf(one.text).includes('fuzzy'));
  if (isOld && old?.isSame) {
    if (wasFuzzy) edits.push({ start: first.keywordStart, end: first.keywordStart, newText: `#, fuzzy${lineEnd}` });
  } else if (isOld && old) {
    const newText = `#, fuzzy${lineEnd}${previousOf(old.text, old.entry, lineEnd)}`;
    edits.push({ start: first.keywordStart, end: first.keywordStart, newText });
  }
  return edits;
}

/** Returns the previous source of a message, as a comment. */
function previousOf(text: string, { strings }: PoEntry, lineEnd: string): string {
  return strings
    .filter(({ keyword }) => keyword.startsWith('msgid') || keyword === 'msgctxt')
    .flatMap(({ keywordStart, end }) => text.slice(keywordStart, end).split(/\r\n|\r|\n/))
    .map((line) => `#| ${line}${lineEnd}`)
    .join('');
}

/** A message with what another file says of several things, or without; its translation asks for a look then. */
function withPlural(text: string, entry: PoEntry, other: { text: string; entry: PoEntry }, forms: number): TextEdit[] {
  const lineEnd = lineEndOf(text);
  const [old, plural] = [stringOf(entry, 'msgid_plural'), stringOf(other.entry, 'msgid_plural')];
  const places = entry.strings.filter(({ keyword }) => keyword.startsWith('msgstr'));
  const [first, place, last] = [entry.strings[0], places[0], places.at(-1)];
  const start = (old ?? place)?.keywordStart;
  if (!first || !place || !last || start === undefined || start > place.keywordStart) return [];
  const said = places.map((one) => text.slice(one.start, one.end));
  const count = plural ? forms || said.length : 1;
  const written = Array.from({ length: count }, (_, form) => {
    const string = said[Math.min(form, said.length - 1)];
    return `${plural ? `msgstr[${form}]` : 'msgstr'} ${string}`;
  });
  if (plural) written.unshift(`msgid_plural ${other.text.slice(plural.start, plural.end)}`);
  const edits = [{ start, end: last.end, newText: withLineEnds(written.join(lineEnd), lineEnd) }];
  if (places.every((one) => saidIn(text, one) === '')) return edits;
  const isMarked = entry.comments.some((one) => one.kind === ',' && flagsOf(one.text).includes('fuzzy'));
  if (isMarked) return edits;
  const newText = `#, fuzzy${lineEnd}${previousOf(text, entry, lineEnd)}`;
  return [{ start: first.keywordStart, end: first.keywordStart, newText }, ...edits];
}
