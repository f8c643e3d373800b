import { entriesOf, type Entry, type EntryTree } from '../../formats/entries/tree';
import { namesOf } from './entryNames';
import { planTarget } from './plan';
import { sourceTree, targetTree, type TargetOrder, type TargetPlan } from './target';

export type TranslationState = 'translated' | 'missing' | 'stale' | 'broken';

/** Target with the states of the entries of its source. */
export interface TargetEntries {
  plan: TargetPlan;
  /** None where the file is not there. */
  entries: ReadonlyMap<string, Entry>;
  /** States by the keys of the source; keys that the language does not need are absent. */
  states: ReadonlyMap<string, TranslationState>;
  /** Texts of the target, by its own keys. */
  texts: ReadonlyMap<string, string>;
}

/** Compares a target with its source, entry by entry. `undefined` where one of them cannot be read. */
export function targetEntries(asked: TargetOrder): TargetEntries | undefined {
  const plan = planTarget(asked);
  if (plan.faults.length > 0) return undefined;
  const { order } = plan;
  const from = sourceTree(order);
  const tree = targetTree(order);
  const entries = tree ? entriesOf(tree) : new Map<string, Entry>();
  const texts =
    tree && order.format.isBilingual && !order.format.shared ? translationsIn(order, tree) : textsOf(entries);
  const states = new Map<string, TranslationState>();
  for (const key of entriesOf(from).keys()) if (texts.has(key)) states.set(key, 'translated');
  const tell = (keys: readonly string[], state: TranslationState): void => {
    for (const key of keys) states.set(plan.forms.get(key) ?? key, state);
  };
  tell(plan.broken, 'broken');
  tell(plan.stale, 'stale');
  tell(plan.missing, 'missing');
  return { plan, entries, states, texts };
}

function textsOf(entries: ReadonlyMap<string, Entry>): Map<string, string> {
  return new Map(Array.from(entries, ([key, { text }]) => [key, text]));
}

/** The translations in a file of two languages, by the keys of their sources. */
function translationsIn({ format, language, encoding }: TargetOrder, tree: EntryTree): Map<string, string> {
  const file = format.parse(tree.text, { targetLanguage: language, encoding });
  const names = namesOf(tree, file);
  const texts = new Map<string, string>();
  for (const [index, { target: text }] of file.segments.entries()) {
    const key = names[index];
    if (key !== undefined && text !== undefined && !texts.has(key)) texts.set(key, text);
  }
  return texts;
}

/** The entry that an offset is in. */
export function entryAt(entries: ReadonlyMap<string, Entry>, offset: number): Entry | undefined {
  for (const entry of entries.values()) if (entry.node.start <= offset && offset <= entry.node.end) return entry;
  return undefined;
}

/** An entry of a source, and the languages that lack it. */
export interface OpenEntry {
  key: string;
  start: number;
  /** Indexes of targets. */
  missing: number[];
  stale: number[];
}

/**
 * The entries of a source that want a translation, in file order.
 * @param targets absent where one cannot be read
 */
export function openEntries(
  entries: ReadonlyMap<string, Entry>,
  targets: ReadonlyArray<TargetEntries | undefined>,
): OpenEntry[] {
  return [...entries.values()].flatMap(({ key, node }): OpenEntry[] => {
    const of = (state: TranslationState): number[] =>
      targets.flatMap((target, index) => (target?.states.get(key) === state ? [index] : []));
    const [missing, stale] = [of('missing'), of('stale')];
    return missing.length + stale.length > 0 ? [{ key, start: node.value?.start ?? node.start, missing, stale }] : [];
  });
}
