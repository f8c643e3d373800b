import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, startProgram, type ProgramResult } from '../../support/programUnderTest';
import { ScriptedServer } from '../../support/scriptedServer';
import { SecretService } from '../../support/secretService';
import { ServiceProcess } from '../localService/support/serviceProcess';

/** npm leaves an optional package out where it is told to, or has none for the system. */
const hasLibrary = ((): boolean => {
  try {
    return createRequire(import.meta.url)('@napi-rs/keyring') !== undefined;
  } catch {
    return false;
  }
})();

describeWithSqlite('parlance connection', function () {
  this.timeout(60_000);
  let folder: string;
  let service: ServiceProcess;
  let keys: SecretService;
  let written: string;
  const { DBUS_SESSION_BUS_ADDRESS: ownBus } = process.env;

  before(async function () {
    if (!hasLibrary || !SecretService.isHere()) this.skip();
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-connection-'));
    service = await ServiceProcess.start('--data', path.join(folder, 'data'));
    service.child.stderr.resume();
    keys = await SecretService.start(folder);
  });
  beforeEach(() => (written = ''));
  afterEach(() => {
    for (const key of [service.endpoint.key, service.endpoint.adminKey]) {
      assert.ok(!written.includes(key), 'a key was shown');
    }
  });
  after(async () => {
    if (ownBus === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS'];
    else process.env['DBUS_SESSION_BUS_ADDRESS'] = ownBus;
    await keys?.end();
    await service?.end('SIGTERM');
    if (folder) await rm(folder, { recursive: true });
  });

  interface Given {
    input?: string;
    env?: NodeJS.ProcessEnv;
  }
  async function run(args: readonly string[], given: Given = {}): Promise<ProgramResult> {
    // The library finds the bus by the environment of the process.
    Object.assign(process.env, keys.env);
    const result = await runProgram(args, { cwd: folder, ...given });
    written += result.stdout + result.stderr;
    return result;
  }

  it('keeps a key that was tried, for its server alone, and takes it out again', async () => {
    const { url, key } = service.endpoint;
    const wrong = await run(['connection', 'add', url], { input: 'wrong' });
    assert.equal(wrong.code, 3, wrong.stderr);
    assert.equal((await run(['connection', 'list'])).stdout, 'ADDRESS  KEPT\n');
    assert.deepEqual(await run(['connection', 'add', `${url}/`], { input: `${key}\n` }), {
      code: 0,
      stdout: '',
      stderr: `Stored the key for ${url} in the system keychain.\n`,
    });
    assert.match((await run(['connection'])).stdout, new RegExp(`^${url} +key$`, 'm'));

    const used = await run(['usage'], { env: { PARLANCE_URL: url } });
    assert.deepEqual([used.code, used.stderr], [0, '']);
    const settings = await run(['config'], { env: { PARLANCE_URL: url } });
    assert.match(settings.stdout, /^key +set +system keychain$/m);
    const other = await ScriptedServer.start();
    try {
      const elsewhere = await run(['usage', '--url', other.url]);
      assert.match(elsewhere.stderr, /^Set the key of the service in PARLANCE_KEY, .* “parlance connection add /m);
      assert.deepEqual([elsewhere.code, other.requests], [2, []]);
    } finally {
      await other.close();
    }

    const gone = await run(['connection', 'remove'], { env: { PARLANCE_URL: url } });
    assert.deepEqual([gone.code, gone.stderr], [0, `Removed the key for ${url} from the system keychain.\n`]);
    const again = await run(['connection', 'remove', url]);
    assert.deepEqual([again.code, again.stderr], [2, `No key is stored for ${url}.\n`]);
    assert.equal((await run(['usage', '--url', url])).code, 2);
  });

  it('keeps an admin key apart, and takes what is given before what is kept', async () => {
    const { url, adminKey } = service.endpoint;
    assert.equal((await run(['connection', 'add', '--admin', url], { input: adminKey })).code, 0);
    assert.equal((await run(['keys', '--url', url])).code, 0);
    assert.equal((await run(['usage', '--url', url])).code, 2);
    assert.equal((await run(['keys', '--url', url], { env: { PARLANCE_ADMIN_KEY: 'other' } })).code, 3);
    const listed = await run(['connection', 'list', '--json']);
    assert.deepEqual(JSON.parse(listed.stdout), [{ origin: url, role: 'admin' }]);
    assert.equal((await run(['connection', 'remove', '--admin', url])).code, 0);
  });

  it('is named no address by a folder', async () => {
    const { url, key } = service.endpoint;
    assert.equal((await run(['connection', 'add', url], { input: key })).code, 0);
    const other = await ScriptedServer.start();
    try {
      const named = { url: other.url, service: other.url, key: 'k', PARLANCE_URL: other.url };
      await writeFile(path.join(folder, '.parlance.json'), JSON.stringify(named));
      await writeFile(path.join(folder, '.env'), `PARLANCE_URL=${other.url}\n`);
      assert.equal((await run(['usage'], { env: { PARLANCE_URL: url } })).code, 0);
      assert.equal((await run(['languages'])).code, 0);
      assert.deepEqual(other.requests, []);
    } finally {
      await other.close();
      await rm(path.join(folder, '.parlance.json'));
      await run(['connection', 'remove', url]);
    }
  });

  it('asks on a terminal without showing what is typed', async function () {
    const { url, key } = service.endpoint;
    const command = `'${process.execPath}' dist/parlance.js connection add ${url}`;
    const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      env: { PATH: process.env['PATH'], TERM: 'xterm', ...keys.env },
    });
    const isThere = await Promise.race([once(terminal, 'spawn'), once(terminal, 'error')]);
    if (isThere[0] instanceof Error) this.skip();
    terminal.stdout.on('data', (chunk) => {
      written += String(chunk);
      if (String(chunk).includes(': ')) terminal.stdin.write(`${key}\r`);
    });
    const [code] = (await once(terminal, 'close')) as [number];
    assert.equal(code, 0, written);
    assert.match(written, /^The key for http:\S+: \r?\nKept the key for /);
    assert.equal((await run(['connection', 'remove', url])).code, 0);
  });

  it('says so where the store stays locked, or there is none, and asks nobody for a key in vain', async () => {
    const { url, key } = service.endpoint;
    assert.equal((await run(['connection', 'add', url], { input: key })).code, 0);
    await keys.end();
    const none = await run(['usage', '--url', url]);
    assert.match(none.stderr, /^Couldn’t use the system keychain: .*\nSet the key of the service/);
    keys = await SecretService.start(folder, true);
    // The library keeps to the bus that it found first, for as long as its process runs.
    const add = ['connection', 'add', url];
    const locked = await startProgram(add, { cwd: folder, input: key, env: keys.env }).ended;
    assert.match(locked.stderr, /^Couldn’t use the system keychain: .*(?:prompt|lock)/i);
    assert.deepEqual([none.code, locked.code], [2, 2]);
  });
});
