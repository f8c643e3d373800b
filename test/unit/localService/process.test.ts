import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { dictionaries, modelOf, placeModel } from '../../support/offlineModels';
import { failedStart, ServiceProcess } from './support/serviceProcess';

describeWithSqlite('The process of the local service', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'parlance-process-')), 'new', 'folder');
  });
  afterEach(() => rm(path.dirname(path.dirname(dataDir)), { recursive: true }));

  it('prints where it listens, serves, and ends on SIGTERM with its store in one file', async () => {
    const service = await ServiceProcess.start('--data', dataDir);
    assert.match(service.endpoint.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.match(service.endpoint.adminKey, /:adm$/);
    assert.equal((await service.call('GET', '/v2/usage')).status, 200);
    assert.equal(await service.end('SIGTERM'), 0);
    assert.deepEqual(await readdir(dataDir), ['parlance.sqlite']);
    if (process.platform !== 'win32') assert.equal((await stat(dataDir)).mode & 0o077, 0);
  });

  it('translates with the models of a folder, also with one that came while it runs', async () => {
    const models = path.join(dataDir, 'own models');
    const service = await ServiceProcess.start('--data', dataDir, '--models', models);
    const engines = async (): Promise<string> =>
      JSON.stringify((await service.call('GET', '/local/engines?source=en')).json);
    // One comes with the package, and gives way to what the person has.
    assert.match(await engines(), /"target":"de","engine":"Bergamot","id":"bergamot","quality":"software"/);
    assert.doesNotMatch(await engines(), /"target":"nl","engine":"Bergamot"/);
    await placeModel(models, 'en-nl', modelOf(dictionaries['en-nl']));
    await placeModel(models, 'en-de', modelOf(dictionaries['en-de']));
    assert.match(await engines(), /"target":"nl","engine":"Bergamot","id":"bergamot","quality":"draft"/);
    assert.match(await engines(), /"target":"de","engine":"Bergamot","id":"bergamot","quality":"draft"/);
    const request = { text: ['Open the file {name}.'], source_lang: 'EN', target_lang: 'DE' };
    const response = await service.call('POST', '/v2/translate', request);
    const { translations } = response.json as { translations: Array<{ text: string }> };
    assert.deepEqual(
      translations.map(({ text }) => text),
      ['Öffne die Datei {name}.'],
    );
    assert.equal(await service.end('SIGTERM'), 0);
  });

  it('makes new keys at every start', async () => {
    const first = await ServiceProcess.start('--data', dataDir);
    await first.end('SIGTERM');
    const second = await ServiceProcess.start('--data', dataDir);
    await second.end('SIGTERM');
    assert.notEqual(first.endpoint.key, second.endpoint.key);
    assert.notEqual(first.endpoint.adminKey, second.endpoint.adminKey);
  });

  it('ends with the process that started it', async () => {
    const service = await ServiceProcess.start('--data', dataDir, '--parent-pipe');
    assert.equal(await service.end('close-stdin'), 0);
  });

  it('serves two processes from one store', async () => {
    const services = await Promise.all([1, 2].map(() => ServiceProcess.start('--data', dataDir)));
    for (const service of services) assert.equal((await service.call('GET', '/v2/usage')).status, 200);
    for (const service of services) assert.equal(await service.end('SIGTERM'), 0);
  });

  it('says why it does not start or what it takes, and prints no endpoint', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    const busy = await failedStart('--data', dataDir, '--port', port);
    taken.close();
    assert.deepEqual([busy.code, busy.stdout], [1, '']);
    assert.match(busy.stderr, /EADDRINUSE/);

    const wrong = await failedStart('--prot', '80');
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /--help lists all options/);
    const help = await failedStart('--help');
    assert.equal(help.code, 0);
    assert.match(help.stdout, /^Usage: local-service/);

    await writeFile(path.join(dataDir, 'parlance.sqlite'), 'This is no database at all.'.repeat(100));
    const damaged = await failedStart('--data', dataDir);
    assert.deepEqual([damaged.code, damaged.stdout], [1, '']);
    assert.match(damaged.stderr, /parlance\.sqlite\. Move it away/);
  });
});
