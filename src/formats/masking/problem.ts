import type { MaskProblem, MaskProblemKind } from './masked';

const sentences: Record<MaskProblemKind, (placeholder: string) => string> = {
  missing: (placeholder) => `The translation lost ${placeholder}.`,
  duplicated: (placeholder) => `The translation repeats ${placeholder}.`,
  unknown: (placeholder) => `The translation contains ${placeholder}, which is not in the source.`,
  'bad-nesting': (placeholder) => `The translation puts ${placeholder} where it does not belong.`,
  malformed: (placeholder) => `The translation came back with damaged markup at ${placeholder}.`,
  damaged: (character) => `The translation has a damaged character (${character}).`,
};

const longest = 60;

/** A problem with its sentence. A long placeholder (a code block, say) is shortened to its first characters. */
export function maskProblem(kind: MaskProblemKind, source: string): MaskProblem {
  const line = source.trim().split('\n', 1)[0] ?? '';
  const placeholder = line.length > longest ? `${line.slice(0, longest)}…` : line || JSON.stringify(source);
  return { kind, placeholder, message: sentences[kind](placeholder) };
}
