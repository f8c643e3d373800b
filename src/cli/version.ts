import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from './world';

/** The version of the package that this program is in. */
export async function version({ programs }: World): Promise<string> {
  const manifest = JSON.parse(await readFile(join(programs, '../package.json'), 'utf8')) as { version: string };
  return manifest.version;
}
