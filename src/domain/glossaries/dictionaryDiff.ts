import type { GlossaryEntry } from '../../api/schemas/glossaryEntries';
import { inSlices } from '../slices';

/** An entry whose target is another one now. */
export interface ChangedEntry extends GlossaryEntry {
  /** The target it had. */
  before: string;
}

/** Difference between two dictionaries. The order of entries means nothing: a dictionary is looked up by source. */
export interface DictionaryDiff {
  added: GlossaryEntry[];
  changed: ChangedEntry[];
  removed: GlossaryEntry[];
}

/** Compares two dictionaries, each with every source once, in slices: they may have hundreds of thousands of entries. */
export async function diffDictionaries(
  before: readonly GlossaryEntry[],
  after: readonly GlossaryEntry[],
  signal?: AbortSignal,
): Promise<DictionaryDiff> {
  const targets = new Map<string, string>();
  const kept = new Set<string>();
  const diff: DictionaryDiff = { added: [], changed: [], removed: [] };
  await inSlices(before, ({ source, target }) => targets.set(source, target), signal);
  await inSlices(
    after,
    ({ source, target }) => {
      const old = targets.get(source);
      if (old === undefined) {
        diff.added.push({ source, target });
      } else {
        kept.add(source);
        if (old !== target) diff.changed.push({ source, target, before: old });
      }
    },
    signal,
  );
  if (kept.size === targets.size) return diff;
  await inSlices(
    before,
    (entry) => {
      if (!kept.has(entry.source)) diff.removed.push(entry);
    },
    signal,
  );
  return diff;
}
