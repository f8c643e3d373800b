import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';
import { ServiceProcess } from '../localService/support/serviceProcess';

describeWithSqlite('parlance keys and config', () => {
  let folder: string;
  let service: ServiceProcess;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-keys-'));
    service = await ServiceProcess.start('--data', path.join(folder, 'data'));
    service.child.stderr.resume();
  });
  after(async () => {
    await service.end('SIGTERM');
    await rm(folder, { recursive: true });
  });

  const run = (args: readonly string[], env: Record<string, string> = {}): Promise<ProgramResult> =>
    runProgram(args, { cwd: folder, env: { PARLANCE_URL: service.endpoint.url, ...env } });

  it('make, limit, rename and deactivate keys, with the admin key alone', async () => {
    const asAdmin = (...args: string[]): Promise<ProgramResult> =>
      run(['keys', ...args], { PARLANCE_ADMIN_KEY: service.endpoint.adminKey });
    const made = await asAdmin('create', 'CI', '--json');
    assert.deepEqual([made.code, made.stderr], [0, '']);
    const { key_id: id } = JSON.parse(made.stdout) as { key_id: string };
    assert.equal((await asAdmin('limit', 'CI', '--characters', '1000')).code, 0);
    assert.match((await asAdmin()).stdout, new RegExp(`^${id} +CI +1,000 +\\S+ +active$`, 'm'));
    assert.match((await asAdmin('limit', id, '--characters', 'none')).stdout, / no limit /);
    assert.equal((await asAdmin('rename', 'CI', 'Build')).code, 0);
    const unsure = await asAdmin('deactivate', 'Build');
    assert.match(unsure.stderr, /^Nothing was deleted\. To delete the key .* for good, add --yes/);
    assert.match((await asAdmin('deactivate', 'Build', '--yes')).stdout, / deactivated$/m);
    const gone = await asAdmin('rename', 'Build', 'x');
    assert.match(gone.stderr, /^Unknown key “Build”\.$/m);
    const noLimit = await asAdmin('limit', 'x');
    assert.deepEqual([unsure.code, gone.code, noLimit.code], [2, 2, 2]);

    const without = await run(['keys'], { PARLANCE_KEY: service.endpoint.key });
    assert.match(without.stderr, /^Set the key of the service with PARLANCE_ADMIN_KEY or --key-file, or /m);
    const wrong = await run(['keys'], { PARLANCE_ADMIN_KEY: service.endpoint.key });
    assert.deepEqual([without.code, wrong.code], [2, 3]);
  });

  it('read the key from a file that nobody else can read', async function () {
    if (process.platform === 'win32') this.skip();
    const file = path.join(folder, 'admin.key');
    await writeFile(file, `${service.endpoint.adminKey}\n`, { mode: 0o600 });
    assert.equal((await run(['keys'], { PARLANCE_ADMIN_KEY_FILE: file })).code, 0);
    await chmod(file, 0o644);
    const open = await run(['keys', '--key-file', file]);
    assert.match(open.stderr, /^Other users can read .*admin\.key\. Run “chmod 600” on it first\.$/m);
    assert.equal(open.code, 2);
  });

  it('tell what holds and where it is from, and no secret', async () => {
    await writeFile(path.join(folder, '.parlance.json'), '{"rules":[{"files":"*.md","language":"de"}]}');
    const { code, stdout } = await run(['config', 'a.md', '--json'], {
      PARLANCE_KEY: 'the-secret',
      HTTPS_PROXY: 'http://anna:the-secret@proxy.example:8080',
    });
    const { settings } = JSON.parse(stdout) as { settings: Array<Record<string, string>> };
    const told = Object.fromEntries(settings.map(({ setting, value, from }) => [setting, [value, from]]));
    assert.deepEqual(told['service'], [`${service.endpoint.url}/`, 'PARLANCE_URL']);
    assert.deepEqual(told['key'], ['set', 'PARLANCE_KEY']);
    assert.deepEqual(told['proxy'], ['http://hidden@proxy.example:8080/', 'HTTPS_PROXY']);
    assert.deepEqual(told['project'], [folder, path.join(folder, '.parlance.json')]);
    assert.equal(told['a.md: language']?.[0], '"de"');
    assert.ok(!stdout.includes('the-secret'));
    assert.equal(code, 0);
    const bare = await runProgram(['config'], { cwd: folder });
    assert.match(bare.stdout, /^service +the local service +usual$/m);
  });
});
