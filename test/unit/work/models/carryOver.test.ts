import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelsFolder } from '../../../../src/storage/models/modelsFolder';
import { ModelFolder } from '../../../../src/storage/models/modelFolder';
import { carryOver } from '../../../../src/work/models/carryOver';
import { dictionaries, modelOf, placeModel } from '../../../support/offlineModels';

describe('The folder of offline models', () => {
  let root: string;
  const at = (...parts: string[]): string => join(root, ...parts);
  const whole = async (folder: string): Promise<string[]> => (await new ModelFolder(folder).list()).map(({ id }) => id);

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'parlance-carry-'));
  });
  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  it('is one for VS Code and a shell, and another where the environment names it by its whole path', () => {
    assert.equal(modelsFolder('linux', { XDG_DATA_HOME: '/data' }), '/data/parlance-local-service/models');
    const named = { XDG_DATA_HOME: '/data', PARLANCE_MODELS_FOLDER: '/cache' };
    assert.equal(modelsFolder('linux', named), '/cache');
    assert.equal(modelsFolder('linux', named, '/own'), '/cache');
    assert.equal(modelsFolder('linux', {}, '/own'), '/own/models');
    assert.equal(
      modelsFolder('linux', { ...named, PARLANCE_MODELS_FOLDER: 'cache' }),
      '/data/parlance-local-service/models',
    );
  });

  it('receives the models of the earlier one, but no half of one, from several windows at once', async () => {
    const [earlier, folder] = [at('earlier'), at('new/models')];
    for (const id of ['en-de', 'en-fr']) await placeModel(earlier, id, modelOf(dictionaries['en-de']));
    await mkdir(at('earlier/.downloads/en-ja'), { recursive: true });
    await mkdir(at('earlier/en-it'));
    await writeFile(at('earlier/en-it/model.bin'), 'half');
    await placeModel(folder, 'en-fr', modelOf(dictionaries['en-de']), { version: '2.0' });
    await Promise.all([carryOver(earlier, folder), carryOver(earlier, folder), carryOver(earlier, folder)]);
    await carryOver(earlier, folder);
    assert.deepEqual(await whole(folder), ['en-de', 'en-fr']);
    const [, kept] = await new ModelFolder(folder).list();
    assert.equal(kept?.manifest.version, '2.0');
    assert.deepEqual(await readdir(earlier), ['en-it']);
    assert.deepEqual(await readdir(at('new/models/.downloads')), []);
  });

  it('receives them from another disk too', async function () {
    const memory = '/dev/shm';
    if (!existsSync(memory) || (await stat(memory)).dev === (await stat(root)).dev) this.skip();
    const other = await mkdtemp(join(memory, 'parlance-carry-'));
    try {
      await placeModel(join(other, 'earlier'), 'en-de', modelOf(dictionaries['en-de']));
      // What a move that was broken off has left.
      await mkdir(at('models/.downloads/en-de'), { recursive: true });
      await writeFile(at('models/.downloads/en-de/model.bin'), 'half');
      await Promise.all([
        carryOver(join(other, 'earlier'), at('models')),
        carryOver(join(other, 'earlier'), at('models')),
      ]);
      await carryOver(join(other, 'earlier'), at('models'));
      assert.deepEqual(await whole(at('models')), ['en-de']);
      assert.deepEqual(await readdir(at('models/.downloads')), []);
      assert.equal(existsSync(join(other, 'earlier')), false);
    } finally {
      await rm(other, { recursive: true });
    }
  });

  it('leaves models where they are while they can’t be moved, and is quiet where there are none', async () => {
    await placeModel(at('earlier'), 'en-de', modelOf(dictionaries['en-de']));
    await writeFile(at('file'), '');
    await carryOver(at('earlier'), at('file/models'));
    assert.deepEqual(await whole(at('earlier')), ['en-de']);
    await carryOver(at('none'), at('new'));
    assert.equal(existsSync(at('new')), false);
  });
});
