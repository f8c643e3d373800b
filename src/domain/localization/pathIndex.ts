import { formatOfPath } from '../../formats/fileFormats';
import { refusal, type ProjectFileError } from '../../projectFiles/projectFileError';
import { projectFileName } from '../checking/projectRules';
import { readGlob } from '../checking/glob';
import { usualEffort } from '../checking/globSet';
import { hasEntries } from './target';

/** More targets are no project. */
export const mostFiles = 200_000;

/** Effort of seeing whether a path has a language where a pattern wants one. */
const tryingLanguage = 10;

/** Returns the error for a map that takes more work than any project needs: it comes with its folder, from anybody. */
export function tooMuch(): ProjectFileError {
  return refusal(projectFileName, 'place-patterns');
}

/** The paths of a project, asked by patterns; whoever asks for the same again gets what was found before. */
export class PathIndex {
  private static readonly known = new WeakMap<readonly string[], PathIndex>();

  private readonly effort = usualEffort();
  private readonly found = new Map<string, readonly string[]>();
  private readonly withEntries: readonly string[];
  private sorted: readonly string[] | undefined;

  private constructor(private readonly paths: readonly string[]) {
    this.withEntries = paths.filter((path) => hasEntries(formatOfPath(path)));
  }

  static of(paths: readonly string[]): PathIndex {
    const index = PathIndex.known.get(paths) ?? new PathIndex(paths);
    PathIndex.known.set(paths, index);
    return index;
  }

  /** Files with entries that a pattern fits. @throws ProjectFileError where all patterns together take too much */
  fitting(pattern: string): readonly string[] {
    const before = this.found.get(pattern);
    if (before) return before;
    const glob = readGlob(pattern);
    const beginning = pattern.slice(0, Math.max(0, pattern.search(/[*?[{]|$/)));
    const found = this.withEntries.filter((path) => {
      if (!path.startsWith(beginning)) return false;
      this.spend(glob.size * (path.length + 1));
      return glob.fits(path);
    });
    this.found.set(pattern, found);
    return found;
  }

  /** All paths that start so. @throws ProjectFileError where they are too many in all */
  startingWith(beginning: string): readonly string[] {
    this.sorted ??= this.paths.toSorted();
    const start = this.firstFrom(beginning);
    let end = start;
    while (this.sorted[end]?.startsWith(beginning)) end++;
    this.spend((end - start) * tryingLanguage);
    return this.sorted.slice(start, end);
  }

  private firstFrom(beginning: string): number {
    let [low, high] = [0, this.paths.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted?.[middle] ?? '') < beginning) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private spend(effort: number): void {
    this.effort.left -= effort;
    if (this.effort.left < 0) throw tooMuch();
  }
}
