import { applyEdits } from '../../formats/edits';
import { entriesOf, isWritable, type Entry, type EntryTree } from '../../formats/entries/tree';
import { isPluralCategory } from '../../formats/pluralCategories';
import { reason } from '../../formats/reason';
import { textInValue } from '../../formats/textInFile';
import type { TextPair } from '../../formats/textPair';
import { checkPairs } from '../files/checkPairs';
import type { ComparedPair } from '../files/checkPlaceholders';
import type { FileFinding } from '../files/findings';
import { keyForMany } from './messageForOne';

/** A target that is read beside its source. */
export interface CheckedTarget {
  source: EntryTree;
  target: EntryTree;
  /** Language codes. */
  language: string;
  sourceLanguage?: string;
  /** Reads a target as it would be. */
  read(text: string): EntryTree;
}

/** Problems with the translations of a target, whose source is another file. */
export function checkTarget({ source, target, language, sourceLanguage, read }: CheckedTarget): FileFinding[] {
  if (target.problems.some(({ code }) => code !== 'duplicate-key')) return [];
  const pairs = pairsIn(source, target);
  const findings = checkPairs(pairs, {
    target: language,
    ...(sourceLanguage !== undefined && { source: sourceLanguage }),
  });
  return [...withProvedFixes(findings, target, read), ...keysTwice(target)];
}

/**
 * Only fixes after which the file says what they promise, and everything else as before: a format may have to write a text in
 * another way. They are tried together, and apart only where that fails.
 */
export function withProvedFixes(
  findings: readonly FileFinding[],
  target: EntryTree,
  read: CheckedTarget['read'],
): FileFinding[] {
  const before = entriesOf(target);
  let trials = 0;
  const proved = new Set<FileFinding>();
  const prove = (group: readonly FileFinding[]): void => {
    if (group.length === 0 || ++trials > mostTrials) return;
    const edits = group.flatMap(({ fix }) => fix?.edits ?? []).sort((a, b) => a.start - b.start || a.end - b.end);
    const tree = read(applyEdits(target.text, edits));
    const after = entriesOf(tree);
    const promised = new Map(group.map(({ key, fix }) => [key, fix?.says]));
    const isRight =
      isWritable(tree) &&
      after.size === before.size &&
      [...before].every(([key, { text }]) => after.get(key)?.text === (promised.get(key) ?? text));
    if (isRight) {
      for (const finding of group) proved.add(finding);
    } else if (group.length > 1) {
      const middle = group.length >> 1;
      prove(group.slice(0, middle));
      prove(group.slice(middle));
    }
  };
  // Each fix of an entry is for the entry as it is.
  const byKey = Map.groupBy(
    findings.filter(({ fix }) => fix?.says !== undefined),
    ({ key }) => key,
  );
  for (let round = 0; round < mostFixes; round++) prove([...byKey.values()].flatMap((own) => own[round] ?? []));
  return findings.map((finding) => {
    const { fix, ...rest } = finding;
    return fix?.says === undefined || proved.has(finding) ? finding : rest;
  });
}

const mostTrials = 60;
const mostFixes = 3;

function keysTwice({ problems }: EntryTree): FileFinding[] {
  return problems.flatMap(({ code, key, start, end }): FileFinding[] =>
    code === 'duplicate-key' && key !== undefined
      ? [{ code: 'key-twice', severity: 'warning', message: reason('key-twice', key), start, end }]
      : [],
  );
}

/** The entries of a target with those of the source that have the same name. */
export function pairsIn(source: EntryTree, target: EntryTree): TextPair[] {
  const pairs: TextPair[] = [];
  for (const { from, entry, ...pair } of besideSource(entriesOf(source), entriesOf(target))) {
    const { node, text } = entry;
    if (!node.value) continue;
    const context = from.node.context ?? node.context;
    pairs.push({
      ...{ ...pair, target: textInValue(target.text, node.value, text) },
      ...(context !== undefined && { meaning: context, context }),
    });
  }
  return pairs;
}

/** An entry of a target beside the one of its source. */
interface BesideSource extends ComparedPair {
  key: string;
  from: Entry;
  entry: Entry;
}

/** The entries of a target that say something, beside those of the source: for a plural form that it lacks, its `other`. */
export function* besideSource(
  sources: ReadonlyMap<string, Entry>,
  targets: ReadonlyMap<string, Entry>,
): Generator<BesideSource> {
  const formsFor = pluralForms(sources);
  for (const entry of targets.values()) {
    const { key, node, text } = entry;
    const plural = formsFor(key) ?? formsForOne(sources, key);
    const from = sources.get(key) ?? plural?.other;
    if (!from || text.trim() === '') continue;
    yield {
      ...{ key, source: from.text, target: entry, from, entry },
      ...(node.hasForms && { hasForms: true }),
      ...(plural && { forms: plural.texts, isFew: plural.isFew }),
    };
  }
}

function formsForOne(sources: ReadonlyMap<string, Entry>, key: string): PluralOf | undefined {
  const many = keyForMany(key);
  const other = many === undefined ? undefined : sources.get(many);
  return other && { texts: [other.text], other, isFew: true };
}

interface PluralOf {
  texts: readonly string[];
  other: Entry;
  isFew: boolean;
}

/** Returns all forms of a plural the source has, for a key that names one of them: `items_few`, `items/few`, `items.few`. */
function pluralForms(sources: ReadonlyMap<string, Entry>): (key: string) => PluralOf | undefined {
  const byBase = new Map<string, Entry[]>();
  for (const entry of sources.values()) {
    const base = baseOf(entry.key);
    if (base === undefined) continue;
    const known = byBase.get(base);
    if (known) known.push(entry);
    else byBase.set(base, [entry]);
  }
  return (key) => {
    const base = baseOf(key);
    const forms = base === undefined ? undefined : byBase.get(base);
    const other = forms?.find(({ key: own }) => own === `${base}other`);
    if (!forms || !other || base === undefined) return undefined;
    // What is said of none, one and two often has a word for the number.
    const isFew = ['zero', 'one', 'two'].includes(key.slice(base.length));
    return { texts: forms.map(({ text }) => text), other, isFew };
  };
}

function baseOf(key: string): string | undefined {
  const [, base, category = ''] = /^(.+[_/.])([a-z]+)$/.exec(key) ?? [];
  return isPluralCategory(category) ? base : undefined;
}
