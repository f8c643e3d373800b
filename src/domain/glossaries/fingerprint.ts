import type { GlossaryEntry } from '../../api/schemas/glossaryEntries';
import { inSlices } from '../slices';

/**
 * Tells dictionaries apart by a few characters. The order of entries does not matter: a service that merges entries
 * puts them elsewhere than the user did. Made to notice changes, not to withstand somebody who seeks a collision.
 */
export async function fingerprint(entries: readonly GlossaryEntry[], signal?: AbortSignal): Promise<string> {
  const sums = [0, 0, 0];
  await inSlices(
    entries,
    ({ source, target }) => {
      const line = `${source}\t${target}`;
      for (let seed = 0; seed < sums.length; seed++) sums[seed] = ((sums[seed] ?? 0) + hash(line, seed)) >>> 0;
    },
    signal,
  );
  return [entries.length, ...sums].map((number) => number.toString(36)).join('.');
}

/** Murmur3's mixing, 32 bits. */
function hash(text: string, seed: number): number {
  let h = Math.imul(seed + 1, 0x9e3779b1);
  for (let index = 0; index < text.length; index++) {
    h = Math.imul(h ^ text.charCodeAt(index), 0xcc9e2d51);
    h = (h << 15) | (h >>> 17);
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
