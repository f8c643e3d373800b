import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../support/programUnderTest';
import { judge, kindsOf, type Cell } from './fieldRun';
import type { FieldFormat } from './formats/fieldFormat';
import { startHostileService } from './hostileService';
import type { Kind } from './kinds';
import { ruleOf, sourceFile, sourceOf, syncedFormats, targetOf, targets } from './projectFiles';

/**
 * Has `parlance sync` complete a project twice by a hostile service, the second time with texts more in its sources, and
 * reads what it wrote. What a target has from the first time must be the same afterwards.
 */
export async function syncHostile(seed: number, formats = syncedFormats): Promise<Cell[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-field-'));
  try {
    const rules = formats.map((format) => ruleOf(format));
    await writeFile(path.join(folder, '.parlance.json'), JSON.stringify({ localization: rules }));
    const first = await completed(folder, formats, seed, true);
    const second = await completed(folder, formats, seed + 1_000, false);
    return second.map((cell) => {
      const before = first.find(({ format, kind }) => format === cell.format && kind === cell.kind);
      if (cell.outcome === 'damaged' || before?.outcome !== 'translated' || before.text === cell.text) return cell;
      return { ...cell, outcome: 'damaged', problem: `${before.text ?? ''}\nbecame\n${cell.text ?? ''}` };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a project has after it was completed. */
async function completed(
  folder: string,
  formats: readonly FieldFormat[],
  seed: number,
  isFirst: boolean,
): Promise<Cell[]> {
  const triedIn = (format: FieldFormat): readonly Kind[] => {
    const kinds = kindsOf(format);
    return isFirst && targets[format.name] !== format.file ? kinds.slice(0, kinds.length >> 1) : kinds;
  };
  const service = await startHostileService(seed);
  try {
    for (const format of formats) {
      const file = path.join(folder, sourceOf(format));
      await mkdir(path.dirname(file), { recursive: true });
      // A file of all languages has all texts from the beginning.
      const isShared = targets[format.name] === format.file;
      const content = sourceFile(
        format,
        triedIn(format).map(({ text }) => text),
      );
      if (!isShared || isFirst) await writeFile(file, content);
    }
    const args = ['sync', '--cache', path.join(folder, 'cache.sqlite'), '--max-characters', '5000000'];
    const { stderr } = await runProgram([...args, '--url', service.url], {
      cwd: folder,
      env: { PARLANCE_KEY: 'a-key' },
    });
    const cells: Cell[] = [];
    for (const format of formats) {
      const tried = triedIn(format);
      const name = targetOf(format);
      const [source, target] = await Promise.all(
        [sourceOf(format), name].map((one) => readFile(path.join(folder, one), 'utf8').catch(() => undefined)),
      );
      if (target === undefined) throw new Error(`${name} was not made.\n${stderr}`);
      cells.push(...(await judge({ format, tried }, source ?? '', target, true)));
    }
    return cells;
  } finally {
    await service.close();
  }
}
