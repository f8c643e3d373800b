import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { ServiceClient } from '../../../src/api/client';
import { changesOfParts } from '../../../src/domain/writing/changes';
import { improveTexts } from '../../../src/domain/writing/improveTexts';
import { findProse, proseAt } from '../../../src/formats/prose/find';
import { WritingEngine } from '../../../src/localService/writing/writingEngine';
import { testConnection } from '../../support/testConnection';
import { correctSentences, wrongSentences } from '../../unit/localService/writing/corpus';
import type { Figure, FigureGroup } from '../figures';
import { percentile } from '../figures';
import { reason } from '../../../src/formats/reason';

const rounds = 5;

const improve = async (engine: WritingEngine, text: string): Promise<string> =>
  (await engine.improve({ text, language: 'en', kind: 'correct' })).text;

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

/**
 * What a command does with a text of 2,000 words in Markdown paragraphs: finds its prose, sends it, checks the replies
 * and tells the changes word by word. Without the time the service says it took itself.
 */
async function measureCommand(): Promise<Record<string, Figure>> {
  const server = fork(join(__dirname, '../writeServer.ts'));
  const [port] = (await once(server, 'message')) as [number];
  const client = new ServiceClient(testConnection(`http://127.0.0.1:${port.toString()}`));
  const samples: number[] = [];
  for (let round = -warmUpCommands; round < commands; round++) {
    const document = markdownOf(2000, round + warmUpCommands);
    const startedMs = performance.now();
    const blocks = findProse(document, 'markdown');
    const texts = blocks.map((block) => ({
      text: block.text,
      refuse: (reply: string) => (block.write(reply).ok ? undefined : reason('said', 'refused')),
    }));
    const results = await improveTexts({ kind: 'correct', texts }, client);
    const changes = (await Promise.all(results.map(({ parts }) => changesOfParts(parts)))).flat();
    const wallMs = performance.now() - startedMs;
    if (changes.length < 100) throw new Error(`Only ${changes.length.toString()} changes came back.`);
    const told = once(server, 'message');
    server.send('time');
    const [ownMs] = (await told) as [number];
    if (round >= 0) samples.push(wallMs - ownMs);
  }
  await client.close();
  server.disconnect();
  await once(server, 'exit');
  return { 'writing.command-overhead': { value: percentile(samples, 0.5), unit: 'ms' } };
}

/**
 * How long finding the prose of 1.2 MB of Markdown that is selected keeps the editor from anything else: the longest of
 * its steps, of which a slice has several.
 */
function measureSteps(): Promise<Record<string, Figure>> {
  let text = '';
  for (let round = 0; text.length < 1_200_000; round++) text += `# Chapter\n\n${markdownOf(2_000, round)}\n\n`;
  const samples: number[] = [];
  for (let round = -1; round < 5; round++) {
    const steps = proseAt(text, 'markdown', [{ start: 0, end: text.length }]);
    let longestMs = 0;
    for (let isDone = false; !isDone;) {
      const startedMs = performance.now();
      isDone = steps.next().done ?? false;
      longestMs = Math.max(longestMs, performance.now() - startedMs);
    }
    if (round >= 0) samples.push(longestMs);
  }
  return Promise.resolve({ 'writing.longest-step': { value: percentile(samples, 0.5), unit: 'ms' } });
}

const warmUpCommands = 3;
const commands = 20;

/** Paragraphs of about 80 words; another text for each round. */
function markdownOf(words: number, round: number): string {
  const paragraphs: string[] = [];
  let count = 0;
  let paragraph: string[] = [];
  for (let index = round * 7; count < words; index++) {
    const sentence = correctSentences[index % correctSentences.length] ?? '';
    paragraph.push(sentence);
    count += sentence.split(' ').length;
    if (paragraph.length === 8 || count >= words) {
      paragraphs.push(paragraph.join(' '));
      paragraph = [];
    }
  }
  return paragraphs.join('\n\n');
}

export const groups: FigureGroup[] = [
  { names: ['writing.command-overhead'], measure: measureCommand },
  { names: ['writing.longest-step'], measure: measureSteps },
  { names: ['writing.start', 'writing.1000-words'], measure: measureSpeed },
  { names: ['writing.precision', 'writing.recall', 'writing.exact', 'writing.spoiled'], measure: measureQuality },
];
