import type { OffsetRange } from '../trackedRange';

/** A string of an entry, over one line or several. */
export interface PoString extends OffsetRange {
  /** `msgid`, `msgstr[1]`. */
  keyword: string;
  /** Between the quotes of each line. */
  lines: OffsetRange[];
}

/** A line of comments, with its line end. */
export interface PoComment extends OffsetRange {
  /** What stands behind `#`: `.` extracted, `:` reference, `,` flags, `|` previous; white space of a translator. */
  kind: string;
  text: string;
}

export interface PoEntry {
  comments: PoComment[];
  strings: PoString[];
}

const line = /([^\r\n]*)(\r\n|\r|\n|$)/y;
const stringLine = /^[ \t]*(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)[ \t]*)?"((?:\\.|[^"\\])*)"[ \t]*$/;

/** The entries of a PO file in file order. What is obsolete (`#~`) belongs to none. */
export function readEntries(text: string): { entries: PoEntry[]; broken: OffsetRange[] } {
  const entries: PoEntry[] = [];
  const broken: OffsetRange[] = [];
  let entry: PoEntry = { comments: [], strings: [] };
  const next = (): void => {
    if (entry.strings.length > 0) entries.push(entry);
    entry = { comments: [], strings: [] };
  };
  line.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (line.lastIndex < text.length) {
    const start = line.lastIndex;
    const [whole = '', content = ''] = line.exec(text) ?? [];
    const end = start + content.length;
    const [found, keyword, quoted = ''] = stringLine.exec(content) ?? [];
    if (content.startsWith('#')) {
      if (entry.strings.length > 0 || content.startsWith('#~')) next();
      const kind = content.charAt(1);
      if (kind !== '~') entry.comments.push({ kind, text: content.slice(2), start, end: start + whole.length });
    } else if (found !== undefined) {
      const quote = start + found.indexOf('"');
      const place = { start: quote + 1, end: quote + 1 + quoted.length };
      if (keyword !== undefined) {
        if (beginsEntry(keyword, entry)) next();
        entry.strings.push({ keyword, start: quote, end: place.end + 1, lines: [place] });
      } else {
        const last = entry.strings.at(-1);
        last?.lines.push(place);
        if (last) last.end = place.end + 1;
      }
    } else if (content.trim() !== '') {
      // A string that cannot be read takes what it stands in with it.
      broken.push({ start, end });
      if (content.includes('"')) entry = { comments: [], strings: [] };
      else next();
    }
  }
  next();
  return { entries, broken };
}

/** A source behind another string than its context is the one of the next entry. */
function beginsEntry(keyword: string, { strings }: PoEntry): boolean {
  if (keyword === 'msgctxt') return strings.length > 0;
  return keyword === 'msgid' && strings.some((string) => string.keyword !== 'msgctxt');
}
