import { realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { UsageError } from '../arguments';
import type { Shell } from '../shell';
import { Git } from './git';

/** Lines of a file, from 1, both of them included. */
export interface Lines {
  first: number;
  last: number;
}

/**
 * A diff by git itself: attributes may name programs for it, and a repository within has settings of its own. Of a file that
 * was moved only what was changed in it is new.
 */
const harmless = ['--no-ext-diff', '--no-textconv', '--ignore-submodules', '--find-renames'] as const;

/** Tells what was changed since a commit of a repository. */
export class Changes {
  private constructor(
    /** The top of the repository, without links. */
    private readonly top: string,
    private readonly base: string,
    /** From the top of the repository, with what each was called at the commit. */
    private readonly files: ReadonlyMap<string, string>,
    private readonly untracked: ReadonlySet<string>,
    private readonly git: Git,
  ) {}

  /**
   * What the files of now have that the commit does not: from where the work on them began, if that was from another.
   * @throws UsageError
   */
  static async since(ref: string, shell: Shell): Promise<Changes> {
    const git = await Git.in(shell.world.cwd, shell);
    const verify = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
    const commit = await git.run(...verify).then(
      (found) => found.trim(),
      () => {
        shell.signal.throwIfAborted();
        throw new UsageError(
          `--since: git can’t find the commit “${ref}”. In a build, fetch it first: fetch-depth: 0 on GitHub, GIT_DEPTH: 0 on GitLab.`,
        );
      },
    );
    // A clone without its history knows of no common beginning.
    const base = (await git.run('merge-base', commit, 'HEAD').catch(() => commit)).trim();
    const names = async (...args: string[]): Promise<string[]> =>
      (await git.run(...args)).split('\0').filter((name) => name !== '');
    const files = filesIn(await names('diff', ...harmless, '--name-status', '--diff-filter=d', '-z', base, '--'));
    const untracked = new Set(await names('ls-files', '--others', '--exclude-standard', '-z'));
    return new Changes(await realpath(git.top), base, files, untracked, git);
  }

  /** The lines of a file that are new, by its absolute path; `undefined` for a file that is as it was. */
  async linesOf(file: string): Promise<Lines[] | undefined> {
    const path = relative(this.top, await realpath(file).catch(() => file))
      .split(sep)
      .join('/');
    if (this.untracked.has(path)) return [{ first: 1, last: Infinity }];
    const before = this.files.get(path);
    if (before === undefined) return undefined;
    // Both names: git finds no rename where it is shown one of them.
    const places = [...new Set([before, path])].map((name) => join(this.top, name));
    const how = ['--unified=0', '--no-color', '--diff-filter=d', this.base, '--', ...places];
    const diff = await this.git.run('diff', ...harmless, ...how);
    return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, start, count = '1']) => {
      const first = Number(start);
      return count === '0' ? [] : [{ first, last: first + Number(count) - 1 }];
    });
  }
}

/** The files of `git diff --name-status -z`, by what they are called now. */
function filesIn(fields: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = 0; at < fields.length; at += 2) {
    const isMoved = /^[RC]/.test(fields[at] ?? '');
    const before = fields[at + 1] ?? '';
    if (isMoved) at++;
    files.set(fields[at + 1] ?? before, before);
  }
  return files;
}
