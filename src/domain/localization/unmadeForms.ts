import { entriesOf } from '../../formats/entries/tree';
import { categoriesOf } from '../../formats/pluralCategories';
import { sourceTree, targetTree, type TargetPlan } from './target';

/** Formats whose files i18next reads, besides JSON. */
const formats: ReadonlySet<string> = new Set(['js', 'yaml']);

/**
 * Finds plurals of i18next before version 4 (`item`, `item_plural`) in a language that does not have two forms. It reads
 * them from `item_0`, `item_1`…, which are made in JSON alone.
 */
export function unmadeForms({ order }: Pick<TargetPlan, 'order'>): string[] {
  const categories = categoriesOf(order.language);
  if (!formats.has(order.format.id) || !categories || categories.length === 2) return [];
  const sources = entriesOf(sourceTree(order));
  const own = targetTree(order);
  const targets = own ? entriesOf(own) : new Map<string, unknown>();
  return [...sources.keys()].filter((key) => {
    const base = /^(.+)_plural$/.exec(key)?.[1];
    return base !== undefined && sources.has(base) && !targets.has(`${base}_0`);
  });
}
