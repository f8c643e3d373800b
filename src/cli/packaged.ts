import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from './world';

/** Reads a file of the package that this program is in. @param path from its folder */
export async function packagedFile(path: string, { programs }: World): Promise<string> {
  return await readFile(join(programs, '..', path), 'utf8');
}

/** The version of the package that this program is in. */
export async function version(world: World): Promise<string> {
  const manifest = JSON.parse(await packagedFile('package.json', world)) as { version: string };
  return manifest.version;
}
