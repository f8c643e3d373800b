import assert from 'node:assert/strict';
import { languageByName } from '../../../../../src/domain/checking/languagePatterns';
import { meantPaths } from '../../../../../src/domain/checking/words/meantPaths';
import { wordHashes } from '../../../../../src/domain/checking/words/wordHashes';

describe('the files of a folder that are meant', () => {
  it('are told with their languages, those that are read, and the words of their names', () => {
    const paths = ['out/a.ts', 'b.ts', 'package.json', 'c.png', 'd.min.ts', 'node_modules/x/e.ts', 'src/f.ts'];
    const { meant, languages, read, names, isCut } = meantPaths({
      globs: ['**/node_modules'],
      ignoreFiles: [{ base: '', text: 'out/\n' }],
      languages: [['*.ts', 'typescript']],
      paths,
    });
    assert.deepEqual([...meant], [1, 2, 3, 4, 6]);
    assert.deepEqual(languages, ['typescript', undefined, undefined, 'typescript', 'typescript']);
    assert.deepEqual([...read], [2, 1, 6]);
    assert.deepEqual(names, wordHashes('b.ts package.json c.png d.min.ts src/f.ts'));
    assert.equal(isCut, false);
  });
});

describe('the language of a file by its name', () => {
  it('is that of the last pattern that fits: a name, then a pattern, then an ending', () => {
    const languageOf = languageByName([
      ['*.conf', 'ini'],
      ['*.d.ts', 'declaration'],
      ['*.ts', 'typescript'],
      ['nginx*.conf', 'nginx'],
      ['**/site/*.conf', 'site'],
      ['Makefile', 'makefile'],
    ]);
    assert.deepEqual(
      ['/a.conf', '/x.d.ts', '/x.ts', '/a/NGINX-1.conf', '/site/nginx.conf', '/b/makefile', '/c.TXT', '/d'].map(
        languageOf,
      ),
      ['ini', 'declaration', 'typescript', 'nginx', 'site', 'makefile', 'plaintext', undefined],
    );
  });

  it('is told within a limit, whatever the patterns are', () => {
    const hostile = Array.from({ length: 2_000 }, (_, at) => [`${'*a'.repeat(90)}?${at}?`, 'x'] as const);
    const languageOf = languageByName([...hostile, ['*.ts', 'typescript']], { left: 10_000_000 });
    const before = process.cpuUsage().user;
    for (let at = 0; at < 20_000; at++) assert.equal(languageOf(`/${'a'.repeat(200)}${at}.ts`), 'typescript');
    assert.ok(process.cpuUsage().user - before < 5_000_000);
  });
});
