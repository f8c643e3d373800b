import { reason, type Reason } from '../reason';

/** Reason why a reply cannot stand where the text was. The text stays as it is. */
export interface ProseProblem {
  kind: 'empty' | 'line-break' | 'breaks-out' | 'structure' | 'lost';
  /** Quotes at most a name that was lost. */
  message: Reason;
}

/** @param quoted what a sentence about it names, such as the link that is lost */
export function proseProblem(kind: ProseProblem['kind'], quoted = ''): ProseProblem {
  return { kind, message: sentences[kind](quoted) };
}

const sentences: Record<ProseProblem['kind'], (quoted: string) => Reason> = {
  empty: () => reason('reply-empty'),
  'line-break': () => reason('reply-line-break'),
  'breaks-out': () => reason('reply-breaks-out'),
  structure: () => reason('reply-structure'),
  lost: (quoted) => reason('reply-lost', quoted),
};
