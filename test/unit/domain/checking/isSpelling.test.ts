import assert from 'node:assert/strict';
import { isSpelling } from '../../../../src/domain/checking/isSpelling';

describe('isSpelling', () => {
  it('is a word that is spelled another way', () => {
    for (const [before, after] of [
      ['teh', 'the'],
      ['recieved', 'received'],
      ['colour', 'color'],
      ['Parlanse', 'Parlance'],
      ['english', 'English'],
      ['mallocs', 'mallows'],
      ['recieves', 'received'],
      ['strasse', 'Straße'],
    ] as const) {
      assert.ok(isSpelling(before, after), `${before} → ${after}`);
    }
  });

  it('is no word that is right elsewhere, no other form of it, and not more or less than one', () => {
    for (const [before, after] of [
      ['a', 'an'],
      ['This', 'These'],
      ['are', 'is'],
      ['its', "it's"],
      ['your', "you're"],
      ['exist', 'exists'],
      ['try', 'tries'],
      ['walked', 'walking'],
      ['return', 'returned'],
      ['the the', 'the'],
      ['of', ''],
      ['', 'of'],
      [',', ';'],
      ['das', 'dass'],
      ['well known', 'well-known'],
    ] as const) {
      assert.ok(!isSpelling(before, after), `${before} → ${after}`);
    }
  });
});
