import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pinnedList } from '../../../build/pinModels';
import { readPinned } from '../../../src/domain/models/pinned';

/** Pointers and metadata as the repository of the models has them. */
const pointer = (hash: string, size: number): string =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${hash.repeat(64)}\nsize ${size}\n`;
const recorded: Readonly<Record<string, string>> = {
  'models/base-memory/enja/lex.50.50.enja.s2t.bin.gz': pointer('1', 2341409),
  'models/base-memory/enja/model.enja.intgemm.alphas.bin.gz': pointer('2', 33052218),
  'models/base-memory/enja/srcvocab.enja.spm.gz': pointer('3', 404352),
  'models/base-memory/enja/trgvocab.enja.spm.gz': pointer('4', 431278),
  'models/base-memory/enja/qualityModel.enja.bin.gz': pointer('5', 108),
  'models/base-memory/enja/metadata.json': JSON.stringify({
    architecture: 'base-memory',
    byteSize: 45037163,
    flores: { bleu: 33.1, comet: 0.89 },
    hash: 'a'.repeat(64),
    sourceLanguage: 'en',
    targetLanguage: 'ja',
    version: '2.1',
  }),
  'README.md': 'Models',
};

describe('npm run pin-models', () => {
  let clone: string;
  beforeEach(async () => {
    clone = await mkdtemp(path.join(tmpdir(), 'parlance-pin-'));
    for (const [name, content] of Object.entries(recorded)) {
      await mkdir(path.dirname(path.join(clone, name)), { recursive: true });
      await writeFile(path.join(clone, name), content);
    }
  });
  afterEach(() => rm(clone, { recursive: true }));

  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      encoding: 'utf8',
    });
  const commit = (): string => {
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'models');
    return git('rev-parse', 'HEAD').trim();
  };

  it('lists each model of a clone with size and hash of every file, at the commit', () => {
    const head = commit();
    const text = pinnedList(clone);
    const [model, ...others] = readPinned(text, { size: 'best' })?.models ?? [];
    assert.ok(model && others.length === 0);
    assert.deepEqual([model.source, model.targets, model.version], ['en', { ja: '' }, '2.1']);
    assert.deepEqual(model.model.packed, { bytes: 33052218, sha256: '2'.repeat(64) });
    assert.deepEqual(model.model.unpacked, { bytes: 45037163, sha256: 'a'.repeat(64) });
    assert.deepEqual(
      model.vocabularies.map(({ packed }) => packed?.bytes),
      [404352, 431278],
    );
    assert.ok(model.model.address.includes(`/${head}/models/base-memory/enja/model.`), model.model.address);
    assert.ok(!text.includes('qualityModel'));
  });

  it('refuses a clone with files in place of their pointers', async () => {
    await writeFile(path.join(clone, 'models/base-memory/enja/srcvocab.enja.spm.gz'), 'a file');
    commit();
    assert.throws(() => pinnedList(clone), /srcvocab\.enja\.spm\.gz is no pointer of Git LFS/);
  });
});
