import type { MaskProblem, MaskProblemKind } from './masked';
import { reason, type Reason } from '../reason';

const sentences: Record<MaskProblemKind, (placeholder: string) => Reason> = {
  missing: (placeholder) => reason('mask-missing', placeholder),
  duplicated: (placeholder) => reason('mask-duplicated', placeholder),
  unknown: (placeholder) => reason('mask-unknown', placeholder),
  'bad-nesting': (placeholder) => reason('mask-bad-nesting', placeholder),
  malformed: (placeholder) => reason('mask-malformed', placeholder),
  damaged: (character) => reason('mask-damaged', character),
};

const longest = 60;

/** A problem with its sentence. A long placeholder (a code block, say) is shortened to its first characters. */
export function maskProblem(kind: MaskProblemKind, source: string): MaskProblem {
  const line = source.trim().split('\n', 1)[0] ?? '';
  const placeholder = line.length > longest ? `${line.slice(0, longest)}…` : line || JSON.stringify(source);
  return { kind, placeholder, message: sentences[kind](placeholder) };
}
