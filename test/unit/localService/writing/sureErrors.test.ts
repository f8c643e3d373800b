import assert from 'node:assert/strict';
import { articleBefore } from '../../../../src/localService/writing/english/articles';
import { findSureErrors } from '../../../../src/localService/writing/english/sureErrors';

const found = (text: string): string[] =>
  findSureErrors(text).map(({ start, end, suggestions }) => `${text.slice(start, end)} → ${suggestions.join()}`);

describe('articles', () => {
  it('go by the sound of the next word', () => {
    const of = (article: string, words: string): void => {
      for (const word of words.split(' ')) assert.equal(articleBefore(word), article, word);
    };
    of(
      'an',
      'error option hour honest heir API HTTP HTML XML RPC uninitialized unimportant unionized umbrella Euler SSH F',
    );
    of('an', 'underscore update unknown onerous http X-ray N-gram AST ID');
    of(
      'a',
      'file user unit unique union unicode universal use useful utility one once one-time oneline onetime euro URL UUID UI',
    );
    of('a', 'unary unanimous');
    of('a', 'house DNS GPU TLS PDF U yellow year unidirectional');
  });

  it('are not told of words that nobody knows how to say', () => {
    for (const word of 'ustar ufw uvicorn urlencoded mpsc RAII Rspack SQLException SQL URLClassLoader NASA LAN herb historic'.split(
      ' ',
    )) {
      assert.equal(articleBefore(word), undefined, word);
    }
  });
});

describe('sure errors', () => {
  it('are none in code of documentation comments, nor where a letter is a name', () => {
    assert.deepEqual(found('Groups are put in {@code WHERE (a AND b) OR (c and a error)} by {@link Query}.'), []);
    assert.deepEqual(found('It is a OR b, and a AND b. It takes (A a, B b) of it.'), []);
    assert.deepEqual(found('The the file. It is. A a file.').slice(0, 1), ['The the → The']);
    assert.deepEqual(found('It is first an foremost a list, an they close an re-open it.'), [
      'an → and',
      'an → and',
      'an → and,a',
    ]);
  });

  it('are a wrong article and a word that stands twice', () => {
    assert.deepEqual(found('This is a error. An file is gone, and a **optional** one.'), [
      'a → an',
      'An → A',
      'a → an',
    ]);
    assert.deepEqual(found('Read the the file that can can be set by by the user.'), [
      'the the → the',
      'can can → can',
      'by by → by',
    ]);
  });

  it('are a wrong article before a number, a name of a letter and a number, and what has no vowel', () => {
    assert.deepEqual(found('It runs on a M1 chip, an T4 card and a S3 bucket.'), ['a → an', 'an → a', 'a → an']);
    assert.deepEqual(found('Use a 8 bit value, a 11-byte one, an 5 GB file or an 16-bit word.'), [
      'a → an',
      'a → an',
      'an → a',
      'an → a',
    ]);
    assert.deepEqual(found('Send a LSP message to a NVR.'), ['a → an', 'a → an']);
    for (const text of [
      'An M1 chip, a U2 port and an 80-column line of a 1,100 page book.',
      'There were a 1100-page and an 1100-page book.',
      'The sides a 8 and b 9.',
      'An SQL or a SQL query in an MSVC project, and a MSVC one.',
    ]) {
      assert.deepEqual(found(text), [], text);
    }
  });

  it('are mended unseen where no sentence has the word twice', () => {
    const isSure = (text: string): boolean[] => findSureErrors(text).map(({ sure }) => sure);
    assert.deepEqual(isSure('Read the the file of of a user.'), [true, true]);
    assert.deepEqual(isSure('The list is is kept in in memory.'), [false, false]);
  });

  it('are not found in right sentences', () => {
    for (const text of [
      'It is true if a and b are equal.',
      'A missing `version` and a rebinding of an mpsc channel.',
      'An RAII guard, an Rspack plugin, an SQL query or a SQL query.',
      'You can log in in a browser.',
      'If you use it it is fast. Once you have it it will be loaded.',
      'I know that that is so.',
      'What this is is a file.',
      'Use an `file` or a `error`.',
      'An a element and the a attribute.',
      'In the group A error codes are kept.',
      'The name is in double quotes if it has a tab in it, as in "a\\ta" and \'a a\'.',
      'The name Rayon is an homage to that work, and a homage to it.',
    ]) {
      assert.deepEqual(found(text), [], text);
    }
  });
});
