import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { homeFolder, makeFolder, makeFolderSync, namedFolder } from '../../../src/storage/folders';

describe('folders', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-folders-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  for (const [name, make] of [
    ['makeFolder', makeFolder],
    ['makeFolderSync', async (...args) => makeFolderSync(...args)],
  ] as ReadonlyArray<[string, typeof makeFolder]>) {
    describe(name, () => {
      it('makes what is missing of a path, also where others make it at the same time', async () => {
        const deep = path.join(folder, 'a/b/c');
        await Promise.all([make(deep, 0o700), make(deep, 0o700), make(path.join(folder, 'a/d'))]);
        await make(deep);
        assert.ok((await stat(deep)).isDirectory());
        if (process.platform !== 'win32') assert.equal((await stat(deep)).mode & 0o777, 0o700);
      });

      it('is refused where a file stands in the way', async () => {
        const file = path.join(folder, 'file');
        await writeFile(file, '');
        await assert.rejects(make(file), { code: 'EEXIST' });
        await assert.rejects(make(path.join(file, 'a/b')), { code: 'ENOTDIR' });
      });

      it('ends where the system takes no folder', async function () {
        if (process.platform !== 'linux') this.skip();
        await assert.rejects(make('/proc/parlance/a'), { syscall: 'mkdir' });
      });
    });
  }

  it('are named by absolute paths alone', () => {
    const here = path.resolve('here');
    assert.deepEqual(['', 'here', undefined, here].map(namedFolder), [undefined, undefined, undefined, here]);
    assert.ok(path.isAbsolute(homeFolder()));
    assert.equal(homeFolder(), homedir());
  });
});
