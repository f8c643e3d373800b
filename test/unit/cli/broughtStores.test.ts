import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';

describe('A cache or data folder in a checkout', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-brought-'));
    git('init', '-q');
    await mkdir(path.join(folder, '.cache/parlance'), { recursive: true });
    await mkdir(path.join(folder, '.data/parlance-local-service'), { recursive: true });
    await writeFile(path.join(folder, 'en.json'), '{"a": "One word"}');
  });
  afterEach(() => rm(folder, { recursive: true }));

  function git(...args: string[]): void {
    execFileSync('git', args, { cwd: folder });
  }
  const run = async (): Promise<ProgramResult> => {
    const env = { XDG_CACHE_HOME: path.join(folder, '.cache'), XDG_DATA_HOME: path.join(folder, '.data') };
    return await runProgram(['translate', 'en.json', '--source', 'en', '--to', 'de', '--dry-run'], {
      cwd: folder,
      env: { ...env, PARLANCE_URL: 'http://127.0.0.1:9', PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef' },
    });
  };

  it('is used where git tracks nothing of it', async () => {
    await writeFile(path.join(folder, '.cache/parlance/other'), '');
    const { stderr } = await run();
    assert.doesNotMatch(stderr, /come with the repository/);
  });

  for (const [name, file] of [
    ['XDG_CACHE_HOME', '.cache/parlance/texts.sqlite'],
    ['XDG_DATA_HOME', '.data/parlance-local-service/models/x'],
  ] as const) {
    it(`is refused where the repository has brought ${file}`, async () => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), 'x');
      git('add', '--force', file);
      const { code, stderr } = await run();
      assert.equal(code, 2);
      assert.ok(stderr.startsWith(`${name} leads to files that come with the repository: ${file}.`), stderr);
    });
  }

  it('is refused where the repository has brought it as a link', async () => {
    await rm(path.join(folder, '.cache/parlance'), { recursive: true });
    await symlink(tmpdir(), path.join(folder, '.cache/parlance'), 'dir');
    git('add', '--force', '.cache/parlance');
    const { code, stderr } = await run();
    assert.equal(code, 2);
    assert.match(stderr, /^XDG_CACHE_HOME leads to files that come with the repository/);
  });

  it('is refused with the reason where git can’t tell', async () => {
    await rm(path.join(folder, '.git'), { recursive: true });
    await mkdir(path.join(folder, '.git'));
    const { code, stderr } = await run();
    assert.equal(code, 2);
    assert.match(stderr, /^XDG_CACHE_HOME: fatal: not a git repository/);
  });
});
