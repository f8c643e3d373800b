import { isContainer, type Candidate } from './candidate';
import type { ProtectedSpan } from './span';

/** Sequence of the tags whose partner is not in the text; ICU messages count from 1. */
const loneTags = 0;

/**
 * Finds the partners: first of tags and links, then of emphasis within them. What overlaps a pair without nesting
 * in it stays alone. Each candidate is pushed and popped once, so the work is linear.
 */
export function resolvePairs(candidates: readonly Candidate[]): ProtectedSpan[] {
  // Most segments of a file have none, and a file has many segments.
  if (candidates.length === 0) return [];
  const partners = new Array<number | undefined>(candidates.length);
  pairContainers(candidates, partners);
  pairEmphasis(candidates, partners);

  const keepOrder = candidates.some(
    ({ pairing }, at) => pairing?.role === 'close' && !pairing.needsPartner && partners[at] === undefined,
  );
  const ids = new Array<number>(candidates.length);
  let nextId = 0;
  const spans: ProtectedSpan[] = [];
  for (const [at, { start, end, kind, sequence, pairing }] of candidates.entries()) {
    const partner = partners[at];
    if (partner === undefined && pairing?.needsPartner) continue;
    if (partner !== undefined) {
      const id = partner < at ? (ids[partner] ?? 0) : nextId++;
      ids[at] = id;
      spans.push({ start, end, kind, pair: halfOf(id, partner < at ? 'close' : 'open') });
    } else {
      spans.push({ start, end, kind });
    }
    const order = sequence ?? (pairing && partner === undefined && keepOrder ? loneTags : undefined);
    const span = spans.at(-1);
    if (span && order !== undefined) span.sequence = order;
  }
  return spans;
}

type Half = NonNullable<ProtectedSpan['pair']>;

/** The halves of the first pairs are the same objects in all texts: a file has many texts with one pair or two. */
const firstHalves = Array.from({ length: 8 }, (_, id) => ({
  open: { id, role: 'open' } satisfies Half,
  close: { id, role: 'close' } satisfies Half,
}));

function halfOf(id: number, role: Half['role']): Half {
  return firstHalves[id]?.[role] ?? { id, role };
}

/** Index of the other half of each candidate. */
type Partners = Array<number | undefined>;

/** Openers waiting for their closers, with a count by key so that a closer without an opener costs nothing. */
class OpenStack {
  private readonly open: Array<{ at: number; key: string }> = [];
  private readonly counts = new Map<string, number>();

  push(at: number, key: string): void {
    this.open.push({ at, key });
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** The latest opener with the key; those after it are given up. */
  take(key: string): number | undefined {
    if (!this.counts.get(key)) return undefined;
    for (let opener = this.open.pop(); opener; opener = this.open.pop()) {
      this.counts.set(opener.key, (this.counts.get(opener.key) ?? 0) - 1);
      if (opener.key === key) return opener.at;
    }
    return undefined;
  }
}

function pairContainers(candidates: readonly Candidate[], partners: Partners): void {
  const stack = new OpenStack();
  for (const [at, candidate] of candidates.entries()) {
    const { pairing } = candidate;
    // A bracket that no link was found for waits for nothing.
    if (!pairing || !isContainer(candidate) || pairing.needsPartner) continue;
    pairOne(at, pairing, stack, partners);
  }
}

function pairEmphasis(candidates: readonly Candidate[], partners: Partners): void {
  if (!candidates.some((candidate) => candidate.pairing && !isContainer(candidate))) return;
  const stacks = [new OpenStack()];
  for (const [at, candidate] of candidates.entries()) {
    const { pairing } = candidate;
    if (!pairing) continue;
    if (!isContainer(candidate)) pairOne(at, pairing, stacks.at(-1) ?? new OpenStack(), partners);
    else if (partners[at] === undefined) continue;
    else if (pairing.role === 'open') stacks.push(new OpenStack());
    else stacks.pop();
  }
}

function pairOne(
  at: number,
  { role, key }: NonNullable<Candidate['pairing']>,
  stack: OpenStack,
  partners: Partners,
): void {
  const opener = role === 'open' ? undefined : stack.take(key);
  if (opener !== undefined) {
    partners[opener] = at;
    partners[at] = opener;
  } else if (role !== 'close') {
    stack.push(at, key);
  }
}
