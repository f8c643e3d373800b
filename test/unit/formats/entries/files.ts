import { applyEdits } from '../../../../src/formats/edits';
import { putEntries, type PutOptions } from '../../../../src/formats/entries/put';
import type { ReadEntries } from '../../../../src/formats/entries/tree';
import type { Style } from './mergeProperties';

/** Keys of entries that tests make. */
export const keys = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'];

/** Lines with the style around them. */
export function lines({ lineEnd, hasBom, endsInLine }: Style, ...all: string[]): string {
  return `${hasBom ? '\uFEFF' : ''}${all.join('\n').replaceAll('\n', lineEnd)}${endsInLine ? lineEnd : ''}`;
}

/** What a target is with some entries of a source put in. */
export function put(
  read: ReadEntries,
  target: string,
  source: string,
  wanted: ReadonlyMap<string, PutOptions> | ReadonlySet<string>,
): string {
  return applyEdits(target, putEntries(read(target), read(source), wanted));
}
