import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundleProgram } from '../../support/bundleProgram';
import type { PairsAnswer, PairsOrder } from './pairsWorker';

/** A pair that does not end in so many milliseconds of any clock is given up. */
const patienceMs = 120_000;

/**
 * Reads texts of 400,000 characters, each with what reads texts of others, and finds what takes more than two seconds of the
 * processor. Shorter texts are read first, and what is fast enough with those that even the square of it is in the limit is
 * not read at full length.
 * @param names of what reads
 * @param share one pair in so many is tried
 */
export async function tryPairs(
  names: string,
  share: number,
  tell: (line: string) => void = () => undefined,
): Promise<{ count: number; slow: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-pairs-'));
  try {
    const program = path.join(folder, 'worker.cjs');
    await bundleProgram('test/security/growth/pairsWorker.ts', program);
    const slow: string[] = [];
    let count = 0;
    let from: number | undefined = 0;
    while (from !== undefined) {
      const { done, hung } = await tryFrom(program, { names, share, from }, (line) => {
        slow.push(line);
        tell(line);
      });
      count += done;
      if (hung !== undefined) slow.push(`pair ${hung} of ${names} does not end`);
      from = hung === undefined ? undefined : hung + 1;
    }
    return { count, slow };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function tryFrom(
  program: string,
  order: Omit<PairsOrder, 'place'>,
  found: (line: string) => void,
): Promise<{ done: number; hung?: number }> {
  const place = new SharedArrayBuffer(4);
  const current = new Int32Array(place);
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: { ...order, place } satisfies PairsOrder });
    let [last, since] = [-1, Date.now()];
    const watch = setInterval(() => {
      const at = Atomics.load(current, 0);
      if (at !== last) [last, since] = [at, Date.now()];
      else if (Date.now() - since > patienceMs) end({ done: 0, hung: at });
    }, 1_000);
    const end = (answer: { done: number; hung?: number }): void => {
      clearInterval(watch);
      void worker.terminate();
      resolve(answer);
    };
    worker.on('message', (answer: PairsAnswer) => {
      if ('done' in answer) end({ done: answer.done });
      else found(answer.slow);
    });
    worker.on('error', (error) => {
      clearInterval(watch);
      reject(error);
    });
  });
}
