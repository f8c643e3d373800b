import { join } from 'node:path';
import { filesOf } from '../../storage/models/manifest';
import type { InstalledModel } from '../../storage/models/modelFolder';
import { hashOf } from './installModel';

/** Names of the files of a model whose content is not what its manifest says. */
export async function verifyModel({ folder, manifest }: InstalledModel): Promise<string[]> {
  const damaged: string[] = [];
  for (const { name, sha256 } of filesOf(manifest)) {
    const found = await hashOf(join(folder, name)).catch(() => undefined);
    if (found !== sha256) damaged.push(name);
  }
  return damaged;
}
