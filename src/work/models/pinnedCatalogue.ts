import { readFile } from 'node:fs/promises';
import type { Catalogue } from '../../domain/models/catalogue';
import type { ModelSize } from '../../domain/models/modelSize';
import { readPinned } from '../../domain/models/pinned';

/** The list of models that comes with Parlance. */
export interface PinnedModels {
  /** Path of the list. */
  file: string;
  /** Choice among several models of one pair. */
  size: ModelSize;
}

/**
 * Reads the list that comes with Parlance.
 * @param mirror address of a copy of the publisher's files, with `/` at its end
 */
export async function pinnedCatalogue({ file, size }: PinnedModels, mirror?: string): Promise<Catalogue> {
  const list = readPinned(await readFile(file, 'utf8'), { size, ...(mirror !== undefined && { mirror }) });
  if (!list) throw new Error(`${file} isn’t a list of models`);
  return list;
}
