import { changesOfParts, type WordChange } from '../../../domain/writing/changes';
import type { WrittenText } from '../../../domain/writing/result';
import type { ProsePart } from '../edits/proseParts';
import { labelOf, type WritingRequest } from './request';

/** One of the wordings a user can choose from. */
export interface Wording {
  /** Text of each block, in the order of the parts; the old text if there is nothing better. */
  texts: readonly string[];
  /** Differences of each from the current text of its block, in units of the block's text. */
  changes: ReadonlyArray<readonly WordChange[]>;
  /** The style or tone it was asked for with, for the user; empty for none. */
  label: string;
}

/** The wording that results make, each put in place of what was sent of its block. */
export async function wordingOf(
  parts: readonly ProsePart[],
  results: readonly WrittenText[],
  request: WritingRequest,
): Promise<Wording> {
  const texts: string[] = [];
  const changes: WordChange[][] = [];
  for (const [index, { block, range }] of parts.entries()) {
    const before = block.text.slice(0, range.start);
    const sent = block.text.slice(range.start, range.end);
    const after = block.text.slice(range.end);
    const aligned = [
      { source: before, text: before },
      ...(results[index]?.parts ?? [{ source: sent, text: sent }]),
      { source: after, text: after },
    ];
    texts.push(aligned.map(({ text }) => text).join(''));
    changes.push(await changesOfParts(aligned));
  }
  return { texts, changes, label: labelOf(request) };
}

/** The same wording for blocks that say something else now. */
export async function compareAgain(parts: readonly ProsePart[], { texts, label }: Wording): Promise<Wording> {
  const changes: WordChange[][] = [];
  for (const [index, { block }] of parts.entries()) {
    changes.push(await changesOfParts([{ source: block.text, text: texts[index] ?? block.text }]));
  }
  return { texts, changes, label };
}
