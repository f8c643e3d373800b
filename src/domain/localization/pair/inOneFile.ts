import { applyEdits } from '../../../formats/edits';
import { entriesOf, isWritable, type Entry } from '../../../formats/entries/tree';
import { reason, type Reason } from '../../../formats/reason';
import { locateCodes, type ParsedFile, type Segment, type SegmentTarget } from '../../../formats/segment';
import { openTarget, type OpenTarget } from '../openTarget';
import { namesOf } from '../entryNames';
import { sourceTree, targetTree, type TargetPlan } from '../target';
import type { Pair, PairPlace, PairRefusal, PairRow, PairText, TranslatedTarget } from './pair';
import {
  codesIn,
  codesMissing,
  findingsByKey,
  formsBySource,
  lockedForms,
  readable,
  sameRow,
  statesOf,
} from './pairRows';

/** Source and translation in one language of a file with all languages. */
export class InOneFile implements Pair {
  readonly rows: readonly PairRow[];
  private readonly sources: ReadonlyMap<string, Entry>;
  private readonly targets: ReadonlyMap<string, Entry>;
  private readonly file: ParsedFile;
  private readonly segmentsByKey: ReadonlyMap<string, Segment>;
  private readonly forms: ReadonlyMap<string, readonly string[]>;

  constructor(
    readonly plan: TargetPlan,
    sourceLanguage: string | undefined,
  ) {
    const { order } = plan;
    const { format, source, language, encoding } = order;
    const from = sourceTree(order);
    const own = targetTree(order);
    const known = order.sourceLanguage ?? sourceLanguage;
    this.sources = entriesOf(from);
    this.targets = own ? entriesOf(own) : new Map();
    this.file = format.parse(source, {
      targetLanguage: language,
      encoding,
      ...(known !== undefined && { sourceLanguage: known }),
    });
    const names = namesOf(from, this.file);
    this.segmentsByKey = new Map(this.file.segments.map((segment, index) => [names[index] ?? '', segment]));
    this.forms = formsBySource(plan, this.sources, this.targets);
    const findings = own ? findingsByKey(from, own, language, known) : new Map<string, PairRow['findings']>();
    const states = statesOf(plan);
    const there = new Set(Array.from(this.targets.keys(), entryOf));
    const rows: PairRow[] = [];
    const add = (key: string, madeOf: string): void => {
      const segment = this.segmentsByKey.get(madeOf);
      const [entry, target] = [this.sources.get(madeOf), this.targets.get(key)?.text.trim()];
      const context = entry?.node.context ?? segment?.context;
      const codes = segment?.protectedSpans.map(({ start, end }) => ({ start, end })) ?? [];
      // A part of the forms of an entry would leave holes between them.
      const isLocked = key !== entryOf(key) && !there.has(entryOf(key));
      rows.push({
        ...{ key, part: 0, id: readable(key), codes, state: states.get(key) ?? 'translated' },
        source: segment?.text ?? entry?.text ?? '',
        findings: findings.get(key) ?? [],
        ...(target !== undefined && target !== '' && { target, targetCodes: segment ? codesIn(segment, target) : [] }),
        ...(context !== undefined && { context }),
        ...(isLocked && lockedForms),
      });
    };
    for (const key of this.sources.keys()) {
      // The language has no such form of a plural.
      if (states.has(key) || this.targets.has(key)) add(key, key);
      for (const form of this.forms.get(key) ?? []) add(form, key);
    }
    for (const key of plan.unused) {
      const target = this.targets.get(key)?.text ?? '';
      const facts = { source: '', codes: [], target, lock: 'no-text' as const, findings: [] };
      rows.push({ ...{ key, part: 0, id: readable(key), state: 'unused' }, ...facts });
    }
    this.rows = rows;
  }

  put(wanted: PairText): string | PairRefusal {
    const row = sameRow(this.rows, wanted);
    if (!row) return { code: 'stale' };
    if (row.lock) return { code: 'locked' };
    const segment = this.segmentsByKey.get(this.madeOf(row.key));
    if (!segment) return { code: 'not-put' };
    if (!locateCodes(segment, wanted.text)) return codesMissing(segment);
    const { order } = this.plan;
    const { target = order.source } = order;
    if (wanted.text === row.target && row.state === 'translated') return target;
    const texts = new Map([[row.key, wanted.text]]);
    const edits =
      this.shared?.put(order.mappedLanguage ?? order.language, texts, { needsReview: false, madeBy: 'person' }) ?? [];
    const text = applyEdits(target, edits);
    return this.says(row.key, wanted.text, text) ? text : { code: 'not-put' };
  }

  segments(places: readonly PairPlace[]): Array<{ segment: Segment; place: PairPlace }> {
    const { segments, keys } = this.open(places);
    return segments.map((segment, index) => ({ segment, place: { key: keys[index] ?? '', part: 0 } }));
  }

  formSource({ key }: PairRow): Segment | undefined {
    return this.sources.has(key) ? undefined : this.segmentsByKey.get(this.madeOf(key));
  }

  refusal(target: SegmentTarget): Reason | undefined {
    return this.file.refusal?.(target);
  }

  translated(
    places: readonly PairPlace[],
    targets: ReadonlyArray<SegmentTarget | undefined>,
    options: { needsReview?: boolean },
  ): TranslatedTarget {
    const left = targets.flatMap((target, segment) =>
      target ? [] : [{ segment, reason: 'cancelled' as const, message: reason('said', '') }],
    );
    const { text, translated } = this.open(places).finish(targets, left, options);
    return { text, keys: translated };
  }

  without(places: readonly PairPlace[]): string {
    const { source, target = source, language } = this.plan.order;
    const keys = new Set(places.map(({ key }) => key));
    return applyEdits(target, this.shared?.take(language, keys) ?? []);
  }

  private get shared() {
    const { format, source, target = source, sourceLanguage } = this.plan.order;
    return format.shared?.(target, sourceLanguage);
  }

  private madeOf(key: string): string {
    return this.sources.has(key) ? key : `${key.slice(0, key.lastIndexOf('/') + 1)}other`;
  }

  /** Rows to be translated, also those that have a translation; of an entry that is not there all of its forms. */
  private open(places: readonly PairPlace[]): OpenTarget {
    const asked = new Set(places.map(({ key }) => key));
    const absent = new Set(
      this.rows.flatMap(({ key, lock }) => (lock === 'forms' && asked.has(key) ? entryOf(key) : [])),
    );
    const wanted = this.rows.filter(
      ({ key, state }) => state !== 'unused' && (asked.has(key) || absent.has(entryOf(key))),
    );
    const isMissing = new Set(this.plan.missing);
    const keys = wanted.map(({ key }) => key);
    const forms = new Map(keys.flatMap((key) => (this.sources.has(key) ? [] : [[key, this.madeOf(key)] as const])));
    const missing = keys.filter((key) => isMissing.has(key));
    const stale = keys.filter((key) => !isMissing.has(key));
    return openTarget({ ...this.plan, missing, stale, forms, reused: new Map() }, new Set(keys));
  }

  /** Returns whether an entry of a text says what was typed, and all others are those of the target. */
  private says(key: string, said: string, text: string): boolean {
    const tree = targetTree(this.plan.order, text);
    const after = tree && entriesOf(tree);
    if (!tree || !after || !isWritable(tree) || after.get(key)?.text.trim() !== said.trim()) return false;
    return [...this.targets].every(([one, entry]) => one === key || after.get(one)?.text === entry.text);
  }
}

/** The name of the entry that a text is in. */
function entryOf(key: string): string {
  return key.split('/', 1)[0] ?? key;
}
