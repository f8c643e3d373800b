import type { TextEdit } from '../edits';
import type { EntryNode, EntryTree } from '../entries/tree';
import { lineEndOf, withLineEnds } from '../lineEnd';
import { adornmentsOf } from './adornments';

/**
 * The edits that put blocks of another document into this one: those it has are replaced, those it lacks come behind the
 * block that is before them in the other, with the blank lines they have there.
 * @param wanted names of blocks of `from`
 */
export function putBlocks(tree: EntryTree, from: EntryTree, wanted: ReadonlySet<string>): TextEdit[] {
  const { text } = tree;
  const lineEnd = lineEndOf(text === '' ? from.text : text);
  const { nodes } = tree.root;
  const own = new Map(nodes.map((node) => [node.key, node]));
  const following = new Map(nodes.map((node, index) => [node, nodes[index + 1]]));
  const others = from.root.nodes;
  const written = (start: number, end: number): string => withLineEnds(from.text.slice(start, end), lineEnd);
  const adorned = adornmentsOf(tree);
  const befores = new Map(others.map((node, index) => [node, others[index - 1]]));
  const edits: TextEdit[] = [];
  const names = new Set(others.map(({ key }) => key));
  const isOther = ({ key }: EntryNode): boolean => names.has(key);
  let anchor: EntryNode | undefined;
  for (let at = 0; at < others.length; at++) {
    const node = others[at];
    if (!node) continue;
    const known = own.get(node.key);
    if (known) {
      anchor = known;
      if (!wanted.has(node.key) || !known.value || !node.value) continue;
      const newText = adorned(written(node.value.start, node.value.end), node, known);
      if (newText !== text.slice(known.value.start, known.value.end)) edits.push({ ...known.value, newText });
      continue;
    }
    if (!wanted.has(node.key)) continue;
    // Text that a user added to a section stays in it.
    if (anchor && isHeading(node)) anchor = lastOfSection(anchor, following, isOther);
    // All new ones in a row come in one place.
    const first = at;
    const run = [node];
    let seen = at;
    for (let next = at + 1; next < others.length; next++) {
      const one = others[next];
      if (!one || own.has(one.key)) break;
      if (wanted.has(one.key)) [seen] = [next, run.push(one)];
    }
    at = seen;
    const body = run.map(({ start, end }, index) => {
      const before = befores.get(run[index] as EntryNode);
      const gap = index === 0 || !before ? '' : written(before.end, start);
      return gap + adorned(written(start, end), run[index] as EntryNode);
    });
    const last = run.at(-1) as EntryNode;
    const after = others[at + 1];
    const gapAfter = after && written(last.end, after.start);
    const next = after && own.get(after.key);
    if (anchor && next && next === following.get(anchor) && gapAfter !== undefined) {
      // What says something of the block below it stands right above that.
      if (linesIn(gapAfter, 0, gapAfter.length) < linesIn(text, anchor.end, next.start)) {
        edits.push({ start: next.start, end: next.start, newText: body.join('') + gapAfter });
        continue;
      }
    }
    if (anchor) {
      const before = others[first - 1];
      const lead = before ? written(before.end, node.start) : lineEnd;
      edits.push({ start: anchor.end, end: anchor.end, newText: lead + body.join('') });
      continue;
    }
    // What is in front of a document is its first line, and stays that.
    const isNewFront = run[0] === others[0] && isFront(node);
    const top = isNewFront ? nodes[0] : nodes.find((one) => !isFront(one));
    if (top) {
      const gap = gapAfter ?? lineEnd.repeat(2);
      const place = isNewFront ? tree.root.content.start : top.start;
      edits.push({ start: place, end: place, newText: body.join('') + gap });
      continue;
    }
    const { content } = tree.root;
    const closing = written(last.end, from.text.length) === '' ? '' : lineEnd;
    const front = nodes.at(-1);
    const blank = front && linesIn(text, front.end, content.end) - 1;
    const lead = blank === undefined ? '' : lineEnd.repeat(Math.max(0, 2 - blank));
    edits.push({
      start: front ? content.end : content.start,
      end: content.end,
      newText: lead + body.join('') + closing,
    });
  }
  return edits;
}

/** Returns whether a block is of the lines in front of a document. */
export function isFront({ key }: Pick<EntryNode, 'key'>): boolean {
  return /^\S+ front(?: |$)/.test(key);
}

/** The edits that take blocks out; of the blank lines around them the more stay. */
export function removeBlocks({ text, root }: EntryTree, keys: ReadonlySet<string>): TextEdit[] {
  const { nodes, content } = root;
  const edits: TextEdit[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const first = nodes[at];
    if (!first || !keys.has(first.key)) continue;
    const before = nodes[at - 1];
    // Something may be put in between.
    const isAlong = (node: EntryNode | undefined): boolean =>
      node !== undefined && keys.has(node.key) && isFront(node) === isFront(first);
    while (isAlong(nodes[at + 1])) at++;
    const [last, next] = [nodes[at] ?? first, nodes[at + 1]];
    // Behind what is in front of a document something may be put in, too.
    if (!before || keys.has(before.key) || (isFront(before) && !isFront(first))) {
      edits.push({ start: first.start, end: next?.start ?? content.end, newText: '' });
    } else if (next && linesIn(text, before.end, first.start) > linesIn(text, last.end, next.start)) {
      edits.push({ start: first.start, end: next.start, newText: '' });
    } else {
      edits.push({ start: before.end, end: last.end, newText: '' });
    }
  }
  return edits;
}

/** The last of the blocks behind one that the other document does not have, up to the next heading. */
function lastOfSection(
  anchor: EntryNode,
  following: ReadonlyMap<EntryNode, EntryNode | undefined>,
  isOther: (node: EntryNode) => boolean,
): EntryNode {
  let last = anchor;
  for (let next = following.get(last); next && !isOther(next) && !isHeading(next); next = following.get(next)) {
    last = next;
  }
  return last;
}

function isHeading({ key }: Pick<EntryNode, 'key'>): boolean {
  return / h\d$/.test(key);
}

function linesIn(text: string, start: number, end: number): number {
  return text.slice(start, end).split('\n').length;
}
