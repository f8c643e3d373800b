import type { OffsetRange } from '../trackedRange';
import { problemsIn, rootOf, type EntryNode, type ReadEntries } from '../entries/tree';
import { wordingOf, type Block } from './block';

/** A block as an entry of its document. */
export interface BlockNode extends EntryNode {
  value: OffsetRange;
  /** Text of the block; empty in a target where nobody has translated it. */
  text: string;
  /** Text of the block, whoever wrote it. */
  wording: string;
  block: Block;
}

/**
 * Reads a document as entries. Nothing in it has a name: each block is called by the number of its section, its own number
 * in that, and what it is.
 */
export function documentEntries(read: (text: string) => Block[]): ReadEntries {
  return (text) => {
    const blocks = read(text);
    let section = 0;
    let number = 0;
    const nodes = blocks.map((block): BlockNode => {
      if (/^h\d$/.test(block.kind)) [section, number] = [section + 1, 0];
      number++;
      const wording = wordingOf(text, block);
      return {
        key: `${section}.${number} ${block.kind.replaceAll('/', ' ')}`,
        ...{ start: block.start, end: block.end, tail: block.end },
        value: block.value,
        ...{ text: wording, wording, block },
      };
    });
    const root = rootOf(text, nodes);
    return { text, root, problems: problemsIn(withoutExamples(text, blocks), root), separator: '', isDocument: true };
  };
}

/** A text with blanks for code that shows a merge with both of its ends: it is about one, and none that was not finished. */
function withoutExamples(text: string, blocks: readonly Block[]): string {
  const shown = blocks.filter(({ start, end, stretches }) => {
    const code = stretches.length === 0 ? text.slice(start, end) : '';
    return /^[ \t]*<{7}/m.test(code) && /^[ \t]*>{7}/m.test(code);
  });
  if (shown.length === 0) return text;
  let said = '';
  let last = 0;
  for (const { start, end } of shown) {
    said += text.slice(last, start) + ' '.repeat(end - start);
    last = end;
  }
  return said + text.slice(last);
}

/** The blocks of a document that was read. */
export function blockNodesOf({ root }: { root: EntryNode }): BlockNode[] {
  return (root.nodes ?? []).filter((node): node is BlockNode => 'block' in node);
}
