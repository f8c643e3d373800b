import type { GlossaryEntry } from '../../api/schemas/glossaryEntries';
import { readRow } from './dictionaryRow';
import { inSlices } from '../slices';

/** Reads the TSV of a service, which checked it: lines that are no entry are passed over. */
export async function readEntries(text: string, signal?: AbortSignal): Promise<GlossaryEntry[]> {
  const entries: GlossaryEntry[] = [];
  await inSlices(
    splitLines(text),
    (line) => {
      const row = readRow(line);
      if (row?.target !== undefined) entries.push({ source: row.source, target: row.target });
    },
    signal,
  );
  return entries;
}

/** The lines of a dictionary's text, as the editor counts them: one at least. Each is cut off when it is asked for. */
export function* splitLines(text: string): Generator<string> {
  let start = text.startsWith('\ufeff') ? 1 : 0;
  // A service separates lines by line feeds alone: then one search for each is enough.
  const hasReturns = text.includes('\r');
  for (;;) {
    const feed = text.indexOf('\n', start);
    const line = text.slice(start, feed < 0 ? undefined : feed);
    if (!hasReturns) yield line;
    else yield* (feed < 0 ? line : line.replace(/\r$/, '')).split('\r');
    if (feed < 0) return;
    start = feed + 1;
  }
}
