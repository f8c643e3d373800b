import { devNull } from 'node:os';
import { findProgram, programFolders } from '../../programs/findProgram';
import { outputOf } from '../../programs/startProgram';
import { UsageError } from '../arguments';
import type { Shell } from '../shell';

/** A diff of more is none that a user reads. */
const mostBytes = 256 * 1024 * 1024;

type Setting = readonly [name: string, value: string];

/** Safe values of settings by which a repository could start programs; git always has these settings. */
const harmless: readonly Setting[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', devNull],
  // A clone can carry a folder that git takes for another repository, with settings of its own.
  ['safe.bareRepository', 'explicit'],
];

/** Nothing is written, and nothing is got from elsewhere: that, too, starts what a repository names. */
const harmlessEnv = { GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' };

/** Settings of files that git reads; one may be a pipe that never ends. */
const filesOfSettings = ['core.attributesFile', 'core.excludesFile', 'diff.orderFile'] as const;

/** Time for one answer of git, in milliseconds: a repository may have it read what never ends. */
const mostMs = 2 * 60_000;

export interface GitOptions {
  /** Option or variable that needs git, which begins each error; default: `--since`. */
  for?: string;
  /** Time for one answer, in milliseconds. */
  mostMs?: number;
}

/** Git in a repository that nobody answers for: what its own settings and attributes name is not started. */
export class Git {
  private settings: readonly Setting[] = harmless;
  /** The repository that was looked at: its settings may lead to a folder of another one, which is never looked for. */
  private place: Record<string, string> = {};

  private constructor(
    private readonly program: string,
    private readonly shell: Shell,
    private folder: string,
    private readonly asked: Required<GitOptions>,
  ) {}

  /** The folder of the working tree, in which it runs. */
  get top(): string {
    return this.folder;
  }

  /**
   * @param folder in the repository
   * @throws UsageError
   */
  static async in(folder: string, shell: Shell, options: GitOptions = {}): Promise<Git> {
    const asked = { for: '--since', mostMs, ...options };
    const program = await findProgram(['git'], programFolders(shell.world.env));
    if (program === undefined) throw new UsageError(`${asked.for} needs git. Install git and try again.`);
    const git = new Git(program, shell, folder, asked);
    const pathOf = async (what: string): Promise<string> => (await git.run('rev-parse', what)).replace(/\r?\n$/, '');
    const [directory, top] = [await pathOf('--absolute-git-dir'), await pathOf('--show-toplevel')];
    git.place = { GIT_DIR: directory, GIT_WORK_TREE: top };
    git.folder = top;
    git.settings = [...harmless, ...(await git.settingsOff())];
    return git;
  }

  /** Runs git and returns its output. @throws UsageError */
  async run(...args: string[]): Promise<string> {
    return await this.output(args, 'utf8');
  }

  /** The bytes that it prints. @throws UsageError */
  async bytes(...args: string[]): Promise<Buffer> {
    return Buffer.from(await this.output(args, 'latin1'), 'latin1');
  }

  private async output(args: readonly string[], encoding: BufferEncoding): Promise<string> {
    const { signal, world } = this.shell;
    const tooLong = AbortSignal.timeout(this.asked.mostMs);
    try {
      const { stdout } = await outputOf(this.program, ['-c', 'core.quotePath=false', ...args], {
        for: 'git',
        from: world.env,
        env: { ...harmlessEnv, ...this.place, ...asEnvironment(this.settings, world.env) },
        cwd: this.folder,
        signal: AbortSignal.any([signal, tooLong]),
        maxBuffer: mostBytes,
        encoding,
      });
      return stdout;
    } catch (error) {
      signal.throwIfAborted();
      if (tooLong.aborted) throw new UsageError(`${this.asked.for}: git didn’t respond in time.`);
      const { stderr = '' } = error as { stderr?: string };
      throw new UsageError(`${this.asked.for}: ${stderr.trim() || 'not in the git repository'}`);
    }
  }

  /**
   * The filters of the repository itself do nothing, and no file is read that its settings name; those of the user, as for
   * large files, stay.
   */
  private async settingsOff(): Promise<Setting[]> {
    const query = [
      'config',
      '--show-scope',
      '--includes',
      '--null',
      '--name-only',
      '--get-regexp',
      String.raw`^(filter\.|(${filesOfSettings
        .join('|')
        .replaceAll('.', String.raw`\.`)
        .toLowerCase()})$)`,
    ];
    const [...parts] = (await this.run(...query).catch(() => '')).split('\0');
    this.shell.signal.throwIfAborted();
    const settings: Setting[] = [];
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [scope = '', name = ''] = parts.slice(at, at + 2);
      if (scope !== 'local' && scope !== 'worktree') continue;
      if (!name.startsWith('filter.')) {
        settings.push([name, devNull]);
        continue;
      }
      const filter = name.slice(0, name.lastIndexOf('.'));
      settings.push([`${filter}.clean`, ''], [`${filter}.process`, ''], [`${filter}.required`, 'false']);
    }
    return settings;
  }
}

/** Settings that count for one run, behind those that the user gives in the same way. */
function asEnvironment(settings: readonly Setting[], env: NodeJS.ProcessEnv): Record<string, string> {
  const first = Number(env['GIT_CONFIG_COUNT'] ?? 0) || 0;
  const given = settings.flatMap(([name, value], index): Array<[string, string]> => [
    [`GIT_CONFIG_KEY_${first + index}`, name],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(first + settings.length), ...Object.fromEntries(given) };
}
