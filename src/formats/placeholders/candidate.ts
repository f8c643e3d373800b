import type { PlaceholderKind, ProtectedSpan } from './span';

/** A span on its way: which half of which pair it is shows only when the whole text has been read. */
export interface Candidate extends ProtectedSpan {
  kind: PlaceholderKind;
  pairing?: Pairing;
}

export interface Pairing {
  role: 'open' | 'close' | 'either';
  /** Halves pair when their keys are equal. */
  key: string;
  /** Without a partner it is no placeholder but text: a lone `*`, a `[` that starts no link. */
  needsPartner: boolean;
}

/** A tag or link that pairs, as opposed to emphasis, which must not cross one. */
export function isContainer(candidate: Candidate): boolean {
  return candidate.kind === 'tag' || candidate.kind === 'link';
}
