import assert from 'node:assert/strict';
import path from 'node:path';
import { applyEdits } from '../../../../src/formats/edits';
import type { LanguageStyle } from '../../../../src/localService/writing/languageStyle';
import { findStyleEdits } from '../../../../src/localService/writing/english/style';
import { plainWords } from '../../../../src/localService/writing/english/styleWords';
import { WordList } from '../../../../src/localService/writing/spelling/wordList';

describe('styles that are made offline', () => {
  const reworded = (text: string, style?: LanguageStyle): string => applyEdits(text, findStyleEdits(text, style));
  const table = (style: LanguageStyle | undefined, rows: ReadonlyArray<readonly [string, string]>): void => {
    for (const [text, wanted] of rows) assert.equal(reworded(text, style), wanted);
  };

  it('shorten wordy phrases in every style', () => {
    table(undefined, [
      ['In order to build it, run make.', 'To build it, run make.'],
      ['We made use of a cache due to the fact that it was slow.', 'We used a cache because it was slow.'],
      [
        'The derivative with respect to x, and the fact that it holds, stay.',
        'The derivative with respect to x, and the fact that it holds, stay.',
      ],
    ]);
  });

  it('take plain words in the same form, with the article that belongs to them', () => {
    table('simple', [
      ['Utilizing a pool utilizes less memory.', 'Using a pool uses less memory.'],
      ['It returns an erroneous value, a utilised one.', 'It returns a wrong value, a used one.'],
      ['The leverages and an endeavour are nouns.', 'The leverages and an endeavour are nouns.'],
      [
        'However, it terminates thus; the permit is initiated.',
        'However, it terminates thus; the permit is initiated.',
      ],
    ]);
  });

  it('contract where English does', () => {
    table('friendly', [
      ['It is not slow, and you are done.', "It's not slow, and you're done."],
      [
        'That is what it is. You have no handlers, we have seen it.',
        "That is what it is. You have no handlers, we've seen it.",
      ],
      ['This will let us read. Let us read it.', "This will let us read. Let's read it."],
      ['It is not only fast. You must call it.', "It's not only fast. You must call it."],
      ['It does not only read.', 'It does not only read.'],
    ]);
  });

  it('spell contractions out where there is a long form', () => {
    table('business', [
      ["It's fast and doesn't wait.", 'It is fast and does not wait.'],
      ["It's been slow. Don't you see?", "It's been slow. Don't you see?"],
      ["We'll see, but set up big things.", 'We will see, but set up big things.'],
    ]);
  });

  it('prefer only words that technical texts have more often', async () => {
    const words = await WordList.read(path.join(__dirname, '../../../../data/writing/words_en.tsv.gz'));
    for (const [word, plain] of Object.entries(plainWords)) {
      const [first = ''] = plain.split(' ');
      assert.ok(words.count(first) > words.count(word), `${word} → ${plain}`);
    }
  });
});
