import { cutAtCodes, type ReturnedUnit } from '../../../formats/handover/handoverFile';
import { reason, type Reason } from '../../../formats/reason';
import type { SegmentTarget } from '../../../formats/segment';
import { markSegment, type MarkedSegment } from '../../files/markSegment';
import { MergeError, type CompletedTarget } from '../openTarget';
import type { Pair, PairRow, TranslatedTarget } from '../pair/pair';
import { nameOf } from '../pair/pairRows';
import { pairOf, readPair } from '../pair/readPair';
import type { ReadTarget } from '../readTarget';
import { acceptEntries } from '../review';
import { targetName } from '../targetName';
import { readUnitId, unitIdOf, type UnitId } from './unitId';
import { markedForTranslator, returnedText, unmarkedTarget } from './markedUnit';
import { isOpenRow, openTexts, placeName, type OpenText } from './units';

/**
 * Reason why a translation that came back was not put into its target. `source-changed`, `target-changed`: since it was
 * handed over; the user decides. `not-put`: the target has no place for it.
 */
export type LeftUnitReason = 'source-changed' | 'target-changed' | 'not-put' | 'said';

/** A translation that was left, with what its user needs for a decision. */
export interface LeftUnit {
  unit: ReturnedUnit;
  why: LeftUnitReason;
  /** Key as a user reads it. */
  name: string;
  /** The translation as it came back. */
  text: string;
  /** The translation that the target has now. */
  now?: string;
  /** Details of `said`. */
  message?: Reason;
}

/** A target with the translations that came back. */
export interface LandedUnits {
  /** The file as it is to be written; that of the plan where nothing is put in. */
  completed: CompletedTarget;
  left: readonly LeftUnit[];
  /** Units that are of this target. */
  of: readonly ReturnedUnit[];
  /** Numbers of units that are as they were handed over, and of those whose translation is in the target already. */
  unchanged: number;
  already: number;
}

export interface LandOptions {
  /** True if translations are marked for a user to review. */
  needsReview: boolean;
  /** True if translations go over those that somebody changed since they were handed over. */
  replacesChanged: boolean;
}

/** A unit with its place in the target. */
interface Placed extends OpenText {
  unit: ReturnedUnit;
  id: UnitId;
}

/** A translation as its file has it, for its place. */
interface Taken extends Placed {
  target: SegmentTarget;
}

/**
 * Puts translations that came back into a target. None goes over newer work: its source has to say what it said, and so
 * does its target. What comes out is read again: each of them is there, and all else is as it was.
 * @param units by the names of their places
 */
export function landUnits(
  read: ReadTarget,
  units: ReadonlyMap<string, ReturnedUnit>,
  options: LandOptions,
): LandedUnits {
  const { replacesChanged } = options;
  const name = targetName(read.file);
  const pair = pairOf(read.plan, read.file.sourceLanguage);
  const left: LeftUnit[] = [];
  const of: ReturnedUnit[] = [];
  const count = { unchanged: 0, already: 0 };
  const isWanted = (row: PairRow): boolean =>
    isOpenRow(row) || (replacesChanged && row.state !== 'unused' && units.has(placeName(name, row)));
  let taken: Taken[] = [];
  const known = new Set<string>();
  for (const text of openTexts(pair, pair.rows.filter(isWanted))) {
    const unit = units.get(placeName(name, text.place));
    const id = unit && readUnitId(unit.id);
    if (!unit || !id) continue;
    known.add(nameOf(text.place));
    of.push(unit);
    const placed = { ...text, unit, id };
    const answer = takeUp(placed, pair, { name, replacesChanged });
    if (answer === 'unchanged' || answer === 'already') count[answer]++;
    else if ('why' in answer) left.push(answer);
    else taken.push({ ...placed, target: answer });
  }
  for (const row of pair.rows) {
    const unit = known.has(nameOf(row)) ? undefined : units.get(placeName(name, row));
    if (!unit) continue;
    of.push(unit);
    const text = returnedText(unit.pieces, codedRow(row));
    if (text === row.target) count.already++;
    else left.push({ ...leftOf({ unit, row }, text), why: whyNotOpen(unit, row) });
  }
  for (;;) {
    const { completed, refused } = putAll(read, pair, taken, options);
    if (refused.size === 0) return { completed, left, of, ...count };
    for (const [one, why] of refused) left.push({ ...leftOf(one, one.target.text), ...why });
    taken = taken.filter((one) => !refused.has(one));
  }
}

/** The translation of a unit as a text of the target's format, or why it is left. */
function takeUp(
  { unit, id, row, segment, place, isForm }: Placed,
  pair: Pair,
  { name, replacesChanged }: { name: string; replacesChanged: boolean },
): SegmentTarget | LeftUnit | 'unchanged' | 'already' {
  const now = unitIdOf(name, place, { source: segment.text, target: row?.target });
  const said = returnedText(unit.pieces, markedForTranslator(segment)).trim();
  const left = leftOf({ unit, ...(row && { row }) }, said);
  if (said === '') return 'unchanged';
  if (now.source !== id.source) return { ...left, why: 'source-changed' };
  const target = unmarkedTarget(segment, said);
  if ('lost' in target) return { ...left, why: 'said', message: reason('code-missing', target.lost.join(', ')) };
  if ('problem' in target) return { ...left, why: 'said', message: target.problem };
  const isSame = target.text === row?.target;
  if (isSame && now.target === id.target && !unit.isDone) return 'unchanged';
  if (isSame && row.state === 'translated') return 'already';
  if (!isSame && now.target !== id.target && !replacesChanged) return { ...left, why: 'target-changed' };
  const message = isForm ? undefined : pair.refusal(target);
  return message ? { ...left, why: 'said', message } : target;
}

/** The source of a row as a translator reads it. */
function codedRow({ source, codes }: PairRow): MarkedSegment {
  const protectedSpans = codes.map(({ start, end }) => ({ start, end, kind: 'code' as const }));
  return markedForTranslator({ start: 0, end: 0, text: source, protectedSpans, needsTarget: false });
}

/** Tells why a translation is not put in the place of one that nothing has to be done with. */
function whyNotOpen(unit: ReturnedUnit, row: PairRow): LeftUnitReason {
  if (row.state === 'unused') return 'not-put';
  const isSameSource = readUnitId(unit.id)?.source === unitIdOf('', row, { ...row, target: undefined }).source;
  return isSameSource ? 'target-changed' : 'source-changed';
}

function leftOf({ unit, row }: Pick<Placed, 'unit' | 'row'>, text: string): Omit<LeftUnit, 'why'> {
  // A message of PO has no name besides what it says.
  const name = row?.id || row?.source || '';
  return { unit, name, text, ...(row?.target !== undefined && { now: row.target }) };
}

/** Translations that cannot be put in, with the reasons. */
type Refused = Map<Taken, Pick<LeftUnit, 'why' | 'message'>>;

/** The target with all of them, and those that are not in it as they are to be, or would break it. */
function putAll(
  read: ReadTarget,
  pair: Pair,
  taken: readonly Taken[],
  { needsReview }: LandOptions,
): { completed: CompletedTarget; refused: Refused } {
  const { target, source } = pair.plan.order;
  const asItIs = { text: target ?? source, translated: [], reused: [], removed: [], left: [], notPut: [] };
  if (taken.length === 0) return { completed: asItIs, refused: new Map() };
  const notPut = { why: 'not-put' as const };
  const refused: Refused = new Map();
  try {
    const together = putTogether(pair, taken, needsReview);
    const keys = new Set(together.keys);
    if (read.plan.order.from?.isDocument) {
      // Its blocks have no names of their own: that all others are as they were was proved when it was put together.
      for (const one of taken) if (!keys.has(one.place.key)) refused.set(one, notPut);
      return { completed: { ...asItIs, text: together.text, translated: together.keys }, refused };
    }
    let now = together.text === asItIs.text ? pair : readAgain(read, together.text);
    for (const one of taken) {
      if (!one.isForm) continue;
      const after = putForm(now, one);
      if (typeof after !== 'string') refused.set(one, after);
      else now = readAgain(read, after);
      keys.add(one.place.key);
    }
    if (!needsReview) {
      now = acceptForms(
        read,
        now,
        taken.filter((one) => one.isForm && !refused.has(one)),
      );
    }
    const rows = new Map(now.rows.map((row) => [nameOf(row), row]));
    const areOthersSame = pair.rows.every((row) => keys.has(row.key) || rows.get(nameOf(row))?.target === row.target);
    if (!areOthersSame) return { completed: asItIs, refused: new Map(taken.map((one) => [one, notPut])) };
    for (const one of taken) {
      const row = rows.get(nameOf(one.place));
      const error = row?.findings.find(({ severity }) => severity === 'error');
      const isNew = error && !one.row?.findings.some(({ code }) => code === error.code);
      if (!says(row?.target, one)) refused.set(one, refused.get(one) ?? notPut);
      else if (isNew) refused.set(one, { why: 'said', message: error.message });
    }
    return { completed: { ...asItIs, text: now.plan.order.target ?? '', translated: [...keys] }, refused };
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return { completed: asItIs, refused: new Map(taken.map((one) => [one, notPut])) };
  }
}

/**
 * Returns whether a target says what came back. A message of ICU gets the forms that only the language of the target has, so
 * that what stands between its codes counts.
 */
function says(now: string | undefined, { segment, target: { text, protectedSpans } }: Taken): boolean {
  if (now === undefined || now === text) return now === text;
  const spans = segment.protectedSpans.flatMap((span, index) => ({ ...span, ...protectedSpans[index] }));
  const said = markSegment({ ...segment, text, protectedSpans: spans.sort((a, b) => a.start - b.start) });
  const { text: has } = markSegment({ ...segment, text: now, protectedSpans: [] });
  let at = 0;
  return cutAtCodes(said.text, said.spans).every((piece) => {
    if (typeof piece !== 'string') return true;
    const found = has.indexOf(piece, at);
    at = found + piece.length;
    return found >= 0;
  });
}

/** Puts in what needs no other text to be there. */
function putTogether(pair: Pair, taken: readonly Taken[], needsReview: boolean): TranslatedTarget {
  const texts = new Map(taken.flatMap((one) => (one.isForm ? [] : [[nameOf(one.place), one.target] as const])));
  const keys = new Set(taken.flatMap(({ isForm, place }) => (isForm ? [] : place.key)));
  const places = pair.rows.filter((row) => keys.has(row.key) && !pair.formSource(row));
  if (places.length === 0) return { text: pair.plan.order.target ?? pair.plan.order.source, keys: [] };
  const targets = pair.segments(places).map(({ place }) => texts.get(nameOf(place)));
  return pair.translated(places, targets, { needsReview });
}

/** Puts one form of a plural in. */
function putForm(pair: Pair, { place, target }: Taken): string | Pick<LeftUnit, 'why' | 'message'> {
  const row = pair.rows.find((one) => nameOf(one) === nameOf(place));
  const text = row
    ? pair.put({
        ...place,
        source: row.source,
        text: target.text,
        ...(row.target !== undefined && { target: row.target }),
      })
    : { code: 'not-put' as const };
  if (typeof text === 'string') return text;
  return text.code === 'said' ? { why: 'said', message: text.message } : { why: 'not-put' };
}

/** The target in which messages whose forms all came back no longer wait for a review. */
function acceptForms(read: ReadTarget, pair: Pair, taken: readonly Taken[]): Pair {
  const { format, target = '', encoding, language } = pair.plan.order;
  if (!format.isBilingual || format.isShared) return pair;
  const there = new Set(taken.map(({ place }) => nameOf(place)));
  const ofKey = Map.groupBy(pair.rows, ({ key }) => key);
  const keys = taken.flatMap(({ place: { key } }) =>
    ofKey.get(key)?.every((row) => there.has(nameOf(row))) ? key : [],
  );
  if (keys.length === 0) return pair;
  const text = acceptEntries(format, target, new Set(keys), { encoding, targetLanguage: language });
  return text === target ? pair : readAgain(read, text);
}

/** The target with another text. */
function readAgain({ order, file }: ReadTarget, text: string): Pair {
  const { from, ...others } = order;
  const isOneFile = order.format.isShared === true;
  const files = isOneFile ? { source: text } : from && { from };
  return readPair({ ...others, target: text, ...files }, file.sourceLanguage);
}
