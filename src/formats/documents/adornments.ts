import type { EntryNode, EntryTree } from '../entries/tree';

/** A line over or under a title; the sign says of which level that is, in each document as it likes. */
const adornment = /^([!-/:-@[-`{-~])\1+[ \t]*$/;

/**
 * Writes titles as a document has those of their level, as it may have other signs for them than the one they come from.
 *
 * @returns takes a block of another document, and the one that it replaces
 */
export function adornmentsOf({ text, root }: EntryTree): (written: string, from: EntryNode, own?: EntryNode) => string {
  const signs = new Map<string, string>();
  const signOf = (node: EntryNode): string | undefined => signIn(text.slice(node.start, node.end));
  for (const node of root.nodes) {
    const kind = titleKind(node);
    const sign = kind !== undefined && !signs.has(kind) ? signOf(node) : undefined;
    if (kind !== undefined && sign !== undefined) signs.set(kind, sign);
  }
  return (written, from, own) => {
    const kind = titleKind(from);
    if (kind === undefined || signs.size === 0) return written;
    const before = signIn(written);
    const now = (own && signOf(own)) ?? signs.get(kind) ?? unused(before, signs);
    if (before === undefined || now === undefined || before === now) return written;
    return written.replace(/[^\r\n]+/g, (line) => (adornment.test(line) ? line.replaceAll(before, now) : line));
  };
}

/** `h2`; nothing for what is no title. */
function titleKind(node: EntryNode): string | undefined {
  const { kind } = (node as { block?: { kind: string } }).block ?? {};
  return kind !== undefined && /^h\d$/.test(kind) ? kind : undefined;
}

function signIn(block: string): string | undefined {
  const [first, ...more] = block.split(/\r\n|\r|\n/);
  const under = more.at(-1);
  return first !== undefined && under !== undefined ? adornment.exec(under)?.[1] : undefined;
}

/** A sign for a level that a document has no title of: as it was, unless that stands for another level here. */
function unused(sign: string | undefined, signs: ReadonlyMap<string, string>): string | undefined {
  const taken = new Set(signs.values());
  return sign !== undefined && taken.has(sign)
    ? ['=', '-', '^', '"', '~', '+', '*'].find((one) => !taken.has(one))
    : sign;
}
