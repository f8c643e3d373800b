import type { TextEdit } from '../edits';
import { lineEndOf } from '../lineEnd';
import type { OffsetRange } from '../trackedRange';
import type { EntryGroup, EntryNode, EntryTree } from './tree';

/** Layout of the entries of a group in a file. */
export interface GroupLayout {
  /** White space at the beginning of their lines. */
  indentation: string;
  /** Text between two of them; absent where the group has too few to tell. */
  lead?: string;
  /** True if each begins on a line of its own; absent where it has none. */
  isInLines?: boolean;
}

/** White space at the beginning of the line an offset is in. */
export function indentationAt(text: string, offset: number): string {
  return indentationFrom(text, lineStart(text, offset), offset);
}

function indentationFrom(text: string, start: number, offset: number): string {
  return /^[ \t\uFEFF]*/.exec(text.slice(start, offset))?.[0].replace('\uFEFF', '') ?? '';
}

/** The same for many offsets of a text, also where all of it is one line. */
export function indentationsIn(text: string): (offset: number) => string {
  const starts = [0, ...Array.from(text.matchAll(/[\r\n]/g), ({ index }) => index + 1)];
  return (offset) => {
    let [least, most] = [0, starts.length];
    while (most - least > 1) {
      const middle = (least + most) >> 1;
      if ((starts[middle] ?? Infinity) <= offset) least = middle;
      else most = middle;
    }
    return indentationFrom(text, starts[least] ?? 0, offset);
  };
}

function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--;
  return start;
}

/** Returns the start of the white space right in front of an offset, but not before another one. */
export function leadStart(text: string, offset: number, from: number): number {
  let start = offset;
  while (start > from && /\s/.test(text.charAt(start - 1)) && text.charAt(start - 1) !== '\uFEFF') start--;
  return start;
}

/** The white space in front of the entries of a group, each with its index. */
export function leadsOf({ text }: EntryTree, { nodes, content }: EntryGroup): string[] {
  return nodes.map(({ start }, index) =>
    text.slice(leadStart(text, start, nodes[index - 1]?.tail ?? content.start), start),
  );
}

/**
 * Returns the layout of the entries of a group.
 * @param unit indentation of one more level
 */
export function layoutOf(tree: EntryTree, group: EntryGroup, unit: string): GroupLayout {
  const leads = leadsOf(tree, group);
  const [first] = group.nodes;
  if (!first) {
    const outer = group === tree.root ? '' : indentationAt(tree.text, group.start);
    return { indentation: outer + (group === tree.root && isOfLines(tree) ? '' : unit) };
  }
  const inner = leads.slice(1);
  const isInLines = (inner.length > 0 ? inner : leads).some((lead) => /[\r\n]/.test(lead));
  const indentation = indentationAt(tree.text, (group.nodes[1] ?? first).start);
  const [lead] = inner;
  const isUniform = lead !== undefined && inner.every((one) => one === lead);
  return {
    indentation: isInLines || first.start > group.content.start ? indentation : '',
    isInLines: isInLines || (inner.length === 0 && tree.separator === ''),
    ...(lead !== undefined && (isUniform || !isInLines) && { lead }),
  };
}

/** Returns whether nothing stands around the entries of a file: no brackets, no tags, no tag that could be opened. */
export function isOfLines({ text, root }: EntryTree): boolean {
  return root.content.end === text.length && (root.shell?.open ?? '') === '';
}

/** Returns the indentation of one more level; `undefined` where nothing tells. */
export function unitOf({ text, root, hasSections }: EntryTree): string | undefined {
  if (hasSections) return '';
  const indentation = indentationsIn(text);
  for (const node of root.nodes) {
    const own = indentation(node.start);
    const outer = root.start === root.content.start ? '' : indentation(root.start);
    if (root.content.start > root.start && own.length > outer.length && own.startsWith(outer)) {
      return own.slice(outer.length);
    }
    for (const child of node.nodes ?? []) {
      const deeper = indentation(child.start);
      if (deeper.length > own.length && deeper.startsWith(own)) return deeper.slice(own.length);
    }
  }
  return undefined;
}

/** Text that stands between key and value in most entries; `undefined` where there are none. */
export function usualGap({ text, root }: EntryTree): string | undefined {
  const counts = new Map<string, number>();
  const look = (group: EntryNode): void => {
    for (const { gap, nodes, ...rest } of group.nodes ?? []) {
      if (gap) {
        const written = text.slice(gap.start, gap.end);
        if (!/[\r\n]/.test(written)) counts.set(written, (counts.get(written) ?? 0) + 1);
      }
      if (nodes) look({ ...rest, nodes });
    }
  };
  look(root);
  let usual: string | undefined;
  for (const [gap, count] of counts) if (count > (counts.get(usual ?? '') ?? 0)) usual = gap;
  return usual;
}

/** Indentation of the lines of a block in a file, and the wanted one. */
export interface Indentation {
  before: string;
  beforeUnit: string;
  after: string;
  afterUnit: string;
}

/**
 * The edits that indent the lines of a block, but for the first and for those that begin in what is kept as it is.
 * @param kept in file order or not
 * @param moved ranges whose lines stay as far in from an indentation as they are
 */
export function indentLines(
  text: string,
  { start, end }: OffsetRange,
  { before, beforeUnit, after, afterUnit }: Indentation,
  kept: readonly OffsetRange[],
  moved: ReadonlyArray<OffsetRange & { indentation: string }> = [],
): TextEdit[] {
  if (before === after && beforeUnit === afterUnit) return [];
  const changed = (indentation: string): string => {
    let rest = indentation.startsWith(before) ? indentation.slice(before.length) : '';
    let written = after;
    while (beforeUnit !== '' && rest.startsWith(beforeUnit)) {
      rest = rest.slice(beforeUnit.length);
      written += afterUnit;
    }
    return written + rest;
  };
  return Array.from(text.slice(start, end).matchAll(/(?<=[\r\n])[ \t]*(?=[^\s])/g)).flatMap(({ 0: own, index }) => {
    const at = start + index;
    if (kept.some((range) => range.start < at + own.length && range.end > at)) return [];
    const base = moved.find((range) => range.start <= at && at < range.end)?.indentation;
    const newText = base !== undefined && own.startsWith(base) ? changed(base) + own.slice(base.length) : changed(own);
    return newText === own ? [] : [{ start: at, end: at + own.length, newText }];
  });
}

/** The line ends and the white space between two entries in a file, as another has them. */
export function leadLike(lead: string, text: string, indentation: string): string {
  const lines = Math.max(1, lead.match(/\r\n|\r|\n/g)?.length ?? 1);
  return lineEndOf(text).repeat(lines) + indentation;
}
