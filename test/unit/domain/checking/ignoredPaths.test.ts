import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { globMatcher } from '../../../../src/domain/checking/glob';
import { IgnoredPaths } from '../../../../src/domain/checking/ignoredPaths';

const typical = readFileSync('test/fixtures/ignore/typical.txt', 'utf8');

/** Paths of an ordinary project, some of them left out. */
const paths = Array.from({ length: 20_000 }, (_, at) => {
  const folder = [
    'src/Service/Controllers',
    'src/Web/ClientApp/components',
    'docs/guides',
    'tests/Unit',
    'src/Web/bin/Debug',
  ];
  const name = ['UserController.cs', 'index.ts', 'overview.md', 'Service.Tests.cs', 'app.log', 'model.pidb'];
  return `${folder[at % 5]}/part${at % 300}/${at}${name[at % 6]}`;
});

function millisecondsOf(work: () => void): number {
  const before = process.cpuUsage().user;
  work();
  return (process.cpuUsage().user - before) / 1_000;
}

describe('the paths of a project that are left out', () => {
  it('are told of 20,000 files and a typical file of 260 patterns in a fraction of a second', () => {
    let out: string[] = [];
    const took = millisecondsOf(() => {
      const ignored = new IgnoredPaths([{ base: '', text: typical }], ['**/.git', '**/node_modules']);
      out = paths.filter((path) => ignored.has(path));
      assert.equal(ignored.isCut, false);
    });
    assert.deepEqual(
      out,
      paths.filter((path) => /\/bin\/|\.log$|\.pidb$/.test(path)),
    );
    assert.ok(took < 1_000, `${took} ms`);
  });

  it('are told within a limit of a file of endless patterns, which is said', () => {
    const text = Array.from({ length: 640 }, (_, at) => `${'*a'.repeat(240)}?${at % 10}`).join('\n');
    const ignored = new IgnoredPaths([
      { base: '', text },
      { base: 'a/', text: '*.log' },
    ]);
    const took = millisecondsOf(() => {
      for (let at = 0; at < 20_000; at++) assert.equal(ignored.has(`b/${'a'.repeat(200)}${at}`), false);
    });
    assert.ok(ignored.isCut);
    assert.ok(took < 10_000, `${took} ms`);
  });

  it('are those of each folder with a file of its own, and of all globs', () => {
    const ignored = new IgnoredPaths(
      [
        { base: '', text: '/out\n*.tmp\n' },
        { base: 'a/b/', text: 'c/\n!x.tmp\n/d.md\n' },
      ],
      ['**/*.min.js', 'vendor'],
    );
    const out = [
      'out/x',
      'a/out/x',
      'a/b/x.tmp',
      'a/b/c/y',
      'a/b/c',
      'a/c/y',
      'a/b/d.md',
      'a/b/e/d.md',
      'x.min.js',
      'vendor/y/z',
    ];
    assert.deepEqual(
      out.filter((path) => ignored.has(path)),
      ['out/x', 'a/b/x.tmp', 'a/b/c/y', 'a/b/d.md', 'x.min.js', 'vendor/y/z'],
    );
  });

  it('are told of a glob of many braces in each other', () => {
    assert.equal(globMatcher('{'.repeat(20_000) + 'a' + '}'.repeat(20_000))('a'), false);
    assert.ok(globMatcher('{{{a,b},c},d}')('b'));
  });
});
