import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plain, plainLines, shortName } from '../../../../src/editor/messages/plain';
import { inSentence } from '../../../../src/formats/sentenceEnds';

/** What VS Code takes for a link, and for an icon. */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const icon = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;
const wordJoiner = /\u2060/g;

describe('words in what VS Code shows', () => {
  it('make no link', () => {
    const name = '[Open](command:workbench.action.quit).txt';
    assert.match(name, link);
    assert.doesNotMatch(plain(`“${name}” is translated.`), link);
    assert.equal(plain('a (b) [c] d'), 'a (b) [c] d');
  });

  it('make no icon', () => {
    assert.doesNotMatch(plain('a$(trash) $$(x)'), icon);
    assert.equal(plain('$a (b)'), '$a (b)');
  });

  it('make none by what is taken out of them either', () => {
    for (const gone of ['\u202e', '\u2069', '\ud800']) {
      assert.doesNotMatch(plain(`[a]${gone}(command:b) $${gone}(trash)`), link);
      assert.doesNotMatch(plain(`[a]${gone}(command:b) $${gone}(trash)`), icon);
    }
  });

  it('stay in one line, and read in the direction they stand in', () => {
    assert.equal(plain('a\nb\r\nc\u2028d\u0000e\u001b[31m'), 'a b c d e [31m');
    assert.equal(plain('invoice\u202efdp.exe'), 'invoicefdp.exe');
    assert.equal(plain('“\u2068tea”'), '“\u2068tea”\u2069');
    assert.equal(plain('a\u2069b'), 'ab');
    assert.equal(shortName('a\u2069\u2068b'), 'ab');
  });

  it('keep the lines of a dialog', () => {
    assert.equal(plainLines('one\r\ntwo\u0007'), 'one\ntwo ');
    assert.equal(plainLines('a line\n'.repeat(2_000)).length, 3_600);
  });

  it('end like a sentence, so that another one can follow', () => {
    assert.equal(inSentence('ENOSPC: no space left on device, write'), 'ENOSPC: no space left on device, write.');
    for (const sentence of ['Done.', 'Really?', 'It says “No.”', '済み。', 'More…']) {
      assert.equal(inSentence(sentence), sentence);
    }
  });

  it('do not fill the window', () => {
    assert.equal(shortName('Kitchen'), 'Kitchen');
    const short = shortName('🍵'.repeat(1000));
    assert.equal([...short].length, 80);
    assert.ok(short.endsWith('🍵…') && short.isWellFormed());
    assert.ok(plain('x'.repeat(100_000)).length < 1_000);
  });

  it('are the same words, whatever they are', () => {
    const part = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '$',
      'command:',
      'https://',
      'file:///',
      'a',
      ' ',
      '\u202e',
      '\u2066',
      '\u2069',
      '\n',
      '\u0000',
      '"',
      '\u2060',
      'é',
      '🍵',
      '\ud83c',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const shown = plain(text);
        assert.doesNotMatch(shown, link);
        assert.doesNotMatch(shown, icon);
        assert.doesNotMatch(shown, /[\p{Cc}\u202a-\u202e]/u);
        const letters = (some: string): string =>
          some.toWellFormed().replace(/[\s\u0000\u202a-\u202e\u2066-\u2069]/g, '');
        assert.equal(letters(shown.replace(wordJoiner, '')), letters(text.replace(wordJoiner, '')));
        assert.equal(plain(shown), shown);
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });
});
