import type { GlossaryEntry } from '../../api/schemas/glossaryEntries';
import { diffDictionaries } from './dictionaryDiff';

/** The smallest call that makes the service's dictionary the one that was edited (contract §5). */
export type SavePlan =
  | { kind: 'nothing' }
  /** `PATCH` with only these entries: new ones, and ones with another target. */
  | { kind: 'merge'; entries: GlossaryEntry[] }
  /** `PUT` with all entries: some were taken out, which a merge cannot say. */
  | { kind: 'replace'; entries: readonly GlossaryEntry[] }
  /** `DELETE`: a dictionary without entries is not allowed. */
  | { kind: 'delete' };

/**
 * @param current what the service has; empty when it has no such dictionary
 * @param wanted what it is to have; each source once
 */
export async function planSave(
  current: readonly GlossaryEntry[],
  wanted: readonly GlossaryEntry[],
  signal?: AbortSignal,
): Promise<SavePlan> {
  if (wanted.length === 0) return { kind: current.length === 0 ? 'nothing' : 'delete' };
  const { added, changed, removed } = await diffDictionaries(current, wanted, signal);
  if (removed.length > 0) return { kind: 'replace', entries: wanted };
  if (added.length + changed.length === 0) return { kind: 'nothing' };
  const entries = [...changed.map(({ source, target }) => ({ source, target })), ...added];
  return { kind: 'merge', entries };
}
