/** Why a reply cannot stand where the text was. The text stays as it is. */
export interface ProseProblem {
  kind: 'empty' | 'line-break' | 'breaks-out' | 'structure' | 'lost';
  /** One sentence for the person; quotes at most a name that was lost. */
  message: string;
}

/** @param quoted what a sentence about it names, such as the link that is lost */
export function proseProblem(kind: ProseProblem['kind'], quoted = ''): ProseProblem {
  return { kind, message: sentences[kind](quoted) };
}

const sentences: Record<ProseProblem['kind'], (quoted: string) => string> = {
  empty: () => 'The reply is empty.',
  'line-break': () => 'The reply has line breaks or control characters where the text has none.',
  'breaks-out': () => 'The reply would end the comment or change the code around it.',
  structure: () => 'The reply would change the structure of the text around it.',
  lost: (quoted) => `The reply changes ${quoted}, which must stay as it is.`,
};
