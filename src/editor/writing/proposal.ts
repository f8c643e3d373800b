import { wordChanges, type WordChange } from '../../domain/writing/changes';
import type { CapturedProse } from './captureProse';
import type { WritingRequest } from './request';

/** One of the wordings a person can choose from. */
export interface Wording {
  /** What each block says then, in the order of the parts; the old text where there is nothing better. */
  texts: readonly string[];
  /** The style or tone it was asked for with, for the person; empty for none. */
  label: string;
}

/** Better wordings for captured prose, to be seen before one is taken. */
export interface WritingProposal extends CapturedProse {
  /** In the order in which they came; never empty. */
  wordings: readonly Wording[];
  /** Index of the wording that is shown. */
  shown: number;
  /** What the first wording was asked for with. */
  request: WritingRequest;
}

/** A difference as it stands in the document of the moment of capture. */
export interface ShownChange {
  start: number;
  end: number;
  added: string;
}

/** What each block says in the wording that is shown. */
export function shownTexts({ wordings, shown }: WritingProposal): readonly string[] {
  return wordings[shown]?.texts ?? [];
}

/** What to put in place of each captured range for the blocks to say these texts. */
export function replacements({ parts }: CapturedProse, texts: readonly string[]): string[] {
  return parts.map(({ block }, index) => {
    const written = block.write(texts[index] ?? block.text);
    const kept = block.write(block.text);
    return written.ok ? written.text : kept.ok ? kept.text : '';
  });
}

/** The differences of each part, in units of its block's text. */
export function changesOf(proposal: WritingProposal): WordChange[][] {
  const texts = shownTexts(proposal);
  return proposal.parts.map(({ block }, index) => wordChanges(block.text, texts[index] ?? block.text));
}

/** The differences of one part, relative to the start of its block in the document. */
export function shownChanges(proposal: WritingProposal, index: number): ShownChange[] {
  const block = proposal.parts[index]?.block;
  const text = shownTexts(proposal)[index];
  if (!block || text === undefined) return [];
  return wordChanges(block.text, text).map(({ start, end, replacement }) => ({
    start: block.documentOffset(start) - block.start,
    end: block.documentOffset(end) - block.start,
    added: replacement,
  }));
}
