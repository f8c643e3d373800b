import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const uniqueName = createRequire(import.meta.url)('../../../build/uniqueName.js') as (length?: number) => string;

describe('What stands for nanoid in the bundles', () => {
  it('is called as nanoid is, with a length, and gives another name each time', () => {
    const names = Array.from({ length: 100 }, () => uniqueName(45));
    assert.ok(
      names.every((name) => /^[\w-]{21,}$/.test(name)),
      names[0],
    );
    assert.equal(new Set(names).size, names.length);
  });
});
