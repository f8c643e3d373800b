import { wordChanges } from '../../domain/writing/changes';
import type { CapturedProse } from './captureProse';

/** A better wording for captured prose, to be seen before it is taken. */
export interface WritingProposal extends CapturedProse {
  /** What each block says then, in the order of the parts; the old text where there is nothing better. */
  texts: readonly string[];
}

/** A difference as it stands in the document of the moment of capture. */
export interface ShownChange {
  start: number;
  end: number;
  added: string;
}

/** What to put in place of each captured range. */
export function replacements({ parts, texts }: WritingProposal): string[] {
  return parts.map(({ block }, index) => {
    const written = block.write(texts[index] ?? block.text);
    const kept = block.write(block.text);
    return written.ok ? written.text : kept.ok ? kept.text : '';
  });
}

/** The differences of one part, relative to the start of its block in the document. */
export function shownChanges({ parts, texts }: WritingProposal, index: number): ShownChange[] {
  const block = parts[index]?.block;
  if (!block) return [];
  return wordChanges(block.text, texts[index] ?? block.text).map(({ start, end, replacement }) => ({
    start: block.documentOffset(start) - block.start,
    end: block.documentOffset(end) - block.start,
    added: replacement,
  }));
}
