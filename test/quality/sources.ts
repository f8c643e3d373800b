import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Part = 'tune' | 'final';

/** A project whose texts are measured on, as listed in `sources.json`. */
export interface Source {
  /** Of a package of npm, or `owner/name` of a public git project. */
  name: string;
  /** Of the package. */
  version?: string;
  /** Of the git project. */
  commit?: string;
  license: string;
  /**
   * `edited`: documents and comments that many have read. `draft`: of small projects, as people write them.
   * `translated`: documents in other languages than English.
   */
  kind: 'edited' | 'draft' | 'translated';
  /** Expressions for the paths to read; all that are written by hand when there are none. */
  files?: readonly string[];
  /** What is read of them; both when it is not said. */
  of?: 'documents' | 'comments';
  /** Language of what is translated. */
  language?: string;
  /** How many commit messages are read, of a git project. */
  messages?: number;
  /** The day from which on its sentences were read by those who mend the checker: it is for tuning then. */
  read?: string;
}

interface SourceFile {
  seed: string;
  /** What is drawn of the final part is drawn anew when its sources are others. */
  drawn: string;
  sources: Source[];
}

const { seed, drawn, sources } = JSON.parse(readFileSync(join(__dirname, 'sources.json'), 'utf8')) as SourceFile;

export const seedOfParts = seed;

/**
 * The rule of the parts: the first bit of a hash of the seed and the name. All of a project is in one part, and nobody
 * chooses which.
 */
export function partOf(name: string): Part {
  return createHash('sha256').update(`${seed}:${name}`).digest()[0]! >= 128 ? 'final' : 'tune';
}

export function sourcesOf(part: Part): Source[] {
  return sources.filter((source) => partOfSource(source) === part);
}

/** A final source whose sentences were read counts among those for tuning, and never comes back. */
export function partOfSource({ name, read }: Pick<Source, 'name' | 'read'>): Part {
  return read === undefined ? partOf(name) : 'tune';
}

/** Of what the things are drawn that are measured with. */
export function drawOf(part: Part): string {
  return part === 'tune' ? seed : `${seed}:${drawn}`;
}

/** Numbers from 0 to 1 that are the same in each run. */
export function seeded(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of a list, in an order that is the same in each run. */
export function sampled<Item>(items: readonly Item[], count: number, name: string, draw = seed): Item[] {
  const random = seeded(`${draw}:${name}`);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled.slice(0, count);
}

/** A short name for a text that does not tell what it says. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
