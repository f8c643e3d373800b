import { resolve } from 'node:path';
import { WritingEngine } from '../../../src/localService/writing/writingEngine';
import { correctSentences, wrongSentences } from '../../unit/localService/writing/corpus';
import type { Figure, FigureGroup } from '../figures';
import { percentile } from '../figures';

const rounds = 5;

const improve = (engine: WritingEngine, text: string): Promise<string> =>
  engine.improve({ text, language: 'en', kind: 'correct' });

/** How often a change is right, how many errors are changed, and how many correct sentences are left alone. */
async function measureQuality(): Promise<Record<string, Figure>> {
  const engine = new WritingEngine(resolve('dist/writing'));
  let spoiled = 0;
  for (const sentence of correctSentences) if ((await improve(engine, sentence)) !== sentence) spoiled++;
  let changed = 0;
  let right = 0;
  for (const { wrong, right: wanted } of wrongSentences) {
    const result = await improve(engine, wrong);
    if (result !== wrong) changed++;
    if (result === wanted) right++;
  }
  const percent = (part: number, whole: number): Figure => ({ value: (100 * part) / whole, unit: '%' });
  return {
    'writing.precision': percent(changed, changed + spoiled),
    'writing.recall': percent(changed, wrongSentences.length),
    'writing.exact': percent(right, wrongSentences.length),
    'writing.spoiled': percent(spoiled, correctSentences.length),
  };
}

/** Harper, our rules and everything around them: the first sentence of a new engine, then 1,000 words at a time. */
async function measureSpeed(): Promise<Record<string, Figure>> {
  const engine = new WritingEngine(resolve('dist/writing'));
  const startedMs = performance.now();
  await improve(engine, 'This is the first sentence.');
  const start = performance.now() - startedMs;
  const words = correctSentences.flatMap((sentence) => sentence.split(' '));
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // Other words each time: an engine may remember a paragraph.
    const text = words.slice(round * 100, round * 100 + 1000).join(' ');
    const sentMs = performance.now();
    await improve(engine, text);
    samples.push(performance.now() - sentMs);
  }
  return {
    'writing.start': { value: start, unit: 'ms' },
    'writing.1000-words': { value: percentile(samples, 0.5), unit: 'ms' },
  };
}

export const groups: FigureGroup[] = [
  { names: ['writing.start', 'writing.1000-words'], measure: measureSpeed },
  { names: ['writing.precision', 'writing.recall', 'writing.exact', 'writing.spoiled'], measure: measureQuality },
];
