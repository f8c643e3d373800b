import fc from 'fast-check';
import assert from 'node:assert/strict';
import { takeChanges, wordChanges } from '../../../../src/domain/writing/changes';

const shown = (source: string, result: string): string[] =>
  wordChanges(source, result).map(({ start, end, replacement }) => `${source.slice(start, end)}→${replacement}`);

describe('changes between two wordings', () => {
  it('are words, each for itself', () => {
    assert.deepEqual(shown('This are a tets here.', 'This is a test here.'), ['are→is', 'tets→test']);
    assert.deepEqual(shown('We saw the the cat', 'We saw the cat'), ['the →']);
    assert.deepEqual(shown('Its done', "It's done."), ["Its→It's", '→.']);
    assert.deepEqual(shown('same', 'same'), []);
  });

  it('never split a character', () => {
    assert.deepEqual(shown('ok 👩🏽‍💻 ok', 'ok 👩🏿‍💻 ok'), ['👩🏽‍💻→👩🏿‍💻']);
    assert.deepEqual(shown('a e\u0301 b', 'a e\u0300 b'), ['e\u0301→e\u0300']);
  });

  it('of one very long paragraph, and of one without any space, give the result', () => {
    for (const part of ['We saw teh cat in teh garden. ', '我们看见了猫。', '猫が庭で']) {
      const source = part.repeat(Math.ceil(200_000 / Buffer.byteLength(part)));
      const result = source.replaceAll('teh', 'the').replace('猫', '犬');
      const changes = wordChanges(source, result);
      assert.ok(changes.length > 0);
      assert.ok(takeChanges(source, changes, () => true) === result);
    }
  });

  it('give the result when all are taken and the source when none is, for any two texts', () => {
    const word = fc.constantFrom(
      'the',
      'cat',
      ' ',
      '  ',
      '\n',
      '.',
      '👩🏽‍💻',
      '\ud83d',
      'e\u0301',
      '猫',
      'は',
      'it’s',
      'a-b',
    );
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (source, result) => {
        const changes = wordChanges(source, result);
        assert.equal(
          takeChanges(source, changes, () => true),
          result,
        );
        assert.equal(
          takeChanges(source, changes, () => false),
          source,
        );
        changes.forEach(({ start, end }, index) => {
          assert.ok(start <= end && start >= (changes[index - 1]?.end ?? 0));
        });
      }),
      { seed: 7, numRuns: 1000 },
    );
  });
});
