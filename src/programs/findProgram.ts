import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Folders in which systems and package managers put programs, before those of PATH. */
const usualFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/opt/local/bin', '/snap/bin'];

/** All folders in which a program of this machine may be. One named relative to another is none: a project could be it. */
export function programFolders(env: NodeJS.ProcessEnv = process.env): string[] {
  const own = process.platform === 'win32' ? [] : usualFolders;
  return [...new Set([...own, ...(env['PATH'] ?? '').split(delimiter).filter(isAbsolute)])];
}

/** The full path of the first of some programs that a folder has; `undefined` where none is. */
export async function findProgram(
  names: readonly string[],
  folders: readonly string[] = programFolders(),
): Promise<string | undefined> {
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
      const isThere = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return path;
    }
  }
  return undefined;
}
