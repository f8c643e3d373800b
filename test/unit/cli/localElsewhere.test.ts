import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openService } from '../../../src/cli/service';
import { localKeyPrefix } from '../../../src/api/schemas/localKey';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { dictionaries, modelOf, placeModel } from '../../support/offlineModels';
import { runProgram, shellIn, type ProgramResult } from '../../support/programUnderTest';
import { ServiceProcess } from '../localService/support/serviceProcess';

describeWithSqlite('A local service that was started elsewhere', () => {
  let folder: string;
  let service: ServiceProcess;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-elsewhere-'));
    await placeModel(path.join(folder, 'models'), 'en-de', modelOf(dictionaries['en-de']));
    service = await ServiceProcess.start('--data', folder);
  });
  after(async () => {
    await service.end('SIGTERM');
    await rm(folder, { recursive: true });
  });

  const run = (args: readonly string[], key = service.endpoint.key): Promise<ProgramResult> =>
    runProgram(args, { cwd: folder, env: { PARLANCE_URL: service.endpoint.url, PARLANCE_KEY: key } });

  it('costs nothing, with the key of its run and with one that it made', async () => {
    const created = await service.call('POST', '/v2/admin/developer-keys', { label: 'CI' });
    const { key } = created.json as { key: string };
    await writeFile(path.join(folder, 'a.json'), '{ "save": "Save the file" }');
    for (const [index, one] of [service.endpoint.key, key].entries()) {
      const args = ['translate', 'a.json', '--source', 'en', '--to', 'de', '--no-cache', '--json'];
      const { code, stdout, stderr } = await run([...args, '-o', `${index}.json`], one);
      assert.equal(code, 0, stderr);
      assert.match(stderr, /; offline, at no cost\.$/m);
      const { files } = JSON.parse(stdout) as { files: Array<{ billedCharacters: number }> };
      assert.equal(files[0]?.billedCharacters, 0);
    }
    await writeFile(path.join(folder, 'note.txt'), 'Save the file');
    const note = await run(['document', 'translate', 'note.txt', '--source', 'en', '--to', 'de']);
    assert.match(note.stderr, /Wrote note\.de\.txt at no cost\./);
  });

  it('tells what is translated there', async () => {
    const { stdout } = await run(['languages']);
    assert.match(stdout, /OFFLINE FROM/);
  });

  it('is none where the address is not of this machine, or the key of another service', async () => {
    const openedAs = async (url: string, key: string): Promise<boolean> => {
      const options = { authScheme: 'Service-Auth-Key', tagHeader: 'X-Tag', ownsCacheFolder: false };
      const opened = await openService('test', { url, key, ...options }, shellIn(folder));
      await opened.close();
      return opened.isLocal;
    };
    assert.ok(await openedAs('http://127.0.0.1:9', `${localKeyPrefix}1`));
    assert.ok(!(await openedAs('https://api.example.com', `${localKeyPrefix}1`)));
    assert.ok(!(await openedAs('https://127.0.0.1.example.com', `${localKeyPrefix}1`)));
    assert.ok(!(await openedAs('http://127.0.0.1:9', `1${localKeyPrefix}`)));
  });
});
