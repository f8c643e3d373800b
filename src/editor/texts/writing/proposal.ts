import type { WordChange } from '../../../domain/writing/changes';
import type { ShownChange } from '../preview/inlineDecorations';
import type { CapturedProse } from './captureProse';
import type { WritingRequest } from './request';
import type { Wording } from './wording';

/** Better wordings for captured prose, to be seen before one is taken. */
export interface WritingProposal extends CapturedProse {
  /** Wordings in the order in which they came; never empty. */
  wordings: readonly Wording[];
  /** Index of the wording that is shown. */
  shown: number;
  /** Request of the first wording. */
  request: WritingRequest;
}

/** Returns the text of each block in the wording that is shown. */
export function shownTexts({ wordings, shown }: WritingProposal): readonly string[] {
  return wordings[shown]?.texts ?? [];
}

/** Returns the replacement of each captured range that makes the blocks say these texts. */
export function replacements({ parts }: CapturedProse, texts: readonly string[]): string[] {
  return parts.map(({ block }, index) => {
    const written = block.write(texts[index] ?? block.text);
    const kept = block.write(block.text);
    return written.ok ? written.text : kept.ok ? kept.text : '';
  });
}

/** The differences of each part, in units of its block's text. */
export function changesOf({ wordings, shown }: WritingProposal): ReadonlyArray<readonly WordChange[]> {
  return wordings[shown]?.changes ?? [];
}

/** The differences of one part, relative to the start of its block in the document. */
export function shownChanges(proposal: WritingProposal, index: number): ShownChange[] {
  const block = proposal.parts[index]?.block;
  if (!block) return [];
  return (changesOf(proposal)[index] ?? []).map(({ start, end, replacement }) => ({
    start: block.documentOffset(start) - block.start,
    end: block.documentOffset(end) - block.start,
    added: replacement,
  }));
}
