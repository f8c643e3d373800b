import type { MaskedPiece, MaskProblem } from './masked';
import { maskProblem } from './problem';

/**
 * Proves that a reply has every piece exactly once and in a sane place: pairs nest as in the source, the skeleton
 * of an ICU message keeps its order and what stands in one of its branches stays there, tags without a partner keep
 * their order. Anything else may move.
 *
 * @param order indexes of the pieces in the order of the reply
 */
export function verifyReply(order: readonly number[], pieces: readonly MaskedPiece[]): MaskProblem | undefined {
  const problem = (kind: MaskProblem['kind'], index: number): MaskProblem =>
    maskProblem(kind, pieces[index]?.source ?? '');
  const seen = new Set<number>();
  for (const index of order) {
    if (seen.has(index)) return problem('duplicated', index);
    seen.add(index);
  }
  const missing = pieces.findIndex((_, index) => !seen.has(index));
  if (missing >= 0) return problem('missing', missing);

  const sourceOrder = pieces.map((_, index) => index);
  const misplaced =
    firstDifference(parents(sourceOrder, pieces), parents(order, pieces)) ??
    firstDifference(icuPlaces(sourceOrder, pieces), icuPlaces(order, pieces)) ??
    firstDifference(predecessors(sourceOrder, pieces), predecessors(order, pieces));
  return misplaced === undefined ? undefined : problem('bad-nesting', misplaced);
}

const nowhere = -1;
const broken = -2;

/** Returns the opener of the pair around each half of a pair; `broken` for a closer that does not match. */
function parents(order: readonly number[], pieces: readonly MaskedPiece[]): Map<number, number> {
  const result = new Map<number, number>();
  const open: number[] = [];
  for (const index of order) {
    const pair = pieces[index]?.pair;
    if (pair?.role === 'open') {
      result.set(index, open.at(-1) ?? nowhere);
      open.push(index);
    } else if (pair?.role === 'close') {
      const matches = open.at(-1) === pair.partner;
      if (matches) open.pop();
      result.set(index, matches ? (open.at(-1) ?? nowhere) : broken);
    }
  }
  return result;
}

/** Returns, for each piece, the piece of an ICU skeleton that it follows while the message is not over. */
function icuPlaces(order: readonly number[], pieces: readonly MaskedPiece[]): Map<number, number> {
  const isSkeleton = (piece: MaskedPiece | undefined): boolean => piece?.kind === 'icu' && piece.sequence !== undefined;
  const last = new Map<number | undefined, number>();
  pieces.forEach((piece, index) => {
    if (isSkeleton(piece)) last.set(piece.sequence, index);
  });
  const result = new Map<number, number>();
  let place = nowhere;
  for (const index of order) {
    const piece = pieces[index];
    result.set(index, place);
    if (isSkeleton(piece)) place = last.get(piece?.sequence) === index ? nowhere : index;
  }
  return result;
}

/** Returns, for each piece of a sequence, the piece of the same sequence before it. */
function predecessors(order: readonly number[], pieces: readonly MaskedPiece[]): Map<number, number> {
  const result = new Map<number, number>();
  const latest = new Map<number, number>();
  for (const index of order) {
    const sequence = pieces[index]?.sequence;
    if (sequence === undefined) continue;
    result.set(index, latest.get(sequence) ?? nowhere);
    latest.set(sequence, index);
  }
  return result;
}

function firstDifference(expected: Map<number, number>, actual: Map<number, number>): number | undefined {
  for (const [index, value] of expected) if (actual.get(index) !== value) return index;
  return undefined;
}
