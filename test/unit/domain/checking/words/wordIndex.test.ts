import fc from 'fast-check';
import assert from 'node:assert/strict';
import { wordHash, wordHashes } from '../../../../../src/domain/checking/words/wordHashes';
import { WordIndex } from '../../../../../src/domain/checking/words/wordIndex';

const knows = (text: string, word: string): boolean => wordHashes(text).includes(wordHash(word));

describe('the words of a text', () => {
  it('are whole words and the parts of identifiers, whatever their case', () => {
    const text = 'const reflogEntries = parse_HTTPServer(`Größe`); // mmap()\nlet x2yz = "l\'état";';
    for (const word of ['reflog', 'Entries', 'reflogentries', 'parse', 'http', 'server', 'httpserver']) {
      assert.ok(knows(text, word), word);
    }
    for (const word of ['größe', 'Größe', 'mmap', 'état', 'yz']) assert.ok(knows(text, word), word);
    for (const word of ['flog', 'ref', 'map', 'serverg', 'x']) assert.ok(!knows(text, word), word);
  });

  it('are joined where a name writes them apart', () => {
    for (const text of ['refLog', 'ref_log', 'ref-log', 'RefLog', 'REF_LOG', 'my_ref_log']) {
      assert.ok(knows(text, 'reflog'), text);
    }
    assert.ok(!knows('ref log', 'reflog'));
  });

  it('are found in any text, ascending and once, in a time that grows with its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.stringMatching(/^[a-z]{2,20}$/), (noise, word) => {
        const hashes = wordHashes(`${noise} ${word} ${noise}`);
        assert.ok(hashes.includes(wordHash(word)));
        assert.deepEqual(
          [...hashes],
          [...new Set(hashes)].sort((a, b) => a - b),
        );
      }),
      { seed: 5 },
    );
    assert.ok(wordHashes('a_'.repeat(200_000)).length < 10);
    assert.ok(wordHashes('x'.repeat(400_000)).length === 0);
  });
});

describe('the word index', () => {
  const index = new WordIndex();
  beforeEach(() => {
    index.clear();
    index.set('a', wordHashes('the reflog of a sthg'));
    index.set('b', wordHashes('mmapped'));
  });

  const knowsOf = (word: string, own: string): boolean => index.places(word, own) !== 'none';

  it('knows what stands in another file, and forgets a file that is gone', () => {
    assert.deepEqual(
      ['reflog', 'sthg', 'mmapped', 'Mmapped', 'absent'].map((word) => knowsOf(word, 'a')),
      [false, false, true, true, false],
    );
    assert.ok(knowsOf('reflog', 'c'));
    assert.ok(knowsOf('reflog-sthg', 'c') && !knowsOf('reflog-absent', 'c'));
    const before = index.words;
    index.delete('b');
    assert.ok(!knowsOf('mmapped', 'a'));
    assert.equal(index.words, before - 1);
    index.set('a', wordHashes('new'));
    assert.deepEqual([index.words, knowsOf('reflog', 'c'), knowsOf('new', 'c')], [1, false, true]);
  });

  it('forgets a folder with all that is in it, and nothing beside it', () => {
    const files = ['file:///w/part/a.md', 'file:///w/part/in/b.md', 'file:///w/part.md', 'file:///w/parts/c.md'];
    files.forEach((file, at) => index.set(file, wordHashes(`word${'abcd'[at]}x`)));
    index.deleteWithin(new Set(['file:///w/part', 'file:///w/parts/c.md', 'file:///elsewhere']));
    assert.deepEqual(
      ['wordax', 'wordbx', 'wordcx', 'worddx', 'mmapped'].map((word) => knowsOf(word, 'x')),
      [false, false, true, false, true],
    );
  });

  it('tells what stands in many files from what stands in some, and names from both', () => {
    for (const file of ['c', 'd', 'e']) index.set(file, wordHashes('crengine sstable'));
    index.setEverywhere('names', wordHashes('src/sthg.ts'));
    const places = (word: string, own = 'x'): string => index.places(word, own);
    assert.deepEqual(
      ['absent', 'reflog', 'sstable', 'sthg'].map((word) => places(word)),
      ['none', 'some', 'many', 'name'],
    );
    assert.equal(places('sstable', 'c'), 'some');
    assert.equal(places('sstable-reflog'), 'some');
    assert.equal(places('sthg-absent'), 'none');
  });

  it('knows names and terms everywhere', () => {
    index.setEverywhere('names', wordHashes('src/charlist.ts'));
    index.setEverywhere('terms', wordHashes('Zeilenumbruch'));
    const words = ['charlist', 'Zeilenumbruch', 'tsx'];
    assert.deepEqual(
      words.map((word) => knowsOf(word, 'a')),
      [true, true, false],
    );
    index.setEverywhere('terms', wordHashes(''));
    assert.deepEqual(
      words.map((word) => knowsOf(word, 'a')),
      [true, false, false],
    );
  });
});
