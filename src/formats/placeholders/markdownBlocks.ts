import { matchAt, none } from './matcher';

const fence = /[ \t>]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)?(`{3,}|~{3,})([^\n]*)\n?/y;
const closingFence = /^[ \t>]*(`{3,}|~{3,})[ \t\r]*$/gm;

/** A fenced code block whose first line starts at `at`; without a closing fence it goes on to the end of the text. */
export function matchFence(text: string, at: number): { start: number; end: number } | undefined {
  fence.lastIndex = at;
  const match = fence.exec(text);
  const [whole = '', marks = '', info = ''] = match ?? [];
  if (!match || (marks.startsWith('`') && info.includes('`'))) return undefined;
  const start = at + whole.indexOf(marks);
  closingFence.lastIndex = fence.lastIndex;
  for (let close = closingFence.exec(text); close; close = closingFence.exec(text)) {
    const closing = close[1] ?? '';
    if (closing.charAt(0) !== marks.charAt(0) || closing.length < marks.length) continue;
    return { start, end: close.index + close[0].trimEnd().length };
  }
  return { start, end: text.length };
}

const definition =
  / {0,3}\[[^\][\n]{1,999}\]:[ \t]*(?:<[^<>\n]*>|[^\s<][^\s]*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*(?=\r?\n|$)/y;
const footnoteLabel = / {0,3}\[\^[^\][\n]{1,999}\]:/y;

/** A link reference definition, or the label of a footnote, whose line starts at `at`. */
export function matchDefinition(text: string, at: number): number {
  const footnote = matchAt(footnoteLabel, text, at);
  return footnote === none ? matchAt(definition, text, at) : footnote;
}

/** Labels that have a definition, in the form they are compared. */
export function definedLabels(text: string): Set<string> {
  const labels = new Set<string>();
  for (const match of text.matchAll(/^(?:(?: {0,3}>)+ ?)? {0,3}\[((?:[^\][\n\\]|\\.){1,999})\]:/gm)) {
    labels.add(normaliseLabel(match[1] ?? ''));
  }
  return labels;
}

/** Labels of reference links are the same when they differ by case or white space alone (CommonMark 4.7). */
export function normaliseLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

const frontMatter = /(---|\+\+\+)[ \t]*\r?\n/y;

/** A YAML (`---`) or TOML (`+++`) block at the very start of the text. */
export function matchFrontMatter(text: string): number {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  frontMatter.lastIndex = start;
  const mark = frontMatter.exec(text)?.[1];
  if (mark === undefined) return none;
  const close = new RegExp(`^${mark === '---' ? '---' : '\\+\\+\\+'}[ \\t\\r]*$`, 'gm');
  close.lastIndex = frontMatter.lastIndex;
  const end = close.exec(text);
  return end ? end.index + mark.length : none;
}
