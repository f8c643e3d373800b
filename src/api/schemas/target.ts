import type { Language } from './languages';

/** Returns whether a language may be sent as a target, though it may not be listed as one. */
export function isTarget({ usable_as_target: isListed, takes_any_variant: isTaken = false }: Language): boolean {
  return isListed || isTaken;
}
