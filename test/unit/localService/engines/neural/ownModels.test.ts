import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeWithSqlite } from '../../../../support/describeWithSqlite';
import { dictionaries, modelOf } from '../../../../support/offlineModels';
import { ServiceProcess } from '../../support/serviceProcess';

const { writeOwnModels } = createRequire(__filename)(resolve('build/ownModels.js')) as {
  writeOwnModels: (source: string, target: string) => void;
};

/** What of `dist` the local service needs to translate. */
const bundles = ['localService.js', 'modelThread.js', 'documentThread.js', 'writingWorker.js', 'neural'];

describeWithSqlite('models that come with the package', function () {
  this.timeout(60_000);
  let folder: string;
  const data = (): string => join(folder, 'data');
  const dist = (): string => join(folder, 'dist');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlance-package-'));
    for (const path of [data(), dist()]) await mkdir(path);
    for (const name of bundles) await cp(join('dist', name), join(dist(), name), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const translated = async (): Promise<{ status: number; json: unknown }> => {
    const service = await ServiceProcess.startFrom(dist(), '--data', join(folder, 'kept'));
    try {
      return await service.call('POST', '/v2/translate', {
        text: ['Save the file'],
        source_lang: 'EN',
        target_lang: 'DE',
      });
    } finally {
      await service.end('SIGTERM');
    }
  };

  it('are one line and their files, and translate on a machine with nothing else', async () => {
    const { model, vocabulary } = modelOf(dictionaries['en-de']);
    await writeFile(join(data(), 'en-x.bin'), model);
    await writeFile(join(data(), 'en-x.spm'), vocabulary);
    await writeFile(join(data(), 'en-x.md'), '# A model\n');
    const line = {
      id: 'en-x',
      source: 'en',
      targets: { de: '' },
      version: '1.0',
      licence: 'CC0-1.0',
      quality: 'draft',
    };
    const files = { model: 'en-x.bin', vocabularies: ['en-x.spm'] };
    await writeFile(join(data(), 'catalogue.json'), JSON.stringify([{ ...line, ...files }]));
    writeOwnModels(data(), join(dist(), 'models'));
    const { json } = await translated();
    assert.deepEqual(
      (json as { translations: Array<{ text: string }> }).translations.map(({ text }) => text),
      ['Speichere die Datei'],
    );

    // Taken out again, nothing of it is left in the next build.
    await writeFile(join(data(), 'catalogue.json'), '[]');
    writeOwnModels(data(), join(dist(), 'models'));
    const { status } = await translated();
    assert.equal(status, 400);
  });

  it('fail the build where a file is missing', async () => {
    const line = { id: 'en-x', source: 'en', targets: { de: '' }, model: 'gone.bin', vocabularies: ['gone.spm'] };
    await writeFile(join(data(), 'catalogue.json'), JSON.stringify([line]));
    assert.throws(() => writeOwnModels(data(), join(dist(), 'models')), /ENOENT/);
  });

  it('go into the package with the rest of dist', async () => {
    const shipped = (await readFile('.vscodeignore', 'utf8')).split(/\r?\n/);
    assert.ok(shipped.includes('!dist/**'));
  });
});
