import assert from 'node:assert/strict';
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { DocumentJob } from '../../../../../src/domain/documents/job';
import { JobFiles } from '../../../../../src/editor/files/jobs/store/jobFiles';
import { bundleProgram } from '../../../../support/bundleProgram';
import { documentJob } from '../../../../support/documentJob';
import type { FromWindow, ToWindow } from './support/windowProcess';

/** Between two looks for jobs that no window follows. By default only the test tells a window to look: others may be slow. */
interface Pace {
  everyMs: number;
  lookEveryMs: number;
}
const never = 2 ** 31 - 1;
/** Notices soon that it lost a job. */
const quick: Pace = { everyMs: 100, lookEveryMs: never };
/** Waits long for others. */
const patient: Pace = { everyMs: 5000, lookEveryMs: never };
const job = (jobId: string): DocumentJob => documentJob({ jobId });

/** A process that follows jobs as a window does. */
class Window {
  private readonly child: ChildProcess;
  private readonly told: FromWindow[] = [];

  constructor(program: string, folder: string, url: string, { everyMs, lookEveryMs }: Pace) {
    this.child = fork(program, [folder, url, String(everyMs), String(lookEveryMs)], { execArgv: [] });
    this.child.on('message', (message: FromWindow) => this.told.push(message));
  }

  tell(message: ToWindow): void {
    this.child.send(message);
  }

  /** Waits for the first thing it told, or tells, that fits. */
  async hears<Found>(find: (message: FromWindow) => Found | undefined): Promise<Found> {
    for (;;) {
      for (const message of this.told) {
        const found = find(message);
        if (found !== undefined) return found;
      }
      await once(this.child, 'message');
    }
  }

  landed(): Promise<string> {
    return this.hears((message) => (typeof message === 'object' && 'landed' in message ? message.landed : undefined));
  }

  get tookJob(): boolean {
    return this.told.some((message) => typeof message === 'object' && 'took' in message);
  }

  get failures(): FromWindow[] {
    return this.told.filter((message) => typeof message === 'object' && 'failed' in message);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}

describe('document jobs of several windows', function () {
  this.timeout(60_000);
  let program: string;
  let folder: string;
  let files: JobFiles;
  let service: ChildProcess;
  let url: string;
  const windows: Window[] = [];

  const open = (pace: Pace): Window => {
    const window = new Window(program, folder, url, pace);
    windows.push(window);
    return window;
  };
  const set = (behaviour: object): Promise<unknown> =>
    fetch(`${url}/test/set`, { method: 'POST', body: JSON.stringify(behaviour) });
  const calls = async (kind: string): Promise<unknown[]> => {
    const all = (await (await fetch(`${url}/test/calls`)).json()) as Array<{ call: string }>;
    return all.filter(({ call }) => call === kind);
  };
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const isIn = async (phase: string): Promise<boolean> => (await files.read('j'))?.state.phase === phase;
  /** Has a window look until it takes the job of one that gives no sign of life. */
  const takenUpBy = (...looking: Window[]): Promise<void> =>
    until(() => {
      for (const window of looking) window.tell('takeUp');
      return looking.some((window) => window.tookJob);
    });
  /** A window with a job at the service, and another one that shows it. */
  const withJob = async (pace: Pace = patient): Promise<[Window, Window]> => {
    await set({ held: true });
    const [first, second] = [open(quick), open(pace)];
    await Promise.all([first, second].map((window) => window.hears((message) => message)));
    first.tell({ order: job('j') });
    await until(async () => (await calls('status')).length > 0);
    await second.hears(
      (message) => (typeof message === 'object' && 'open' in message && message.open === 1) || undefined,
    );
    return [first, second];
  };

  before(async () => {
    // One file starts in a tenth of the time of its parts, and there are dozens of windows.
    program = path.join(await mkdtemp(path.join(tmpdir(), 'parlance-window-')), 'window.cjs');
    await bundleProgram(path.join(__dirname, 'support/windowProcess.ts'), program);
  });
  after(() => rm(path.dirname(program), { recursive: true }));
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-windows-'));
    files = new JobFiles(path.join(folder, 'jobs'));
    service = spawn(process.execPath, [path.join(__dirname, '../../../../support/documentServer.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    [url] = (await once(createInterface(service.stdout!), 'line')) as [string];
  });
  afterEach(async () => {
    await Promise.all(windows.splice(0).map((window) => window.end()));
    service.kill();
    await rm(folder, { recursive: true });
  });

  it('are stopped by any of them', async () => {
    const [first, second] = await withJob();
    second.tell({ stop: 'j' });
    assert.equal(
      await second.hears((message) =>
        typeof message === 'object' && 'stopped' in message ? message.stopped : undefined,
      ),
      true,
    );
    const { state } = (await files.read('j'))!;
    assert.equal(state.phase === 'translating' && state.parked?.reason, 'kept');
    assert.deepEqual((await files.list()).toStop, []);
    assert.deepEqual([...first.failures, ...second.failures], []);
  });

  it('are kept for later when they are stopped while the service is gone', async () => {
    const [first, second] = await withJob();
    const ended = once(service, 'exit');
    service.kill();
    await ended;
    second.tell({ stop: 'j' });
    await second.hears((message) => (typeof message === 'object' && 'stopped' in message) || undefined);
    const { state } = (await files.read('j'))!;
    assert.equal(state.phase === 'translating' && state.parked?.reason, 'kept');
    assert.deepEqual([...first.failures, ...second.failures], []);
  });

  it('are taken up by another one when theirs dies, and fetched once', async () => {
    const [first, second] = await withJob({ everyMs: 2000, lookEveryMs: 2000 });
    first.signal('SIGKILL');
    await second.hears((message) => (typeof message === 'object' && 'took' in message) || undefined);
    await set({ held: false });
    assert.equal(await second.landed(), 'HELLO');
    assert.equal((await calls('upload')).length, 1);
    assert.equal((await calls('result')).length, 1);
    assert.deepEqual(second.failures, []);
  });

  it('are taken up by one of several, while the one that is closed is still there', async () => {
    const [first, second] = await withJob();
    const third = open(patient);
    third.tell('takeUp');
    first.tell('close');
    await first.hears((message) => (message === 'closed' ? true : undefined));
    await takenUpBy(second, third);
    await set({ held: false });
    await Promise.race([second.landed(), third.landed()]);
    assert.equal((await calls('result')).length, 1);
    assert.deepEqual([...first.failures, ...second.failures, ...third.failures], []);
  });

  it('are left by a window that was stopped so long that another one took them up', async () => {
    const [first, second] = await withJob();
    first.signal('SIGSTOP');
    await takenUpBy(second);
    first.signal('SIGCONT');
    await set({ held: false });
    assert.equal(await second.landed(), 'HELLO');
    first.tell('close');
    await first.hears((message) => (message === 'closed' ? true : undefined));
    assert.equal((await calls('result')).length, 1);
    assert.deepEqual([...first.failures, ...second.failures], []);
  });

  it('are sent once by a window that was stopped while it sent, and taken for dead', async () => {
    const [first, second] = [open(quick), open(patient)];
    await Promise.all([first, second].map((window) => window.hears((message) => message)));
    await set({ slowUpload: true });
    first.tell({ order: job('j') });
    await until(async () => (await calls('upload')).length > 0);
    first.signal('SIGSTOP');
    await until(async () => {
      second.tell('takeUp');
      return await isIn('failed');
    });
    await set({ slowUpload: false });
    first.signal('SIGCONT');
    assert.equal(await first.landed(), 'HELLO');
    assert.equal((await calls('upload')).length, 1);
    assert.deepEqual([...first.failures, ...second.failures], []);
  });

  describe('that were taken up while the window that was stopped fetched the result', () => {
    /** The first window has a part of the result, and nobody will get it again. The second one follows the job now. */
    const stoppedWhileFetching = async (slow: true | 'silent' = true): Promise<[Window, Window]> => {
      const [first, second] = await withJob();
      await set({ held: false, slow });
      const hasBegun = async (): Promise<boolean> =>
        slow === 'silent' ? (await calls('result')).length > 0 : (await files.longestPart('j')) !== undefined;
      await until(hasBegun);
      first.signal('SIGSTOP');
      await takenUpBy(second);
      return [first, second];
    };
    const isFinished = async (): Promise<void> => {
      assert.equal((await calls('result')).length, 1);
      await until(() => isIn('finished'));
    };

    it('get it from that window, whatever the other one wrote down meanwhile', async () => {
      const [first, second] = await stoppedWhileFetching();
      await until(() => isIn('failed'));
      await set({ slow: false });
      first.signal('SIGCONT');
      assert.equal(await first.landed(), 'HELLO');
      await isFinished();
      assert.deepEqual([...first.failures, ...second.failures], []);
    });

    it('get it from either window, while the other one still asks for it', async () => {
      const [first, second] = await stoppedWhileFetching();
      await set({ slow: false });
      first.signal('SIGCONT');
      assert.equal(await Promise.race([first.landed(), second.landed()]), 'HELLO');
      await isFinished();
      assert.deepEqual([...first.failures, ...second.failures], []);
    });

    it('get it from that window beside the new one, when they were tried again and taken off the list', async () => {
      const [first, second] = await stoppedWhileFetching('silent');
      await until(() => isIn('failed'));
      await set({ slow: false });
      second.tell({ retry: 'j' });
      assert.equal(await second.landed(), 'HELLO');
      assert.equal(await files.read('j'), undefined);
      first.signal('SIGCONT');
      assert.equal(await first.landed(), 'HELLO');
      await until(() => isIn('finished'));
      const { mayOverwrite, cameBack } = (await files.read('j'))!;
      assert.deepEqual({ mayOverwrite, cameBack }, { mayOverwrite: false, cameBack: true });
      assert.equal((await files.list()).ids.length, 2);
      assert.deepEqual([...first.failures, ...second.failures], []);
    });

    it('get it from that window, though it is closed at once', async () => {
      const [first, second] = await stoppedWhileFetching();
      first.signal('SIGCONT');
      first.tell('close');
      await set({ slow: false });
      await first.hears((message) => (message === 'closed' ? true : undefined));
      assert.equal(await Promise.race([first.landed(), second.landed()]), 'HELLO');
      await isFinished();
      assert.deepEqual([...first.failures, ...second.failures], []);
    });
  });

  it('are fetched to their end by a window that is closed meanwhile', async () => {
    const [first] = await withJob();
    await set({ held: false, slow: true });
    await until(async () => (await calls('result')).length > 0);
    first.tell('close');
    await set({ slow: false });
    assert.equal(await first.landed(), 'HELLO');
    await first.hears((message) => (message === 'closed' ? true : undefined));
    assert.equal((await calls('result')).length, 1);
    assert.equal((await files.read('j'))?.state.phase, 'finished');
  });
});
