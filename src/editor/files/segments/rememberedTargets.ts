import type { TextDocument } from 'vscode';

/** A text of a document by the name of its segment; what stands between words does not count. */
function keyOf(id: string, text: string): string {
  return `${id}\n${text.replace(/\s+/g, ' ').trim()}`;
}

/**
 * Translations of open documents that come from a translation memory, with the likeness of its text to theirs, in percent.
 * One that a user changes is forgotten.
 */
export class RememberedTargets {
  private readonly known = new WeakMap<TextDocument, Map<string, number>>();

  remember(document: TextDocument, id: string, text: string, likeness: number): void {
    const targets = this.known.get(document) ?? new Map<string, number>();
    targets.set(keyOf(id, text), likeness);
    this.known.set(document, targets);
  }

  likenessOf(document: TextDocument, id: string, text: string | undefined): number | undefined {
    return text === undefined ? undefined : this.known.get(document)?.get(keyOf(id, text));
  }
}
