import { GlobSet, usualEffort } from './globSet';
import { IgnoreFile } from './ignoreFile';

/** A `.gitignore` of a project. */
export interface FoundIgnoreFile {
  /** Its folder, with a `/` at its end; empty for that of the project. */
  base: string;
  text: string;
}

/**
 * Paths of a project that its `.gitignore` files and globs leave out. A folder that is left out takes everything in it
 * along, whatever a later pattern says. Each folder is looked at once.
 */
export class IgnoredPaths {
  private readonly files = new Map<string, IgnoreFile>();
  private readonly globs: GlobSet;
  private readonly folders = new Map<string, boolean>();

  constructor(files: readonly FoundIgnoreFile[], globs: readonly string[] = []) {
    const effort = usualEffort();
    for (const { base, text } of files) this.files.set(base, new IgnoreFile(text, effort));
    this.globs = new GlobSet(globs, effort);
  }

  /** Returns whether not all patterns are heeded for all paths, because it takes too much. */
  get isCut(): boolean {
    return this.globs.isCut || [...this.files.values()].some(({ isCut }) => isCut);
  }

  /** @param path of a file, from the folder of the project and with `/` */
  has(path: string): boolean {
    const slash = path.lastIndexOf('/');
    return (slash >= 0 && this.isFolderOut(path.slice(0, slash))) || this.isOut(path, false);
  }

  /** Returns whether a folder is left out, or one that it is in. */
  private isFolderOut(whole: string): boolean {
    const known = this.folders.get(whole);
    if (known !== undefined) return known;
    let isOut = false;
    for (let at = 0; !isOut && at >= 0;) {
      at = whole.indexOf('/', at + 1);
      const folder = at < 0 ? whole : whole.slice(0, at);
      isOut = this.folders.get(folder) ?? this.isOut(folder, true);
      this.folders.set(folder, isOut);
    }
    this.folders.set(whole, isOut);
    return isOut;
  }

  private isOut(path: string, isFolder: boolean): boolean {
    if (this.globs.has(path)) return true;
    for (const [base, file] of this.files) {
      if (path.startsWith(base) && file.leavesOut(path.slice(base.length), isFolder)) return true;
    }
    return false;
  }
}
