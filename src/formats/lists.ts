/*
 * For lists that are as long as a text of somebody else: a call takes some ten thousand arguments, so none is spread into one.
 */

/** Puts all of a list behind another one. */
export function pushAll<Item>(to: Item[], more: Iterable<Item>): void {
  for (const one of more) to.push(one);
}

/** The largest of some numbers; -Infinity where there is none. */
export function largest(numbers: Iterable<number>): number {
  let most = -Infinity;
  for (const one of numbers) if (one > most) most = one;
  return most;
}

/** The smallest of some numbers; Infinity where there is none. */
export function smallest(numbers: Iterable<number>): number {
  let least = Infinity;
  for (const one of numbers) if (one < least) least = one;
  return least;
}
