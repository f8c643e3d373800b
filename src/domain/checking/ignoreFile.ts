import { GlobSet, type Effort } from './globSet';

/** A larger file is no list of patterns. */
const mostPatterns = 2_000;

interface Rule {
  pattern: string;
  isBack: boolean;
  isForFolders: boolean;
}

/** Patterns of a `.gitignore`, for paths from its folder. */
export class IgnoreFile {
  private readonly rules: readonly Rule[];
  private readonly patterns: GlobSet;
  private readonly isLong: boolean;

  constructor(text: string, effort: Effort) {
    const lines = text.split(/\r\n|\n|\r/);
    this.isLong = lines.length > mostPatterns;
    this.rules = lines.slice(0, mostPatterns).flatMap((line) => ruleOf(line));
    this.patterns = new GlobSet(
      this.rules.map(({ pattern }) => pattern),
      effort,
    );
  }

  /** Returns whether not all of it is heeded, because it takes too much. */
  get isCut(): boolean {
    return this.isLong || this.patterns.isCut;
  }

  /**
   * Returns whether the last line that is about a path leaves it out, where nothing is said of the folders it is in.
   */
  leavesOut(path: string, isFolder: boolean): boolean {
    const rule = this.rules[this.patterns.last(path, (index) => isFolder || !this.rules[index]?.isForFolders)];
    return rule !== undefined && !rule.isBack;
  }
}

function ruleOf(line: string): Rule[] {
  const trimmed = line.trimEnd();
  if (trimmed === '' || trimmed.startsWith('#')) return [];
  const isBack = trimmed.startsWith('!');
  const pattern = trimmed.replace(/^!/, '').replace(/^\\(?=[!#])/, '');
  const isForFolders = pattern.endsWith('/');
  const name = pattern.replace(/\/$/, '').replace(/^\//, '');
  if (name === '') return [];
  const isAnchored = pattern.slice(0, -1).includes('/');
  // Braces are plain characters there, and have no way to be that in a glob.
  const glob = `${isAnchored || name.startsWith('**/') ? '' : '**/'}${name.replace(/[{}]/g, '?')}`;
  return [{ isBack, isForFolders, pattern: glob }];
}

/**
 * Globs of what a `.gitignore` surely leaves out, for a search that would come upon all of it first; none where a line
 * takes something back.
 */
export function ignoreGlobs(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  if (lines.some((line) => line.startsWith('!'))) return [];
  return lines
    .filter((line) => line.length <= mostGlobCharacters && /^\/?[\w.@-]+(?:\/[\w.@-]+)*\/?$/.test(line))
    .slice(0, mostGlobs)
    .map((line) => {
      const name = line.replace(/^\/|\/$/g, '');
      return /^\/|\/./.test(line) ? name : `**/${name}`;
    });
}

const mostGlobs = 200;
const mostGlobCharacters = 200;
