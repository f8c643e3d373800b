import type { CreateGlossaryRequest, DictionaryInput, PatchGlossaryRequest } from '../../api/schemas/glossaries';
import type { GlossaryEntry } from '../../api/schemas/glossaryEntries';
import { formatEntries } from '../../api/schemas/glossaryEntries';
import type { ImportPlan } from './importPlan';

/** The one call that makes a glossary of all its dictionaries. */
export function creationOf(plans: readonly ImportPlan[], name: string): CreateGlossaryRequest {
  return { name, dictionaries: plans.map((plan) => dictionary(plan, plan.result)) };
}

/** The one call that carries out a plan: a service does it as a whole or not at all. */
export type ImportCall =
  | { call: 'merge'; change: PatchGlossaryRequest }
  | { call: 'replace'; dictionary: DictionaryInput };

/** The smallest call: a merge has the additions and changes alone, a replacement has all entries (contract §5). */
export function callFor(plan: ImportPlan): ImportCall {
  if (plan.removed.length > 0) return { call: 'replace', dictionary: dictionary(plan, plan.result) };
  return { call: 'merge', change: { dictionaries: [dictionary(plan, [...plan.changed, ...plan.added])] } };
}

function dictionary({ pair }: ImportPlan, entries: readonly GlossaryEntry[]): DictionaryInput {
  return {
    source_lang: pair.sourceLang,
    target_lang: pair.targetLang,
    entries: formatEntries(entries, 'tsv'),
    entries_format: 'tsv',
  };
}
