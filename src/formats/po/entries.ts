import type { OffsetRange } from '../trackedRange';

/** A string of an entry, over one line or several; its range is from the first quote to the last. */
export interface PoString extends OffsetRange {
  /** `msgid`, `msgstr[1]`. */
  keyword: string;
  /** Start of the keyword. */
  keywordStart: number;
  /** Between the quotes of each literal; there may be several on a line. */
  lines: OffsetRange[];
}

/** A line of comments, with its line end. */
export interface PoComment extends OffsetRange {
  /**
   * Text that stands behind `#`: `.` extracted, `:` reference, `,` flags, `|` previous; white space of a translator.
   */
  kind: string;
  text: string;
}

export interface PoEntry {
  comments: PoComment[];
  strings: PoString[];
}

const line = /([^\r\n]*)(\r\n|\r|\n|$)/y;
/** A line of comments in a file of other line ends: a carriage return ends it only where a line of PO begins behind it. */
const commentLine = /([^\S\r\n]*#[^\r\n]*(?:\r(?!\n|[^\S\r\n]*(?:["#]|msg))[^\r\n]*)*)(\r\n|\r|\n|$)/y;
const token = /[ \t\f\v]*(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)(?![\w[])|"((?:\\.|[^"\\])*)")/y;

/** The entries of a PO file in file order. What is obsolete (`#~`) belongs to none. */
export function readEntries(text: string): { entries: PoEntry[]; broken: OffsetRange[] } {
  const broken: OffsetRange[] = [];
  return { entries: [...entriesOf(text, broken)], broken };
}

/**
 * The same, one by one.
 * @param broken gets the lines that are none of a PO file
 */
export function* entriesOf(text: string, broken: OffsetRange[] = []): Generator<PoEntry, void> {
  let entry = emptyEntry();
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const mayHaveReturns = text.includes('\n');
  while (at < text.length) {
    commentLine.lastIndex = at;
    line.lastIndex = at;
    const found = (mayHaveReturns && commentLine.exec(text)) || line.exec(text);
    const [whole = '', content = ''] = found ?? [];
    const [start, end] = [at, at + content.length];
    at += whole.length;
    const comment = content.trimStart();
    if (comment.startsWith('#')) {
      if (entry.strings.length > 0 || comment.startsWith('#~')) {
        if (isWhole(entry)) yield entry;
        entry = emptyEntry();
      }
      const kind = comment.charAt(1);
      if (kind !== '~') entry.comments.push({ kind, text: comment.slice(2), start, end: start + whole.length });
      continue;
    }
    let position = 0;
    for (const { 0: matched, 1: keyword, 2: quoted, index } of tokensOf(content)) {
      position = index + matched.length;
      if (keyword !== undefined) {
        if (beginsEntry(keyword, entry)) {
          if (isWhole(entry)) yield entry;
          entry = emptyEntry();
        }
        const keywordStart = start + position - keyword.length;
        entry.strings.push({ keyword, keywordStart, start: keywordStart, end: start + position, lines: [] });
      } else if (quoted !== undefined) {
        addLiteral(entry.strings.at(-1), start + position - quoted.length - 2, quoted);
      }
    }
    if (content.slice(position).trim() === '') continue;
    // A string that cannot be read takes what it stands in with it.
    broken.push({ start, end });
    if (!content.includes('"') && isWhole(entry)) yield entry;
    entry = emptyEntry();
  }
  if (isWhole(entry)) yield entry;
}

function emptyEntry(): PoEntry {
  return { comments: [], strings: [] };
}

function* tokensOf(content: string): Generator<RegExpExecArray, void> {
  for (let at = 0; at < content.length; at = token.lastIndex) {
    token.lastIndex = at;
    const match = token.exec(content);
    if (!match) return;
    const end = token.lastIndex;
    yield match;
    token.lastIndex = end;
  }
}

function addLiteral(string: PoString | undefined, quote: number, quoted: string): void {
  if (!string) return;
  const place = { start: quote + 1, end: quote + 1 + quoted.length };
  if (string.lines.length === 0) string.start = quote;
  string.end = place.end + 1;
  string.lines.push(place);
}

/** A keyword without a string is not finished. */
function isWhole({ strings }: PoEntry): boolean {
  return strings.length > 0 && strings.every(({ lines }) => lines.length > 0);
}

/** A source behind another string than its context is the one of the next entry. */
function beginsEntry(keyword: string, { strings }: PoEntry): boolean {
  if (keyword === 'msgctxt') return strings.length > 0;
  return keyword === 'msgid' && strings.some((string) => string.keyword !== 'msgctxt');
}

/** The string of an entry with a keyword. */
export function stringOf({ strings }: PoEntry, keyword: string): PoString | undefined {
  return strings.find((string) => string.keyword === keyword);
}
