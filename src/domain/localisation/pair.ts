import { applyEdits } from '../../formats/edits';
import { removeEntries } from '../../formats/entries/remove';
import { entriesOf, isWritable, type Entry, type EntryTree } from '../../formats/entries/tree';
import { reason, type Reason } from '../../formats/reason';
import { codeMark } from '../../formats/textInFile';
import type { TextPair } from '../../formats/textPair';
import { locateCodes, waitsForReview, type ParsedFile, type Segment, type SegmentTarget } from '../../formats/segment';
import { checkPairs } from '../files/checkPairs';
import type { FileFinding } from '../files/findings';
import { pairsIn } from './checkTarget';
import { MergeError, openTarget } from './complete';
import { mergedBilingual, namesOf, planTarget, type TargetOrder, type TargetPlan } from './plan';

export type PairState = 'missing' | 'stale' | 'translated' | 'review' | 'unused';

/** What a person cannot change here: forms of a plural that are not in the target yet, and what is no text. */
export type PairLock = 'forms' | 'no-text';

/** Where an entry, or one of its forms, is found again. */
export interface PairPlace {
  /** Whole name of the entry. */
  key: string;
  /** Which of the texts of the entry, from 0; those that only the target has come last. */
  part: number;
}

/** A text of a source with its translation: an entry, or a form of a plural. */
export interface PairRow extends PairPlace {
  /** As a person knows it. */
  id: string;
  source: string;
  /** The inline codes of the source. */
  codes: ReadonlyArray<{ start: number; end: number; pair?: number }>;
  /** Absent when there is none. */
  target?: string;
  /** The inline codes of the target; `code` is the index of the same code of the source, where it has one. */
  targetCodes?: ReadonlyArray<{ start: number; end: number; code?: number }>;
  state: PairState;
  /** Comments, a description. */
  context?: string;
  lock?: PairLock;
  /** What is wrong with the translation. */
  findings: ReadonlyArray<Pick<FileFinding, 'code' | 'severity' | 'message'>>;
}

/** Whether a row looks the same. */
export function isSamePairRow(before: PairRow, now: PairRow): boolean {
  return (
    before.id === now.id &&
    before.source === now.source &&
    before.target === now.target &&
    before.state === now.state &&
    before.context === now.context &&
    before.lock === now.lock &&
    before.targetCodes?.length === now.targetCodes?.length &&
    before.findings.length === now.findings.length &&
    JSON.stringify(before.findings) === JSON.stringify(now.findings)
  );
}

/** A translation for a row, as text with the codes of its source in it. */
export interface PairText extends PairPlace {
  /** The row as whoever made the translation saw it: nothing is written where it is another one now. */
  source: string;
  target?: string;
  text: string;
}

/** Why a translation is not put into a target. */
export type PairRefusal = { code: 'stale' | 'locked' | 'not-put' } | { code: 'said'; message: Reason };

/** A target beside its source, text by text. */
export interface Pair {
  plan: TargetPlan;
  rows: readonly PairRow[];
  /** The target with a translation that a person typed; nothing else of it changes. */
  put(wanted: PairText): string | PairRefusal;
  /** What is sent to translate rows anew, with the row that each segment is of. Forms of a plural are sent together. */
  segments(places: readonly PairPlace[]): Array<{ segment: Segment; place: PairPlace }>;
  /**
   * The target with what came back for those segments; absent where one has none.
   * @throws MergeError when the file would not be read afterwards
   */
  translated(
    places: readonly PairPlace[],
    targets: ReadonlyArray<SegmentTarget | undefined>,
    options: { needsReview?: boolean },
  ): string;
  /** The target without the translations of rows, as far as its format can be without one. */
  without(places: readonly PairPlace[]): string;
}

/** Reads a target beside its source. */
export function readPair(order: TargetOrder, sourceLanguage?: string): Pair {
  const plan = planTarget(order);
  if (plan.faults.length > 0) {
    const nothing = { put: () => ({ code: 'not-put' as const }), segments: () => [] };
    const asItIs = (): string => order.target ?? '';
    return { plan, rows: [], ...nothing, translated: asItIs, without: asItIs };
  }
  return order.format.isBilingual ? new TwoLanguages(plan, sourceLanguage) : new OneLanguage(plan, sourceLanguage);
}

/** Texts of a file by the whole names of their entries. */
type ByKey = ReadonlyMap<string, Segment[]>;

function byKey(tree: EntryTree, file: ParsedFile): ByKey {
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
interface Texts extends PairPlace {
  from?: Segment;
  own?: Segment;
}

/** Entries whose texts are translations of those with the same name. */
class OneLanguage implements Pair {
  readonly rows: readonly PairRow[];
  private readonly own: EntryTree | undefined;
  private readonly file: ParsedFile | undefined;
  private readonly texts = new Map<string, Texts>();

  constructor(
    readonly plan: TargetPlan,
    sourceLanguage: string | undefined,
  ) {
    const { format, source, target, language, encoding, from = format.entries(source, { encoding }) } = plan.order;
    const options = { targetLanguage: language, encoding };
    this.own = target === undefined ? undefined : format.entries(target, { encoding });
    this.file = target === undefined ? undefined : format.parse(target, options);
    const sources = entriesOf(from);
    const targets = this.own ? entriesOf(this.own) : new Map<string, Entry>();
    const sourceTexts = byKey(from, format.parse(source, options));
    const targetTexts: ByKey = this.own && this.file ? byKey(this.own, this.file) : new Map();
    const findings =
      this.own && !from.isDocument
        ? findingsByKey(from, this.own, language, sourceLanguage)
        : new Map<string, PairRow['findings']>();
    const states = statesOf(plan);
    const unused = new Set(plan.unused);
    const rows: PairRow[] = [];
    const add = (key: string, entry: Entry | undefined, madeOf = key): void => {
      const texts = paired(key, sourceTexts.get(madeOf) ?? [], targetTexts.get(key) ?? []);
      const context = entry?.node.context ?? texts[0]?.from?.context ?? targets.get(key)?.node.context;
      const state = unused.has(key) ? 'unused' : (states.get(key) ?? 'translated');
      const facts = { ...(context !== undefined && { context }) };
      for (const text of texts) {
        const isFirst = text.part === 0;
        // Of a plural without one of its forms only that one is missing.
        const own = text.own === undefined && state !== 'unused' ? 'missing' : state;
        const lock: PairLock | undefined = texts.length > 1 && !text.own ? 'forms' : undefined;
        this.texts.set(nameOf(text), text);
        rows.push({
          ...rowOf(text, madeOf === key && !from.isDocument ? undefined : readable(key)),
          ...{ state: own, findings: isFirst ? (findings.get(key) ?? []) : [], ...facts, ...(lock && { lock }) },
        });
      }
      // Nobody looks at the code of a document that is as it should be.
      if (texts.length > 0 || (from.isDocument && state === 'translated')) return;
      const [said, has] = [entry?.text ?? '', targets.get(key)];
      rows.push({
        ...{ key, part: 0, id: readable(key), source: said, codes: [], lock: 'no-text', state, findings: [], ...facts },
        ...(has && has.text !== '' && { target: has.text }),
      });
    };
    const forms = formsBySource(plan, sources, targets);
    for (const [key, entry] of sources) {
      // The language has no such form of a plural.
      if (!states.has(key) && !targets.has(key)) continue;
      add(key, entry);
      for (const form of forms.get(key) ?? []) add(form, entry, key);
    }
    for (const key of plan.unused) add(key, undefined);
    this.rows = rows;
  }

  put(wanted: PairText): string | PairRefusal {
    const row = sameRow(this.rows, wanted);
    if (!row) return { code: 'stale' };
    if (row.lock) return { code: 'locked' };
    const { from, own } = this.texts.get(nameOf(row)) ?? { from: undefined, own: undefined };
    const inPlace = own && this.inPlace(own, wanted.text);
    if (typeof inPlace === 'string' && this.says(row.key, wanted.text, inPlace)) return inPlace;
    const open = this.open([row]);
    const [segment, ...more] = open.segments;
    if (!from || !segment || more.length > 0) return typeof inPlace === 'object' ? inPlace : { code: 'not-put' };
    const typed = locateCodes(segment, wanted.text);
    if (!typed) return codesMissing(segment);
    const message = open.refusal?.(typed);
    if (message) return { code: 'said', message };
    try {
      const text = this.alone(row.key, open.finish([typed], [], { needsReview: false }).text);
      return this.says(row.key, wanted.text, text) ? text : { code: 'not-put' };
    } catch (error) {
      // A place in a list whose earlier places are not there.
      if (error instanceof MergeError) return { code: 'not-put' };
      throw error;
    }
  }

  segments(places: readonly PairPlace[]): Array<{ segment: Segment; place: PairPlace }> {
    const { segments, keys } = this.open(places);
    const parts = new Map<string, number>();
    return segments.map((segment, index) => {
      const key = keys[index] ?? '';
      const part = parts.get(key) ?? 0;
      parts.set(key, part + 1);
      return { segment, place: { key, part } };
    });
  }

  translated(
    places: readonly PairPlace[],
    targets: ReadonlyArray<SegmentTarget | undefined>,
    options: { needsReview?: boolean },
  ): string {
    const open = this.open(places);
    const left = targets.flatMap((target, segment) =>
      target ? [] : [{ segment, reason: 'cancelled' as const, message: reason('said', '') }],
    );
    return open.finish(targets, left, options).text;
  }

  without(places: readonly PairPlace[]): string {
    const { target = '' } = this.plan.order;
    if (!this.own) return target;
    return applyEdits(target, removeEntries(this.own, new Set(places.map(({ key }) => key))));
  }

  /** Rows to be translated, also those that have a translation. */
  private open(places: readonly PairPlace[]) {
    const keys = new Set(places.map(({ key }) => key));
    const missing = this.plan.missing.filter((key) => keys.has(key));
    const known = new Set([...missing, ...this.plan.unused]);
    const sources = new Map(this.rows.map(({ key, lock }) => [key, lock]));
    const stale = [...keys].filter((key) => !known.has(key) && sources.has(key) && sources.get(key) !== 'no-text');
    const forms = new Map(this.forms().filter(([key]) => keys.has(key)));
    return openTarget({ ...this.plan, missing, stale, forms, reused: new Map() }, keys);
  }

  private forms(): Array<readonly [string, string]> {
    const { order } = this.plan;
    const sources = entriesOf(order.from ?? order.format.entries(order.source, order));
    const targets = this.own ? entriesOf(this.own) : new Map<string, Entry>();
    return [...formsBySource(this.plan, sources, targets)].flatMap(([key, forms]) =>
      forms.map((form) => [form, key] as const),
    );
  }

  /** The target with another text in the place of one it has. */
  private inPlace(own: Segment, text: string): string | PairRefusal | undefined {
    const { target = '', language } = this.plan.order;
    const typed = locateCodes(own, text);
    const file = this.file;
    if (!typed || !file) return undefined;
    const message = file.refusal?.(typed);
    if (message) return { code: 'said', message };
    if (text === own.text) return target;
    const targets = file.segments.map((segment) => (segment === own ? typed : undefined));
    return applyEdits(target, file.edits(targets, { targetLanguage: language, madeBy: 'person', needsReview: false }));
  }

  /** The text without what came besides an entry: forms of a plural that the format made. */
  private alone(key: string, text: string): string {
    const { format, encoding } = this.plan.order;
    const tree = format.entries(text, { encoding });
    const before = this.own ? entriesOf(this.own) : new Map<string, Entry>();
    const others = [...entriesOf(tree).keys()].filter((one) => one !== key && !before.has(one));
    return others.length === 0 ? text : applyEdits(text, removeEntries(tree, new Set(others)));
  }

  /** Whether an entry of a text says what was typed, and all others are those of the target. */
  private says(key: string, said: string, text: string): boolean {
    const { format, language, encoding } = this.plan.order;
    const tree = format.entries(text, { encoding });
    const before = this.own ? entriesOf(this.own) : new Map<string, Entry>();
    const after = entriesOf(tree);
    if (!isWritable(tree) || !after.has(key) || after.size !== before.size + (before.has(key) ? 0 : 1)) return false;
    if ([...before].some(([one, entry]) => one !== key && after.get(one)?.text !== entry.text)) return false;
    if (after.get(key)?.text === said) return true;
    const texts = byKey(tree, format.parse(text, { targetLanguage: language, encoding })).get(key);
    return texts?.some((segment) => segment.text === said) ?? false;
  }
}

/** Messages and units that have both languages in the target. */
class TwoLanguages implements Pair {
  readonly rows: readonly PairRow[];
  private readonly from: EntryTree;
  private readonly own: EntryTree | undefined;
  /** The forms of plurals in the target, by the keys of their messages. */
  private readonly forms: ReadonlyMap<string, TextPair[]>;

  constructor(
    readonly plan: TargetPlan,
    sourceLanguage: string | undefined,
  ) {
    const { format, source, target, language, encoding } = plan.order;
    const options = { targetLanguage: language, encoding };
    this.from = format.entries(source, { encoding });
    this.own = target === undefined ? undefined : format.entries(target, { encoding });
    this.forms = this.own ? formsIn(plan.order, this.own) : new Map();
    const texts: ByKey = this.own ? byKey(this.own, format.parse(this.own.text, options)) : new Map();
    const sources = byKey(this.from, format.parse(source, options));
    const plurals = formsIn(plan.order, this.from);
    const inSource = entriesOf(this.from);
    const findings = this.own ? this.findings(this.own, sourceLanguage) : new Map<string, PairRow['findings']>();
    const rows: PairRow[] = [];
    const add = (key: string): void => {
      const isThere = texts.has(key) || this.forms.has(key);
      const known = texts.get(key) ?? sources.get(key) ?? [];
      const forms = this.forms.get(key);
      const stateOf = (segment: Segment | undefined, has: string | undefined): PairState => {
        if (!inSource.has(key)) return 'unused';
        if (!isThere || has === undefined) return 'missing';
        if (segment && waitsForReview(segment)) return 'review';
        return segment?.needsTarget && !forms ? 'stale' : 'translated';
      };
      const push = (row: Omit<PairRow, 'findings'>, context: string | undefined): void => {
        const said = row.part === 0 ? (findings.get(key) ?? []) : [];
        rows.push({ ...row, findings: said, ...(context !== undefined && { context }) });
      };
      for (const [part, { source: from, target: form }] of (forms ?? []).entries()) {
        const has = form.text.trim() === '' ? undefined : form.text;
        const [segment] = known;
        const state = stateOf(known.find(waitsForReview) ?? segment, has);
        const own = { key, part, id: `${segment?.id ?? ''}[${part}]`, source: from, codes: [], state };
        const isText = !form.text.includes(codeMark) && !from.includes(codeMark);
        const facts = { ...(has !== undefined && { target: has, targetCodes: [] }), ...(!isText && lockedForms) };
        push({ ...own, ...facts }, segment?.context);
      }
      for (const [part, segment] of (forms ? [] : known).entries()) {
        const has = isThere ? segment.target : undefined;
        const facts = {
          ...(has !== undefined && { target: has, targetCodes: codesIn(segment, has) }),
          ...(plurals.has(key) && lockedForms),
        };
        push({ ...rowOf({ key, part, from: segment }), state: stateOf(segment, has), ...facts }, segment.context);
      }
    };
    for (const key of inSource.keys()) add(key);
    for (const key of plan.unused) add(key);
    this.rows = rows;
  }

  put(wanted: PairText): string | PairRefusal {
    const row = sameRow(this.rows, wanted);
    if (!row) return { code: 'stale' };
    if (row.lock) return { code: 'locked' };
    const { target = '' } = this.plan.order;
    if (wanted.text === row.target && row.state === 'translated') return target;
    if (this.forms.has(row.key)) return this.putForm(row, wanted.text);
    const { file, found } = this.with([row]);
    const [one] = found;
    if (!one) return { code: 'not-put' };
    const typed = locateCodes(one.segment, wanted.text);
    if (!typed) return codesMissing(one.segment);
    const message = file.refusal?.(typed);
    if (message) return { code: 'said', message };
    const text = this.write([row], [typed], { madeBy: 'person', needsReview: false });
    const { format, language, encoding } = this.plan.order;
    const again = byKey(format.entries(text, { encoding }), format.parse(text, { targetLanguage: language, encoding }));
    return again.get(row.key)?.[row.part]?.target === wanted.text ? text : { code: 'not-put' };
  }

  segments(places: readonly PairPlace[]): Array<{ segment: Segment; place: PairPlace }> {
    return this.with(places).found.map(({ segment, place }) => ({ segment, place }));
  }

  translated(
    places: readonly PairPlace[],
    targets: ReadonlyArray<SegmentTarget | undefined>,
    options: { needsReview?: boolean },
  ): string {
    return this.write(places, targets, options);
  }

  without(): string {
    return this.plan.order.target ?? '';
  }

  /** One form of a plural: what is said of the whole message stays. */
  private putForm({ key, part }: PairPlace, said: string): string | PairRefusal {
    const { target = '', format, encoding } = this.plan.order;
    const form = this.forms.get(key)?.[part];
    if (!form?.write) return { code: 'not-put' };
    const { start, end } = form.target;
    const quote = target[start] === '"' ? '"' : '';
    const text = applyEdits(target, [{ start, end, newText: quote + form.write(said) + quote }]);
    const again = formsIn({ ...this.plan.order, target: text }, format.entries(text, { encoding })).get(key);
    const before = this.forms.get(key) ?? [];
    const isRight =
      again?.length === before.length &&
      again.every(({ target: now }, index) => now.text === (index === part ? said : before[index]?.target.text));
    return isRight ? text : { code: 'not-put' };
  }

  private write(
    places: readonly PairPlace[],
    targets: ReadonlyArray<SegmentTarget | undefined>,
    options: { needsReview?: boolean; madeBy?: 'person' },
  ): string {
    const { text, file, found } = this.with(places);
    if (targets.every((target) => target === undefined)) return this.plan.order.target ?? text;
    const all: Array<SegmentTarget | undefined> = file.segments.map(() => undefined);
    for (const [at, { index }] of found.entries()) all[index] = targets[at];
    return applyEdits(text, file.edits(all, { targetLanguage: this.plan.order.language, ...options }));
  }

  /** The target with the units of rows that it has not, and where those are in it; all texts of a plural. */
  private with(places: readonly PairPlace[]) {
    const { order } = this.plan;
    const { format, language, encoding } = order;
    const keys = new Set(places.map(({ key }) => key));
    const { text } = mergedBilingual(order, this.from, this.own, keys);
    const file = format.parse(text, { targetLanguage: language, encoding });
    const names = namesOf(format.entries(text, { encoding }), file);
    const wanted = new Set(places.map(nameOf));
    const parts = new Map<string, number>();
    const found = file.segments.flatMap((segment, index) => {
      const key = names[index];
      if (key === undefined) return [];
      const part = parts.get(key) ?? 0;
      parts.set(key, part + 1);
      const place = { key, part };
      const isWanted = this.forms.has(key) ? keys.has(key) : wanted.has(nameOf(place));
      return isWanted ? [{ segment, index, place }] : [];
    });
    return { text, file, found };
  }

  private findings(own: EntryTree, sourceLanguage: string | undefined): Map<string, PairRow['findings']> {
    const { format, language } = this.plan.order;
    const read = format.textPairs?.(own.text, { targetLanguage: language });
    const source = read?.sourceLanguage ?? sourceLanguage;
    const target = read?.targetLanguage ?? language;
    const found = checkPairs(read?.pairs ?? [], { target, ...(source !== undefined && { source }) });
    const names = keysAt(
      own,
      found.map(({ start }) => start),
    );
    return grouped(found, (_, index) => names[index]);
  }
}

const lockedForms = { lock: 'forms' } as const;

/** The forms of plurals in a file of two languages, by the keys of their messages. */
function formsIn({ format, language }: TargetOrder, tree: EntryTree): Map<string, TextPair[]> {
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
function keysAt(tree: EntryTree, places: readonly number[]): Array<string | undefined> {
  return namesOf(tree, { segments: places.map((start) => ({ start })) });
}

/** The texts of an entry, each beside its translation; a form that only the target has beside the last of the source. */
function paired(key: string, sources: readonly Segment[], targets: readonly Segment[]): Texts[] {
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

function rowOf(
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
function codesIn(segment: Segment, target: string): NonNullable<PairRow['targetCodes']> {
  const { protectedSpans = [] } = locateCodes(segment, target) ?? {};
  return protectedSpans.map(({ start, end }, code) => ({ start, end, code })).sort((a, b) => a.start - b.start);
}

function codesMissing({ text, protectedSpans }: Segment): PairRefusal {
  const codes = protectedSpans.map(({ start, end }) => text.slice(start, end));
  return { code: 'said', message: reason('code-missing', codes.join(', ')) };
}

function sameRow(rows: readonly PairRow[], { key, part, source, target }: PairText): PairRow | undefined {
  const row = rows.find((one) => one.key === key && one.part === part);
  return row?.source === source && row.target === target ? row : undefined;
}

function nameOf({ key, part }: PairPlace): string {
  return `${part} ${key}`;
}

/** A whole name as a person reads it, where the file has no other. */
function readable(key: string): string {
  const own = key.replace(/^\{language\}\//, '');
  return own.replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}

function statesOf({ missing, stale, review }: TargetPlan): Map<string, PairState> {
  const states = new Map<string, PairState>();
  for (const key of review) states.set(key, 'review');
  for (const key of stale) states.set(key, 'stale');
  for (const key of missing) states.set(key, 'missing');
  return states;
}

/** Forms of plurals that only the language of the target has, those that are there too, by what they are made of. */
function formsBySource(
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

function findingsByKey(
  source: EntryTree,
  target: EntryTree,
  language: string,
  sourceLanguage: string | undefined,
): Map<string, PairRow['findings']> {
  const languages = { target: language, ...(sourceLanguage !== undefined && { source: sourceLanguage }) };
  return grouped(checkPairs(pairsIn(source, target), languages), ({ key }) => key);
}

function grouped(
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
