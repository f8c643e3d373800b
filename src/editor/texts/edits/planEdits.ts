import type { TextEdit } from '../../../formats/edits';
import { isTableDelimiter } from '../../../formats/prose/flow/tables';
import type { OffsetRange } from '../../../formats/trackedRange';
import { largest } from '../../../formats/lists';

/** Landing of a result: in place of its source, on lines of its own beside it, or into a copy of its lines. */
export type Landing = 'replace' | 'below' | 'above' | 'duplicate';

export interface PlannedEdit extends TextEdit {
  /** Range to select afterwards, in units of `newText`. */
  select: OffsetRange;
}

/** Blanks, comment and list markers before a text, which its translation on a line of its own needs too. */
const linePrefix = /^[\s/#*;%!>|+•‣–-]*$/u;

/**
 * The edits that land `results` at `ranges` of `text`, in document order.
 * @param eol line end of the document
 */
export function planEdits(
  text: string,
  ranges: readonly OffsetRange[],
  results: readonly string[],
  landing: Landing,
  eol: string,
): PlannedEdit[] {
  const parts = ranges
    .map((range, index) => ({ ...range, result: withLineEnd(results[index] ?? '', eol) }))
    .sort((a, b) => a.start - b.start);
  switch (landing) {
    case 'replace':
      return parts.map(({ start, end, result }) => ({
        start,
        end,
        newText: result,
        select: { start: 0, end: result.length },
      }));
    case 'below':
    case 'above':
      return parts.map((part) => besideLines(text, part, landing, eol));
    case 'duplicate':
      return lineGroups(text, parts).map((group) => copyOfLines(text, group, eol));
  }
}

/** Selections after all edits were applied, in units of the new text. */
export function selectionsAfter(edits: readonly PlannedEdit[]): OffsetRange[] {
  let shift = 0;
  return edits.map(({ start, end, newText, select }) => {
    const base = start + shift;
    shift += newText.length - (end - start);
    return { start: base + select.start, end: base + select.end };
  });
}

interface Part extends OffsetRange {
  result: string;
}

function besideLines(text: string, part: Part, landing: 'below' | 'above', eol: string): PlannedEdit {
  const lines = linesOf(text, part);
  const before = text.slice(lines.start, part.start);
  const prefix = linePrefix.test(before) ? before : (/^\s*/.exec(before)?.[0] ?? '');
  const result = part.result.trim();
  const line = prefix + result;
  // Directly below a table its copy would be more of its rows.
  const between = result.split(eol).some((own) => isTableDelimiter(own.trim())) ? eol + prefix.trimEnd() + eol : eol;
  return landing === 'below'
    ? insertion(lines.end, between + line, between.length + prefix.length, result.length)
    : insertion(lines.start, line + between, prefix.length, result.length);
}

function copyOfLines(text: string, group: readonly Part[], eol: string): PlannedEdit {
  const first = group[0] as Part;
  const lines = linesOf(text, { start: first.start, end: largest(group.map(({ end }) => end)) });
  let copy = '';
  let position = lines.start;
  let selectionStart: number | undefined;
  for (const { start, end, result } of group) {
    copy += text.slice(position, start);
    selectionStart ??= copy.length;
    // A line end selected after the last line is not part of the lines, so the copy needs none either.
    copy += end > lines.end ? result.replace(/(?:\r\n|\n)$/, '') : result;
    position = end;
  }
  const selectionEnd = copy.length;
  copy += text.slice(position, lines.end);
  const offset = selectionStart ?? 0;
  return insertion(lines.end, eol + copy, eol.length + offset, selectionEnd - offset);
}

function insertion(offset: number, newText: string, start: number, length: number): PlannedEdit {
  return { start: offset, end: offset, newText, select: { start, end: start + length } };
}

/** Parts that share a line are copied together. */
function lineGroups(text: string, parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  let end = -1;
  for (const part of parts) {
    const lines = linesOf(text, part);
    const last = groups.at(-1);
    if (last && lines.start < end) {
      last.push(part);
    } else {
      groups.push([part]);
    }
    end = Math.max(end, lines.end);
  }
  return groups;
}

/** The whole lines of a range, without the last line end. A range that ends at a line start does not reach into it. */
function linesOf(text: string, { start, end }: OffsetRange): OffsetRange {
  const lastUnit = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineFeed = text.indexOf('\n', lastUnit);
  const lineEnd = lineFeed === -1 ? text.length : lineFeed;
  return {
    start: start === 0 ? 0 : lineStart,
    end: text[lineEnd - 1] === '\r' && lineFeed !== -1 ? lineEnd - 1 : lineEnd,
  };
}

function withLineEnd(text: string, eol: string): string {
  return text.replaceAll(/\r\n|\n|\r/g, eol);
}
