import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../../support/programUnderTest';

describe('Options that are names of files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-names-'));
    await writeFile(path.join(folder, 'a.md'), 'He have a car.\n');
  });
  afterEach(() => rm(folder, { recursive: true }));

  for (const [command, name] of [
    ['check', '--fix'],
    ['check', '--help'],
    ['check', '-h'],
    ['check', '--baseline=known.md'],
    ['check', '--languagetool=127.0.0.1:9'],
    ['check', '--url=127.0.0.1:9'],
    ['check', '--model-url=openai'],
    ['translate', '--in-place'],
    ['translate', '-o'],
    ['translate', '-oother.md'],
    ['translate', '--key-file=key.md'],
    ['sync', '--remove-unused'],
    ['document', '--overwrite'],
    ['voice', '--models=models'],
    ['mcp', '--read-only'],
  ] as const) {
    it(`are refused: ${command} ${name}`, async () => {
      await writeFile(path.join(folder, name), 'text\n');
      const { code, stdout, stderr } = await runProgram([command, name, 'a.md'], { cwd: folder });
      assert.deepEqual([code, stdout], [2, '']);
      assert.ok(stderr.startsWith(`${name} is an option, and also the name of a file here.`), stderr);
      assert.deepEqual((await readdir(folder)).sort(), [name, 'a.md'].sort());
    });
  }

  it('are refused where a folder, or a link to nowhere, has the name', async () => {
    await mkdir(path.join(folder, '--output=.git/hooks'), { recursive: true });
    await writeFile(path.join(folder, '--output=.git/hooks/a.md'), 'text\n');
    await symlink('nowhere', path.join(folder, '--fix'));
    for (const name of ['--output=.git/hooks/a.md', '--fix']) {
      const { code, stderr } = await runProgram(['translate', name, 'a.md'], { cwd: folder });
      assert.equal(code, 2);
      assert.match(stderr, /is an option, and also the name of a file here/);
    }
  });

  it('are refused where they would silence what is told', async () => {
    await writeFile(path.join(folder, '--quiet'), 'text\n');
    const { code } = await runProgram(['check', '--quiet', 'a.md'], { cwd: folder });
    assert.equal(code, 2);
  });

  it('are names of files behind two dashes', async () => {
    await writeFile(path.join(folder, '--fix.md'), 'text\n');
    const { stderr } = await runProgram(['check', '--must-exist', '--', '--fix.md', 'none.md'], { cwd: folder });
    assert.match(stderr, /none\.md/);
    assert.doesNotMatch(stderr, /is an option/);
  });
});
