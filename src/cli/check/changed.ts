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

/** Sides of a diff: the working tree, or the staged files. */
interface Compared {
  /** Arguments of `git diff` before the names of files. */
  with: readonly string[];
  untracked: ReadonlySet<string>;
}

/** Tells what was changed since a commit of a repository, or is staged. */
export class Changes {
  private constructor(
    /** The top of the repository, without links. */
    private readonly top: string,
    private readonly compared: Compared,
    /** Paths from the top of the repository, each with its name at the commit. */
    private readonly before: ReadonlyMap<string, string>,
    private readonly git: Git,
  ) {}

  /**
   * Returns the changes of the working tree since a commit; if work branched off from another commit, since that one.
   * @throws UsageError
   */
  static async since(ref: string, shell: Shell): Promise<Changes> {
    const git = await Git.in(shell.world.cwd, shell);
    const base = await baseOf(ref, git, shell);
    const untracked = new Set(fieldsOf(await git.run('ls-files', '--others', '--exclude-standard', '-z')));
    return await Changes.of({ with: [base], untracked }, git);
  }

  /** Returns the staged changes since the last commit, in the index of the hook that runs this. @throws UsageError */
  static async staged(shell: Shell): Promise<Changes> {
    const git = await Git.in(shell.world.cwd, shell, { for: '--staged' });
    // Without a commit it is compared with nothing.
    return await Changes.of({ with: ['--cached'], untracked: new Set() }, git);
  }

  private static async of(compared: Compared, git: Git): Promise<Changes> {
    const how = ['--name-status', '--diff-filter=d', '-z', ...compared.with, '--'];
    const files = filesIn(fieldsOf(await git.run('diff', ...harmless, ...how)));
    return new Changes(await realpath(git.top), compared, files, git);
  }

  /** Absolute paths of what was changed. */
  get files(): string[] {
    return [...this.before.keys()].map((name) => join(this.top, name));
  }

  /** The lines of a file that are new, by its absolute path; `undefined` for a file that is as it was. */
  async linesOf(file: string): Promise<Lines[] | undefined> {
    const path = await this.nameOf(file);
    if (this.compared.untracked.has(path)) return [{ first: 1, last: Infinity }];
    const before = this.before.get(path);
    if (before === undefined) return undefined;
    // Both names: git finds no rename where it is shown one of them.
    const places = [...new Set([before, path])].map((name) => join(this.top, name));
    const how = ['--unified=0', '--no-color', '--diff-filter=d', ...this.compared.with, '--', ...places];
    const diff = await this.git.run('diff', ...harmless, ...how);
    return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, start, count = '1']) => {
      const first = Number(start);
      return count === '0' ? [] : [{ first, last: first + Number(count) - 1 }];
    });
  }

  /**
   * The bytes of a file as they are staged, without a filter.
   * @param tooLarge says why a file of more than `mostBytes` bytes is not read
   * @throws UsageError
   */
  async stagedBytes(file: string, mostBytes: number, tooLarge: (size: number) => string): Promise<Uint8Array> {
    const name = await this.nameOf(file);
    const [mode = ''] = (await this.git.run('ls-files', '--stage', '-z', '--', `:(top,literal)${name}`)).split(' ');
    if (!mode.startsWith('100')) throw new UsageError('Not a regular file.');
    const size = Number(await this.git.run('cat-file', '-s', `:0:${name}`));
    if (size > mostBytes) throw new UsageError(tooLarge(size));
    return await this.git.bytes('cat-file', 'blob', `:0:${name}`);
  }

  private async nameOf(file: string): Promise<string> {
    const real = await realpath(file).catch(() => file);
    return relative(this.top, real).split(sep).join('/');
  }
}

/** The commit that changes are counted from. @throws UsageError */
async function baseOf(ref: string, git: Git, shell: Shell): Promise<string> {
  const found = async (name: string): Promise<string | undefined> => {
    const verify = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    const commit = await git.run(...verify).catch(() => undefined);
    shell.signal.throwIfAborted();
    return commit?.trim();
  };
  const commit = await found(ref);
  // A clone without its history knows of no common beginning.
  if (commit !== undefined) return (await git.run('merge-base', commit, 'HEAD').catch(() => commit)).trim();
  // Before the first commit everything is new.
  if (ref === 'HEAD' || ref === '@') return (await git.run('hash-object', '-t', 'tree', '/dev/null')).trim();
  throw new UsageError(
    `--since: git can’t find the commit “${ref}”. In a build, fetch it first: fetch-depth: 0 on GitHub, GIT_DEPTH: 0 on GitLab.`,
  );
}

const fieldsOf = (output: string): string[] => output.split('\0').filter((name) => name !== '');

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
