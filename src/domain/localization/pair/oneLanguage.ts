import { applyEdits } from '../../../formats/edits';
import { removeEntries } from '../../../formats/entries/remove';
import { entriesOf, isWritable, type Entry, type EntryTree } from '../../../formats/entries/tree';
import { reason, type Reason } from '../../../formats/reason';
import { locateCodes, type ParsedFile, type Segment, type SegmentTarget } from '../../../formats/segment';
import { MergeError, openTarget } from '../openTarget';
import type { TargetPlan } from '../target';
import type { PairLock, PairPlace, PairRow, PairText, PairRefusal, Pair, TranslatedTarget } from './pair';
import {
  byKey,
  type ByKey,
  type Texts,
  paired,
  rowOf,
  codesMissing,
  sameRow,
  nameOf,
  readable,
  statesOf,
  formsBySource,
  findingsByKey,
} from './pairRows';

/** Entries whose texts are translations of those with the same name. */
export class OneLanguage implements Pair {
  readonly rows: readonly PairRow[];
  private readonly own: EntryTree | undefined;
  private readonly file: ParsedFile | undefined;
  private readonly sourceFile: ParsedFile;
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
    this.sourceFile = format.parse(source, options);
    const sourceTexts = byKey(from, this.sourceFile);
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

  formSource(row: PairRow): Segment | undefined {
    return this.plan.forms.has(row.key) ? this.texts.get(nameOf(row))?.from : undefined;
  }

  refusal(target: SegmentTarget): Reason | undefined {
    return this.sourceFile.refusal?.(target);
  }

  translated(
    places: readonly PairPlace[],
    targets: ReadonlyArray<SegmentTarget | undefined>,
    options: { needsReview?: boolean },
  ): TranslatedTarget {
    const open = this.open(places);
    const left = targets.flatMap((target, segment) =>
      target ? [] : [{ segment, reason: 'cancelled' as const, message: reason('said', '') }],
    );
    const { text, translated } = open.finish(targets, left, options);
    return { text, keys: translated };
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

  /** Returns whether an entry of a text says what was typed, and all others are those of the target. */
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
