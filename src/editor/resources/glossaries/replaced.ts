import type { KnownGlossary } from '../../../domain/glossaries/knownGlossaries';

/** A change of the list that puts a glossary in the place of the one with its id. */
export function replaced(glossary: KnownGlossary): (list: readonly KnownGlossary[]) => KnownGlossary[] {
  return (list) => list.map((other) => (other.id === glossary.id ? glossary : other));
}
