import { planTarget } from '../plan';
import type { TargetOrder, TargetPlan } from '../target';
import { InOneFile } from './inOneFile';
import type { Pair } from './pair';
import { OneLanguage } from './oneLanguage';
import { TwoLanguages } from './twoLanguages';

/** Reads a target beside its source. */
export function readPair(order: TargetOrder, sourceLanguage?: string): Pair {
  return pairOf(planTarget(order), sourceLanguage);
}

/** Returns a target beside its source, both of which were compared already. */
export function pairOf(plan: TargetPlan, sourceLanguage?: string): Pair {
  if (plan.faults.length > 0) {
    const nothing = {
      put: () => ({ code: 'not-put' as const }),
      segments: () => [],
      refusal: () => undefined,
      formSource: () => undefined,
    };
    const asItIs = (): string => plan.order.target ?? '';
    return { plan, rows: [], ...nothing, translated: () => ({ text: asItIs(), keys: [] }), without: asItIs };
  }
  const { format } = plan.order;
  if (format.shared) return new InOneFile(plan, sourceLanguage);
  return format.isBilingual ? new TwoLanguages(plan, sourceLanguage) : new OneLanguage(plan, sourceLanguage);
}
