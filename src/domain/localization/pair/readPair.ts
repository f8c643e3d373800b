import { planTarget } from '../plan';
import type { TargetOrder } from '../target';
import { InOneFile } from './inOneFile';
import type { Pair } from './pair';
import { OneLanguage } from './oneLanguage';
import { TwoLanguages } from './twoLanguages';

/** Reads a target beside its source. */
export function readPair(order: TargetOrder, sourceLanguage?: string): Pair {
  const plan = planTarget(order);
  if (plan.faults.length > 0) {
    const nothing = { put: () => ({ code: 'not-put' as const }), segments: () => [] };
    const asItIs = (): string => order.target ?? '';
    return { plan, rows: [], ...nothing, translated: asItIs, without: asItIs };
  }
  if (order.format.shared) return new InOneFile(plan, sourceLanguage);
  return order.format.isBilingual ? new TwoLanguages(plan, sourceLanguage) : new OneLanguage(plan, sourceLanguage);
}
