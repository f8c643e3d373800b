import Papa from 'papaparse';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { readEntryFile } from '../../../src/domain/glossaries/readEntryFile';
import { planImport } from '../../../src/domain/glossaries/importPlan';
import { writeCsv } from '../../../src/formats/glossaries/csv';
import { compared, type Figure, type FigureGroup } from '../figures';
import { sentence } from '../../support/sentence';

/** What test/bench/glossaries/index.ts measures, in the units of the names. */
interface Measured {
  openMs: number;
  rows: number;
  filterMs: number;
  scrollMs: number;
  editMs: number;
  blockedMs: number;
  memoryMb: number;
}

interface Runner {
  runInEditor(options: { room: string; operations: { measured(measured: Measured): void } }): Promise<number>;
}

/** A dictionary of 250,000 entries in the table of the real editor, over the local service. */
async function measure(): Promise<Record<string, Figure>> {
  const file = pathToFileURL(join(__dirname, '../../host/runInEditor.mjs')).href;
  const { runInEditor } = (await import(file)) as Runner;
  let measured: Measured | undefined;
  await runInEditor({ room: 'bench/glossaries', operations: { measured: (figures) => (measured = figures) } });
  if (!measured) throw new Error('The window ended before it had measured.');
  const ms = (value: number): Figure => ({ value, unit: 'ms' });
  return {
    'glossaries.open': ms(measured.openMs),
    'glossaries.filter': ms(measured.filterMs),
    'glossaries.scroll': ms(measured.scrollMs),
    'glossaries.edit': ms(measured.editMs),
    'glossaries.dom-rows': { value: measured.rows, unit: 'rows' },
    'glossaries.host-blocked': ms(measured.blockedMs),
    'glossaries.host-memory': { value: measured.memoryMb, unit: 'MiB' },
  };
}

const tableNames = ['open', 'filter', 'scroll', 'edit', 'dom-rows', 'host-blocked', 'host-memory'];

const pair = { sourceLang: 'en', targetLang: 'de' };
const rowCount = 250_000;

/** A file of 250,000 rows (10 MB), every fourth with quotes, into a dictionary that has 100,000 of them. */
async function measureImport(): Promise<Record<string, Figure>> {
  const entries = Array.from({ length: rowCount }, (_, index) => ({
    source: index % 4 === 0 ? `term ${index}, of kitchen` : `term ${index} of kitchen`,
    target: `Wort ${index} für Küche`,
  }));
  const text = [...writeCsv([{ ...pair, entries }])].join('');
  const bytes = Buffer.from(text);
  const current = entries.slice(0, 100_000);

  const atOnceStart = performance.now();
  Papa.parse(text, { delimiter: ',', newline: '\r\n' });
  const atOnce = performance.now() - atOnceStart;

  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const items = await readEntryFile(bytes, 'csv');
  if (!Array.isArray(items)) throw new Error(sentence(items.message));
  const plan = await planImport(items, current, { pair, mode: 'merge' });
  const duration = performance.now() - start;
  delay.disable();
  if (plan.added.length !== rowCount - current.length) throw new Error('The plan of the import is wrong.');
  const mebibyte = 1024 * 1024;
  return {
    'glossaries.import-250k': compared(duration, 'ms', atOnce),
    'glossaries.import-250k-longest-block': { value: delay.max / 1e6, unit: 'ms' },
    'glossaries.import-250k-memory': { value: (process.memoryUsage().rss - before) / mebibyte, unit: 'MiB' },
  };
}

const importNames = ['import-250k', 'import-250k-longest-block', 'import-250k-memory'];
const area = (names: readonly string[]): string[] => names.map((name) => `glossaries.${name}`);

export const groups: FigureGroup[] = [
  { names: area(tableNames), measure },
  { names: area(importNames), measure: measureImport },
];
