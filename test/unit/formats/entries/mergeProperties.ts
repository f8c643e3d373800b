import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits } from '../../../../src/formats/edits';
import { putEntries } from '../../../../src/formats/entries/put';
import { removeEntries } from '../../../../src/formats/entries/remove';
import { entriesOf, isWritable, type ReadEntries } from '../../../../src/formats/entries/tree';

/** A file in some style: `keys` are in it, in this order, each with its text. */
export type WriteFile = (entries: ReadonlyArray<readonly [key: string, text: string]>, style: Style) => string;

/** What differs between files that say the same. */
export interface Style {
  lineEnd: string;
  indentation: string;
  hasBom: boolean;
  endsInLine: boolean;
  /** Something of the format's own, such as commas at the end. */
  isOther: boolean;
  comments: boolean;
}

const style: fc.Arbitrary<Style> = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  indentation: fc.constantFrom('  ', '    ', '\t'),
  hasBom: fc.boolean(),
  endsInLine: fc.boolean(),
  isOther: fc.boolean(),
  comments: fc.boolean(),
});

/** The reader, which reads a text only once. */
function once(read: ReadEntries): ReadEntries {
  const trees = new Map<string, ReturnType<ReadEntries>>();
  after(() => trees.clear());
  return (text) => {
    const tree = trees.get(text) ?? read(text);
    trees.set(text, tree);
    return tree;
  };
}

/** What a tool that merges files by splicing promises, for files that a format writes. */
export function itMerges(readEntries: ReadEntries, write: WriteFile, keys: readonly string[]): void {
  const texts = fc.constantFrom('Save', 'Two words', 'Größe', 'a b c');
  const files = fc
    .record({
      source: fc.shuffledSubarray([...keys], { minLength: 1 }),
      target: fc.shuffledSubarray([...keys], { minLength: 1 }),
      texts: fc.array(texts, { minLength: keys.length, maxLength: keys.length }),
      sourceStyle: style,
      targetStyle: style,
    })
    .map(({ source, target, texts: said, sourceStyle, targetStyle }) => ({
      source: write(
        source.map((key) => [key, said[keys.indexOf(key)] ?? '']),
        sourceStyle,
      ),
      target: write(
        target.map((key) => [key, said[keys.indexOf(key)] ?? '']),
        targetStyle,
      ),
    }));

  // The same pairs of files are made for each promise: a file is read, and a pair merged, once for all of them.
  const read = once(readEntries);
  const merges = new Map<string, string>();
  after(() => merges.clear());

  const missing = (source: string, target: string): Set<string> => {
    const known = entriesOf(read(target));
    return new Set([...entriesOf(read(source)).keys()].filter((key) => !known.has(key)));
  };
  const merge = (source: string, target: string): string => {
    const pair = JSON.stringify([source, target]);
    const merged =
      merges.get(pair) ?? applyEdits(target, putEntries(read(target), read(source), missing(source, target)));
    merges.set(pair, merged);
    return merged;
  };
  const holds = (property: (source: string, target: string) => void): void =>
    fc.assert(
      fc.property(files, ({ source, target }) => property(source, target)),
      { seed: 17, numRuns: 400 },
    );

  it('reads what is written', () =>
    holds((source) => {
      assert.deepEqual(read(source).problems, []);
      assert.ok(entriesOf(read(source)).size > 0);
    }));

  it('has all entries of the source afterwards, and is a file of its format', () =>
    holds((source, target) => {
      const merged = read(merge(source, target));
      assert.ok(isWritable(merged));
      const [own, wanted] = [entriesOf(merged), entriesOf(read(source))];
      for (const [key, { text }] of wanted) {
        assert.ok(own.has(key), key);
        if (!entriesOf(read(target)).has(key)) assert.equal(own.get(key)?.text, text);
      }
    }));

  it('leaves every byte of what was there', () =>
    holds((source, target) => {
      const merged = merge(source, target);
      // Only insertions: what was there is still there, in its order.
      for (const { start, end } of putEntries(read(target), read(source), missing(source, target))) {
        assert.equal(target.slice(start, end).trim(), '');
      }
      const own = entriesOf(read(merged));
      for (const [key, { node }] of entriesOf(read(target))) {
        const after = own.get(key)?.node;
        assert.ok(after, key);
        assert.equal(merged.slice(after.start, after.end), target.slice(node.start, node.end));
      }
    }));

  it('changes nothing the second time', () =>
    holds((source, target) => {
      const merged = merge(source, target);
      assert.equal(merge(source, merged), merged);
    }));

  it('gives the target back when the new entries are taken out', () =>
    holds((source, target) => {
      const merged = merge(source, target);
      assert.equal(applyEdits(merged, removeEntries(read(merged), missing(source, target))), target);
    }));

  it('has only the line ends of the target', () =>
    holds((source, target) => {
      const merged = merge(source, target);
      if (target.includes('\r\n')) assert.doesNotMatch(merged, /(?<!\r)\n/);
      else if (target.includes('\n')) assert.doesNotMatch(merged, /\r/);
    }));

  it('takes nothing but strings for what they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), files, fc.nat(), (noise, { source }, place) => {
        const at = place % (source.length + 1);
        const broken = source.slice(0, at) + noise + source.slice(at);
        const tree = readEntries(broken);
        if (!isWritable(tree)) return;
        for (const key of entriesOf(tree).keys()) applyEdits(broken, removeEntries(tree, new Set([key])));
      }),
      { seed: 17, numRuns: 300 },
    );
  });
}
