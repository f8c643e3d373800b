import { access, constants, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findProgram, programFolders } from '../../../programs/findProgram';
import type { LanguagePair } from '../engine';
import type { Stage } from '../../processes/stage';
import { parseModeFile } from './modeFile';
import { pairsOfMode } from './modeName';

/** A direct translation this machine can make. */
export interface Mode extends LanguagePair {
  /** Name of the mode file: `spa-eng_US`. */
  name: string;
  /** Programs by their full path. */
  stages: Stage[];
}

/** Folders in which systems and package managers put modes. */
const modeFolders = [
  '/usr/share/apertium/modes',
  '/usr/local/share/apertium/modes',
  '/opt/homebrew/share/apertium/modes',
  '/opt/local/share/apertium/modes',
];

/** Remembers what is installed, and looks again only when a mode was added or removed. */
export class InstalledModes {
  private known: { stamp: string; modes: Promise<readonly Mode[]> } | undefined;

  constructor(private readonly folders: readonly string[] = modeFolders) {}

  /** One mode per pair: the first folder wins, and names of three letters before the older ones of two. */
  async list(): Promise<readonly Mode[]> {
    const stamp = (await Promise.all(this.folders.map(lastChange))).join();
    if (this.known?.stamp !== stamp) this.known = { stamp, modes: readAll(this.folders) };
    return await this.known.modes;
  }
}

async function lastChange(folder: string): Promise<number> {
  const stats = await stat(folder).catch(() => undefined);
  return stats?.mtimeMs ?? 0;
}

async function readAll(folders: readonly string[]): Promise<Mode[]> {
  const modes = new Map<string, Mode>();
  for (const folder of folders) {
    const files = await readdir(folder).catch(() => []);
    const names = files.filter((file) => file.endsWith('.mode')).map((file) => file.slice(0, -'.mode'.length));
    for (const name of names.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
      const pairs = pairsOfMode(name).filter(({ source, target }) => !modes.has(`${source} ${target}`));
      const stages = pairs.length > 0 ? await readMode(folder, name) : undefined;
      if (stages) pairs.forEach((pair) => modes.set(`${pair.source} ${pair.target}`, { ...pair, name, stages }));
    }
  }
  return [...modes.values()];
}

/** The stages of a mode all of whose programs and files are there. */
async function readMode(folder: string, name: string): Promise<Stage[] | undefined> {
  const content = await readFile(join(folder, `${name}.mode`), 'utf8').catch(() => '');
  const found: Stage[] = [];
  for (const { program, args } of parseModeFile(content) ?? []) {
    const path = await findProgram([program], [join(dirname(dirname(dirname(folder))), 'bin'), ...programFolders()]);
    const files = await Promise.all(
      args.filter((arg) => arg.startsWith('/')).map((arg) => canUse(arg, constants.R_OK)),
    );
    if (path === undefined || files.includes(false)) return undefined;
    found.push({ program: path, args });
  }
  return found.length > 0 ? found : undefined;
}

async function canUse(path: string, mode: number): Promise<boolean> {
  return await access(path, mode).then(
    () => true,
    () => false,
  );
}
