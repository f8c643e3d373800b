import { ServiceError } from '../errors';

/** Answers are matched with texts by their place, so another number of them cannot be used at all. */
export function requireSameCount<Item>(items: Item[], expected: number): Item[] {
  if (items.length === expected) return items;
  throw new ServiceError('unexpected-answer', `The service returned ${items.length} texts instead of ${expected}.`, {
    mayHaveHappened: true,
  });
}
