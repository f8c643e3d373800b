import type { Entry, EntryTree } from '../../../formats/entries/tree';
import { reason } from '../../../formats/reason';
import type { TextPair } from '../../../formats/textPair';
import { locateCodes, type ParsedFile, type Segment } from '../../../formats/segment';
import { checkPairs } from '../../files/checkPairs';
import type { FileFinding } from '../../files/findings';
import { pairsIn } from '../checkTarget';
import { namesOf } from '../entryNames';
import type { TargetOrder, TargetPlan } from '../target';
import type { PairState, PairPlace, PairRow, PairText, PairRefusal } from './pair';

/** Texts of a file by the whole names of their entries. */
export type ByKey = ReadonlyMap<string, Segment[]>;

/** The texts of a file by the names of their entries, as the tree has them. */
export function byKey(tree: EntryTree, file: ParsedFile): ByKey {
  const names = namesOf(tree, file);
  const found = new Map<string, Segment[]>();
  for (const [index, segment] of file.segments.entries()) {
    const key = names[index];
    if (key === undefined) continue;
    const known = found.get(key);
    if (known) known.push(segment);
    else found.set(key, [segment]);
  }
  return found;
}

/** The texts of a row, where there are any. */
export interface Texts extends PairPlace {
  from?: Segment;
  own?: Segment;
}

/** Lock of a text whose forms are edited in the file alone. */
export const lockedForms = { lock: 'forms' } as const;

/** The forms of plurals in a file of two languages, by the keys of their messages. */
export function formsIn({ format, language }: TargetOrder, tree: EntryTree): Map<string, TextPair[]> {
  const { pairs } = format.textPairs?.(tree.text, { targetLanguage: language, withOpen: true }) ?? { pairs: [] };
  const plurals = pairs.filter(({ forms }) => forms);
  const names = keysAt(
    tree,
    plurals.map(({ target }) => target.start),
  );
  const found = new Map<string, TextPair[]>();
  for (const [index, pair] of plurals.entries()) {
    const key = names[index];
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), pair]);
  }
  return found;
}

/** The entries that places of a file are in. */
export function keysAt(tree: EntryTree, places: readonly number[]): Array<string | undefined> {
  return namesOf(tree, { segments: places.map((start) => ({ start })) });
}

/** The texts of an entry, each beside its translation; a form that only the target has beside the last of the source. */
export function paired(key: string, sources: readonly Segment[], targets: readonly Segment[]): Texts[] {
  if (sources.length <= 1 && targets.length <= 1) {
    const [[from], [own]] = [sources, targets];
    return from || own ? [{ key, part: 0, ...(from && { from }), ...(own && { own }) }] : [];
  }
  const own = new Map(targets.map((segment) => [segment.id, segment]));
  const known = new Set(sources.map(({ id }) => id));
  const other = sources.at(-1);
  return [
    ...sources.map((from) => ({ from, own: own.get(from.id) })),
    ...targets.flatMap((segment) => (known.has(segment.id) ? [] : [{ from: other, own: segment }])),
  ].map(({ from, own: has }, part) => ({ key, part, ...(from && { from }), ...(has && { own: has }) }));
}

/** A row of what an entry says in the source, in the target, or in both. */
export function rowOf(
  { key, part, from, own }: Texts,
  id?: string,
): Pick<PairRow, 'key' | 'part' | 'id' | 'source' | 'codes' | 'target' | 'targetCodes'> {
  const coded = from ?? own;
  const codes = (coded?.protectedSpans ?? []).map(({ start, end, pair }) => ({
    ...{ start, end },
    ...(pair && { pair: pair.id }),
  }));
  return {
    ...{ key, part, id: id ?? own?.id ?? from?.id ?? '', source: from?.text ?? '', codes: from ? codes : [] },
    ...(own && {
      target: own.text,
      targetCodes: from ? matched(from, own) : [],
    }),
  };
}

/** The codes of a translation, each with that of the source which is written so. */
function matched(from: Segment, own: Segment): NonNullable<PairRow['targetCodes']> {
  const left = from.protectedSpans.map(({ start, end }) => from.text.slice(start, end) as string | undefined);
  return own.protectedSpans.map(({ start, end }) => {
    const code = left.indexOf(own.text.slice(start, end));
    if (code >= 0) left[code] = undefined;
    return { start, end, ...(code >= 0 && { code }) };
  });
}

/** The codes of a source in its translation, where all of them are there. */
export function codesIn(segment: Segment, target: string): NonNullable<PairRow['targetCodes']> {
  const { protectedSpans = [] } = locateCodes(segment, target) ?? {};
  return protectedSpans.map(({ start, end }, code) => ({ start, end, code })).sort((a, b) => a.start - b.start);
}

/** Refuses a translation that lacks a code, and names those that it must have. */
export function codesMissing({ text, protectedSpans }: Segment): PairRefusal {
  const codes = protectedSpans.map(({ start, end }) => text.slice(start, end));
  return { code: 'said', message: reason('code-missing', codes.join(', ')) };
}

/** The row that a text is about, as long as both of its texts are as they were. */
export function sameRow(rows: readonly PairRow[], { key, part, source, target }: PairText): PairRow | undefined {
  const row = rows.find((one) => one.key === key && one.part === part);
  return row?.source === source && row.target === target ? row : undefined;
}

/** Tells a row from all others. */
export function nameOf({ key, part }: PairPlace): string {
  return `${part} ${key}`;
}

/** A whole name as a user reads it, where the file has no other. */
export function readable(key: string): string {
  const own = key.replace(/^\{language\}\//, '');
  return own.replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns the work left on each entry by its key; nothing for those that are translated. */
export function statesOf({ missing, stale, review }: TargetPlan): Map<string, PairState> {
  const states = new Map<string, PairState>();
  for (const key of review) states.set(key, 'review');
  for (const key of stale) states.set(key, 'stale');
  for (const key of missing) states.set(key, 'missing');
  return states;
}

/** Forms of plurals that only the language of the target has, those that are there too, by what they are made of. */
export function formsBySource(
  { forms, unused }: TargetPlan,
  sources: ReadonlyMap<string, Entry>,
  targets: ReadonlyMap<string, Entry>,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const gone = new Set(unused);
  const there = [...targets.keys()].flatMap((key) => {
    const base = sources.has(key) || gone.has(key) ? undefined : /^(.+[_/.])[a-z]+$/.exec(key)?.[1];
    return base !== undefined && sources.has(`${base}other`) ? [[key, `${base}other`] as const] : [];
  });
  for (const [key, other] of new Map([...there, ...forms])) found.set(other, [...(found.get(other) ?? []), key]);
  return found;
}

/** Returns the findings of the checks in a target, by the key of its entry. */
export function findingsByKey(
  source: EntryTree,
  target: EntryTree,
  language: string,
  sourceLanguage: string | undefined,
): Map<string, PairRow['findings']> {
  const languages = { target: language, ...(sourceLanguage !== undefined && { source: sourceLanguage }) };
  return grouped(checkPairs(pairsIn(source, target), languages), ({ key }) => key);
}

/** Findings by what each belongs to. */
export function grouped(
  findings: readonly FileFinding[],
  keyOf: (finding: FileFinding, index: number) => string | undefined,
): Map<string, PairRow['findings']> {
  const found = new Map<string, Array<PairRow['findings'][number]>>();
  for (const [index, finding] of findings.entries()) {
    const key = keyOf(finding, index);
    if (key === undefined) continue;
    const { code, severity, message } = finding;
    found.set(key, [...(found.get(key) ?? []), { code, severity, message }]);
  }
  return found;
}
