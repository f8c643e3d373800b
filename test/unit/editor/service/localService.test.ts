import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { LocalService, type LocalServiceOptions } from '../../../../src/editor/service/localService';
import { LocalServiceError } from '../../../../src/editor/messages/errors/localServiceError';

const program = path.resolve('test/support/fakeLocalService.mjs');
const endWithParent = path.resolve('dist/endWithParent.js');

describe('LocalService', () => {
  let crashes: Array<() => void>;
  let logged: string[];
  let service: LocalService;
  /** What the stand-in is told. */
  let environment: Record<string, string>;

  const create = (behaviour: string, options: Partial<LocalServiceOptions> = {}): void => {
    environment = { FAKE_LOCAL_SERVICE: behaviour };
    const write = (message: string) => void logged.push(message);
    const log = { info: write, warn: write, debug: write };
    const onCrash = (): void => crashes.splice(0).forEach((heard) => heard());
    service = new LocalService({
      program,
      endWithParent,
      dataDir: '/data',
      models: '/models',
      words: environment,
      log,
      onCrash,
      ...options,
    });
  };
  const pidOf = (key: string): number => Number(key.replace('key-', ''));
  const crashed = (): Promise<void> => new Promise((resolve) => crashes.push(resolve));
  const failsWith = (reason: LocalServiceError['reason']) =>
    assert.rejects(service.endpoint(), (error: unknown) => {
      assert.ok(error instanceof LocalServiceError);
      assert.equal(error.reason, reason);
      return true;
    });

  beforeEach(() => {
    crashes = [];
    logged = [];
  });
  afterEach(async () => {
    await service.stop();
  });

  it('starts one process for all who ask', async () => {
    create('ready');
    const [one, other] = await Promise.all([service.endpoint(), service.endpoint()]);
    assert.equal(one, other);
    assert.equal(await service.endpoint(), one);
    assert.ok(service.isRunning);
  });

  it('passes its folder and no key in the arguments, and logs no key', async () => {
    create('tells-arguments');
    const { key } = await service.endpoint();
    assert.equal(key, '--data /data --models /models --parent-pipe');
    assert.ok(!logged.join('\n').includes(key));
  });

  it('tells of a crash, and starts another process on the next use', async () => {
    create('ready');
    const before = await service.endpoint();
    const heard = crashed();
    process.kill(pidOf(before.key), 'SIGKILL');
    await heard;
    assert.ok(!service.isRunning);
    const after = await service.endpoint();
    assert.notEqual(after.key, before.key);
  });

  it('stops its process for good, without calling that a crash', async () => {
    create('ready');
    const { key } = await service.endpoint();
    await service.stop();
    assert.throws(() => process.kill(pidOf(key), 0), { code: 'ESRCH' });
    assert.ok(!logged.join('\n').includes('unasked'));
  });

  it('ends a process that does not listen', async () => {
    create('ignores-sigterm');
    const { key } = await service.endpoint();
    await service.stop();
    assert.throws(() => process.kill(pidOf(key), 0), { code: 'ESRCH' });
  });

  it('gives everyone who waits an answer when it is stopped while it starts', async () => {
    create('silent');
    const waiting = assert.rejects(service.endpoint(), LocalServiceError);
    await service.stop();
    await waiting;
  });

  it('says that a program is missing or broken', async () => {
    create('ends-early');
    await failsWith('start-failed');
    assert.ok(logged.some((line) => line.includes('no such engine')));
  });

  it('says that nothing can be run', async () => {
    const real = process.execPath;
    process.execPath = '/nowhere/node';
    try {
      create('ready');
      await failsWith('not-started');
    } finally {
      process.execPath = real;
    }
  });

  for (const behaviour of ['says-nonsense', 'elsewhere']) {
    it(`does not trust a process that ${behaviour}`, async () => {
      create(behaviour);
      await failsWith('start-failed');
    });
  }

  it('gives up on a process that never becomes ready', async () => {
    create('silent', { startTimeoutMs: 50 });
    await failsWith('start-timeout');
  });

  it('stops trying after crashes in a row, until a person asks', async () => {
    create('ends-early');
    for (let start = 0; start < 4; start++) await failsWith('start-failed');
    await failsWith('keeps-stopping');
    environment['FAKE_LOCAL_SERVICE'] = 'ready';
    await failsWith('keeps-stopping');
    await service.restart();
    assert.ok(service.isRunning);
  });

  for (const behaviour of ['ready', 'hangs']) {
    it(`takes its process along when the parent dies without a word, while it ${behaviour === 'ready' ? 'waits' : 'hangs'}`, async () => {
      const watch = createServer().listen(0, '127.0.0.1');
      await once(watch, 'listening');
      const { port } = watch.address() as AddressInfo;
      const env = {
        ...process.env,
        PROGRAM: program,
        FAKE_LOCAL_SERVICE: behaviour,
        FAKE_LOCAL_SERVICE_WATCH: `${port}`,
      };
      const parent = spawn(process.execPath, ['--import', 'tsx', path.resolve('test/support/localServiceParent.ts')], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env,
      });
      const [[socket]] = (await Promise.all([once(watch, 'connection'), once(parent.stdout, 'data')])) as [
        [Socket],
        unknown,
      ];
      const orphanEnded = once(socket.resume(), 'close');
      parent.kill('SIGKILL');
      await orphanEnded;
      watch.close();
    });
  }
});
