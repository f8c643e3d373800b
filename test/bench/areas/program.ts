import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compared, percentile, type Figure, type FigureGroup } from '../figures';
import { withServer } from '../withServer';

const program = resolve('dist/parlance.js');
const starts = 20;
const segments = 5000;
const latencyMs = 100;
const parallel = 4;
/** Texts of a request at most. */
const textsOfRequest = 50;

interface Run {
  firstByteMs: number;
  wallMs: number;
}

/** Runs Node as a shell would. Rejects when it does not end with 0. */
async function run(args: readonly string[], cwd: string): Promise<Run> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, PARLANCE_KEY: 'bench' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let firstByteMs = Number.NaN;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      if (said === '') firstByteMs = performance.now() - startedMs;
      said += String(chunk);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`parlance ended with ${code}: ${said}`);
  return { firstByteMs, wallMs: performance.now() - startedMs };
}

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Help against a Node that does nothing, in turn. */
async function measureHelp(): Promise<Record<string, Figure>> {
  const samples = { help: [] as number[], node: [] as number[] };
  await inFolder(async (folder) => {
    for (let start = -1; start < starts; start++) {
      const help = await run([program, '--help'], folder);
      const node = await run(['-e', '0'], folder);
      if (start < 0) continue;
      samples.help.push(help.wallMs);
      samples.node.push(node.wallMs);
    }
  });
  return { 'program.help': compared(percentile(samples.help, 0.5), 'ms', percentile(samples.node, 0.5)) };
}

function entries(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => `  "key${at}": "Sentence number ${at} of this project."`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** A project that was translated before, and lost its translations: nothing has to be asked. */
async function measureSync(url: string): Promise<Record<string, Figure>> {
  const samples: number[] = [];
  await inFolder(async (folder) => {
    mkdirSync(join(folder, 'locales'));
    writeFileSync(join(folder, 'locales/en.json'), entries(200));
    const rule = { source: 'locales/en.json', target: 'locales/{language}.json', languages: ['de'] };
    writeFileSync(join(folder, '.parlance.json'), JSON.stringify({ localization: [rule] }));
    for (let start = -1; start < starts; start++) {
      writeFileSync(join(folder, 'locales/de.json'), '{}\n');
      const { firstByteMs } = await run([program, 'sync', '--url', url], folder);
      if (start >= 0) samples.push(firstByteMs);
    }
  });
  return { 'program.cached-sync': { value: percentile(samples, 0.5), unit: 'ms' } };
}

/** From the start of the program to its end, against nothing but full requests. As all others, not its first start ever. */
async function measureSegments(url: string): Promise<Record<string, Figure>> {
  const samples: number[] = [];
  await inFolder(async (folder) => {
    for (let start = -1; start < 3; start++) {
      writeFileSync(join(folder, 'en.json'), entries(start < 0 ? textsOfRequest : segments));
      const args = ['translate', 'en.json', '--source', 'en', '--to', 'de', '-o', 'de.json', '--overwrite'];
      const how = ['--no-cache', '--url', url, '--parallel', `${parallel}`];
      const { wallMs } = await run([program, ...args, ...how], folder);
      if (start >= 0) samples.push(wallMs);
    }
  });
  const bound = Math.ceil(segments / textsOfRequest / parallel) * latencyMs;
  return { 'program.segments': compared(percentile(samples, 0.5), 'ms', bound) };
}

export const groups: FigureGroup[] = [
  { names: ['program.help'], measure: measureHelp },
  { names: ['program.cached-sync'], measure: () => withServer(0, measureSync) },
  { names: ['program.segments'], measure: () => withServer(latencyMs, measureSegments) },
];
