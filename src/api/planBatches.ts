import { encodedBytes } from './encodedBytes';
import { limits } from './schemas/limits';

/** Limits of one request. */
export interface BatchLimit {
  /** Bytes of its JSON body, as it is sent. */
  bodyBytes: number;
  /** Any number when absent. */
  textsPerRequest?: number;
}

/**
 * Groups texts, in order, into requests within a limit (contract §2, §4). `tooLarge` are the texts that are more than a
 * request on their own.
 * @param parameters the rest of the body: its size counts
 * @param options.contextOf the lines of context of a text; a line that several texts of a request have goes along once
 * @param options.limit that of a translation when absent
 */
export function planBatches(
  texts: readonly string[],
  parameters: Readonly<Record<string, unknown>>,
  {
    contextOf = () => [],
    limit = limits.translate,
  }: { contextOf?: (text: string) => readonly string[]; limit?: BatchLimit } = {},
): { batches: string[][]; tooLarge: string[] } {
  const { textsPerRequest = Infinity, bodyBytes } = limit;
  const hasContext = texts.some((text) => contextOf(text).length > 0);
  const room = bodyBytes - encodedBytes({ ...(hasContext && { context: '' }), ...parameters, text: [] });
  const batches: string[][] = [];
  const tooLarge: string[] = [];
  let batch: string[] = [];
  let lines = new Set<string>();
  let used = 0;
  for (const text of texts) {
    const context = contextOf(text);
    // An encoded line has two quotes and needs, with its line break, as much.
    const contextBytes = (known: ReadonlySet<string>): number =>
      context.reduce((sum, line) => sum + (known.has(line) ? 0 : encodedBytes(line)), 0);
    const bytes = encodedBytes(text);
    if (bytes + contextBytes(new Set()) > room) {
      tooLarge.push(text);
      continue;
    }
    // One more byte for the comma before every text but the first.
    const isFull = batch.length === textsPerRequest || used + 1 + bytes + contextBytes(lines) > room;
    if (batch.length > 0 && isFull) {
      batches.push(batch);
      batch = [];
      lines = new Set();
      used = 0;
    }
    used += bytes + contextBytes(lines) + (batch.length > 0 ? 1 : 0);
    for (const line of context) lines.add(line);
    batch.push(text);
  }
  if (batch.length > 0) {
    batches.push(batch);
  }
  return { batches, tooLarge };
}
