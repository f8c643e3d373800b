import fc from 'fast-check';
import assert from 'node:assert/strict';
import { changesOfParts, takeChanges, wordChanges } from '../../../../src/domain/writing/changes';

const shown = (source: string, text: string): string[] =>
  wordChanges(source, text).map(({ start, end, replacement }) => `${source.slice(start, end)}→${replacement}`);

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

  it('are compared sentence by sentence, also where every word is another', () => {
    assert.deepEqual(shown('One two. Three four. Same.', 'Five six. Seven eight. Same.'), [
      'One→Five',
      'two→six',
      'Three→Seven',
      'four→eight',
    ]);
  });

  it('stand where they do in the whole text, of whatever parts it is', async () => {
    const parts = [
      { source: 'Kept. ', text: 'Kept. ' },
      { source: 'We saw teh cat', text: 'We saw the cat' },
      { source: ' in teh garden.', text: ' in the garden.' },
    ];
    assert.deepEqual(await changesOfParts(parts), [
      { start: 13, end: 16, replacement: 'the' },
      { start: 24, end: 27, replacement: 'the' },
    ]);
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

  it('are single ones in a long sentence, also where every other word is another', () => {
    const words = Array.from({ length: 1_500 }, (_, index) => `word${index}`);
    const next = words.map((word, index) => (index % 2 === 1 ? `n${index}` : word)).filter((_, at) => at % 50 !== 7);
    const [source, result] = [words.join(' '), next.join(' ')];
    const changes = wordChanges(source, result);
    assert.ok(changes.length > 700, String(changes.length));
    assert.ok(takeChanges(source, changes, () => true) === result);
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
