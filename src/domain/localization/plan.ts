import { isFront } from '../../formats/documents/put';
import { applyEdits } from '../../formats/edits';
import {
  areApart,
  entriesOf,
  nodesByKey,
  type Entry,
  type EntryNode,
  type EntryTree,
} from '../../formats/entries/tree';
import { categoriesOf, isPluralCategory } from '../../formats/pluralCategories';
import { besideSource } from './checkTarget';
import { bindDocument } from './documents/bind';
import { keyedOrder } from './keyedSource';
import { differsFrom } from './messageForOne';
import { hashOf } from './lock';
import { compareBilingual } from './bilingual';
import { namesOf } from './entryNames';
import { numberedForms } from './numberedForms';
import { isReusable } from './reusable';
import { sourceTree, targetTree, type Compared, type TargetOrder, type TargetPlan } from './target';

/**
 * Returns the keys of a plan that want a translation; a form of a plural counts as wanted with what it is made of.
 * @param keys of the entries that are wanted; all when absent
 */
export function openIn({ missing, stale, forms }: TargetPlan, keys?: ReadonlySet<string>): string[] {
  return [...missing, ...stale].filter((key) => !keys || keys.has(key) || keys.has(forms.get(key) ?? key));
}

/** Compares a target with its source. */
export function planTarget(asked: TargetOrder): TargetPlan {
  const from = sourceTree(asked);
  const order = from.isDocument ? boundOrder(asked, from) : keyedOrder(asked, from);
  const { format } = order;
  const own = targetTree(order);
  const problems = [
    ...from.problems.map((problem) => ({ ...problem, in: 'source' as const })),
    // A file with all languages is both.
    ...((!format.shared && own?.problems) || []).map((problem) => ({ ...problem, in: 'target' as const })),
  ];
  const faults = problems.filter(({ code }) => code !== 'duplicate-key');
  const duplicates = problems.filter(({ code }) => code === 'duplicate-key');
  const known = { order, faults, duplicates, doubtful: order.doubtful ?? [] };
  if (faults.length > 0) {
    const none = { missing: [], stale: [], unused: [], broken: [], blocked: [], review: [] };
    return { ...known, ...none, total: 0, forms: new Map(), reused: new Map() };
  }
  const compared =
    format.isBilingual && !format.shared ? compareBilingual(order, from, own) : compareEntries(order, from, own);
  return { ...known, ...compared };
}

/** An order of a document, in which the blocks of both files have the same names. */
function boundOrder(order: TargetOrder, from: EntryTree): TargetOrder {
  const { format, hashFor, isChanged, readMade, doubtful } = bindDocument(order, from);
  return { ...order, from, format, hashFor, isChanged, readMade, doubtful };
}

/** Entries whose texts are translations of those with the same name. */
function compareEntries(order: TargetOrder, from: EntryTree, own: EntryTree | undefined): Compared {
  const { sources, baseOf } = knownOf(from);
  const targets = own ? entriesOf(own) : new Map<string, Entry>();
  const isNeeded = pluralsNeeded(baseOf, order.language);
  const isAway = blockedBy(own, from);
  const numbered = order.format.id === 'json' ? numberedForms(sources, targets, order.language) : undefined;
  const needed = [...sources.values()].filter(
    ({ key }) => targets.has(key) || (isNeeded(key) && !numbered?.replaced.has(key)),
  );
  const unsure = new Set(order.doubtful?.flatMap(({ sources: keys }) => keys));
  const wanted = needed.filter(({ key }) => !isAway(key) && !unsure.has(key));
  const blocked = needed.filter(({ key, text }) => isAway(key) && text !== '').map(({ key }) => key);
  const [missing, stale]: string[][] = [[], []];
  // A translation that was changed, too, is of the wording that its source has now.
  const isStale = (key: string, text: string, own: string): boolean => {
    const hash = order.hashFor?.(key);
    return hash !== undefined && hash !== hashOf(text) && !order.isChanged?.(own, targets.get(own)?.text ?? '');
  };
  for (const { key, text } of wanted) {
    const target = targets.get(key);
    if (!target || (target.text === '' && text !== '')) {
      missing?.push(key);
    } else if (isStale(key, text, key)) {
      stale?.push(key);
    }
  }
  const added = [...formsOfTarget(order, from, baseOf), ...(numbered?.forms ?? [])].filter(([key]) => !isAway(key));
  const forms = new Map<string, string>();
  for (const [key, other] of added) {
    const isThere = (targets.get(key)?.text ?? '') !== '';
    if (isThere && !isStale(other, sources.get(other)?.text ?? '', key)) continue;
    (isThere ? stale : missing)?.push(key);
    forms.set(key, other);
  }
  const open = new Set([...(missing ?? []), ...(stale ?? [])]);
  const broken: string[] = [];
  const differs = differsFrom(() => [...sources.values()].map(({ text }) => text));
  for (const pair of from.isDocument ? [] : besideSource(sources, targets)) {
    const { key } = pair;
    if (!open.has(key) && !isAway(key) && differs(pair)) broken.push(key);
  }
  // What of a document was never in its source is its translator's, as is all front matter that only that has.
  const isOwn = (key: string): boolean =>
    from.isDocument === true && (isFront({ key }) || order.hashFor?.(key) === undefined);
  const isForm = (key: string): boolean => baseOf(key) !== undefined || numbered?.forms.has(key) === true;
  const unused = [...targets.keys()].filter((key) => !sources.has(key) && !isForm(key) && !isOwn(key));
  const reused = findReused(order, { sources, targets, unused, wanted: [...(missing ?? []), ...(stale ?? [])] });
  // What has further forms is translated with them.
  for (const other of forms.values()) reused.delete(other);
  const shown = new Set([...(missing ?? []), ...(stale ?? []), ...broken, ...unused]);
  const waits = ({ key, text, node }: Entry): boolean =>
    !shown.has(key) && (node.isUnreviewed ?? order.isUnreviewed?.(key, text) ?? false);
  return {
    total: wanted.length + blocked.length + unsure.size + added.length,
    missing: missing ?? [],
    stale: stale ?? [],
    unused,
    broken,
    blocked,
    review: [...targets.values()].filter(waits).map(({ key }) => key),
    forms,
    reused,
  };
}

interface KnownSource {
  sources: ReadonlyMap<string, Entry>;
  baseOf(key: string): string | undefined;
}

const knownSources = new WeakMap<EntryTree, KnownSource>();

/** Returns what all targets of a source need to know of it. */
function knownOf(from: EntryTree): KnownSource {
  const known = knownSources.get(from);
  if (known) return known;
  const sources = entriesOf(from);
  const made = { sources, baseOf: from.isDocument ? () => undefined : basesIn(from, sources.keys()) };
  knownSources.set(from, made);
  return made;
}

/** A file with all languages says itself which texts are forms of a plural: they have a group of their own. */
function basesIn({ isShared }: EntryTree, sources: Iterable<string>): (key: string) => string | undefined {
  const baseOf = pluralBases(sources);
  if (!isShared) return baseOf;
  return (key) => {
    const base = baseOf(key);
    return base?.endsWith('/') ? base : undefined;
  };
}

/** The forms of plurals that a translation of the source gets besides those of the source, by the form they are made of. */
function formsOfTarget(
  { format, source, language, encoding, sourceLanguage }: TargetOrder,
  from: EntryTree,
  baseOf: (key: string) => string | undefined,
): Map<string, string> {
  if (format.shared) return new Map(format.shared(source, sourceLanguage).forms(language));
  const { sources } = knownOf(from);
  const others = new Set(
    [...sources.keys()].filter((key) => {
      const base = key.endsWith('other') ? baseOf(key) : undefined;
      const categories = base === undefined ? [] : (categoriesOf(language, { withRare: true }) ?? []);
      return categories.some((category) => !sources.has(`${base}${category}`));
    }),
  );
  const forms = new Map<string, string>();
  if (others.size === 0) return forms;
  // Whether these are plurals at all the format knows: it is given other words for them, and shows what it makes.
  const file = format.parse(source, { targetLanguage: language, encoding });
  const names = namesOf(from, file);
  const targets = file.segments.map((segment, index) =>
    others.has(names[index] ?? '') ? { ...segment, text: `${segment.text}…` } : undefined,
  );
  const made = applyEdits(source, file.edits(targets, { targetLanguage: language }));
  for (const key of entriesOf(format.entries(made, { encoding })).keys()) {
    const base = sources.has(key) ? undefined : baseOf(key);
    if (base !== undefined) forms.set(key, `${base}other`);
  }
  return forms;
}

/**
 * Returns whether a name of the source is that of a group in the target, or the other way round, or of what is no text
 * there, such as a picture, or is in a list where the other has names: none can be put there.
 */
function blockedBy(own: EntryTree | undefined, from: EntryTree): (key: string) => boolean {
  const leaves = own ? entriesOf(own) : new Map<string, Entry>();
  const groups = new Map<EntryNode, Map<string, EntryNode>>();
  const inside = (node: EntryNode): Map<string, EntryNode> => {
    const nodes = groups.get(node) ?? nodesByKey(node);
    groups.set(node, nodes);
    return nodes;
  };
  return (key) => {
    for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) {
      if (leaves.has(key.slice(0, at))) return true;
    }
    if (!own || leaves.has(key)) return false;
    let [group, others] = [inside(own.root), inside(from.root)];
    const path = key.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    for (const part of path.slice(0, -1)) {
      const [inner, other] = [group.get(part), others.get(part)];
      if (!inner) return false;
      if (other && areApart(inner, other)) return true;
      group = inside(inner);
      others = other ? inside(other) : new Map<string, EntryNode>();
    }
    const there = group.get(path.at(-1) ?? '');
    return there?.nodes !== undefined || there?.isFact === true;
  };
}

/**
 * The forms of plurals by the names of those that the source has: `items_` of `items_few`, `items/` of `items/few`, where
 * nothing but forms is in `items`; `undefined` for a key that is none.
 */
export function pluralBases(sources: Iterable<string>): (key: string) => string | undefined {
  const bases = new Set<string>();
  const groups = new Set<string>();
  for (const key of sources) {
    const [, base = '', category = ''] = form.exec(key) ?? [];
    const isForm = isPluralCategory(category);
    if (category === 'other') bases.add(base);
    for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) {
      const group = key.slice(0, at + 1);
      if (!isForm || group !== base) groups.add(group);
    }
  }
  if (bases.size === 0) return () => undefined;
  return (key) => {
    const [, base = '', category = ''] = form.exec(key) ?? [];
    return isPluralCategory(category) && bases.has(base) && !groups.has(base) ? base : undefined;
  };
}

const form = /^(.+[_/])([a-z]+)$/;

/** Returns a test for the forms of a plural that the language has. */
function pluralsNeeded(baseOf: (key: string) => string | undefined, language: string): (key: string) => boolean {
  const categories = new Set<string>(categoriesOf(language) ?? []);
  return (key) => {
    const base = baseOf(key);
    if (base === undefined || categories.size === 0) return true;
    const category = key.slice(base.length);
    return category === 'zero' || categories.has(category);
  };
}

interface Reusable {
  sources: ReadonlyMap<string, Entry>;
  targets: ReadonlyMap<string, Entry>;
  unused: readonly string[];
  wanted: readonly string[];
}

/** A key that was renamed has the same text, and so has one that is there twice: its translation is there already. */
function findReused({ hashFor }: TargetOrder, { sources, targets, unused, wanted }: Reusable): Map<string, string> {
  if (wanted.length === 0) return new Map();
  const open = new Set(wanted);
  const byHash = new Map<string, string[]>();
  const add = (hash: string, key: string): void => {
    const known = byHash.get(hash);
    if (known) known.push(key);
    else byHash.set(hash, [key]);
  };
  for (const key of unused) {
    const hash = hashFor?.(key);
    if (hash !== undefined) add(hash, key);
  }
  for (const [key, { text }] of sources) if (targets.has(key) && !open.has(key)) add(hashOf(text), key);
  // What moved within a list has a translation of another place.
  for (const key of wanted) {
    const hash = hashFor?.(key);
    if (hash !== undefined && targets.get(key)?.text) add(hash, key);
  }
  const known = new Map<string, string>();
  for (const [hash, found] of byHash) {
    const said = new Set(found.map((other) => targets.get(other)?.text));
    if (found[0] !== undefined && said.size === 1) known.set(hash, found[0]);
  }
  const reused = new Map<string, string>();
  for (const key of wanted) {
    const text = sources.get(key)?.text ?? '';
    const first = /\p{L}/u.test(text) ? known.get(hashOf(text)) : undefined;
    if (first === undefined || first === key) continue;
    if (isReusable(text, targets.get(first)?.text ?? '', sources.get(key)?.node.hasForms)) reused.set(key, first);
  }
  return reused;
}
