import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, manifestName, parseManifest, type ModelManifest } from './manifest';

/** A model that is whole on the disk. */
export interface InstalledModel {
  /** Name of its folder. */
  id: string;
  folder: string;
  manifest: ModelManifest;
  /** Time its manifest was written, in milliseconds. */
  since: number;
}

/**
 * The models in a folder: each in a folder of its own, which another process may add or remove at any time. A folder
 * whose name begins with a dot is something that is being made.
 */
export class ModelFolder {
  private readonly known = new Map<string, InstalledModel>();

  constructor(readonly path: string) {}

  /** Looks at the disk anew each time, but reads a manifest only once. A folder that is not there has no models. */
  async list(): Promise<readonly InstalledModel[]> {
    const entries = await readdir(this.path, { withFileTypes: true }).catch(() => []);
    const ids = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
    for (const id of this.known.keys()) if (!ids.includes(id)) this.known.delete(id);
    const models = await Promise.all(ids.sort().map((id) => this.read(id)));
    return models.filter((model) => model !== undefined);
  }

  private async read(id: string): Promise<InstalledModel | undefined> {
    const folder = join(this.path, id);
    const file = join(folder, manifestName);
    try {
      const { mtimeMs: since } = await stat(file);
      const known = this.known.get(id);
      if (known?.since === since) return known;
      const manifest = parseManifest(await readFile(file, 'utf8'));
      if (!manifest || !(await isWhole(folder, manifest))) return undefined;
      const model = { id, folder, manifest, since };
      this.known.set(id, model);
      return model;
    } catch {
      // Removed meanwhile, or not a model.
      return undefined;
    }
  }
}

async function isWhole(folder: string, manifest: ModelManifest): Promise<boolean> {
  const sizes = await Promise.all(filesOf(manifest).map(async ({ name }) => (await stat(join(folder, name))).size));
  return filesOf(manifest).every(({ bytes }, index) => sizes[index] === bytes);
}
