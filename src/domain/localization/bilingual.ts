import { applyEdits } from '../../formats/edits';
import { putEntries, type PutOptions } from '../../formats/entries/put';
import { removeEntries } from '../../formats/entries/remove';
import { entriesOf, type Entry, type EntryTree } from '../../formats/entries/tree';
import { waitsForReview, type ParsedFile, type Segment } from '../../formats/segment';
import { parseXliff } from '../../formats/xliff/xliff';
import { pairsOfXliff } from '../files/checkFile';
import { namesOf } from './entryNames';
import { differsFrom } from './messageForOne';
import { SimilarTexts } from './similarity';
import type { Compared, TargetOrder } from './target';

/** States of XLIFF in which nobody has translated anything yet. */
const unmade: ReadonlySet<string> = new Set(['new', 'needs-translation', 'initial']);

/** Messages and units: the file itself says which of them want a translation. */
export function compareBilingual(order: TargetOrder, from: EntryTree, own: EntryTree | undefined): Compared {
  const sources = entriesOf(from);
  const targets = own ? entriesOf(own) : new Map<string, Entry>();
  const { text, reused, put, changed, notPut } = mergedBilingual(order, from, own);
  const file = parsedMerge(order, { text, changed }, own);
  const names = namesOf(order.format.entries(text), file);
  const of = (isWanted: (segment: Segment, key: string | undefined) => boolean): string[] =>
    [
      ...new Set(
        file.segments.flatMap((segment, index) => (isWanted(segment, names[index]) ? (names[index] ?? []) : [])),
      ),
    ].filter((key) => sources.has(key));
  // What a tool has put into the place of a translation, mostly the source, is none; a changed source has the same state.
  const isMissing = ({ needsTarget, target, state }: Segment, key = ''): boolean =>
    needsTarget && (target === undefined || (unmade.has(state ?? '') && !changed.has(key)));
  const untranslated = of(isMissing);
  const behind = of((segment, key) => segment.needsTarget && !isMissing(segment, key));
  const open = new Set([...untranslated, ...behind]);
  for (const key of put) if (!open.has(key)) reused.set(key, key);
  // What is not in the file yet is missing, also where nothing is to be translated or nobody can put it in.
  const absent = [...put, ...notPut.filter((key) => !targets.has(key))].filter((key) => !open.has(key));
  const outdated = notPut.filter((key) => targets.has(key) && !open.has(key));
  const isKept = new Set(of(({ needsTarget }) => !needsTarget));
  const broken = [...brokenPairs(order, { text, names, segments: file.segments })].filter((key) => isKept.has(key));
  const shown = new Set([...open, ...absent, ...outdated, ...broken]);
  return {
    total: sources.size,
    missing: [...untranslated, ...absent],
    stale: [...behind, ...outdated],
    unused: [...targets.keys()].filter((key) => !sources.has(key)),
    broken,
    blocked: [],
    review: of(waitsForReview).filter((key) => !shown.has(key)),
    fuzzy: of((segment) => segment.state === 'fuzzy' && waitsForReview(segment)),
    forms: new Map(),
    reused,
  };
}

/**
 * A merged target as its segments. A fuzzy translation of another wording that the target has already is kept for its user
 * to correct: it waits for a review. One that has just become so is made again, and all of them where the order says so.
 */
export function parsedMerge(
  { format, language, encoding, retranslatesFuzzy }: TargetOrder,
  { text, changed }: Pick<Merged, 'text' | 'changed'>,
  own: EntryTree | undefined,
): ParsedFile {
  if (retranslatesFuzzy) return format.parse(text, { targetLanguage: language, encoding, fuzzy: 'all' });
  const file = format.parse(text, { targetLanguage: language, encoding });
  const isOutdated = ({ state, needsTarget, target }: Segment): boolean =>
    state === 'fuzzy' && needsTarget && target !== undefined;
  if (!own || !file.segments.some(isOutdated)) return file;
  const before = entriesOf(own);
  const names = namesOf(format.entries(text), file);
  const segments = file.segments.map((segment, index) => {
    const name = names[index] ?? '';
    const isKept = isOutdated(segment) && before.has(name) && !changed.has(name);
    return isKept ? { ...segment, needsTarget: false, isOutdated: true } : segment;
  });
  return { ...file, segments };
}

/** The entries of a file of two languages with a translation in use whose placeholders are other ones. */
function brokenPairs(
  { format, language, isKeyed }: TargetOrder,
  { text, names, segments }: { text: string; names: ReadonlyArray<string | undefined>; segments: readonly Segment[] },
): Set<string> {
  const pairs = format.textPairs?.(text, { targetLanguage: language }).pairs;
  const named = pairs ? namesOf(format.entries(text), { segments: pairs.map(({ target }) => target) }) : [];
  const all = pairs ?? (format.id === 'xliff' ? pairsOfXliff(text, parseXliff(text)) : []);
  // The text of a key, for keys that have one.
  const texts = new Map(isKeyed ? segments.map(({ text: said }, index) => [names[index], said] as const) : []);
  const differs = differsFrom(() =>
    (pairs ?? segments.map(({ text: source }) => ({ source }))).map((one) => one.source),
  );
  return new Set(
    all.flatMap((pair, index) => {
      const name = pair.segment === undefined ? named[index] : names[pair.segment];
      const source = (pair.segment === undefined ? texts.get(name) : segments[pair.segment]?.text) ?? pair.source;
      return !pair.isOpen && differs(isKeyed ? { ...pair, source } : pair) ? (name ?? []) : [];
    }),
  );
}

interface Merged {
  text: string;
  /** New entries that had a translation there, by whose it was. */
  reused: Map<string, string>;
  /** New entries. */
  put: readonly string[];
  /** Entries of the file whose source is another one now. */
  changed: ReadonlySet<string>;
  /** Entries that the file does not take, or whose new source it does not take. */
  notPut: readonly string[];
}

/**
 * A target of a file of two languages with the units and sources of its source.
 * @param only keys of the entries that are wanted; all when absent, and in a file that is not there yet
 */
export function mergedBilingual(
  { source, target, format, language, isKeyed }: TargetOrder,
  from: EntryTree,
  own: EntryTree | undefined,
  only?: ReadonlySet<string>,
): Merged {
  if (!own || target === undefined) {
    const nothing = { reused: new Map<string, string>(), changed: new Set<string>(), put: [], notPut: [] };
    const started = from.begin?.(language);
    if (started) return { ...nothing, text: applyEdits(source, started) };
    const all = new Set(entriesOf(from).keys());
    const empty = applyEdits(source, removeEntries(from, all));
    // Translations of the source itself are none of another language.
    const text = applyEdits(empty, putEntries(format.entries(empty), from, all));
    return { ...nothing, text };
  }
  const [sources, targets] = [entriesOf(from), entriesOf(own)];
  const wanted = new Map<string, PutOptions>();
  const unused = [...targets.values()].filter(({ key }) => !sources.has(key)).slice(0, mostCompared);
  const alike = new SimilarTexts(unused.map(({ text }) => text));
  const reused = new Map<string, string>();
  for (const { key, text } of sources.values()) {
    const known = targets.get(key);
    if (only?.has(key) === false || known?.text === text) continue;
    // What a key is called is no other text.
    if (isKeyed && known) continue;
    const old = known ? undefined : unused[alike.mostLike(text, leastAlike) ?? -1];
    wanted.set(key, old ? { translationOf: old.key } : {});
    if (old?.text === text) reused.set(key, old.key);
  }
  const text = applyEdits(target, putEntries(own, from, wanted));
  const merged = entriesOf(format.entries(text));
  const isPut = (key: string): boolean => merged.has(key) && merged.get(key)?.text === sources.get(key)?.text;
  return {
    text,
    reused,
    changed: new Set([...wanted.keys()].filter((key) => targets.has(key))),
    put: [...wanted.keys()].filter((key) => !targets.has(key) && isPut(key)),
    notPut: [...wanted.keys()].filter((key) => !isPut(key)),
  };
}

/** Min likeness of the text of a new entry to the one that it most likely had before. */
const leastAlike = 0.6;
const mostCompared = 2000;
