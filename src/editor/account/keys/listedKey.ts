import type { AnalyticsResponse, DeveloperKey } from '../../../api/schemas/admin';
import { byNature } from '../../../shared/l10n';

/** A developer key as it is shown. Never its secret, whatever a service tells. */
export interface ListedKey {
  readonly id: string;
  readonly label: string;
  /** ISO 8601, as the service writes it. */
  readonly createdAt: string;
  readonly deactivatedAt?: string;
  readonly isActive: boolean;
  /** Absent where the service does not tell; null for no limit. */
  readonly limits?: KeyLimits;
  /** Characters used in this billing period; absent where it is not certain that they were this key's. */
  readonly used?: number;
}

/** Limits of a key in a billing period; null = as much as the account. */
export interface KeyLimits {
  readonly characters: number | null;
  readonly speechMs: number | null;
}

/** Returns the shown part of a key. */
export function listedKey(key: DeveloperKey, used?: number): ListedKey {
  const { key_id: id, label, creation_time: createdAt, deactivated_time: deactivatedAt, usage_limits: limits } = key;
  return {
    id,
    label,
    createdAt,
    isActive: !key.is_deactivated,
    ...(deactivatedAt && { deactivatedAt }),
    ...(limits && {
      limits: { characters: limits.characters ?? null, speechMs: limits.speech_to_text_milliseconds ?? null },
    }),
    ...(used !== undefined && { used }),
  };
}

/** Active keys first, each group by label. */
export function inOrder(keys: readonly ListedKey[]): ListedKey[] {
  return keys.toSorted(
    (a, b) =>
      Number(b.isActive) - Number(a.isActive) ||
      byNature(a.label, b.label) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id.localeCompare(b.id),
  );
}

type KeyUsage = NonNullable<AnalyticsResponse['usage_report']['key_usages']>[number];

/**
 * Returns the usage of each key by its id. A report shows keys masked, with their labels: when two keys, or two lines of the
 * report, look alike, nobody can tell whose the characters are, and neither is counted.
 */
export function usedByKey(
  keys: ReadonlyArray<Pick<DeveloperKey, 'key_id' | 'label'>>,
  usages: readonly KeyUsage[],
): Map<string, number> {
  const lookOf = (masked: string, label = ''): string => JSON.stringify([masked, label]);
  const ids = Map.groupBy(keys, ({ key_id: id, label }) => lookOf(maskedId(id), label));
  const told = Map.groupBy(usages, (usage) => lookOf(usage.api_key, usage.api_key_label));
  const used = new Map<string, number>();
  for (const [look, [usage, ...otherUsages]] of told) {
    const [key, ...otherKeys] = ids.get(look) ?? [];
    if (usage && key && otherUsages.length + otherKeys.length === 0) used.set(key.key_id, usage.usage.total_characters);
  }
  return used;
}

/** Masks the id of a key as reports do (contract §12.2): short, and enough to tell most keys apart. */
export function maskedId(id: string): string {
  return `${id.slice(0, 4)}****${id.slice(-4)}`;
}
