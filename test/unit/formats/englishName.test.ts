import assert from 'node:assert/strict';
import { englishName, hasEnglishName } from '../../../src/formats/englishName';

describe('hasEnglishName', () => {
  it('knows all codes of two letters as the tables of names do', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      assert.equal(hasEnglishName(code), englishName(code) !== undefined, code);
    }
  });

  it('knows longer codes, and what is none', () => {
    for (const code of ['gsw', 'pt-BR', 'zh-Hant', 'DE']) assert.equal(hasEnglishName(code), true, code);
    for (const code of ['xyz', 'de-QQ', 'app-x', '', 'd', 'de;rm']) assert.equal(hasEnglishName(code), false, code);
  });
});
