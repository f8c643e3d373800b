import assert from 'node:assert/strict';
import { hashesOfFile, inReadingOrder } from '../../../../../src/domain/checking/words/readFiles';
import { wordHash } from '../../../../../src/domain/checking/words/wordHashes';

describe('the files an index of words is made of', () => {
  it('are texts that somebody wrote, those first that say what the project is made of', () => {
    const paths = [
      'src/a.ts',
      'src/a.min.js',
      'package-lock.json',
      'logo.png',
      'lib/package.json',
      'README',
      'b.ts.map',
    ];
    const isText = (path: string): boolean => !path.endsWith('.png') && path !== 'README';
    assert.deepEqual(
      inReadingOrder(
        paths.map((path) => ({ path })),
        isText,
      ).map(({ path }) => path),
      ['lib/package.json', 'README', 'src/a.ts'],
    );
  });

  it('give their words, and none where they are no text', () => {
    const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
    assert.ok(hashesOfFile(encoded('a crengine')).includes(wordHash('crengine')));
    assert.equal(hashesOfFile(encoded('a crengine\0')).length, 0);
  });
});
