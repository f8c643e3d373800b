import type { Paragraph } from '../area';
import { trimLine, type Line } from '../lines';
import { lineMark } from './marks';

/** Directives whose content is prose; that of every other one is passed over. */
const proseDirective =
  /^(note|tip|warning|important|caution|hint|danger|error|attention|admonition|seealso|topic|sidebar|versionadded|versionchanged|deprecated|epigraph|only|container|rubric|figure|centered)::(?:[ \t]+|$)/;
const word = /\p{L}/u;

/** The paragraphs of a reStructuredText document: literal blocks, directives, tables and comments left out. */
export function readRestructuredText(text: string, lines: readonly Line[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let current: Paragraph | undefined;
  /** Lines further in than this, and blank ones, are passed over. */
  let skipDeeperThan: number | undefined;
  let inOptions = false;
  let inTable = false;
  const flush = (): void => {
    if (current && current.lines.length > 0) paragraphs.push(current);
    current = undefined;
  };
  for (const whole of lines) {
    const line = trimLine(text, whole);
    const content = text.slice(line.start, line.end);
    const indent = line.start - whole.start;
    if (content === '') {
      flush();
      inOptions = false;
      inTable = false;
      continue;
    }
    if (skipDeeperThan !== undefined) {
      if (indent > skipDeeperThan) continue;
      skipDeeperThan = undefined;
    }
    if (/^={2,}(?:\s+={2,})+$/.test(content)) inTable = true;
    if (inTable || /^(?:\+[-=]|\||>>> )/.test(content) || (inOptions && /^:[\w -]+:/.test(content))) {
      flush();
      continue;
    }
    inOptions = false;
    if (!word.test(content) && content !== '::' && !content.startsWith('.. ')) {
      if (current?.lines.length === 1) current.kind = 'heading';
      flush();
      continue;
    }
    const explicit = /^\.\.(?:[ \t]+|$)/.exec(content)?.[0];
    if (explicit !== undefined) {
      flush();
      const rest = content.slice(explicit.length);
      const prose = (proseDirective.exec(rest) ?? /^\[[^\]]+\][ \t]+/.exec(rest))?.[0];
      if (prose === undefined) {
        skipDeeperThan = indent;
        continue;
      }
      inOptions = true;
      const start = line.start + explicit.length + prose.length;
      const names = /^(?:figure|only|container|version\w+|deprecated)/.test(prose);
      if (start < line.end && !names)
        current = { kind: 'item', lines: [{ start, end: line.end }], prefixLength: start - line.start };
      continue;
    }
    const mark = lineMark(content, 'restructuredtext');
    if (mark) flush();
    const start = line.start + (mark?.length ?? 0);
    current ??= { kind: mark ? 'item' : 'paragraph', lines: [], prefixLength: mark?.length ?? 0 };
    if (start < line.end) current.lines.push({ start, end: line.end });
    if (content.endsWith('::')) {
      // What follows further in is shown as it is; the colons are its mark.
      const own = current.lines.at(-1);
      if (own) own.end = Math.max(own.start, line.end - 2);
      if (own && own.end === own.start) current.lines.pop();
      flush();
      skipDeeperThan = indent;
    }
  }
  flush();
  return paragraphs;
}
