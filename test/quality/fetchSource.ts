import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './sources';

/** What is fetched once stays here. */
export const cacheFolder = join(__dirname, '../../.vscode-test/quality');

/**
 * The folder with the files of a source: of a package from npm, as its user has set it up; of a git project from
 * `projects`, or from its public address.
 *
 * @param projects a folder with a clone of each project in `owner+name` or `name`, bare or not
 * @returns what is in the way, when it cannot be had
 */
export function fetchSource(source: Source, projects: string | undefined): { folder: string } | { missing: string } {
  const folder = join(cacheFolder, folderName(source));
  if (existsSync(folder)) return { folder };
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  try {
    if (source.version === undefined) fetchProject(source, making, projects);
    else fetchPackage(source, making);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    return { missing: (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200) };
  }
  renameSync(making, folder);
  return { folder };
}

/** Messages of commits, newest first, one a file: `messages` of a source. */
export const messagesFolder = '.commit-messages';

function folderName({ name, version, commit, messages, language }: Source): string {
  const what = messages === undefined ? (language ? `+${language}` : '') : '+messages';
  return `${name.replaceAll('/', '+')}@${version ?? commit!.slice(0, 12)}${what}`;
}

function fetchPackage({ name, version }: Source, folder: string): void {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['pack', '--silent', '--pack-destination', folder, `${name}@${version!}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (archive === undefined) throw new Error('npm gave no archive.');
  execFileSync('tar', ['xzf', archive, '--strip-components=1'], { cwd: folder, stdio: 'pipe' });
  rmSync(join(folder, archive));
}

function fetchProject(source: Source, folder: string, projects: string | undefined): void {
  const { name, commit = '', messages } = source;
  const clone = projects === undefined ? undefined : cloneIn(projects, name);
  const repository = clone ?? join(folder, '.git');
  const git = (...args: string[]): Buffer =>
    execFileSync('git', ['--git-dir', repository, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 30,
      timeout: 300_000,
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    });
  if (clone === undefined) {
    execFileSync('git', ['init', '--quiet', folder], { stdio: 'pipe' });
    const depth = messages === undefined ? 1 : messages * 2;
    git('fetch', '--quiet', `--depth=${depth}`, `https://github.com/${name}`, commit);
  }
  if (messages === undefined) {
    const archive = git('archive', '--format=tar', commit, ...foldersOf(source, git));
    execFileSync('tar', ['x'], { cwd: folder, input: archive, stdio: 'pipe' });
  } else writeMessages(git('log', '--no-merges', '--format=%B%x00', `-${messages}`, commit), folder);
  rmSync(join(folder, '.git'), { recursive: true, force: true });
}

/** Those that have files to read, of a project of which few are read. */
function foldersOf({ files, commit = '' }: Source, git: (...args: string[]) => Buffer): string[] {
  if (!files) return [];
  const wanted = files.map((expression) => new RegExp(expression));
  const paths = git('ls-tree', '-r', '--name-only', '-z', commit).toString().split('\0');
  const own = paths.filter((path) => wanted.some((one) => one.test(path)));
  return [...new Set(own.map((path) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : path)))];
}

function writeMessages(log: Buffer, folder: string): void {
  mkdirSync(join(folder, messagesFolder));
  const written = log
    .toString()
    .split('\0')
    .map((message) => message.trim());
  written.forEach((message, index) => {
    if (message !== '') writeFileSync(join(folder, messagesFolder, `${index}.git-commit`), message);
  });
}

function cloneIn(projects: string, name: string): string | undefined {
  const names = [name.replace('/', '+'), name.split('/').at(-1)!];
  return names
    .flatMap((own) => ['repo', '.git', ''].map((inside) => join(projects, own, inside)))
    .find((folder) => existsSync(join(folder, 'HEAD')));
}
