import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isMadeHere } from '../../../src/storage/ownStore';
import { TextCache } from '../../../src/storage/textCache';
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

describe('A cache or data folder in a folder that is no checkout of git', () => {
  let folder: string;
  let cwd: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-unpacked-'));
    cwd = folder;
    await writeFile(path.join(folder, 'en.json'), '{"a": "One word"}');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const order = ['translate', 'en.json', '--source', 'en', '--to', 'de'];
  const run = async (...options: string[]): Promise<ProgramResult> => {
    const [cache, data, config] = ['.cache', '.data', '.config'].map((name) => path.join(folder, name));
    const env = { XDG_CACHE_HOME: cache, XDG_DATA_HOME: data, XDG_CONFIG_HOME: config };
    return await runProgram([...order, '--dry-run', ...options], { cwd, env: { ...env } });
  };
  const bring = async (file: string, content = 'x'): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  };
  const store = (file: string): Promise<void> => {
    const cache = new TextCache({ file: path.join(folder, file), maximumBytes: 1e6, onFailure: assert.ifError });
    return cache
      .space('translations')
      .write([['a', 'b']])
      .then(() => cache.close());
  };

  for (const [name, file] of [
    ['XDG_CACHE_HOME', '.cache/parlance/texts.sqlite'],
    ['XDG_CACHE_HOME', '.cache/parlance/texts.sqlite-journal'],
    ['XDG_DATA_HOME', '.data/parlance-local-service/parlance.sqlite'],
    ['XDG_DATA_HOME', '.data/parlance-local-service/memories/a.tmx'],
    ['XDG_CONFIG_HOME', '.config/parlance/engines.json'],
  ] as const) {
    it(`is refused with ${file} in it`, async () => {
      await bring(file);
      const { code, stderr } = await run();
      assert.equal(code, 2);
      assert.ok(stderr.startsWith(`${name} leads to `), stderr);
      assert.match(stderr, /may have come with the folder you work in/);
    });
  }

  it('is used where it was made there, and refused where it was copied', async () => {
    await store('.cache/parlance/texts.sqlite');
    assert.doesNotMatch((await run()).stderr, /may have come/);
    await rename(path.join(folder, '.cache'), path.join(folder, '.other'));
    await cp(path.join(folder, '.other'), path.join(folder, '.cache'), { recursive: true });
    assert.match((await run()).stderr, /^XDG_CACHE_HOME leads to .* may have come with the folder you work in/);
  });

  it('is refused in a checkout of another program, seen from a folder of it', async () => {
    await bring('.cache/parlance/texts.sqlite');
    await mkdir(path.join(folder, '.hg'));
    await mkdir(path.join(folder, 'docs'));
    await writeFile(path.join(folder, 'docs/en.json'), '{"a": "One word"}');
    cwd = path.join(folder, 'docs');
    assert.match((await run()).stderr, /may have come with the folder you work in/);
    await rm(path.join(folder, '.hg'), { recursive: true });
    assert.doesNotMatch((await run()).stderr, /may have come/, 'the folder is elsewhere');
  });

  for (const ending of ['-wal', '-journal']) {
    it(`is refused as --cache with kept.sqlite${ending} there`, async () => {
      await bring(`kept.sqlite${ending}`);
      const { code, stderr } = await runProgram([...order, '--cache', 'kept.sqlite'], { cwd });
      assert.equal(code, 2);
      assert.match(stderr, /^--cache leads to .*kept\.sqlite, which may have come with the folder you work in/);
    });
  }

  it('is used as --cache where it was made there', async () => {
    await store('kept.sqlite');
    assert.equal(isMadeHere(path.join(folder, 'kept.sqlite')), true);
    await cp(path.join(folder, 'kept.sqlite'), path.join(folder, 'copied.sqlite'));
    assert.equal(isMadeHere(path.join(folder, 'copied.sqlite')), false);
    const { stderr } = await runProgram([...order, '--cache', 'copied.sqlite'], { cwd });
    assert.match(stderr, /^--cache leads to .*copied\.sqlite, which may have come/);
    const url = 'http://127.0.0.1:9';
    const kept = await runProgram([...order, '--cache', 'kept.sqlite', '--timeout', '1', '--url', url, '--key', 'x'], {
      cwd,
    });
    assert.doesNotMatch(kept.stderr, /may have come/);
  });
});
