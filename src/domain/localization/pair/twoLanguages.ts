import { applyEdits } from '../../../formats/edits';
import { entriesOf, type EntryTree } from '../../../formats/entries/tree';
import { codeMark } from '../../../formats/textInFile';
import type { TextPair } from '../../../formats/textPair';
import type { Reason } from '../../../formats/reason';
import {
  locateCodes,
  waitsForReview,
  type ParsedFile,
  type Segment,
  type SegmentTarget,
} from '../../../formats/segment';
import { checkPairs } from '../../files/checkPairs';
import { mergedBilingual } from '../bilingual';
import { namesOf } from '../entryNames';
import type { TargetPlan } from '../target';
import type { PairState, PairPlace, PairRow, PairText, PairRefusal, Pair, TranslatedTarget } from './pair';
import {
  byKey,
  lockedForms,
  formsIn,
  keysAt,
  rowOf,
  codesIn,
  codesMissing,
  sameRow,
  nameOf,
  grouped,
  type ByKey,
} from './pairRows';

/** Messages and units that have both languages in the target. */
export class TwoLanguages implements Pair {
  readonly rows: readonly PairRow[];
  private readonly from: EntryTree;
  private readonly own: EntryTree | undefined;
  private readonly sourceFile: ParsedFile;
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
    this.sourceFile = format.parse(source, options);
    const sources = byKey(this.from, this.sourceFile);
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
    const { text } = this.write([row], [typed], { madeBy: 'person', needsReview: false });
    const { format, language, encoding } = this.plan.order;
    const again = byKey(format.entries(text, { encoding }), format.parse(text, { targetLanguage: language, encoding }));
    return again.get(row.key)?.[row.part]?.target === wanted.text ? text : { code: 'not-put' };
  }

  segments(places: readonly PairPlace[]): Array<{ segment: Segment; place: PairPlace }> {
    return this.with(places).found.map(({ segment, place }) => ({ segment, place }));
  }

  formSource({ key, source, lock }: PairRow): Segment | undefined {
    if (!this.forms.has(key) || lock) return undefined;
    return { start: 0, end: 0, text: source, protectedSpans: [], needsTarget: true };
  }

  refusal(target: SegmentTarget): Reason | undefined {
    return this.sourceFile.refusal?.(target);
  }

  translated(
    places: readonly PairPlace[],
    targets: ReadonlyArray<SegmentTarget | undefined>,
    options: { needsReview?: boolean },
  ): TranslatedTarget {
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
  ): TranslatedTarget {
    const { text, file, found } = this.with(places);
    if (targets.every((target) => target === undefined)) return { text: this.plan.order.target ?? text, keys: [] };
    const all: Array<SegmentTarget | undefined> = file.segments.map(() => undefined);
    for (const [at, { index }] of found.entries()) all[index] = targets[at];
    return {
      text: applyEdits(text, file.edits(all, { targetLanguage: this.plan.order.language, ...options })),
      keys: found.flatMap(({ place }, at) => (targets[at] ? place.key : [])),
    };
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
