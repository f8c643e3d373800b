import { smallest } from '../../../formats/lists';
import type { OffsetRange } from '../../../formats/trackedRange';
import { alignBlocks, usualOf, type Alike, type Alignment, type Usual } from './align';

/** Blocks of one document and those of the other among which their translations are, by index; nobody knows which is which. */
export interface Doubt {
  own: OffsetRange;
  others: OffsetRange;
  /** The first of its own blocks that could be the translation of several. */
  first: number;
}

/** Translation of each block in another document, by index, except for blocks of sections in doubt. */
export interface SectionAlignment {
  pairs: Array<number | undefined>;
  doubts: Doubt[];
}

const isHeading = ({ kind }: Alike): boolean => /^h\d$/.test(kind);

/**
 * Finds which blocks of a document are the translations of which of another, section by section: doubts in one of them do
 * not affect the others.
 * @param mayDiffer whether a translation may be of another kind than its source
 */
export function alignSections(own: readonly Alike[], others: readonly Alike[], mayDiffer: boolean): SectionAlignment {
  const usual = usualOf(own, others);
  const whole = alignInSections(own, others, mayDiffer, usual);
  const pairs = [...whole.pairs];
  const found: SectionAlignment = { pairs, doubts: [] };
  const isClear = stretchesOf(pairs, others).every((one) => !isCollision(one, own, others));
  if (isClear && whole.doubts.size === 0) return found;
  const isSure = (row: number): boolean => !whole.doubts.has(row) && isHeading(own[row] as Alike);
  const anchors = pairs.map((column, row) =>
    column !== undefined && isSure(row) && isHeading(others[column] as Alike) ? column : undefined,
  );
  addHeadings(anchors, own, others);
  for (const [row, column] of anchors.entries()) if (column !== undefined) pairs[row] = column;
  for (const section of stretchesOf(anchors, others)) alignSection(section, found, { own, others, usual, mayDiffer });
  return found;
}

/** An alignment in which a block that has come into another section than the blocks around it is in doubt, as are their headings. */
function alignInSections(own: readonly Alike[], others: readonly Alike[], mayDiffer: boolean, usual: Usual): Alignment {
  const aligned = alignBlocks(own, others, mayDiffer, usual);
  const doubts = new Set(aligned.doubts);
  const headings = headingsAbove(others);
  let heading = -1;
  let crossed = false;
  for (const [row, column] of aligned.pairs.entries()) {
    const isOpening = isHeading(own[row] as Alike);
    if (isOpening) {
      if (crossed) doubts.add(row);
      [heading, crossed] = [row, false];
    }
    const partner = heading < 0 ? -1 : aligned.pairs[heading];
    if (column === undefined || isOpening || partner === undefined || headings[column] === partner) continue;
    crossed = true;
    doubts.add(row);
    if (heading >= 0) doubts.add(heading);
  }
  for (const row of strangers(aligned.pairs, own, others)) doubts.add(row);
  return { ...aligned, doubts };
}

/**
 * Finds blocks that have a partner of another kind, though a block of that kind in their section has none: an item beside
 * a paragraph, where the translation has a paragraph, too.
 */
function strangers(pairs: Alignment['pairs'], own: readonly Alike[], others: readonly Alike[]): number[] {
  const found: number[] = [];
  let start = 0;
  for (let end = 1; end <= own.length; end++) {
    if (end < own.length && !isHeading(own[end] as Alike)) continue;
    const alone = new Set<string>();
    for (let row = start; row < end; row++) {
      const one = own[row] as Alike;
      if (pairs[row] === undefined && isText(one) && !isHeading(one)) alone.add(one.kind);
    }
    for (let row = start; row < end; row++) {
      const partner = others[pairs[row] ?? -1];
      if (partner && partner.kind !== own[row]?.kind && alone.has(partner.kind)) found.push(row);
    }
    start = end;
  }
  return found;
}

/** Returns the index of the heading that each block stands under; -1 where there is none. */
function headingsAbove(blocks: readonly Alike[]): number[] {
  let heading = -1;
  return blocks.map((block, index) => (isHeading(block) ? (heading = index) : heading));
}

interface Documents {
  own: readonly Alike[];
  others: readonly Alike[];
  usual: Usual;
  mayDiffer: boolean;
}

/** Aligns what is between two headings that belong together, or notes that nobody can. */
function alignSection(
  { own: rows, others: columns }: Stretch,
  { pairs, doubts }: SectionAlignment,
  { own, others, usual, mayDiffer }: Documents,
): void {
  const blocks = own.slice(rows.start, rows.end);
  const end = endWithoutHeadings(blocks, columns, others);
  const candidates = others.slice(columns.start, end);
  const aligned = alignInSections(blocks, candidates, mayDiffer, usual);
  const collision = stretchesOf(aligned.pairs, candidates).find((one) => isCollision(one, blocks, candidates));
  // A section of which only its last block is new.
  const isGrown = aligned.mayEndEarlier === true && candidates.length === blocks.length + 1 && rows.start > 0;
  const isDoubtful = !isGrown && (aligned.doubts.size > 0 || collision !== undefined);
  const found = isGrown ? [...blocks.keys()] : aligned.pairs;
  for (const [index, column] of found.entries()) {
    pairs[rows.start + index] = column === undefined || isDoubtful ? undefined : columns.start + column;
  }
  if (!isDoubtful) return;
  const first = rows.start + Math.min(smallest(aligned.doubts), collision?.own.start ?? Infinity);
  doubts.push({ own: rows, others: { start: columns.start, end }, first });
}

/** A new section behind one in doubt is not part of it. */
export function endWithoutHeadings(blocks: readonly Alike[], columns: OffsetRange, others: readonly Alike[]): number {
  if (blocks.some(isHeading)) return columns.end;
  const heading = others.findIndex((one, index) => index >= columns.start && index < columns.end && isHeading(one));
  return heading < 0 ? columns.end : heading;
}

/** Text that is between two blocks that belong together. */
export interface Stretch {
  own: OffsetRange;
  others: OffsetRange;
}

/** The stretches between pairs, which are in the order of both documents. */
export function stretchesOf(pairs: ReadonlyArray<number | undefined>, others: { length: number }): Stretch[] {
  const stretches: Stretch[] = [];
  let [row, column] = [0, 0];
  for (let at = 0; at <= pairs.length; at++) {
    const next = at < pairs.length ? pairs[at] : others.length;
    if (next === undefined) continue;
    const stretch = { own: { start: row, end: at }, others: { start: column, end: next } };
    if (at > row || next > column) stretches.push(stretch);
    [row, column] = [at + 1, next + 1];
  }
  return stretches;
}

/** Returns whether both have something at one place that may be the same: put in, it could be there twice. */
function isCollision(
  { own: rows, others: columns }: Stretch,
  own: readonly Alike[],
  others: readonly Alike[],
): boolean {
  const mine = own.slice(rows.start, rows.end).filter(isText);
  const theirs = new Set(others.slice(columns.start, columns.end).filter(isText).map(familyOf));
  return mine.some((one) => theirs.has(familyOf(one)));
}

/** A paragraph may be translated as a list, and a list as a paragraph. */
function familyOf({ kind }: Alike): string {
  return /^(?:p|li|ol)$/.test(kind) ? 'flow' : kind;
}

function isText({ kind, isKept }: Alike): boolean {
  return !isKept && /^(?:q?p|li|ol|dd|note|h\d)$/.test(kind);
}

/** Pairs headings between two that belong together, where they are as many and of the same levels. */
function addHeadings(anchors: Array<number | undefined>, own: readonly Alike[], others: readonly Alike[]): void {
  for (const { own: rows, others: columns } of stretchesOf(anchors, others)) {
    const mine = indexesOf(own, rows);
    const theirs = indexesOf(others, columns);
    const isSame =
      mine.length === theirs.length && mine.every((row, at) => own[row]?.kind === others[theirs[at] ?? -1]?.kind);
    if (isSame) for (const [at, row] of mine.entries()) anchors[row] = theirs[at];
  }
}

function indexesOf(blocks: readonly Alike[], { start, end }: OffsetRange): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index).filter((index) =>
    isHeading(blocks[index] as Alike),
  );
}
