import fc from 'fast-check';
import assert from 'node:assert/strict';
import { wordHash, wordHashes } from '../../../../../src/domain/checking/words/wordHashes';
import { WordIndex } from '../../../../../src/domain/checking/words/wordIndex';

const knows = (text: string, word: string): boolean => wordHashes(text).includes(wordHash(word));

describe('the words of a text', () => {
  it('are whole words and the parts of identifiers, whatever their case', () => {
    const text = 'const reflogEntries = parse_HTTPServer(`Größe`); // mmap()\nlet x2yz = "l\'état";';
    for (const word of ['reflog', 'Entries', 'reflogentries', 'parse', 'http', 'server', 'httpserver'])
      assert.ok(knows(text, word), word);
    for (const word of ['größe', 'Größe', 'mmap', 'état', 'yz']) assert.ok(knows(text, word), word);
    for (const word of ['flog', 'ref', 'map', 'serverg', 'x']) assert.ok(!knows(text, word), word);
  });

  it('are joined where a name writes them apart', () => {
    for (const text of ['refLog', 'ref_log', 'ref-log', 'RefLog', 'REF_LOG', 'my_ref_log'])
      assert.ok(knows(text, 'reflog'), text);
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

  it('knows what stands in another file, and forgets a file that is gone', () => {
    assert.deepEqual(
      ['reflog', 'sthg', 'mmapped', 'Mmapped', 'absent'].map((word) => index.knows(word, 'a')),
      [false, false, true, true, false],
    );
    assert.ok(index.knows('reflog', 'c'));
    assert.ok(index.knows('reflog-sthg', 'c') && !index.knows('reflog-absent', 'c'));
    const before = index.words;
    index.delete('b');
    assert.ok(!index.knows('mmapped', 'a'));
    assert.equal(index.words, before - 1);
    index.set('a', wordHashes('new'));
    assert.deepEqual([index.words, index.knows('reflog', 'c'), index.knows('new', 'c')], [1, false, true]);
  });

  it('knows names and terms everywhere', () => {
    index.setEverywhere('names', wordHashes('src/charlist.ts'));
    index.setEverywhere('terms', wordHashes('Zeilenumbruch'));
    const words = ['charlist', 'Zeilenumbruch', 'tsx'];
    assert.deepEqual(
      words.map((word) => index.knows(word, 'a')),
      [true, true, false],
    );
    index.setEverywhere('terms', wordHashes(''));
    assert.deepEqual(
      words.map((word) => index.knows(word, 'a')),
      [true, false, false],
    );
  });
});
