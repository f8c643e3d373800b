import { parentPort, workerData } from 'node:worker_threads';
import { generators, generatorsOfFormats } from './generators';
import { planTargets } from './plans';
import { targets } from './targets';

/** Which pairs a worker tries: one in `share` of those of the targets of some names, from a place on. */
export interface PairsOrder {
  names: string;
  share: number;
  from: number;
  /** Where it is: the number of the pair in hand. */
  place: SharedArrayBuffer;
}

export type PairsAnswer = { slow: string; at: number } | { done: number };

/** What takes less for a text of the first length takes no more than the square of it, which is in the limit at the last. */
const lengths = [16_000, 64_000, 400_000] as const;
const mostMs = [3, 50, 2_000] as const;

const { names, share, from, place } = workerData as PairsOrder;
const current = new Int32Array(place);
const wanted = new RegExp(names);

/** Processor time of this thread, so that what else is going on does not count. */
function millisecondsOf(work: () => unknown): number {
  const before = process.threadCpuUsage().user;
  work();
  return (process.threadCpuUsage().user - before) / 1_000;
}

/** Processor time of `speedSample` on a quiet machine of two processors. */
const quietSampleMs = 25;

/** A fixed piece of work of the kind that readers do. */
function speedSample(): number {
  const counts = new Map<string, number>();
  let sum = 0;
  for (let at = 0; at < 120_000; at++) {
    const text = `key ${at % 977} of ${at}`;
    const head = text.slice(0, 7);
    counts.set(head, (counts.get(head) ?? 0) + 1);
    if (/\d{2,}\s/.test(text)) sum += text.indexOf('of');
  }
  return sum + counts.size;
}

/** How much slower this processor is now than a quiet one, at least 1: what shares its caches and threads slows it down. */
function slowness(): number {
  const samples = Array.from({ length: 5 }, () => millisecondsOf(speedSample)).sort((one, other) => one - other);
  return Math.max(1, (samples[2] ?? 0) / quietSampleMs);
}

/** The time at the last length; undefined where it is surely in the limit. A first try may pay for what is compiled. */
function slowTime(run: (text: string) => unknown, make: (units: number) => string): number | undefined {
  for (const [step, length] of lengths.entries()) {
    const text = make(length);
    const most = mostMs[step] ?? 0;
    const before = step === lengths.length - 1 ? slowness() : 1;
    let took = Infinity;
    for (let tries = 0; took > most && tries < 3; tries++) {
      took = Math.min(
        took,
        millisecondsOf(() => run(text)),
      );
    }
    if (took <= most) return undefined;
    if (step === lengths.length - 1) return took <= most * Math.max(before, slowness()) ? undefined : took;
  }
  return undefined;
}

let at = -1;
let count = 0;
for (const target of [...targets, ...planTargets]) {
  if (!wanted.test(target.name)) continue;
  for (const generator of [...generators, ...generatorsOfFormats]) {
    at++;
    if (at < from || (at * 7) % share !== 0) continue;
    Atomics.store(current, 0, at);
    count++;
    let slow: string | undefined;
    try {
      const took = slowTime(target.run, generator.make);
      if (took !== undefined) slow = `takes ${Math.round(took)} ms`;
    } catch (error) {
      slow = `throws ${String(error).slice(0, 200)}`;
    }
    if (slow !== undefined) {
      parentPort?.postMessage({ slow: `${target.name} of ${generator.name} ${slow}`, at } satisfies PairsAnswer);
    }
  }
}
parentPort?.postMessage({ done: count } satisfies PairsAnswer);
