import assert from 'node:assert/strict';
import { ignoreGlobs } from '../../../../src/domain/checking/ignoreFile';
import { IgnoredPaths } from '../../../../src/domain/checking/ignoredPaths';

/** The paths a file leaves out, of some. */
function out(text: string, paths: readonly string[]): string[] {
  const ignored = new IgnoredPaths([{ base: '', text }]);
  return paths.filter((path) => ignored.has(path));
}

describe('a .gitignore', () => {
  it('leaves out names anywhere, paths from its folder, and folders with all that is in them', () => {
    const paths = [
      'a.log',
      'src/a.log',
      'dist/x/y.ts',
      'src/dist/z.ts',
      'docs/api/i.md',
      'src/docs/api/i.md',
      'out',
      'a/out/b',
    ];
    assert.deepEqual(out('# made\n*.log\n/dist\ndocs/api\nout/\n', paths), [
      'a.log',
      'src/a.log',
      'dist/x/y.ts',
      'docs/api/i.md',
      'a/out/b',
    ]);
    assert.deepEqual(out('**/dist\r\n', paths), ['dist/x/y.ts', 'src/dist/z.ts']);
    assert.deepEqual(out('src/**/i.md\n', paths), ['src/docs/api/i.md']);
  });

  it('takes back what a later line names, but nothing of a folder that is left out', () => {
    assert.deepEqual(out('*.md\n!README.md\n', ['a.md', 'README.md', 'x/README.md']), ['a.md']);
    assert.deepEqual(out('build/\n!build/keep.md\n', ['build/keep.md']), ['build/keep.md']);
    assert.deepEqual(out('*\n!*.ts\n', ['a.ts', 'b.js']), ['b.js']);
  });

  it('takes marks and braces for what they are', () => {
    assert.deepEqual(out('\\#a\n\\!b\n{c}\n   \n/\n', ['#a', '!b', '{c}', 'c', 'd']), ['#a', '!b', '{c}']);
    assert.deepEqual(out('a  \n', ['a', 'a  ']), ['a']);
  });

  it('tells a search what it need not look into, unless something of it is taken back', () => {
    assert.deepEqual(ignoreGlobs('target/\n/dist\ndocs/api\n*.log\n# x\n'), ['**/target', 'dist', 'docs/api']);
    assert.deepEqual(ignoreGlobs('target/\n!target/keep\n'), []);
  });
});
