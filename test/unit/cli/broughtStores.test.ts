import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram, startProgram, type ProgramResult } from '../../support/programUnderTest';
import { spokenWav } from '../../support/voiceServer';

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
  const service = { PARLANCE_URL: 'http://127.0.0.1:9', PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef' };
  const order = ['translate', 'en.json', '--source', 'en', '--to', 'de'];
  const run = async (): Promise<ProgramResult> => {
    const env = { XDG_CACHE_HOME: path.join(folder, '.cache'), XDG_DATA_HOME: path.join(folder, '.data') };
    return await runProgram([...order, '--dry-run'], { cwd: folder, env: { ...env, ...service } });
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

  it('is refused where a link of the repository leads to files that it has brought', async () => {
    await rm(path.join(folder, '.cache'), { recursive: true });
    await mkdir(path.join(folder, 'docs/a/parlance'), { recursive: true });
    await writeFile(path.join(folder, 'docs/a/parlance/texts.sqlite'), 'x');
    await symlink('docs/a', path.join(folder, '.cache'), 'dir');
    git('add', 'docs');
    const { code, stderr } = await run();
    assert.equal(code, 2);
    assert.match(stderr, /^XDG_CACHE_HOME leads to files .* repository: docs\/a\/parlance\/texts.sqlite\./);
  });

  it('is refused where a folder above it is a link that the repository has brought', async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'parlance-elsewhere-'));
    await mkdir(path.join(elsewhere, 'parlance'));
    await rm(path.join(folder, '.cache'), { recursive: true });
    await symlink(elsewhere, path.join(folder, '.cache'), 'dir');
    git('add', '--force', '.cache');
    const { code, stderr } = await run();
    await rm(elsewhere, { recursive: true });
    assert.equal(code, 2);
    assert.match(stderr, /^XDG_CACHE_HOME leads to files that come with the repository: \.cache\./);
  });

  // Elsewhere nothing but the system says where a home is.
  (process.platform === 'linux' ? it : it.skip)('is refused where the home is the checkout', async () => {
    await writeFile(path.join(folder, '.cache/parlance/texts.sqlite'), 'x');
    git('add', '--force', '.cache');
    const { child, ended } = startProgram([...order, '--dry-run'], {
      cwd: folder,
      env: { ...service, HOME: folder, XDG_CACHE_HOME: '', XDG_DATA_HOME: '' },
    });
    const { stderr } = await ended;
    assert.equal(child.exitCode, 2);
    assert.match(stderr, /^HOME leads to files that come with the repository/);
  });

  for (const ending of ['', '-wal', '-journal']) {
    it(`is refused as --cache where the repository has brought kept.sqlite${ending}`, async () => {
      await writeFile(path.join(folder, `kept.sqlite${ending}`), '');
      git('add', '--force', `kept.sqlite${ending}`);
      const { code, stderr } = await runProgram([...order, '--cache', 'kept.sqlite'], { cwd: folder, env: service });
      assert.equal(code, 2);
      assert.ok(
        stderr.startsWith(`--cache leads to files that come with the repository: kept.sqlite${ending}.`),
        stderr,
      );
    });
  }

  it('is refused as --cache where a link leads out', async () => {
    const other = `${folder}.sqlite`;
    await writeFile(other, '');
    await symlink(other, path.join(folder, 'kept.sqlite'));
    const { code, stderr } = await runProgram([...order, '--cache', 'kept.sqlite'], { cwd: folder, env: service });
    await rm(other);
    assert.equal(code, 2);
    assert.match(stderr, /kept\.sqlite is a link/);
  });

  for (const [args, name] of [
    [['document', 'translate', 'en.txt', '--to', 'de'], 'en.de.txt.parlance-document.json'],
    [['voice', 'en.wav', '--source', 'en'], 'en.wav.parlance-voice.json'],
  ] as const) {
    it(`takes nothing for the work of an earlier run that the repository has brought: ${name}`, async () => {
      await writeFile(path.join(folder, 'en.txt'), 'One word.');
      await writeFile(path.join(folder, 'en.wav'), spokenWav(1));
      await writeFile(path.join(folder, name), '{}');
      git('add', '--force', name);
      const { code, stderr } = await runProgram(args, { cwd: folder, env: service });
      assert.equal(code, 2);
      assert.equal(stderr, `${name} comes with the repository. Delete it first. Nothing was done.\n`);
    });
  }

  it('is refused with the reason where git can’t tell', async () => {
    await rm(path.join(folder, '.git'), { recursive: true });
    await mkdir(path.join(folder, '.git'));
    const { code, stderr } = await run();
    assert.equal(code, 2);
    assert.match(stderr, /^XDG_CACHE_HOME: fatal: not a git repository/);
  });
});
