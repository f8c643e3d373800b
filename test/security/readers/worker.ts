import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { SlipCosts, type SlipCounts } from '../../../src/localService/writing/spelling/slipCosts';
import { Speller } from '../../../src/localService/writing/spelling/speller';
import { WordList } from '../../../src/localService/writing/spelling/wordList';
import { Inputs, readFixtures } from './inputs';
import type { Batch, Result } from './batch';
import { Random } from './random';
import { readers, spellingReader, type Reader } from './readers';

const { seed, first, count, place, only } = workerData as Batch;

/** The reader of an input: each as often as its weight says. */
async function allReaders(): Promise<Reader[]> {
  const costs = new SlipCosts(JSON.parse(readFileSync('data/writing/slips.json', 'utf8')) as SlipCounts);
  const isShort = (word: string): boolean => word.length < 3;
  const spelling: Reader[] = [];
  for (const language of ['en', 'de']) {
    const words = await WordList.read(`data/writing/words_${language}.tsv.gz`);
    spelling.push(
      spellingReader(language, new Speller({ language, words, costs, isKnown: isShort, isListed: isShort })),
    );
  }
  const all = [...readers, ...spelling].filter(({ name }) => only === undefined || name.includes(only));
  return all.flatMap((reader) => Array.from({ length: reader.weight }, () => reader));
}

async function run(): Promise<void> {
  const inputs = new Inputs(readFixtures());
  const all = await allReaders();
  const result: Result = { done: 0, failures: [], readers: new Set(all).size, slowest: { ms: 0, index: -1 } };
  for (let index = first; index < first + count; index++) {
    Atomics.store(place, 0, index);
    const reader = all[index % all.length] as Reader;
    const random = new Random(seed + index);
    const text = inputs.make(random, reader.like, reader.samples);
    const start = performance.now();
    try {
      reader.run(text, random, () => inputs.reply(random));
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? String(error)) : String(error);
      result.failures.push({ index, reader: reader.name, text, message: message.slice(0, 1_500) });
      if (result.failures.length >= 200) break;
    }
    const ms = performance.now() - start;
    if (ms > result.slowest.ms) result.slowest = { ms, index, reader: reader.name, text: text.slice(0, 500) };
    result.done++;
  }
  parentPort?.postMessage(result);
}

void run();
