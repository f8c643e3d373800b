import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeStored, storedParts } from '../../../src/storage/storedData';

describe('Stored data', () => {
  let folder: string;
  const at = (...names: string[]): string => path.join(folder, ...names);
  const parts = (): Array<{ name: string; path: string }> =>
    ['cache.sqlite', 'models', 'absent'].map((name) => ({ name, path: at('own', name) }));

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-stored-'));
    await mkdir(at('own', 'models', 'en-de'), { recursive: true });
    await mkdir(at('others'));
    await writeFile(at('others', 'text.md'), 'Mine');
    await writeFile(at('own', 'cache.sqlite'), '12345');
    await writeFile(at('own', 'cache.sqlite-wal'), '123');
    await writeFile(at('own', 'models', 'en-de', 'model.bin'), '1234567');
  });
  afterEach(async () => rm(folder, { recursive: true }));

  it('is listed with its size, the files beside a database too', async () => {
    const found = await storedParts(parts());
    assert.deepEqual(
      found.map(({ name, bytes }) => [name, bytes]),
      [
        ['cache.sqlite', 8],
        ['models', 7],
      ],
    );
  });

  it('is deleted with its folder, and links in it lead to nothing that is', async () => {
    await symlink(at('others'), at('own', 'models', 'link'), 'junction');
    assert.deepEqual(await removeStored(parts(), [at('own')]), []);
    assert.ok(!existsSync(at('own')));
    assert.equal(await readFile(at('others', 'text.md'), 'utf8'), 'Mine');
  });

  it('is not deleted where its folder is a link, for what is there is of others', async () => {
    await symlink(at('own'), at('linked'), 'junction');
    const linked = [{ name: 'models', path: at('linked', 'models') }];
    assert.deepEqual(await removeStored(linked, [at('linked')]), linked);
    assert.ok(existsSync(at('own', 'models', 'en-de', 'model.bin')));
  });

  it('leaves a folder that has something else in it', async () => {
    await writeFile(at('own', 'notes.md'), 'Mine');
    assert.deepEqual(await removeStored(parts(), [at('own')]), []);
    assert.equal(await readFile(at('own', 'notes.md'), 'utf8'), 'Mine');
    assert.ok(!existsSync(at('own', 'cache.sqlite')));
  });
});
