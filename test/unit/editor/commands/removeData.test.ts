import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeData } from '../../../../src/editor/commands/removeData';

describe('Remove All Data', () => {
  it('lets go of files first, then deletes keys, what the editor remembers, and the folder', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlance-remove-'));
    const models = path.join(folder, 'models');
    await mkdir(models);
    await writeFile(path.join(models, 'model.bin'), 'model');
    const steps: string[] = [];
    const left = await removeData(
      {
        folder,
        models,
        secrets: {
          keys: () => Promise.resolve(['connection:A', 'model:B', 'document:7']),
          delete: (name) => Promise.resolve(void steps.push(`delete ${name}`)),
        },
        mementos: [
          {
            keys: () => ['connections.withKey'],
            update: (name, value) => Promise.resolve(void steps.push(`${name}: ${String(value)}`)),
          },
        ],
        release: () => Promise.resolve(void steps.push(`release, with models: ${existsSync(models)}`)),
      },
      [{ name: 'Downloaded models', path: models }],
    );
    assert.deepEqual(left, []);
    assert.deepEqual(steps, [
      'release, with models: true',
      'delete connection:A',
      'delete model:B',
      'delete document:7',
      'connections.withKey: undefined',
    ]);
    assert.ok(!existsSync(folder));
  });
});
