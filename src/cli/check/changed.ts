import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../arguments';
import type { Shell } from '../shell';

const run = promisify(execFile);
/** A diff of more is none that a person reads. */
const mostBytes = 256 * 1024 * 1024;

/** Lines of a file, from 1, both of them included. */
export interface Lines {
  first: number;
  last: number;
}

/** Tells what was changed since a commit of a repository. */
export class Changes {
  private constructor(
    private readonly top: string,
    private readonly base: string,
    /** From the top of the repository. */
    private readonly files: ReadonlySet<string>,
    private readonly untracked: ReadonlySet<string>,
    private readonly shell: Shell,
  ) {}

  /**
   * What the files of now have that the commit does not: from where the work on them began, if that was from another.
   * @throws UsageError
   */
  static async since(ref: string, shell: Shell): Promise<Changes> {
    const { cwd } = shell.world;
    const top = (await git(cwd, shell, 'rev-parse', '--show-toplevel')).trim();
    const commit = await git(
      top,
      shell,
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${ref}^{commit}`,
    ).then(
      (found) => found.trim(),
      () => {
        shell.signal.throwIfAborted();
        throw new UsageError(
          `--since: git knows no commit “${ref}” here. A build may have to fetch it first: fetch-depth: 0 on GitHub, GIT_DEPTH: 0 on GitLab.`,
        );
      },
    );
    // A clone without its history knows of no common beginning.
    const base = (await git(top, shell, 'merge-base', commit, 'HEAD').catch(() => commit)).trim();
    const names = async (...args: string[]): Promise<Set<string>> =>
      new Set((await git(top, shell, ...args)).split('\0').filter((name) => name !== ''));
    const files = await names('diff', '--name-only', '--diff-filter=d', '--no-renames', '-z', base, '--');
    const untracked = await names('ls-files', '--others', '--exclude-standard', '-z');
    return new Changes(await realpath(top), base, files, untracked, shell);
  }

  /** The lines of a file that are new, by its absolute path; `undefined` for a file that is as it was. */
  async linesOf(file: string): Promise<Lines[] | undefined> {
    const path = relative(this.top, await realpath(file).catch(() => file))
      .split(sep)
      .join('/');
    if (this.untracked.has(path)) return [{ first: 1, last: Infinity }];
    if (!this.files.has(path)) return undefined;
    const diff = await git(
      this.top,
      this.shell,
      ...['diff', '--unified=0', '--no-color', '--no-ext-diff', '--no-renames', this.base, '--', join(this.top, path)],
    );
    return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, start, count = '1']) => {
      const first = Number(start);
      return count === '0' ? [] : [{ first, last: first + Number(count) - 1 }];
    });
  }
}

async function git(cwd: string, shell: Shell, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await run('git', ['-c', 'core.quotePath=false', ...args], {
      cwd,
      env: shell.world.env,
      signal: shell.signal,
      maxBuffer: mostBytes,
    });
    return stdout;
  } catch (error) {
    shell.signal.throwIfAborted();
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') throw new UsageError('--since needs git, which is not there.');
    throw new UsageError(`--since: ${stderr.trim() || 'git does not know it'}`);
  }
}
