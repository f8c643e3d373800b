import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../support/programUnderTest';
import type { FieldFormat, Text } from './formats/fieldFormat';
import { startHostileService } from './hostileService';
import { syncedFormats, targets } from './syncRun';

/** A target before and after `parlance sync`, with what was said. */
export interface SyncedFile {
  format: string;
  before: string;
  after: string;
  said: string;
}

/** Formats of which each language has a file. */
export const separateFormats = syncedFormats.filter(({ name, file }) => targets[name] !== file);

/**
 * Has `parlance sync` complete a project whose targets lack a text.
 * @param change to each file, once it is written as usual
 */
export async function syncChanged(change: (text: string, isTarget: boolean) => string): Promise<SyncedFile[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-field-'));
  const service = await startHostileService();
  const at = (name: string): string => path.join(folder, name);
  const targetOf = (name: string): string => (targets[name] ?? '').replace('{language}', 'de');
  try {
    for (const { name, file, write } of separateFormats) {
      for (const [place, text, isTarget] of [
        [file, write(['Open the door', 'Close the window']), false],
        [targetOf(name), write(['Tür öffnen']), true],
      ] as const) {
        await mkdir(path.dirname(at(place)), { recursive: true });
        await writeFile(at(place), change(text.endsWith('\n') ? text : `${text}\n`, isTarget));
      }
    }
    const localisation = separateFormats.map(({ name, file }) => ({
      ...{ source: file, target: targets[name], languages: ['de'], sourceLanguage: 'en' },
    }));
    await writeFile(at('.parlance.json'), JSON.stringify({ localisation }));
    const before = await Promise.all(separateFormats.map(({ name }) => readFile(at(targetOf(name)), 'utf8')));
    const args = ['sync', '--no-cache', '--url', service.url];
    const { stderr } = await runProgram(args, { cwd: folder, env: { PARLANCE_KEY: 'a-key' } });
    const lines = stderr.split('\n');
    return await Promise.all(
      separateFormats.map(async ({ name }, index) => ({
        format: name,
        before: before[index] ?? '',
        after: await readFile(at(targetOf(name)), 'utf8'),
        said: lines.filter((line) => line.startsWith(targetOf(name))).join('\n'),
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
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-field-'));
  const service = await startHostileService();
  const at = (name: string): string => path.join(folder, name);
  const targetOf = (name: string): string => at((targets[name] ?? '').replace('{language}', 'de'));
  const sync = async (): Promise<void> => {
    const args = ['sync', '--no-cache', '--url', service.url];
    await runProgram(args, { cwd: folder, env: { PARLANCE_KEY: 'a-key' } });
  };
  const read = async ({ name, read: readTexts }: FieldFormat): Promise<readonly Text[]> =>
    readTexts(await readFile(targetOf(name), 'utf8'), 2);
  try {
    for (const { file, write } of separateFormats) {
      await mkdir(path.dirname(at(file)), { recursive: true });
      await writeFile(at(file), write(['Open the door', 'Close the window']));
    }
    const localisation = separateFormats.map(({ name, file }) => ({
      ...{ source: file, target: targets[name], languages: ['de'], sourceLanguage: 'en' },
    }));
    await writeFile(at('.parlance.json'), JSON.stringify({ localisation }));
    await sync();
    const before: Array<readonly Text[]> = [];
    for (const format of separateFormats) {
      const [, second = ''] = await read(format);
      await writeFile(at(format.file), format.write(['Open the gate', 'Close the shutter']));
      const changed = format.write(['Das Tor von Hand', second]).replace(/(?<=^|"@@locale": ")en(?=[:"])/m, 'de');
      await writeFile(targetOf(format.name), changed);
      before.push(['Das Tor von Hand', second]);
    }
    await sync();
    return await Promise.all(
      separateFormats.map(async (format, index) => ({
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
