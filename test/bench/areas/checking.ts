import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findProse } from '../../../src/formats/prose/find';
import { readContextChecker } from '../../../src/localService/writing/context/readChecker';
import { WritingEngine } from '../../../src/localService/writing/writingEngine';
import { serviceFlags } from '../../../src/shared/serviceFlags';
import { CheckSession, cpuSeconds, memoryMb } from '../checkSession';
import { compared, type Figure, type FigureGroup } from '../figures';

const lines = 10_000;
const typed = '// We recieve teh answer of the server.\n';

/** `PARLANCE_BENCH_FILE` names another program: a file of Go, say. */
function program(): { languageId: string; text: string } {
  const file = process.env['PARLANCE_BENCH_FILE'] ?? require.resolve('typescript/lib/lib.dom.d.ts');
  const languageId = { '.ts': 'typescript', '.py': 'python', '.rs': 'rust' }[extname(file)] ?? extname(file).slice(1);
  return { languageId, text: readFileSync(file, 'utf8').split('\n').slice(0, lines).join('\n') };
}

/** A long program is opened in a new window, and an error is typed while it is being checked. */
async function measureProgram(): Promise<Record<string, Figure>> {
  const { languageId, text } = program();
  const session = await CheckSession.start();
  const { server, service } = session;
  const openedMs = performance.now();
  const uri = await session.open(languageId, text);
  await session.caret(uri, 0);
  const { sentences } = await session.status(uri, (status) => status.sentences > 0);
  await session.status(uri, ({ unchecked }) => unchecked < sentences);
  const firstMs = performance.now() - openedMs;
  const at = text.indexOf('\n', text.length / 2) + 1;
  const typedMs = performance.now();
  await session.type(uri, at, typed);
  await session.status(uri, async () => (await session.underlined(uri)).includes('recieve'));
  const shownMs = performance.now() - typedMs;
  const { unchecked } = await session.status(uri, () => true);
  await session.checked(uri);
  const allMs = performance.now() - openedMs;
  const figures = {
    'checking.first': compared(firstMs, 'ms', allMs),
    'checking.typed': compared(shownMs, 'ms', allMs),
    'checking.left-when-shown': { value: unchecked, unit: 'sentences' },
    'checking.cpu': { value: cpuSeconds(service.child) + cpuSeconds(server), unit: 's' },
    'checking.memory': { value: memoryMb(service.child).most, unit: 'MB' },
    'checking.server-memory': { value: memoryMb(server).most, unit: 'MB' },
  };
  await session.stop();
  return figures;
}

/** The commonest words of a language, every twentieth with a slip, as sentences of ten. */
function sentencesIn(language: string): string[] {
  const list = gunzipSync(readFileSync(resolve('data/writing', `words_${language}.tsv.gz`))).toString();
  const words = list
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '')
    .filter((word) => /^\p{Ll}{3,}$/u.test(word))
    .slice(0, 4_000)
    .map((word, index) => (index % 20 === 7 ? `${word.slice(0, -1)}q${word.slice(-1)}` : word));
  return Array.from(
    { length: words.length / 10 },
    (_, index) => `${words.slice(index * 10, index * 10 + 10).join(' ')}.`,
  );
}

/** Processor time of one language after another in one process; Portuguese once took five times that of Spanish. */
async function measureLanguages(): Promise<Record<string, Figure>> {
  const engine = new WritingEngine(join(resolve('dist'), 'writing'));
  const took = async (language: string): Promise<number> => {
    const sentences = sentencesIn(language);
    await engine.prepare(language);
    const started = process.cpuUsage();
    for (const text of sentences) await engine.improve({ text, language, kind: 'correct' });
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
  const spanish = await took('es');
  return { 'checking.portuguese-to-spanish': compared(await took('pt'), 'ms', spanish) };
}

/** Processor time for a sentence of ten words or more of a page of the documentation, by what English context tells alone. */
async function measureScorer(): Promise<Record<string, Figure>> {
  const checker = await readContextChecker(join(resolve('dist'), 'writing'), 'en');
  const sentences = findProse(readFileSync('docs/texts.md', 'utf8'), 'markdown')
    .flatMap(({ text }) => text.split(/(?<=[.!?])\s+/))
    .filter((text) => text.split(/\s+/).length >= 10);
  const read = (): void => sentences.forEach((text) => checker.find(text));
  read();
  const started = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(started);
  return { 'checking.scorer': { value: (user + system) / 1000 / sentences.length, unit: 'ms' } };
}

/** What the engines of six languages take in a process, and what is left of that when their thread has ended. */
function measureIdle(): Promise<Record<string, Figure>> {
  const program = [...serviceFlags, resolve('test/bench/idleEngines.mjs')];
  const told = execFileSync(process.execPath, program, { encoding: 'utf8' });
  const { before, working, after } = JSON.parse(told) as Record<'before' | 'working' | 'after', number>;
  return Promise.resolve({ 'checking.idle-memory': compared(after - before, 'MB', working - before) });
}

export const groups: FigureGroup[] = [
  {
    names: [
      'checking.first',
      'checking.typed',
      'checking.left-when-shown',
      'checking.cpu',
      'checking.memory',
      'checking.server-memory',
    ],
    measure: measureProgram,
  },
  { names: ['checking.portuguese-to-spanish'], measure: measureLanguages },
  { names: ['checking.scorer'], measure: measureScorer },
  { names: ['checking.idle-memory'], measure: measureIdle },
];
