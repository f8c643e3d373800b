import assert from 'node:assert/strict';
import fc from 'fast-check';
import { globMatcher } from '../../../../src/domain/checking/glob';
import { GlobSet, mostPatternCharacters } from '../../../../src/domain/checking/globSet';

describe('a set of globs', () => {
  it('tells the last one that fits, as each of them alone does', () => {
    const piece = fc.constantFrom(
      '*',
      '**/',
      '**',
      '/',
      'a',
      'b',
      '.c',
      '?',
      '[ab]',
      '[!a]',
      '{a,b/c}',
      '{',
      '}',
      ',',
      ']',
      '[',
    );
    const pattern = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
    const path = fc
      .array(fc.constantFrom('a', 'b', 'ab', 'a.c', 'b.c', 'c', 'a,', '[', ']b', '{a'), { minLength: 1, maxLength: 4 })
      .map((names) => names.join('/'));
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 12 }), fc.array(path, { maxLength: 12 }), (patterns, paths) => {
        const set = new GlobSet(patterns);
        for (const one of paths) {
          assert.equal(
            set.last(one),
            patterns.findLastIndex((glob) => globMatcher(glob)(one)),
          );
          assert.equal(
            set.last(one, (index) => index % 2 === 0),
            patterns.findLastIndex((glob, index) => index % 2 === 0 && globMatcher(glob)(one)),
          );
        }
        assert.equal(set.isCut, false);
      }),
      { seed: 35, numRuns: 2_000 },
    );
  });

  it('says when a pattern is too long, and when all of them take too much', () => {
    const long = new GlobSet([`${'a'.repeat(mostPatternCharacters)}*`, '*.b']);
    assert.deepEqual(
      [long.isCut, long.has(`${'a'.repeat(mostPatternCharacters)}b`), long.has('x.b')],
      [true, false, true],
    );
    const heavy = new GlobSet(['*a'.repeat(200) + '*', '**/*.b'], { left: 100_000 });
    const before = process.cpuUsage().user;
    for (let at = 0; at < 20_000; at++) assert.equal(heavy.has(`${'a'.repeat(150)}${at}`), false);
    assert.ok(heavy.isCut && heavy.has('a/x.b'));
    assert.ok(process.cpuUsage().user - before < 5_000_000);
  });
});
