import assert from 'node:assert/strict';
import { cutIntoPieces } from '../../../src/domain/translation/pieces';
import { endsSentence, inSentence, sentenceBorder } from '../../../src/formats/sentenceEnds';

const parts = (text: string): string[] => {
  const ends = Array.from(text.matchAll(sentenceBorder), ({ index, 0: border }) => index + border.length);
  return [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length));
};

describe('Where sentences end', () => {
  it('is behind a mark and what closes after it', () => {
    for (const text of [
      'Done.',
      'Done?',
      '“Done!”',
      '(Done…)',
      '*Done.*',
      '完成。',
      '「完成！」',
      'هل تم؟',
      'हो गया।',
    ]) {
      assert.ok(endsSentence(text), text);
    }
    for (const text of ['', 'Done', 'Done:', 'Done,', '3.14', 'a.b']) assert.ok(!endsSentence(text), text);
    assert.equal(inSentence('Not found'), 'Not found.');
    assert.equal(inSentence('未找到。'), '未找到。');
  });

  it('within a text is before white space, and in scripts without it behind the mark', () => {
    assert.deepEqual(parts('Pi is 3.14. See “a.b.” Yes'), ['Pi is 3.14. ', 'See “a.b.” ', 'Yes']);
    assert.deepEqual(parts('好！？」是。 对'), ['好！？」', '是。 ', '对']);
  });

  it('is where a long text is cut, never inside a number', () => {
    const pieces = cutIntoPieces({ text: 'It costs 1234.56 here. And so on it goes', spans: [] }, 24);
    assert.deepEqual(
      pieces.map(({ text }) => text),
      ['It costs 1234.56 here. ', 'And so on it goes'],
    );
    const [first] = cutIntoPieces({ text: 'Costs here are 1234.56 or more', spans: [] }, 20);
    assert.equal(first?.text, 'Costs here are ');
  });
});
