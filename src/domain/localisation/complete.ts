import { applyEdits, type TextEdit } from '../../formats/edits';
import { fittingKeys, putEntries } from '../../formats/entries/put';
import { removeEntries } from '../../formats/entries/remove';
import { entriesOf, isWritable } from '../../formats/entries/tree';
import { locateCodes, type SegmentTarget } from '../../formats/segment';
import type { FileJobOptions } from '../files/fileJob';
import type { FileOrder, FileTranslation, LeftSegment } from '../files/order';
import { translateFile } from '../files/translateFile';
import type { TranslationService } from '../translation/service';
import { mergedBilingual, namesOf, type TargetPlan } from './plan';
import type { Reason } from '../../formats/reason';

/** How translations are ordered, but for what a plan says. */
export type CompletionOrder = Omit<FileOrder, 'file' | 'format' | 'only' | 'targetInFile'>;

export interface CompletionOptions extends FileJobOptions {
  /** Whether entries go that the source no longer has. */
  removeUnused?: boolean;
}

/** A target with what it lacked. */
export interface Completion {
  /** The file as it is to be written; that of the plan where nothing was to be done. */
  text: string;
  /** Keys of the entries that were translated, of those that got a translation the file had, and of those taken out. */
  translated: readonly string[];
  reused: readonly string[];
  removed: readonly string[];
  /** What has no translation, by its key. */
  left: ReadonlyArray<{ key: string; reason: LeftSegment['reason']; message: Reason }>;
  /** Keys of what cannot be put into this file, translated or not: it does not understand them. */
  notPut: readonly string[];
  sentCharacters: number;
  billedCharacters?: number;
  fromCache: number;
  isCancelled: boolean;
}

/** The merged file is none of its format: nothing is written. A defect of ours. */
export class MergeError extends Error {
  override name = 'MergeError';
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
  options: CompletionOptions = {},
): Promise<Completion> {
  const { format, target } = plan.order;
  if (plan.faults.length > 0) throw new MergeError('The files cannot be merged.');
  const completed = await (format.isBilingual ? completeBilingual : completeEntries)(plan, order, service, options);
  const removed = options.removeUnused ? plan.unused : [];
  const isTouched = completed.translated.length + completed.reused.length + removed.length > 0;
  if (!isTouched) return { ...completed, text: target ?? completed.text, removed };
  const merged = format.entries(completed.text, plan.order);
  const text = applyEdits(completed.text, removeEntries(merged, new Set(removed)));
  const written = format.entries(text, plan.order);
  const keys = entriesOf(written);
  const isWhole = [...completed.translated, ...completed.reused].every((key) => keys.has(key));
  if (!isWritable(written) || !isWhole) throw new MergeError('The merged file cannot be read.');
  return { ...completed, text, removed };
}

type Completed = Omit<Completion, 'removed'>;

/** The source is translated as far as that is needed, and its entries are put into the target. */
async function completeEntries(
  { order: { format, source, target, language, encoding }, missing, stale, reused }: TargetPlan,
  order: CompletionOrder,
  service: TranslationService,
  options: CompletionOptions,
): Promise<Completed> {
  const tree = format.entries(source, { encoding });
  const sources = entriesOf(tree);
  const file = format.parse(source, { targetLanguage: language, encoding });
  const names = namesOf(tree, file);
  const wanted = new Set([...missing, ...stale]);
  const toSend = new Set([...wanted].filter((key) => !reused.has(key)));
  const only = new Set(names.flatMap((name, index) => (name !== undefined && toSend.has(name) ? [index] : [])));
  const result = await translated({ ...order, file, format, only, targetInFile: language }, service, options);
  const left = leftEntries(result, names);
  const undone = new Set(left.map(({ key }) => key));
  const targets = result.targets.map((one, index) => (undone.has(names[index] ?? '') ? undefined : one));
  const own = target === undefined ? undefined : format.entries(target, { encoding });
  const known = own ? entriesOf(own) : undefined;
  const edits: TextEdit[] = [...file.edits(targets, { targetLanguage: language, needsReview: order.needsReview })];
  for (const [key, other] of reused) {
    const [node, from] = [sources.get(key)?.node, known?.get(other)?.node];
    if (!node?.value || !from?.value || !own) undone.add(key);
    else if (tree.takeOver) edits.push(...tree.takeOver(node, from, own));
    else edits.push({ ...node.value, newText: own.text.slice(from.value.start, from.value.end) });
  }
  const text = applyEdits(source, edits);
  const from = format.entries(text, { encoding });
  const made = entriesOf(from);
  const fitting = own && fittingKeys(own, from, new Set(made.keys()));
  const isFitting = (key: string): boolean => made.has(key) && (fitting?.has(key) ?? true);
  const done = new Set([...wanted].filter((key) => !undone.has(key) && isFitting(key)));
  // Forms of a plural that only the language of the target has.
  for (const key of made.keys()) if (!sources.has(key) && !known?.has(key) && isFitting(key)) done.add(key);
  const others = new Set([...made.keys()].filter((key) => !done.has(key)));
  const merged =
    target === undefined || !own
      ? applyEdits(text, removeEntries(from, others))
      : applyEdits(target, putEntries(own, from, done));
  return {
    text: merged,
    translated: [...done].filter((key) => !reused.has(key)),
    reused: [...reused.keys()].filter((key) => done.has(key)),
    left,
    notPut: withoutLeft(
      [...wanted].filter((key) => !done.has(key)),
      left,
    ),
    ...costOf(result),
  };
}

/** New units are put into the target, and what wants a translation in it gets one. */
async function completeBilingual(
  { order: { format, source, target, language, encoding }, order: own }: TargetPlan,
  order: CompletionOrder,
  service: TranslationService,
  options: CompletionOptions,
): Promise<Completed> {
  const from = format.entries(source, { encoding });
  const { text, put, notPut } = mergedBilingual(
    own,
    from,
    target === undefined ? undefined : format.entries(target, { encoding }),
  );
  const file = format.parse(text, { targetLanguage: language, encoding });
  const names = namesOf(format.entries(text, { encoding }), file);
  const sources = entriesOf(from);
  const known = new Map<string, Set<string>>();
  for (const { text: said, target: has, needsTarget } of file.segments) {
    if (has !== undefined && !needsTarget) known.set(said, (known.get(said) ?? new Set()).add(has));
  }
  const found = file.segments.map((segment): SegmentTarget | undefined => {
    const [same, ...more] = segment.needsTarget ? (known.get(segment.text) ?? []) : [];
    return same !== undefined && more.length === 0 ? locateCodes(segment, same) : undefined;
  });
  const only = new Set(
    file.segments.flatMap(({ needsTarget }, index) =>
      needsTarget && !found[index] && sources.has(names[index] ?? '') ? [index] : [],
    ),
  );
  const result = await translated({ ...order, file, format, only, targetInFile: language }, service, options);
  const targets = result.targets.map((one, index) => one ?? found[index]);
  const edits = file.edits(targets, { targetLanguage: language, needsReview: order.needsReview });
  const keysOf = (list: ReadonlyArray<SegmentTarget | undefined>): string[] => [
    ...new Set(list.flatMap((one, index) => (one ? (names[index] ?? []) : []))),
  ];
  const merged = applyEdits(text, edits);
  const left = leftEntries(result, names);
  const open = new Set(file.segments.flatMap(({ needsTarget }, index) => (needsTarget ? (names[index] ?? []) : [])));
  return {
    text: merged,
    translated: keysOf(result.targets),
    reused: [...new Set([...keysOf(found), ...put.filter((key) => !open.has(key))])],
    left,
    notPut: withoutLeft(notPut, left),
    ...costOf(result),
  };
}

async function translated(
  order: FileOrder,
  service: TranslationService,
  options: CompletionOptions,
): Promise<FileTranslation> {
  return await translateFile(order, service, options);
}

function leftEntries(
  { left }: FileTranslation,
  names: ReadonlyArray<string | undefined>,
): Array<Completion['left'][number]> {
  const found = new Map<string, Completion['left'][number]>();
  for (const { segment, reason, message } of left) {
    const key = names[segment];
    if (key !== undefined && !found.has(key)) found.set(key, { key, reason, message });
  }
  return [...found.values()];
}

function withoutLeft(keys: readonly string[], left: Completion['left']): string[] {
  const known = new Set(left.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

function costOf({ sentCharacters, billedCharacters, fromCache, isCancelled }: FileTranslation) {
  return { sentCharacters, ...(billedCharacters !== undefined && { billedCharacters }), fromCache, isCancelled };
}

/** Keys whose translations are still of another wording after a completion. */
export function keysBehind(plan: TargetPlan, { left, notPut }: Pick<Completion, 'left' | 'notPut'>): Set<string> {
  const open = new Set([...notPut, ...left.map(({ key }) => key)]);
  return new Set(plan.stale.filter((key) => open.has(key)));
}
