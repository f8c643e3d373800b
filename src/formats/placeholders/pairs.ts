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
  const partners = new Map<Candidate, Candidate>();
  pairContainers(candidates, partners);
  pairEmphasis(candidates, partners);

  const isLoneCloser = (candidate: Candidate): boolean =>
    candidate.pairing?.role === 'close' && !candidate.pairing.needsPartner && !partners.has(candidate);
  const keepOrder = candidates.some(isLoneCloser);
  const ids = new Map<Candidate, number>();
  const spans: ProtectedSpan[] = [];
  for (const candidate of candidates) {
    const partner = partners.get(candidate);
    const { start, end, kind, sequence, pairing } = candidate;
    if (!partner && pairing?.needsPartner) continue;
    const span: ProtectedSpan = { start, end, kind };
    if (partner) {
      const openId = ids.get(partner);
      span.pair = openId === undefined ? { id: ids.size, role: 'open' } : { id: openId, role: 'close' };
      if (openId === undefined) ids.set(candidate, ids.size);
    } else if (pairing && keepOrder) span.sequence = loneTags;
    if (sequence !== undefined) span.sequence = sequence;
    spans.push(span);
  }
  return spans;
}

/** Openers waiting for their closers, with a count by key so that a closer without an opener costs nothing. */
class OpenStack {
  readonly #open: Candidate[] = [];
  readonly #counts = new Map<string, number>();

  push(candidate: Candidate): void {
    this.#open.push(candidate);
    this.#count(candidate, 1);
  }

  /** The latest opener with the key; those after it are given up. */
  take(key: string): Candidate | undefined {
    if (!this.#counts.get(key)) return undefined;
    for (let candidate = this.#open.pop(); candidate; candidate = this.#open.pop()) {
      this.#count(candidate, -1);
      if (candidate.pairing?.key === key) return candidate;
    }
    return undefined;
  }

  #count(candidate: Candidate, change: number): void {
    const key = candidate.pairing?.key ?? '';
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + change);
  }
}

function pairContainers(candidates: readonly Candidate[], partners: Map<Candidate, Candidate>): void {
  const stack = new OpenStack();
  for (const candidate of candidates) {
    if (candidate.pairing && isContainer(candidate)) pairOne(candidate, stack, partners);
  }
}

function pairEmphasis(candidates: readonly Candidate[], partners: Map<Candidate, Candidate>): void {
  const stacks = [new OpenStack()];
  for (const candidate of candidates) {
    if (!candidate.pairing) continue;
    if (!isContainer(candidate)) pairOne(candidate, stacks.at(-1) ?? new OpenStack(), partners);
    else if (!partners.has(candidate)) continue;
    else if (candidate.pairing.role === 'open') stacks.push(new OpenStack());
    else stacks.pop();
  }
}

function pairOne(candidate: Candidate, stack: OpenStack, partners: Map<Candidate, Candidate>): void {
  const { role, key } = candidate.pairing ?? { role: 'open', key: '' };
  const opener = role === 'open' ? undefined : stack.take(key);
  if (opener) {
    partners.set(opener, candidate);
    partners.set(candidate, opener);
  } else if (role !== 'close') stack.push(candidate);
}
