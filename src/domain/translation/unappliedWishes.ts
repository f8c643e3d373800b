import { sameLanguage } from '../../api/languageCodes';
import type { LocalEnginesResource } from '../../api/resources/localEngines';
import type { StyleRulesResource } from '../../api/resources/styleRules';
import type { ServedLanguagePair } from '../../api/schemas/localEngines';
import type { WishName } from '../../api/schemas/notApplied';

/** Parts of the client of a local service that tell what its engines apply. */
export interface WishingService {
  localEngines: Pick<LocalEnginesResource, 'list' | 'styleRules'>;
  styleRules: Pick<StyleRulesResource, 'get'>;
}

/** Wishes for a translation, of which some engines apply none. */
export interface PlannedWishes {
  /** Absent = detect. */
  source?: string;
  targets: readonly string[];
  hasFormality: boolean;
  /** Id of the style rule list for a target; `undefined` for none. */
  styleFor?: (target: string) => string | undefined;
}

/** Targets whose engines in the local service read no instructions, and so have no regard to formality either. */
export function targetsWithoutReader(pairs: readonly ServedLanguagePair[], targets: readonly string[]): string[] {
  return targets.filter((code) => {
    const serving = pairs.filter(({ target }) => sameLanguage(target, code));
    return serving.length > 0 && serving.every(({ instructions }) => instructions !== true);
  });
}

/** Names of the wishes that a local service won’t apply, as far as that is known before anything is sent. */
export async function unappliedWishes(
  client: WishingService,
  { source, targets, hasFormality, styleFor }: PlannedWishes,
  signal: AbortSignal,
): Promise<WishName[]> {
  const styled = targets.filter((target) => styleFor?.(target) !== undefined);
  if (!hasFormality && styled.length === 0) return [];
  const { pairs } = await client.localEngines.list({ signal, ...(source !== undefined && { source }) });
  const without = new Set(targetsWithoutReader(pairs, targets));
  const names: WishName[] = hasFormality && without.size > 0 ? ['formality'] : [];
  const lists = new Set(styled.filter((target) => without.has(target)).map((target) => styleFor?.(target) ?? ''));
  for (const id of lists) {
    if (await isMechanical(client, id, signal)) continue;
    names.push('style_id');
    break;
  }
  return names;
}

/** Returns whether the service applies all of a style rule list itself, without an engine that reads. */
async function isMechanical(client: WishingService, id: string, signal: AbortSignal): Promise<boolean> {
  const { language, configured_rules: rules, custom_instructions: own } = await client.styleRules.get(id, { signal });
  if (own.length > 0) return false;
  const known = await client.localEngines.styleRules(language, { signal });
  return Object.entries(rules).every(([category, chosen]) =>
    Object.entries(chosen).every(([name, option]) => known[category]?.[name]?.includes(option)),
  );
}
