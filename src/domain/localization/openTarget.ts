import { applyEdits, type TextEdit } from '../../formats/edits';
import { isChangedByHand } from './documents/bind';
import { mergeBlocks } from './documents/mergeBlocks';
import { fittingKeys, putEntries } from '../../formats/entries/put';
import { removalsIn, removeEntries } from '../../formats/entries/remove';
import { entriesOf, isWritable, type Entry, type EntryTree } from '../../formats/entries/tree';
import { withLineEnds } from '../../formats/lineEnd';
import { locateCodes, type ParsedFile, type Segment, type SegmentTarget } from '../../formats/segment';
import type { LeftSegment } from '../files/order';
import { mergedBilingual, parsedMerge } from './bilingual';
import { namesOf } from './entryNames';
import { isReusable } from './reusable';
import { openIn } from './plan';
import { sourceTree, targetTree, type TargetPlan } from './target';
import type { Reason } from '../../formats/reason';
import { pushAll } from '../../formats/lists';

/** Result of a target: a file with what it lacked. */
export interface CompletedTarget {
  /** The file as it is to be written; that of the plan where nothing was to be done. */
  text: string;
  /** Keys of the entries that were translated, of those that got a translation the file had, and of those taken out. */
  translated: readonly string[];
  reused: readonly string[];
  removed: readonly string[];
  /** Entries without a translation, by key. */
  left: ReadonlyArray<{ key: string; reason: LeftSegment['reason']; message: Reason }>;
  /** Keys of what cannot be put into this file, translated or not: it does not understand them. */
  notPut: readonly string[];
}

/** The merged file is none of its format: nothing is written. A defect of ours. */
export class MergeError extends Error {
  override name = 'MergeError';
}

/** A target that wants translations, and what becomes of it with them. */
export interface OpenTarget {
  /** Segments to translate, all of them. */
  segments: readonly Segment[];
  /** The key of the entry that each segment is in. */
  keys: readonly string[];
  refusal?: ParsedFile['refusal'];
  /**
   * The target with translations, and with those it had already for other entries.
   * @param targets one for each segment; absent = it stays as it is
   * @param left why some have none, by their segments
   * @throws MergeError when the file would not be read afterwards
   */
  finish(
    targets: ReadonlyArray<SegmentTarget | undefined>,
    left: ReadonlyArray<Omit<LeftSegment, 'error'>>,
    options: { needsReview?: boolean; removeUnused?: boolean },
  ): CompletedTarget;
}

/**
 * Takes a plan up: what is to be translated now, and what puts it into the target.
 * @param keys of the entries that are wanted; all that are missing or stale when absent
 */
export function openTarget(plan: TargetPlan, keys?: ReadonlySet<string>): OpenTarget {
  if (plan.faults.length > 0) throw new MergeError('The files can’t be merged.');
  const { format, target } = plan.order;
  const openFile = format.shared ? openShared : format.isBilingual ? openBilingual : openEntries;
  const { file, only, names, put } = openFile(plan, keys);
  const indexes = [...only].sort((a, b) => a - b);
  return {
    segments: indexes.flatMap((index) => file.segments[index] ?? []),
    keys: indexes.map((index) => names[index] ?? ''),
    ...(file.refusal && { refusal: (one) => file.refusal?.(one) }),
    finish(targets, left, { needsReview, removeUnused }) {
      const all: Array<SegmentTarget | undefined> = file.segments.map(() => undefined);
      for (const [at, index] of indexes.entries()) all[index] = targets[at];
      const found = new Map<string, CompletedTarget['left'][number]>();
      for (const { segment, reason, message } of left) {
        const key = names[indexes[segment] ?? -1];
        if (key !== undefined && !found.has(key)) found.set(key, { key, reason, message });
      }
      const { removed: gone, ...done } = put(all, [...found.values()], { needsReview, removeUnused });
      const removed = gone ?? (removeUnused ? plan.unused : []);
      const isTouched = done.translated.length + done.reused.length + removed.length > 0;
      if (!isTouched) return { ...done, text: target ?? done.text, removed };
      // What a file with all languages no longer needs goes in all of them.
      const merged = format.shared
        ? sourceTree({ ...plan.order, source: done.text, from: undefined })
        : targetTree(plan.order, done.text);
      const text = gone || !merged ? done.text : applyEdits(done.text, removeEntries(merged, new Set(removed)));
      const written = targetTree(plan.order, text);
      const has = written && entriesOf(written);
      const isWhole = [...done.translated, ...done.reused].every((key) => has?.has(key));
      if (!written || !isWritable(written) || !isWhole) throw new MergeError('The merged file can’t be read.');
      return { ...done, text, removed };
    },
  };
}

interface Opened {
  file: ParsedFile;
  /** Indexes of the segments to translate. */
  only: ReadonlySet<number>;
  /** Key of the entry that each segment is in. */
  names: ReadonlyArray<string | undefined>;
  put(
    targets: ReadonlyArray<SegmentTarget | undefined>,
    left: CompletedTarget['left'],
    options: { needsReview?: boolean; removeUnused?: boolean },
  ): Omit<CompletedTarget, 'removed'> & {
    /** Entries taken out already: only its neighbors tell where a block of a document stands. */
    removed?: readonly string[];
  };
}

/** The file has all languages: what comes back is put beside its source. */
function openShared(plan: TargetPlan, keys: ReadonlySet<string> | undefined): Opened {
  const { order, forms, reused: known } = plan;
  const { format, source, target = source, language, encoding, sourceLanguage } = order;
  const tree = sourceTree(order);
  const file = format.parse(source, {
    targetLanguage: language,
    encoding,
    ...(sourceLanguage !== undefined && { sourceLanguage }),
  });
  const names = namesOf(tree, file);
  const wanted = openIn(plan, keys && withSiblings(plan, keys));
  const open = new Set(wanted);
  const reused = new Map([...known].filter(([key]) => open.has(key)));
  const toSend = new Set(wanted.filter((key) => !reused.has(key)).map((key) => forms.get(key) ?? key));
  const only = new Set(names.flatMap((name, index) => (name !== undefined && toSend.has(name) ? [index] : [])));
  const put: Opened['put'] = (results, left, { needsReview }) => {
    const shared = format.shared?.(target, sourceLanguage);
    const own = entriesOf(targetTree(order, target) ?? tree);
    const said = new Map(
      names.flatMap((name, index) => (name === undefined ? [] : [[name, results[index]?.text] as const])),
    );
    const undone = new Set(left.map(({ key }) => key));
    const texts = new Map<string, string>();
    for (const key of wanted) {
      const other = reused.get(key);
      const from = forms.get(key) ?? key;
      const text = other === undefined ? (undone.has(from) ? undefined : said.get(from)) : own.get(other)?.text;
      if (text !== undefined) texts.set(key, text);
    }
    const text = applyEdits(target, shared?.put(order.mappedLanguage ?? language, texts, { needsReview }) ?? []);
    const now = entriesOf(targetTree(order, text) ?? tree);
    const done = [...texts].flatMap(([key, one]) => (plain(now.get(key)?.text ?? '') === plain(one) ? key : []));
    const isDone = new Set(done);
    return {
      text,
      translated: done.filter((key) => !reused.has(key)),
      reused: done.filter((key) => reused.has(key)),
      left,
      notPut: withoutLeft(
        wanted.filter((key) => !isDone.has(key)),
        left,
        forms,
      ),
    };
  };
  return { file, only, names, put };
}

/** Keys with those of the same entries, where the file has nothing of them in the language: a part would leave holes. */
function withSiblings(plan: TargetPlan, keys: ReadonlySet<string>): ReadonlySet<string> {
  const entryOf = (key: string): string => key.split('/', 1)[0] ?? key;
  const own = targetTree(plan.order);
  const there = new Set(own ? Array.from(entriesOf(own).keys(), entryOf) : []);
  const absent = new Set(Array.from(keys, entryOf).filter((entry) => !there.has(entry)));
  return new Set([...keys, ...openIn(plan).filter((key) => absent.has(entryOf(key)))]);
}

/** A text however its file writes its lines. */
function plain(text: string): string {
  return withLineEnds(text.trim(), '\n');
}

/** The source is translated as far as that is needed, and its entries are put into the target. */
function openEntries(plan: TargetPlan, keys: ReadonlySet<string> | undefined): Opened {
  const {
    order: { format, source, target, language, encoding, from: tree = format.entries(source, { encoding }) },
    forms,
    reused: known,
  } = plan;
  const sources = entriesOf(tree);
  const file = format.parse(source, { targetLanguage: language, encoding });
  const names = namesOf(tree, file);
  const wanted = new Set(openIn(plan, keys));
  const reused = new Map([...known].filter(([key]) => wanted.has(key)));
  const toSend = new Set([...wanted].filter((key) => !reused.has(key)).map((key) => forms.get(key) ?? key));
  const only = new Set(names.flatMap((name, index) => (name !== undefined && toSend.has(name) ? [index] : [])));
  const put: Opened['put'] = (results, left, { needsReview, removeUnused }) => {
    const undone = new Set(left.map(({ key }) => key));
    const targets = results.map((one, index) => (undone.has(names[index] ?? '') ? undefined : one));
    const own = target === undefined ? undefined : format.entries(target, { encoding });
    const owned = own ? entriesOf(own) : undefined;
    const edits: TextEdit[] = [...file.edits(targets, { targetLanguage: language, needsReview })];
    for (const [key, other] of reused) {
      const [node, from] = [sources.get(key)?.node, owned?.get(other)?.node];
      if (!node?.value || !from?.value || !own) undone.add(key);
      else if (tree.takeOver) pushAll(edits, tree.takeOver(node, from, own));
      else edits.push({ ...node.value, newText: own.text.slice(from.value.start, from.value.end) });
    }
    const text = applyEdits(source, edits);
    const from = plan.order.readMade?.(text) ?? format.entries(text, { encoding });
    const made = entriesOf(from);
    const fitting = own && fittingKeys(own, from, new Set(made.keys()));
    const isFitting = (key: string): boolean =>
      made.has(key) &&
      (fitting?.has(key) ?? true) &&
      !isChangedByHand(owned?.get(key)?.node, plan.order.hashFor?.(key));
    const isLeft = (key: string): boolean => undone.has(forms.get(key) ?? key);
    const fits = new Set([...wanted].filter((key) => !isLeft(key) && isFitting(key)));
    // Forms of a plural that only the language of the target has.
    for (const key of made.keys()) if (!sources.has(key) && !owned?.has(key) && isFitting(key)) fits.add(key);
    for (const key of danglingIn(sources, (one) => fits.has(one) || (owned?.has(one) ?? false))) fits.delete(key);
    const base = own ?? from;
    const edited = (put: ReadonlySet<string>, gone: ReadonlySet<string>): TextEdit[] =>
      own
        ? [...putEntries(own, from, put), ...removeEntries(own, gone)]
        : withoutDoubles(from, made, new Set([...made.keys()].filter((key) => !put.has(key))));
    // A paragraph that has moved is not left in its old place.
    const moved = new Set([...reused].flatMap(([key, other]) => (fits.has(key) ? other : [])));
    const unwanted = removeUnused ? plan.unused : plan.unused.filter((key) => moved.has(key));
    const { put: done, ...result }: { text: string; put: ReadonlySet<string>; gone?: ReadonlySet<string> } =
      tree.isDocument
        ? mergeBlocks(
            { base, read: (one) => format.entries(one, { encoding }), edits: edited, insteadOf: reused },
            fits,
            new Set(unwanted),
          )
        : { text: applyEdits(base.text, edited(fits, new Set())), put: fits };
    return {
      ...(result.gone && { removed: [...result.gone] }),
      text: result.text,
      translated: [...done].filter((key) => !reused.has(key)),
      reused: [...reused.keys()].filter((key) => done.has(key)),
      left,
      notPut: withoutLeft(
        [...wanted].filter((key) => !done.has(key)),
        left,
        forms,
      ),
    };
  };
  return { file, only, names, put };
}

/** Texts of a stringsdict that name a variable of which a target would have no form: programs end at them. */
function danglingIn(sources: ReadonlyMap<string, { text: string }>, isThere: (key: string) => boolean): string[] {
  const variableOf = (key: string): string => key.split('/', 2).join('/');
  const [known, there] = [new Set<string>(), new Set<string>()];
  for (const key of sources.keys()) {
    if (key.split('/').length < 3) continue;
    known.add(variableOf(key));
    if (isThere(key)) there.add(variableOf(key));
  }
  return [...sources].flatMap(([key, { text }]) => {
    const [entry = ''] = key.split('/', 1);
    const named = Array.from(text.matchAll(/%(?:\d+\$)?#@(\w+)@/g), ([, name = '']) => `${entry}/${name}`);
    return named.some((variable) => known.has(variable) && !there.has(variable)) ? key : [];
  });
}

/** New units are put into the target, and what wants a translation in it gets one. */
function openBilingual(
  { order: { format, source, target, language, encoding }, order: own }: TargetPlan,
  keys: ReadonlySet<string> | undefined,
): Opened {
  const from = format.entries(source, { encoding });
  const before = target === undefined ? undefined : format.entries(target, { encoding });
  const { text, put: added, changed, notPut } = mergedBilingual(own, from, before);
  const file = parsedMerge(own, { text, changed }, before);
  const names = namesOf(format.entries(text, { encoding }), file);
  const sources = entriesOf(from);
  const isWanted = (key: string): boolean => sources.has(key) && (keys?.has(key) ?? true);
  const known = new Map<string, Set<string>>();
  for (const { text: said, target: has, needsTarget, isOutdated } of file.segments) {
    if (has !== undefined && !needsTarget && !isOutdated) known.set(said, (known.get(said) ?? new Set()).add(has));
  }
  const found = file.segments.map((segment): SegmentTarget | undefined => {
    const [same, ...more] = segment.needsTarget ? (known.get(segment.text) ?? []) : [];
    const isKnown = same !== undefined && more.length === 0 && isReusable(segment.text, same);
    return isKnown ? locateCodes(segment, same) : undefined;
  });
  const only = new Set(
    file.segments.flatMap(({ needsTarget }, index) =>
      needsTarget && !found[index] && isWanted(names[index] ?? '') ? [index] : [],
    ),
  );
  const put: Opened['put'] = (results, left, { needsReview }) => {
    const targets = results.map((one, index) => one ?? found[index]);
    const edits = file.edits(targets, { targetLanguage: language, needsReview });
    const keysOf = (list: ReadonlyArray<SegmentTarget | undefined>): string[] => [
      ...new Set(list.flatMap((one, index) => (one ? (names[index] ?? []) : []))),
    ];
    const open = new Set(file.segments.flatMap(({ needsTarget }, index) => (needsTarget ? (names[index] ?? []) : [])));
    return {
      text: applyEdits(text, edits),
      translated: keysOf(results),
      reused: [...new Set([...keysOf(found), ...added.filter((key) => !open.has(key))])],
      left,
      notPut: withoutLeft(notPut, left),
    };
  };
  return { file, only, names, put };
}

/** The edits that take entries out of what becomes a new file, and of a key that is there twice the one that does not count. */
function withoutDoubles(tree: EntryTree, counting: ReadonlyMap<string, Entry>, keys: ReadonlySet<string>): TextEdit[] {
  if (tree.isDocument) return removeEntries(tree, keys);
  return removalsIn(
    tree,
    tree.root,
    undefined,
    (key, node) => keys.has(key) || (counting.get(key)?.node !== node && !node.isFact && !node.isObsolete),
  );
}

function withoutLeft(
  keys: readonly string[],
  left: CompletedTarget['left'],
  forms: TargetPlan['forms'] = new Map(),
): string[] {
  const known = new Set(left.map(({ key }) => key));
  return keys.filter((key) => !known.has(forms.get(key) ?? key));
}

/** Keys whose translations are still of another wording after a completion. */
export function keysBehind(
  plan: TargetPlan,
  { translated, reused }: Pick<CompletedTarget, 'translated' | 'reused'>,
): Set<string> {
  const done = new Set([...translated, ...reused]);
  return new Set(plan.stale.filter((key) => !done.has(key)));
}
