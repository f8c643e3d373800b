import type { HandoverState, HandoverUnit } from '../../../formats/handover/handoverFile';
import type { Segment } from '../../../formats/segment';
import { notedLength } from '../../files/checkLength';
import type { Pair, PairPlace, PairRow, PairState } from '../pair/pair';
import { nameOf, readable } from '../pair/pairRows';
import { markedForTranslator, markedTarget } from './markedUnit';
import { unitIdOf, writeUnitId } from './unitId';

/** A text for a translator with its source. */
export interface OpenText {
  place: PairPlace;
  /** Absent where the place is only what a plural is made of. */
  row?: PairRow;
  segment: Segment;
  /** True for a form of a plural that is put in on its own. */
  isForm: boolean;
}

/** Returns the texts of rows: those that are put in together, then forms of plurals. */
export function openTexts(pair: Pair, wanted: readonly PairRow[]): OpenText[] {
  const rows = new Map(pair.rows.map((row) => [nameOf(row), row]));
  const forms = wanted.flatMap((row): OpenText[] => {
    const segment = pair.formSource(row);
    return segment ? [{ place: { key: row.key, part: row.part }, row, segment, isForm: true }] : [];
  });
  const isForm = new Set(forms.map(({ row }) => row));
  const others = pair.segments(wanted.filter((row) => !isForm.has(row))).map(({ segment, place }): OpenText => {
    const row = rows.get(nameOf(place));
    return { place, ...(row && { row }), segment, isForm: false };
  });
  return [...others, ...forms];
}

/**
 * Returns the texts of a target for a translator: what is missing, what is stale and what a user is to review.
 * @param name of the target, as `targetName` returns it
 */
export function handoverUnits(pair: Pair, name: string): HandoverUnit[] {
  const order = new Map(pair.rows.map((row, index) => [nameOf(row), index]));
  const place = (text: OpenText): number => order.get(nameOf(text.place)) ?? 0;
  return openTexts(pair, pair.rows.filter(isOpenRow))
    .sort((a, b) => place(a) - place(b))
    .map((text): HandoverUnit => {
      const { row, segment } = text;
      const marked = markedForTranslator(segment);
      const note = row?.context ?? segment.context;
      const maxLength = notedLength(note);
      return {
        id: writeUnitId(unitIdOf(name, text.place, { source: segment.text, target: row?.target })),
        name: row?.id ?? readable(text.place.key),
        ...{ source: marked.text, codes: marked.spans, state: stateOf(row) },
        ...(row?.target !== undefined && markedTarget(segment, marked, row.target)),
        ...(note !== undefined && note !== '' && { note }),
        ...(maxLength !== undefined && { maxLength }),
      };
    });
}

const states: Readonly<Record<PairState, HandoverState | undefined>> = {
  missing: 'missing',
  stale: 'stale',
  review: 'review',
  translated: undefined,
  unused: undefined,
};

/** Returns whether a row is one for a translator. */
export function isOpenRow(row: PairRow): boolean {
  return states[row.state] !== undefined && row.lock !== 'no-text';
}

/** A form of a plural that is there is handed over for those that are made of it. */
function stateOf(row: PairRow | undefined): HandoverState {
  return (row && states[row.state]) ?? (row?.target === undefined ? 'missing' : 'review');
}

/** Names a place among the texts of a project. */
export function placeName(name: string, place: PairPlace): string {
  return unitIdOf(name, place, { source: '', target: undefined }).place;
}
