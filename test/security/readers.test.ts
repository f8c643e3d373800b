import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundleProgram } from '../support/bundleProgram';
import type { Batch, Failure, Result } from './readers/batch';

/**
 * Whatever a text is, nothing that reads it throws, hangs or fills the stack, and nothing that writes changes what it
 * must not. Inputs are made from numbers, so each can be made again: the number is in the message of a failure, and
 * `PARLANCE_FIRST` begins with it. `PARLANCE_ROUNDS` is how many more there are.
 */
const rounds = Math.max(1, Number(process.env['PARLANCE_ROUNDS'] ?? 0) / 50);
const count = 10_000 * rounds;
const first = Number(process.env['PARLANCE_FIRST'] ?? 0);
const seed = 20_261_122;
const perBatch = 5_000;

/** Seconds for one input on a machine that does much else; the slowest takes some hundredths of one. */
const mostSeconds = 60;

describe('Readers of hostile texts', function () {
  this.timeout(300_000 * rounds);
  let folder: string;
  let program: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-readers-'));
    program = path.join(folder, 'worker.cjs');
    await bundleProgram('test/security/readers/worker.ts', program);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it(`take ${count} of them and never throw, hang or write where they must not`, async () => {
    const failures: Failure[] = [];
    let done = 0;
    for (let from = first; from < first + count && failures.length === 0; from += perBatch) {
      const result = await inThread(program, { seed, first: from, count: Math.min(perBatch, first + count - from) });
      done += result.done;
      failures.push(...result.failures);
    }
    assert.deepEqual(failures, []);
    assert.equal(done, count);
  });
});

/** A batch in a thread that is ended when one input takes too long. */
async function inThread(program: string, batch: Omit<Batch, 'place'>): Promise<Result> {
  const place = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(program, { workerData: { ...batch, place }, execArgv: ['--enable-source-maps'] });
  let last = -1;
  let seconds = 0;
  const watch = setInterval(() => {
    const now = Atomics.load(place, 0);
    seconds = now === last ? seconds + 1 : 0;
    last = now;
    if (seconds >= mostSeconds) void worker.terminate();
  }, 1_000);
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) =>
        reject(new Error(`Input ${Atomics.load(place, 0)} ended the thread.`, { cause: error })),
      );
      worker.once('exit', () =>
        reject(new Error(`Input ${Atomics.load(place, 0)} takes longer than ${mostSeconds} seconds.`)),
      );
    });
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}
