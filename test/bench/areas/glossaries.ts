import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Figure, FigureGroup } from '../figures';

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

const names = ['open', 'filter', 'scroll', 'edit', 'dom-rows', 'host-blocked', 'host-memory'];
export const groups: FigureGroup[] = [{ names: names.map((name) => `glossaries.${name}`), measure }];
