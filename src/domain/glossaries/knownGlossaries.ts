import { ServiceError } from '../../api/errors';
import type { CallOptions } from '../../api/request';
import type { GlossariesResource } from '../../api/resources/glossaries';
import type { LegacyGlossariesResource } from '../../api/resources/legacyGlossaries';
import type { DictionaryInfo, Glossary, LegacyGlossary } from '../../api/schemas/glossaries';

/** A glossary of the service, whichever version of the contract keeps it. */
export interface KnownGlossary {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly dictionaries: readonly DictionaryInfo[];
  /** Only v2 knows it: one dictionary, whose entries can only be read (contract §6). */
  readonly isLegacy: boolean;
  /** False while the service still prepares it; it must not be used before (contract §6). */
  readonly isReady: boolean;
}

/** Part of a `ServiceClient` that listing glossaries needs. */
export interface GlossaryLists {
  readonly glossaries: Pick<GlossariesResource, 'list'>;
  readonly legacyGlossaries: Pick<LegacyGlossariesResource, 'list'>;
}

/**
 * Every glossary of an account. v2 and v3 may share one store (contract §6), so that what both list is shown once, as
 * v3; a service that has only one of the two is read by that one.
 * @throws ServiceError of v3 when neither can be read
 */
export async function listGlossaries(
  { glossaries, legacyGlossaries }: GlossaryLists,
  options: CallOptions,
): Promise<KnownGlossary[]> {
  const [current, legacy] = await Promise.allSettled([glossaries.list(options), legacyGlossaries.list(options)]);
  if (current.status === 'rejected' && (legacy.status === 'rejected' || !isAbsent(current.reason))) {
    throw current.reason;
  }
  if (legacy.status === 'rejected' && !isAbsent(legacy.reason)) throw legacy.reason;
  return mergeVersions(
    current.status === 'fulfilled' ? current.value : [],
    legacy.status === 'fulfilled' ? legacy.value : [],
  );
}

/** A service without this version, or a key that may not use it. */
function isAbsent(error: unknown): boolean {
  return ServiceError.is(error, 'not-found') || ServiceError.is(error, 'not-allowed');
}

function mergeVersions(current: readonly Glossary[], legacy: readonly LegacyGlossary[]): KnownGlossary[] {
  const legacyById = new Map(legacy.map((glossary) => [glossary.glossary_id, glossary]));
  const known = current.map((glossary): KnownGlossary => {
    const ready = (glossary.ready ?? true) && (legacyById.get(glossary.glossary_id)?.ready ?? true);
    return { ...knownGlossary(glossary), isReady: ready };
  });
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...legacy.filter(({ glossary_id: id }) => !ids.has(id)).map(knownLegacyGlossary)];
}

export function knownGlossary(glossary: Glossary): KnownGlossary {
  const { glossary_id: id, name, creation_time: createdAt, dictionaries, ready = true } = glossary;
  return { id, name, createdAt, dictionaries, isLegacy: false, isReady: ready };
}

export function knownLegacyGlossary(glossary: LegacyGlossary): KnownGlossary {
  const { glossary_id: id, name, creation_time: createdAt, ready: isReady } = glossary;
  const { source_lang, target_lang, entry_count } = glossary;
  return { id, name, createdAt, dictionaries: [{ source_lang, target_lang, entry_count }], isLegacy: true, isReady };
}

/** Entries of all dictionaries together; those the service does not count are left out. */
export function entryCount({ dictionaries }: Pick<KnownGlossary, 'dictionaries'>): number {
  return dictionaries.reduce((sum, dictionary) => sum + (dictionary.entry_count ?? 0), 0);
}
