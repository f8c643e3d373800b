import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryLibrary } from '../../../src/localService/memories/memoryLibrary';
import { compared, percentile, type Figure, type FigureGroup } from '../figures';

const segments = 250_000;
const lookUps = 300;
const common = 'the a to of and is in file for you that this it on with can be not if click select'.split(' ');

/** The same numbers every time. */
function randomNumbers(state: number): (below: number) => number {
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Sentences of 4 to 17 words; four of ten are common ones, of the 20,000 others some are much more frequent. */
function sentences(): string[] {
  const random = randomNumbers(7);
  const letters = (): string => 'bcdfghklmnprst'.charAt(random(14)) + 'aeiou'.charAt(random(5));
  const rare = Array.from({ length: 20_000 }, () => Array.from({ length: 2 + random(4) }, letters).join(''));
  const word = (): string =>
    (random(10) < 4 ? common[random(common.length)] : rare[Math.floor((random(10_000) / 10_000) ** 3 * rare.length)]) ??
    '';
  return Array.from({ length: segments }, () => `${Array.from({ length: 4 + random(14) }, word).join(' ')}.`);
}

/** How long a segment takes in a memory of 250,000, beside the same in a `Map`; and what the memory adds to a process. */
async function measure(): Promise<Record<string, Figure>> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-memories-'));
  const texts = sentences();
  const unit = (text: string): string =>
    `<tu><tuv xml:lang="en"><seg>${text}</seg></tuv><tuv xml:lang="es"><seg>${text}</seg></tuv></tu>\n`;
  await mkdir(join(folder, 'memories'));
  const file = join(folder, 'memories', 'm.tmx');
  await writeFile(file, `<tmx version="1.4"><header srclang="en"/><body>${texts.map(unit).join('')}</body></tmx>`);
  const silent = { info: () => undefined, error: () => undefined };
  const open = (): MemoryLibrary =>
    new MemoryLibrary(join(folder, 'memories'), join(folder, 'memories.sqlite'), silent);
  const reading = open();
  try {
    const began = performance.now();
    while ((await reading.list()).length === 0);
    const read = performance.now() - began;
    await reading.stop();
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const library = open();
    const [{ memoryId } = { memoryId: '' }] = await library.list();
    const find = async (text: string): Promise<number> => {
      const from = performance.now();
      const question = { memoryId, targetLanguage: 'es', threshold: 75, texts: [{ text, protectedSpans: [] }] };
      const [found] = await library.find(question);
      if (!found) throw new Error('A segment of the memory was not found.');
      return performance.now() - from;
    };
    const some = texts.slice(1_000, 1_000 + lookUps);
    const similar = some.map((text) => `${text.slice(0, -1)} today.`);
    const first = await find(similar[0] ?? '');
    globalThis.gc?.();
    const memory = (process.memoryUsage().rss - before) / 1024 / 1024;
    const inMap = new Map(texts.map((text) => [text, text]));
    const mapFrom = performance.now();
    let known = 0;
    for (const text of some) known += inMap.has(text) ? 1 : 0;
    const map = (performance.now() - mapFrom) / Math.max(1, known);
    const exact: number[] = [];
    const fuzzy: number[] = [];
    for (const text of some) exact.push(await find(text));
    for (const text of similar) fuzzy.push(await find(text));
    await library.stop();
    return {
      'memories.read': { value: read, unit: 'ms' },
      'memories.first': { value: first, unit: 'ms' },
      'memories.exact': compared(percentile(exact, 0.5), 'ms', map),
      'memories.fuzzy': compared(percentile(fuzzy, 0.5), 'ms', map),
      'memories.fuzzy-p95': { value: percentile(fuzzy, 0.95), unit: 'ms' },
      'memories.memory': { value: memory, unit: 'MiB' },
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const names = ['read', 'first', 'exact', 'fuzzy', 'fuzzy-p95', 'memory'].map((name) => `memories.${name}`);

export const groups: FigureGroup[] = [{ names, measure }];
