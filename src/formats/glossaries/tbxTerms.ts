import type { Concept, ConceptTerm, TermStatus } from './tbx';
import type { TermRow } from './row';
import { baseLanguage } from '../languageCode';

/** A row made of a concept. */
export interface ConceptRow extends TermRow {
  /** Terms of the two languages that the row does not have: a dictionary has one target for a source. */
  otherTerms: number;
}

const rank: Record<TermStatus, number> = { preferred: 0, admitted: 1, deprecated: 2 };

/** The preferred terms of a concept in two languages, else the first ones; undefined when one language is missing. */
export function conceptRow(concept: Concept, sourceLang: string, targetLang: string): ConceptRow | undefined {
  const sources = termsIn(concept, sourceLang);
  const targets = termsIn(concept, targetLang);
  const source = best(sources);
  // What is not to be used is no translation, also where there is nothing else.
  const target = best(targets.filter(({ status }) => status !== 'deprecated'));
  if (!source || !target) return undefined;
  const { line, column } = concept;
  return {
    source: source.text,
    target: target.text,
    line,
    column,
    otherTerms: sources.length + targets.length - 2,
  };
}

/**
 * Returns the terms in a language. For `en`: those in `en`; when there are none, those in its variants. For `en-US`:
 * those in `en-US`, else in `en`.
 */
function termsIn({ terms }: Concept, lang: string): ConceptTerm[] {
  const wanted = lang.toLowerCase();
  const base = baseLanguage(wanted);
  const inLanguage = (test: (code: string) => boolean): ConceptTerm[] =>
    terms.filter((term) => test(term.lang.replaceAll('_', '-').toLowerCase()));
  const exact = inLanguage((code) => code === wanted);
  if (exact.length > 0) return exact;
  return inLanguage((code) => (wanted === base ? code.startsWith(`${base}-`) : code === base));
}

function best(terms: readonly ConceptTerm[]): ConceptTerm | undefined {
  return terms.reduce<ConceptTerm | undefined>(
    (chosen, term) => (chosen === undefined || rank[term.status] < rank[chosen.status] ? term : chosen),
    undefined,
  );
}
