import { hash } from 'node:crypto';
import type { PairPlace, PairRow } from '../pair/pair';

/** Parts of the id of a unit: which text of which target it is, and what its source and its translation said. */
export interface UnitId {
  /** Name of the text among all of the project. */
  place: string;
  source: string;
  target: string;
}

/** Names a text. @param target name of its target, as `targetName` returns it */
export function unitIdOf(
  target: string,
  { key, part }: PairPlace,
  said: { source: string; target: PairRow['target'] },
): UnitId {
  return {
    place: `p${tag(JSON.stringify([target, key, part]), 12)}`,
    source: tag(said.source, 8),
    target: said.target === undefined ? '0' : tag(said.target, 8),
  };
}

/** Writes an id; no tool of translators changes letters, digits, `-`, `_` and `.`. */
export function writeUnitId({ place, source, target }: UnitId): string {
  return `${place}.${source}.${target}`;
}

/** Reads an id; `undefined` for that of another program. */
export function readUnitId(id: string): UnitId | undefined {
  const [, place, source, target] = /^(p[\w-]{12})\.([\w-]{8})\.([\w-]{8}|0)$/.exec(id.trim()) ?? [];
  return place === undefined || source === undefined || target === undefined ? undefined : { place, source, target };
}

function tag(text: string, length: number): string {
  return hash('sha256', text, 'base64url').slice(0, length);
}
