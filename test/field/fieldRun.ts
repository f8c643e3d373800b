import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../support/programUnderTest';
import { fieldFormats } from './formats';
import type { FieldFormat, Text } from './formats/fieldFormat';
import { startHostileService } from './hostileService';
import { kinds, type Kind } from './kinds';
import { whyNot } from './matrix';

/** What came of one kind in one format. */
export type Outcome = 'translated' | 'left' | 'damaged';

export interface Cell {
  format: FieldFormat;
  kind: Kind;
  outcome: Outcome;
  /** What is damaged. */
  problem?: string;
  /** What the target has. */
  text?: string;
}

/** The kinds that a format can hold. */
export const kindsOf = (format: FieldFormat): readonly Kind[] => kinds.filter((kind) => !whyNot(kind, format));

/** A source file, and the kinds in it. */
interface FieldFile {
  format: FieldFormat;
  /** Relative to the folder of the run. */
  name: string;
  tried: readonly Kind[];
}

/** Documents of a text each, so that what one breaks is not said of the others; all texts in one file of a program. */
function filesOf(format: FieldFormat): FieldFile[] {
  if (!format.isDocument) return [{ format, name: format.file, tried: kindsOf(format) }];
  const { dir, name, ext } = path.parse(format.file);
  return kindsOf(format).map((kind, at) => ({ format, name: path.join(dir, `${name}${at}${ext}`), tried: [kind] }));
}

/** Has `parlance translate` translate all kinds in files of each format by a hostile service, and reads what it wrote. */
export async function translateHostile(seed: number, formats = fieldFormats): Promise<Cell[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-field-'));
  const service = await startHostileService(seed);
  try {
    const sources = formats.flatMap(filesOf);
    for (const { format, name, tried } of sources) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), format.write(tried.map(({ text }) => text)));
    }
    const options = ['--source', 'en', '--to', 'de', '--json', '--no-cache', '--max-characters', '5000000'];
    const args = ['translate', ...sources.map(({ name }) => name), ...options, '--url', service.url];
    const { stdout, stderr } = await runProgram(args, { cwd: folder, env: { PARLANCE_KEY: 'a-key' } });
    const { files } = JSON.parse(stdout) as { files: Array<{ source: string; target: string; written: boolean }> };
    const cells: Cell[] = [];
    for (const source of sources) {
      const file = files.find((it) => path.normalize(it.source) === path.normalize(source.name));
      if (!file) throw new Error(`${source.name} is not in the report.\n${stderr}`);
      const [before, after] = await Promise.all(
        [source.name, file.written ? file.target : source.name].map((name) =>
          readFile(path.join(folder, name), 'utf8'),
        ),
      );
      cells.push(...(await judge(source, before ?? '', file.written ? after : undefined)));
    }
    return cells;
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

/**
 * Says what became of each kind in a file.
 * @param target absent where none was written
 * @param mayLack whether what was left is missing in the target, as in one that is completed
 */
export async function judge(
  { format, tried }: Pick<FieldFile, 'format' | 'tried'>,
  source: string,
  target: string | undefined,
  mayLack = false,
): Promise<Cell[]> {
  if (target === undefined) return tried.map((kind): Cell => ({ format, kind, outcome: 'left' }));
  let read: readonly Text[];
  let own: readonly Text[] = [];
  try {
    read = await format.read(target, tried.length);
    if (!mayLack) own = await ownTexts(format, source, tried.length);
    const [before, after] = [await format.skeleton?.(source), await format.skeleton?.(target)];
    if (before !== after) throw new Error(`The structure is another one: ${firstDifference(before, after)}`);
  } catch (error) {
    return tried.map((kind): Cell => ({ format, kind, outcome: 'damaged', problem: `${String(error)}\n${target}` }));
  }
  return tried.map((kind, at): Cell => {
    const text = read[at];
    if (text === undefined && own[at] !== undefined) {
      return { format, kind, outcome: 'damaged', problem: `Nothing of ${own[at]}\n${target}` };
    }
    if (text === undefined || text.trim() === kind.text) return { format, kind, outcome: 'left', text };
    const problem = kind.broken(kind.text, text, format.isDocument ?? false);
    if (problem === undefined) return { format, kind, outcome: 'translated', text };
    return { format, kind, outcome: 'damaged', problem: `${problem}\n${text}`, text };
  });
}

function firstDifference(before = '', after = ''): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return `${before.slice(Math.max(0, at - 40), at + 80)}\nbecame\n${after.slice(Math.max(0, at - 40), at + 80)}`;
}

/** What a source says in the language of its targets, too; nothing where the format reads only targets. */
async function ownTexts(format: FieldFormat, source: string, count: number): Promise<readonly Text[]> {
  try {
    return await format.read(source, count);
  } catch {
    return [];
  }
}
