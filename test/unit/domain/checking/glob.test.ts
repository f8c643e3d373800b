import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { globMatcher } from '../../../../src/domain/checking/glob';

describe('a glob', () => {
  for (const [pattern, fitting, others] of [
    ['*.md', ['a.md', '.md'], ['a/b.md', 'a.mdx']],
    ['**/*.md', ['a.md', 'a/b.md', 'a/b/c.md'], ['a.txt', 'a.md/b']],
    ['docs/**/*.md', ['docs/a.md', 'docs/x/y/a.md'], ['a.md', 'xdocs/a.md', 'docs.md']],
    ['vendor/**', ['vendor/a', 'vendor/a/b.c'], ['a/vendor/b', 'vendors/a']],
    ['**', ['a', 'a/b'], []],
    ['**/node_modules/**', ['node_modules/a', 'x/node_modules/a/b'], ['node_modulesx/a']],
    ['**/*.gen.ts', ['a.gen.ts', 'x/a.gen.ts'], ['gen.ts']],
    ['src/*/index.ts', ['src/a/index.ts'], ['src/index.ts', 'src/a/b/index.ts']],
    ['*.{md,txt}', ['a.md', 'a.txt'], ['a.html', 'a.{md,txt}']],
    ['{docs/**,README.md}', ['docs/a', 'README.md'], ['a/README.md']],
    ['{a,b{c,d}}.md', ['a.md', 'bc.md', 'bd.md'], ['b.md']],
    ['file?.md', ['file1.md'], ['file.md', 'file12.md', 'file/.md']],
    ['[a-c].md', ['a.md', 'c.md'], ['d.md', '-.md']],
    ['[!a-c].md', ['d.md'], ['a.md', '/.md']],
    ['a**b', ['ab', 'axxb'], ['a/b']],
    ['{a', ['{a'], ['a']],
    ['[a', ['[a'], ['a']],
    ['a.md', ['a.md'], ['A.md', 'axmd', 'b/a.md']],
    ['(a+)+$', ['(a+)+$'], ['aa']],
  ] as const) {
    it(pattern, () => {
      const fits = globMatcher(pattern);
      assert.deepEqual([...fitting, ...others].filter(fits), fitting);
    });
  }

  it('takes no longer than pattern times path, however they are made', () => {
    const piece = fc.constantFrom('*', '**', '**/', '*a', '{a,', '}', ',', '[a-z', ']', '?', 'a', '/', '{', '{*,**}');
    const pattern = fc.array(piece, { maxLength: 150 }).map((pieces) => pieces.join('').slice(0, 200));
    const path = fc.constantFrom('a'.repeat(500), 'a/'.repeat(250), `${'a'.repeat(400)}!`, '/'.repeat(300));
    const before = process.cpuUsage().user;
    fc.assert(
      fc.property(pattern, path, (glob, name) => {
        globMatcher(glob)(name);
      }),
      { seed: 5, numRuns: 300 },
    );
    globMatcher('*a*a*a*a*a*a*a*a*a*a*a*a*b.md')('a'.repeat(500));
    globMatcher('{a*,'.repeat(60))('a'.repeat(500));
    globMatcher('{*,*}'.repeat(40))('a'.repeat(500));
    assert.ok(process.cpuUsage().user - before < 20_000_000);
  });

  it('takes little time for as many stars as the rules of a project may have', () => {
    const matchers = Array.from({ length: 100 }, () => globMatcher('*a'.repeat(95) + '*'));
    const paths = Array.from({ length: 100 }, (_, at) => 'a'.repeat(190) + at);
    const before = process.cpuUsage().user;
    assert.ok(paths.every((path) => matchers.every((fits) => fits(path))));
    assert.ok(process.cpuUsage().user - before < 2_000_000);
  });

  it('heeds each name of a path for itself', () => {
    const fits = globMatcher('**/[!.]*x*/*.{md,t?t}');
    const fitting = ['axb/.md', 'a/b/cx/d.txt', 'é/ax/ü.md'];
    const others = ['.x/a.md', 'x/a.md', 'ax/a.t/t', 'ax', 'a/x', 'x/y/a.md', 'xa.md', 'a/x/b/.txt'];
    assert.deepEqual([...fitting, ...others].filter(fits), fitting);
  });
});
