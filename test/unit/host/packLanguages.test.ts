import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface Table {
  type: string;
  languages: Record<string, string>;
  ngrams: Record<string, Record<string, number>>;
}

// A part of the build, which is not compiled.
const { packedModule } = require('../../../build/packLanguages.js') as { packedModule(table: Table): string };

describe('the table of the language detector as it is bundled', () => {
  it('says of each group of letters what the library says', () => {
    const source = readFileSync(resolve('node_modules/eld/src/ngrams/extrasmall.js'), 'utf8');
    const read = (text: string): Table =>
      new Function(`${text.replace('export const ngramsData =', 'const ngramsData =')}; return ngramsData;`)() as Table;
    const original = read(source);
    const packed = read(packedModule(original));
    const groups = Object.keys(original.ngrams);
    assert.ok(groups.length > 40_000, `${groups.length}`);
    for (const group of groups) assert.deepEqual(packed.ngrams[group], original.ngrams[group], group);
    assert.equal(packed.ngrams['none of these'], undefined);
    assert.deepEqual({ ...packed, ngrams: {} }, { ...original, ngrams: {} });
  });
});
