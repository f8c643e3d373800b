import { access, constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import { programFolders } from '../../../programs/findProgram';

/**
 * The Python that an installed `grammalecte-cli` runs in, `undefined` when there is none.
 *
 * @param folders where to look for it
 */
export async function findGrammalecte(folders: readonly string[] = programFolders()): Promise<string | undefined> {
  for (const folder of folders) {
    const python = await interpreterOf(join(folder, 'grammalecte-cli')).catch(() => undefined);
    if (python !== undefined) return python;
  }
  return undefined;
}

/** The program that a script names in its first line. */
async function interpreterOf(script: string): Promise<string | undefined> {
  await access(script, constants.X_OK);
  const file = await open(script);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(256), 0, 256, 0);
    const [, python] = /^#!\s*(\/\S*python[\d.]*)\s*$/m.exec(buffer.toString('utf8', 0, bytesRead)) ?? [];
    if (python === undefined) return undefined;
    await access(python, constants.X_OK);
    return python;
  } finally {
    await file.close();
  }
}
