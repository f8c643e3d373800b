import type { OffsetRange } from '../trackedRange';
import { lineEndOf, lineStartOf } from './lines';

/** Switches in the comments of a document that control how it is checked. */
export interface Switches {
  /** Ranges in which checking is off: ascending, not overlapping. */
  off: readonly OffsetRange[];
  /** Code of `parlance-language: en-GB`. */
  language?: string;
}

/** Switch behind a comment mark on its line; a text that only speaks of switches does not work them. */
const behindMark =
  /(?:\/\/|\/\*|<!--|--(?:\[=*\[)?|\(\*|\{-|<#|#(?:\[=*\[|[=|])|^\s*(?:\.\.|@?(?:::|[Rr][Ee][Mm]))|[#;%*!'"])\s*parlance-(disable-next-line|disable-line|disable-file|disable|enable|language)(?!\w|-(?!->|\}))(?:[:= ]\s*([A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?)\b)?/g;
/** Switch at the end of a line of a comment, where it needs no mark of its own. */
const atLineEnd = /(?<=\s)parlance-disable-line(?=\s*(?:$|(?:\*\/|-->|\*\)|-\}|#>)\s*$|[?%]>))/;

/**
 * Reads the magic comments of a document: `parlance-disable-line`, `parlance-disable-next-line`, `parlance-disable` up
 * to `parlance-enable` or the end, `parlance-disable-file`, and `parlance-language: en-GB`.
 */
export function readSwitches(text: string): Switches {
  const off: OffsetRange[] = [];
  let language: string | undefined;
  let open: number | undefined;
  for (const { start, end } of linesWithSwitches(text)) {
    const line = text.slice(start, end);
    for (const match of line.matchAll(behindMark)) {
      const at = start + match.index;
      if (match[1] === 'language') {
        language ??= match[2];
      } else if (match[1] === 'disable-file') {
        return { off: [{ start: 0, end: text.length }], language };
      } else if (match[1] === 'disable') {
        open ??= at;
      } else if (match[1] === 'enable' && open !== undefined) {
        off.push({ start: open, end: at });
        open = undefined;
      } else if (match[1] === 'disable-line') {
        off.push({ start, end });
      } else if (match[1] === 'disable-next-line') {
        off.push({ start: end, end: lineEndOf(text, afterLineEnd(text, end)) });
      }
    }
    if (line.search(atLineEnd) >= 0) off.push({ start, end });
  }
  if (open !== undefined) off.push({ start: open, end: text.length });
  return { off: off.sort((a, b) => a.start - b.start), language };
}

/** Few lines of few documents speak of them, so that no other is read. */
function* linesWithSwitches(text: string): Generator<OffsetRange, void> {
  for (let at = text.indexOf(mark); at >= 0;) {
    const end = lineEndOf(text, at);
    yield { start: lineStartOf(text, at), end };
    at = text.indexOf(mark, end);
  }
}

const mark = 'parlance-';

function afterLineEnd(text: string, at: number): number {
  return at + (text.startsWith('\r\n', at) ? 2 : 1);
}

/** Delimiters of block comments: an opener, and the text that then closes it. */
const blockMarks: ReadonlyArray<readonly [open: RegExp, close: (opened: string) => string]> = [
  [/^\/\*/, () => '*/'],
  [/^<!--/, () => '-->'],
  [/^\(\*/, () => '*)'],
  [/^\{-/, () => '-}'],
  [/^<#/, () => '#>'],
  [/^#=/, () => '=#'],
  [/^#\|/, () => '|#'],
  [/^(?:--|#)\[=*\[/, (opened) => `]${opened.replace(/[^=]/g, '')}]`],
];

/** Delimiters of a comment that stands on a line of its own, by the kind of document. */
const documentComments: Readonly<Record<string, readonly [open: string, close: string]>> = {
  markdown: ['<!-- ', ' -->'],
  html: ['<!-- ', ' -->'],
  latex: ['% ', ''],
  restructuredtext: ['.. ', ''],
  asciidoc: ['// ', ''],
  commit: ['# ', ''],
};

/** Way to write a comment beside this one. @param unit the comment as it is written, with its marks */
export function marksOfComment(unit: string): readonly [open: string, close: string] | undefined {
  for (const [pattern, closeOf] of blockMarks) {
    const open = pattern.exec(unit)?.[0];
    if (open !== undefined && unit.endsWith(closeOf(open))) return [`${open} `, ` ${closeOf(open)}`];
  }
  // Languages whose documentation is a string have this mark for their comments.
  if (/^(?:~?[A-Za-z]{0,2})["']{1,3}[^]*["']$/.test(unit)) return ['# ', ''];
  const line = /^(?:\/\/|--|::|rem\b|[#;%'"!])/i.exec(unit)?.[0];
  return line === undefined ? undefined : [`${line} `, ''];
}

/**
 * Way to write a comment in a document of this flavour. MDX knows no comments but those of its expressions; of a
 * message box Git takes every line.
 */
export function marksOfDocument(
  flavour: string,
  languageId: string,
): readonly [open: string, close: string] | undefined {
  const id = languageId.toLowerCase();
  if (id === 'scminput') return undefined;
  return id === 'mdx' ? ['{/* ', ' */}'] : documentComments[flavour];
}
