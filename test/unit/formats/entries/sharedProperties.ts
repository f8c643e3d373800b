import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits } from '../../../../src/formats/edits';
import type { ReadShared } from '../../../../src/formats/entries/shared';
import { entriesOf, isWritable } from '../../../../src/formats/entries/tree';

/** An entry of a file with all languages. */
export interface SharedEntry {
  key: string;
  /** By language; `en` is the source. */
  texts: Readonly<Record<string, string>>;
}

/** What differs between files that say the same. */
export interface SharedStyle {
  lineEnd: string;
  hasBom: boolean;
  endsInLine: boolean;
  isOther: boolean;
  comments: boolean;
}

export interface SharedFormat {
  read: ReadShared;
  /** A file in some style; each language of `languages` has a place in it. */
  write(entries: readonly SharedEntry[], style: SharedStyle): string;
  /** What another reader finds in it: by key and language. */
  readByOthers(text: string): Record<string, Record<string, string>>;
}

const languages = ['en', 'de', 'fr'] as const;
const keys = ['alpha', 'beta', 'gamma/x', 'delta', 'epsilon'];

const entries: fc.Arbitrary<SharedEntry[]> = fc.shuffledSubarray(keys, { minLength: 1 }).chain((chosen) =>
  fc.tuple(
    ...chosen.map((key) =>
      fc
        .record({
          en: fc.constantFrom('Save', 'Two words', ' Größe "x"', 'a, b; c'),
          de: fc.option(fc.constantFrom('Sichern', 'Zwei, Wörter'), { nil: undefined }),
          fr: fc.option(fc.constantFrom('Garder', '« Deux »'), { nil: undefined }),
        })
        .map(({ en, de, fr }) => ({
          key,
          texts: { en, ...(de !== undefined && { de }), ...(fr !== undefined && { fr }) },
        })),
    ),
  ),
);

const style: fc.Arbitrary<SharedStyle> = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  hasBom: fc.boolean(),
  endsInLine: fc.boolean(),
  isOther: fc.boolean(),
  comments: fc.boolean(),
});

/** What a tool that completes files with all languages by splicing promises, for files that a format writes. */
export function itCompletes({ read, write, readByOthers }: SharedFormat): void {
  const holds = (property: (text: string, all: readonly SharedEntry[]) => void): void =>
    fc.assert(
      fc.property(entries, style, (all, written) => property(write(all, written), all)),
      { seed: 17, numRuns: 200 },
    );
  const missing = (text: string): Set<string> => {
    const known = entriesOf(read(text).tree('de'));
    return new Set([...entriesOf(read(text).tree()).keys()].filter((key) => !known.get(key)?.text));
  };
  const put = (text: string): string => {
    const texts = new Map(Array.from(missing(text), (key) => [key, `Neu "${key}",\nund mehr`]));
    return applyEdits(text, read(text).put('de', texts));
  };

  it('reads what is written, each language as a file of its own', () =>
    holds((text, all) => {
      for (const language of languages) {
        const tree = read(text).tree(language);
        assert.deepEqual(tree.problems, []);
        const found = Array.from(entriesOf(tree).values(), (entry) => [entry.key.replaceAll('~1', '/'), entry.text]);
        const wanted = all.flatMap(({ key, texts }) => (texts[language] === undefined ? [] : [[key, texts[language]]]));
        assert.deepEqual(
          found.filter(([, said]) => said !== ''),
          wanted,
        );
      }
    }));

  it('has all entries of the source afterwards, and says nothing else than before, as others read it', () =>
    holds((text, all) => {
      const [before, after] = [readByOthers(text), readByOthers(put(text))];
      for (const { key, texts } of all) {
        assert.deepEqual({ ...after[key], de: '' }, { ...before[key], de: '' });
        const said = texts['de'] ?? `Neu "${key.replaceAll('/', '~1')}",\nund mehr`;
        assert.equal(after[key]?.['de']?.trim(), said.trim());
      }
      assert.deepEqual(Object.keys(after), Object.keys(before));
    }));

  it('leaves every byte of what was there', () =>
    holds((text) => {
      const texts = new Map(Array.from(missing(text), (key) => [key, 'Neu']));
      // Only insertions, and what is empty gets something inside.
      for (const { start, end } of read(text).put('de', texts)) assert.match(text.slice(start, end), /^[\s{}"]*$/);
    }));

  it('changes nothing the second time', () =>
    holds((text) => {
      const merged = put(text);
      assert.equal(missing(merged).size, 0);
      assert.equal(put(merged), merged);
    }));

  it('gives the file back when the new translations are taken out', () =>
    holds((text) => {
      const merged = put(text);
      assert.equal(applyEdits(merged, read(merged).take('de', missing(text))), text);
    }));

  it('has only the line ends of the file', () =>
    holds((text) => {
      const merged = put(text);
      if (text.includes('\r\n')) assert.doesNotMatch(merged, /(?<!\r)\n/);
      else assert.doesNotMatch(merged, /\r/);
    }));

  it('takes nothing but strings for what they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), entries, style, fc.nat(), (noise, all, how, place) => {
        const source = write(all, how);
        const at = place % (source.length + 1);
        const broken = source.slice(0, at) + noise + source.slice(at);
        const file = read(broken);
        if (!isWritable(file.tree())) return;
        const merged = put(broken);
        assert.ok(isWritable(read(merged).tree()));
        assert.ok(isWritable(read(merged).tree('de')));
        read(merged).take('de', new Set(entriesOf(read(merged).tree()).keys()));
      }),
      { seed: 17, numRuns: 100 },
    );
  });
}
