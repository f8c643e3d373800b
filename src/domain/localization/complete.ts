import { estimateFile } from '../files/estimateFile';
import type { FileTranslation } from '../files/order';
import { openTarget, type CompletedTarget, type OpenTarget } from './openTarget';
import type { TargetPlan } from './target';

/**
 * Puts translations into a target that was changed since it was opened: those of texts that it still wants.
 * @param before as it was when they were made
 */
export function finishAgain(
  now: OpenTarget,
  before: Pick<OpenTarget, 'segments' | 'keys'>,
  { targets, left }: { targets: FileTranslation['targets']; left: Parameters<OpenTarget['finish']>[1] },
  options: Parameters<OpenTarget['finish']>[2],
): CompletedTarget {
  const nameIn = ({ segments, keys }: Pick<OpenTarget, 'segments' | 'keys'>, index: number): string =>
    JSON.stringify([keys[index], segments[index]?.text]);
  const known = new Map(before.segments.map((_, index) => [nameIn(before, index), index]));
  const indexes = now.segments.map((_, index) => known.get(nameIn(now, index)));
  const placesNow = new Map(indexes.map((index, at) => [index, at]));
  const leftNow = left.flatMap(({ segment, ...why }) => {
    const at = placesNow.get(segment);
    return at === undefined ? [] : [{ ...why, segment: at }];
  });
  return now.finish(
    indexes.map((index) => (index === undefined ? undefined : targets[index])),
    leftNow,
    options,
  );
}

/**
 * Unicode code points that the service bills at most for what a plan wants.
 * @param keys of the entries that are wanted; all that are missing or stale when absent
 */
export async function priceOf(plan: TargetPlan, keys?: ReadonlySet<string>): Promise<number> {
  const { segments } = openTarget(plan, keys);
  return (await estimateFile(segments, new Set(segments.keys()))).characters;
}
