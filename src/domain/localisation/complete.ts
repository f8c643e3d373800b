import { pointlessToGoOn } from '../../api/batching';
import type { ServiceError, ServiceErrorReason } from '../../api/errors';
import { estimateFile } from '../files/estimateFile';
import type { FileJobOptions } from '../files/fileJob';
import type { FileOrder, FileTranslation } from '../files/order';
import { translateFile } from '../files/translateFile';
import type { TranslationService } from '../translation/service';
import { openTarget, type CompletedTarget, type OpenTarget } from './openTarget';
import type { TargetPlan } from './target';

/** How translations are ordered, but for what a plan says. */
export type CompletionOrder = Omit<FileOrder, 'file' | 'format' | 'only' | 'targetInFile'>;

export interface CompletionOptions extends FileJobOptions {
  /** Whether entries go that the source no longer has. */
  removeUnused?: boolean;
}

export interface Completion extends CompletedTarget {
  sentCharacters: number;
  billedCharacters?: number;
  fromCache: number;
  /** Names of what was asked for and not applied, as the service reports them. */
  notApplied: readonly string[];
  isCancelled: boolean;
  /** The same translations in a target that was changed meanwhile, as far as it still wants them. */
  again(plan: TargetPlan): CompletedTarget;
  /** Why no further text would be translated either. */
  trouble?: ServiceError;
}

/**
 * Completes a target: what is missing or stale is translated, but for what the file has already, and put into it.
 * Nothing else in it changes. When cancelled, it has what was done before.
 * @throws ServiceError when the service cannot be reached at all
 */
export async function completeTarget(
  plan: TargetPlan,
  order: CompletionOrder,
  service: TranslationService,
  { removeUnused, ...options }: CompletionOptions = {},
): Promise<Completion> {
  const open = openTarget(plan);
  const { segments, refusal, finish } = open;
  const { format, language } = plan.order;
  const file = { segments, ...(refusal && { refusal }) };
  const only = new Set(segments.keys());
  const result = await translateFile({ ...order, file, format, only, targetInFile: language }, service, options);
  const { sentCharacters, billedCharacters, fromCache, notApplied, isCancelled } = result;
  const finishing = { needsReview: order.needsReview, removeUnused };
  const trouble = troubleOf(result);
  return {
    ...finish(result.targets, result.left, finishing),
    again: (now) => finishAgain(openTarget(now), open, result, finishing),
    sentCharacters,
    ...(billedCharacters !== undefined && { billedCharacters }),
    fromCache,
    notApplied,
    isCancelled,
    ...(trouble && { trouble }),
  };
}

/** What ends the work with this service: a fault that any further text would meet, or one that all texts met. */
function troubleOf({ left, translated }: FileTranslation): ServiceError | undefined {
  const faults: readonly ServiceErrorReason[] = ['unexpected-answer', 'service-unavailable', 'timeout'];
  return left.find(({ error }) => {
    if (!error) return false;
    return pointlessToGoOn.has(error.reason) || (translated === 0 && faults.includes(error.reason));
  })?.error;
}

/**
 * Puts translations into a target that was changed since it was opened: those of texts that it still wants.
 * @param before as it was when they were made
 */
export function finishAgain(
  now: OpenTarget,
  before: Pick<OpenTarget, 'segments' | 'keys'>,
  { targets, left }: Pick<FileTranslation, 'targets' | 'left'>,
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
