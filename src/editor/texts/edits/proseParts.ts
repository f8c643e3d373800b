import type { TextDocument } from 'vscode';
import { stepsInSlices } from '../../../domain/slices';
import { proseAt } from '../../../formats/prose/find';
import { proseLanguageOf } from '../../../formats/prose/localization';
import type { ProseBlock } from '../../../formats/prose/proseBlock';
import type { OffsetRange } from '../../../formats/trackedRange';
import { longestDocument } from '../../../shared/languageServer';
import { SlowFileError } from '../../messages/errors/readerErrors';
import { tryProse } from './proseGuard';

/** A block of prose, and what of its text the user means. */
export interface ProsePart {
  block: ProseBlock;
  /** Range in units of `block.text`; of several selections in it, from the first to the last. */
  range: OffsetRange;
}

/** Prose at ranges of a document. */
export interface FoundProse {
  /** Ranges in offsets of the document as it is now. */
  ranges: readonly OffsetRange[];
  /** The blocks at each range. */
  found: ReadonlyArray<readonly ProseBlock[]>;
}

/** The language the prose of a document is read by. */
export function proseLanguage({ uri, languageId }: TextDocument): string {
  return proseLanguageOf(uri.path, languageId);
}

/**
 * The prose at ranges of a document as it is now: when it is edited meanwhile, it is found anew.
 * @param rangesNow asked again then
 * @returns undefined when the document was closed
 * @throws SlowFileError for a document that takes too long to read
 */
export async function findProseAt(
  document: TextDocument,
  rangesNow: () => readonly OffsetRange[],
): Promise<FoundProse | undefined> {
  for (;;) {
    const { version } = document;
    const ranges = rangesNow();
    const [text, language] = [document.getText(), proseLanguage(document)];
    const found = await findProseIn(text, language, ranges);
    if (document.isClosed) return undefined;
    if (document.version === version) return { ranges, found };
  }
}

/**
 * The prose at ranges of a text.
 * @param language by which it is read, as `proseLanguage` has it
 * @throws SlowFileError for a text that takes too long to read
 */
export async function findProseIn(
  text: string,
  language: string,
  ranges: readonly OffsetRange[],
): Promise<ProseBlock[][]> {
  if (text.length > longestDocument) throw new SlowFileError();
  await tryProse(text, language, ranges);
  return await stepsInSlices(proseAt(text, language, ranges));
}

/** The same as `findProseAt` for whoever has nothing to say to the user about a document that takes too long: none is found there. */
export async function findProseQuietly(...order: Parameters<typeof findProseAt>): Promise<FoundProse | undefined> {
  try {
    return await findProseAt(...order);
  } catch (error) {
    if (error instanceof SlowFileError) return undefined;
    throw error;
  }
}

/** Each block once, in the order of the document, with what is meant of it. */
export function partsOf({ ranges, found }: FoundProse): ProsePart[] {
  const parts = new Map<number, ProsePart>();
  found.forEach((blocks, index) => {
    for (const block of blocks) {
      const own = meant(block, ranges[index] ?? block);
      const known = parts.get(block.start)?.range ?? own;
      const start = Math.min(own.start, known.start);
      parts.set(block.start, { block, range: { start, end: Math.max(own.end, known.end) } });
    }
  });
  return [...parts.values()].sort((a, b) => a.block.start - b.block.start);
}

/** Returns the selected range of a block, widened to whole words; all of it when there is only a caret. */
function meant(block: ProseBlock, selected: OffsetRange): OffsetRange {
  if (selected.start === selected.end) return { start: 0, end: block.text.length };
  let start = selected.start <= block.start ? 0 : block.textOffset(selected.start);
  let end = selected.end >= block.end ? block.text.length : block.textOffset(selected.end);
  while (start > 0 && /\S/.test(block.text.charAt(start - 1))) start--;
  while (end < block.text.length && /\S/.test(block.text.charAt(end))) end++;
  return { start, end: Math.max(start, end) };
}
