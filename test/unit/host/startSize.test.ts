import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';

/** Every window reads it before Parlance can do anything. */
const most = 360 * 1024;

describe('The bundle that is read when Parlance starts', () => {
  it('is small: what the first command does not need is imported by `import()`', () => {
    const { size } = statSync('dist/extension.js');
    assert.ok(size <= most, `${size} bytes`);
  });

  it('reads no library at once', () => {
    const text = readFileSync('dist/extension.js', 'utf8');
    const libraries = [...text.matchAll(/require\("\.\/((?!extensionParts|part-)[^"]+)\.js"\)/g)].map(
      ([, name]) => name,
    );
    assert.deepEqual(libraries, []);
  });

  it('has all it needs at once in it, and everything else in one file beside it', () => {
    const [first, later] = ['dist/extension.js', 'dist/extensionParts.js'].map((file) => readFileSync(file, 'utf8'));
    const has = (text: string): Set<string> =>
      new Set([...text.matchAll(/"\.\/(part-[A-Z0-9]{8})\.js":[\w$]/g)].map(([, name]) => name!));
    const there = new Set([...has(first!), ...has(later!)]);
    assert.ok(there.size > 50, 'they were found');
    for (const text of [first!, later!]) {
      for (const [, name] of text.matchAll(/require\("\.\/(part-[A-Z0-9]{8})\.js"\)/g)) {
        assert.ok(there.has(name!), name);
      }
    }
  });
});
