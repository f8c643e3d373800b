import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../support/programUnderTest';
import type { FieldFormat, Text } from './formats/fieldFormat';
import { startHostileService } from './hostileService';
import { hasBothLanguages, ruleOf, separateFormats, sourceFile, sourceOf, targetFile, targetOf } from './projectFiles';

/** A target before and after `parlance sync`, with what was said. */
export interface SyncedFile {
  format: string;
  before: string;
  after: string;
  said: string;
}

/**
 * Has `parlance sync` complete a project whose targets lack a text.
 * @param change to each file, once it is written as usual
 */
export async function syncChanged(
  change: (text: string, isTarget: boolean, format: string) => string,
  formats: readonly FieldFormat[] = separateFormats,
): Promise<SyncedFile[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-field-'));
  const service = await startHostileService();
  const at = (name: string): string => path.join(folder, name);
  try {
    for (const format of formats) {
      for (const [place, text, isTarget] of [
        [sourceOf(format), sourceFile(format, ['Open the door', 'Close the window']), false],
        [targetOf(format), targetFile(format, [['Open the door', 'Tür öffnen']]), true],
      ] as const) {
        await mkdir(path.dirname(at(place)), { recursive: true });
        await writeFile(at(place), change(text.endsWith('\n') ? text : `${text}\n`, isTarget, format.name));
      }
    }
    const localization = formats.map((format) => ruleOf(format));
    await writeFile(at('.parlance.json'), JSON.stringify({ localization }));
    const before = await Promise.all(formats.map((format) => readFile(at(targetOf(format)), 'utf8')));
    const args = ['sync', '--no-cache', '--url', service.url];
    const { stderr } = await runProgram(args, { cwd: folder, env: { PARLANCE_KEY: 'a-key' } });
    const lines = stderr.split('\n');
    return await Promise.all(
      formats.map(async (format, index) => ({
        format: format.name,
        before: before[index] ?? '',
        after: await readFile(at(targetOf(format)), 'utf8'),
        said: lines.filter((line) => line.startsWith(targetOf(format))).join('\n'),
      })),
    );
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

/** What two translations of a target are before and after their sources were changed. */
export interface ChangedTexts {
  format: string;
  before: readonly Text[];
  after: readonly Text[];
}

/**
 * Has `parlance sync` complete a project, then again after both sources of each file were changed, the first together with
 * its translation.
 */
export async function syncAfterChange(): Promise<ChangedTexts[]> {
  // A file of both languages says itself which wording its translation is of.
  const formats = separateFormats.filter((format) => !hasBothLanguages(format));
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-field-'));
  const service = await startHostileService();
  const at = (name: string): string => path.join(folder, name);
  const sync = async (): Promise<void> => {
    const args = ['sync', '--no-cache', '--url', service.url];
    await runProgram(args, { cwd: folder, env: { PARLANCE_KEY: 'a-key' } });
  };
  const read = async (format: FieldFormat): Promise<readonly Text[]> =>
    format.read(await readFile(at(targetOf(format)), 'utf8'), 2);
  try {
    for (const format of formats) {
      await mkdir(path.dirname(at(format.file)), { recursive: true });
      await writeFile(at(format.file), format.write(['Open the door', 'Close the window']));
    }
    await writeFile(at('.parlance.json'), JSON.stringify({ localization: formats.map((format) => ruleOf(format)) }));
    await sync();
    const before: Array<readonly Text[]> = [];
    for (const format of formats) {
      const [, second = ''] = await read(format);
      await writeFile(at(format.file), format.write(['Open the gate', 'Close the shutter']));
      const changed = format.write(['Das Tor von Hand', second]).replace(/(?<=^|"@@locale": ")en(?=[:"])/m, 'de');
      await writeFile(at(targetOf(format)), changed);
      before.push(['Das Tor von Hand', second]);
    }
    await sync();
    return await Promise.all(
      formats.map(async (format, index) => ({
        format: format.name,
        before: before[index] ?? [],
        after: await read(format),
      })),
    );
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}
