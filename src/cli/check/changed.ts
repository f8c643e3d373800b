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

/** A diff by git itself: attributes may name programs for it, and a repository within has settings of its own. */
const harmless = ['--no-ext-diff', '--no-textconv', '--ignore-submodules', '--no-renames'] as const;

/** Tells what was changed since a commit of a repository. */
export class Changes {
  private constructor(
    private readonly top: string,
    private readonly base: string,
    /** From the top of the repository. */
    private readonly files: ReadonlySet<string>,
    private readonly untracked: ReadonlySet<string>,
    private readonly git: Git,
  ) {}

  /**
   * What the files of now have that the commit does not: from where the work on them began, if that was from another.
   * @throws UsageError
   */
  static async since(ref: string, shell: Shell): Promise<Changes> {
    const { cwd } = shell.world;
    const git = await Git.in(cwd, shell);
    const top = (await git.run(cwd, 'rev-parse', '--show-toplevel')).trim();
    const verify = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
    const commit = await git.run(top, ...verify).then(
      (found) => found.trim(),
      () => {
        shell.signal.throwIfAborted();
        throw new UsageError(
          `--since: git knows no commit “${ref}” here. A build may have to fetch it first: fetch-depth: 0 on GitHub, GIT_DEPTH: 0 on GitLab.`,
        );
      },
    );
    // A clone without its history knows of no common beginning.
    const base = (await git.run(top, 'merge-base', commit, 'HEAD').catch(() => commit)).trim();
    const names = async (...args: string[]): Promise<Set<string>> =>
      new Set((await git.run(top, ...args)).split('\0').filter((name) => name !== ''));
    const files = await names('diff', ...harmless, '--name-only', '--diff-filter=d', '-z', base, '--');
    const untracked = await names('ls-files', '--others', '--exclude-standard', '-z');
    return new Changes(await realpath(top), base, files, untracked, git);
  }

  /** The lines of a file that are new, by its absolute path; `undefined` for a file that is as it was. */
  async linesOf(file: string): Promise<Lines[] | undefined> {
    const path = relative(this.top, await realpath(file).catch(() => file))
      .split(sep)
      .join('/');
    if (this.untracked.has(path)) return [{ first: 1, last: Infinity }];
    if (!this.files.has(path)) return undefined;
    const how = ['--unified=0', '--no-color', this.base, '--', join(this.top, path)];
    const diff = await this.git.run(this.top, 'diff', ...harmless, ...how);
    return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, start, count = '1']) => {
      const first = Number(start);
      return count === '0' ? [] : [{ first, last: first + Number(count) - 1 }];
    });
  }
}
