import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesFolder, wordsFile } from './paths';
import { filesOfIndex, writeProjectWords, type ProjectFile } from './projectWords';
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
  if (existsSync(join(folder, wordsFile))) return { folder };
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  try {
    if (source.version === undefined) fetchProject(source, making, projects);
    else fetchPackage(source, making);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    return { missing: reasonOf(error) };
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
  return { folder };
}

/** What the program that fetches said last, which tells more than which of its commands failed. */
export function reasonOf(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr ?? '').trim() : '';
  const said = stderr === '' ? (error instanceof Error ? error.message : String(error)) : stderr;
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /^(?:fatal|npm error|error):?/i.test(line)) ?? lines[0] ?? '').slice(0, 200);
}

function folderName({ name, version, commit, messages, language }: Source): string {
  const what = messages === undefined ? (language ? `+${language}` : '') : `+${messages}messages`;
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
  const all = walk(folder).map((path): ProjectFile => ({ path, size: statSync(join(folder, path)).size }));
  writeProjectWords(
    folder,
    all,
    filesOfIndex(all).map(({ path }) => ({ path, bytes: readFileSync(join(folder, path)) })),
  );
}

/** All files under a folder, as paths with `/`. */
export function walk(folder: string, under = ''): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    if (entry.isDirectory()) return walk(folder, path);
    return entry.isFile() ? [path] : [];
  });
}

function fetchProject(source: Source, folder: string, projects: string | undefined): void {
  const { name, commit = '', messages } = source;
  const clone = projects === undefined ? undefined : cloneIn(projects, name);
  const repository = clone ?? join(folder, '.git');
  const git: Git = (args, input = '') =>
    execFileSync('git', ['--git-dir', repository, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      input,
      maxBuffer: 2 ** 30,
      timeout: 300_000,
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    });
  if (clone === undefined) {
    execFileSync('git', ['init', '--quiet', folder], { stdio: 'pipe' });
    const depth = messages === undefined ? 1 : messages * withBots;
    git(['fetch', '--quiet', `--depth=${depth}`, `https://github.com/${name}`, commit]);
  }
  if (messages === undefined) {
    const archive = git(['archive', '--format=tar', commit, ...foldersOf(source, git)]);
    execFileSync('tar', ['x'], { cwd: folder, input: archive, stdio: 'pipe' });
  } else {
    const log = git(['log', '--no-merges', '--format=%an%n%B%x00', `-${messages * withBots}`, commit]);
    writeMessages(messagesIn(log.toString()).slice(0, messages), folder);
  }
  writeWordsOfCommit(folder, commit, git);
  rmSync(join(folder, '.git'), { recursive: true, force: true });
}

type Git = (args: readonly string[], input?: string) => Buffer;

/** Of all files of a commit, also of those that are not measured on. */
function writeWordsOfCommit(folder: string, commit: string, git: Git): void {
  const lines = git(['ls-tree', '-r', '-l', '-z', commit]).toString().split('\0');
  const all = lines.flatMap((line): Array<ProjectFile & { hash: string }> => {
    const [, hash, size, path] = /^100\d+ blob (\S+) +(\d+)\t(.*)$/s.exec(line) ?? [];
    return hash === undefined ? [] : [{ hash, size: Number(size), path: path! }];
  });
  const read = filesOfIndex(all);
  const contents = function* (): Generator<{ path: string; bytes: Uint8Array }> {
    for (let from = 0; from < read.length; from += readTogether) {
      const files = read.slice(from, from + readTogether);
      const out = git(['cat-file', '--batch'], files.map(({ hash }) => `${hash}\n`).join(''));
      let at = 0;
      for (const { path } of files) {
        const endOfHead = out.indexOf('\n', at);
        const size = Number(/ blob (\d+)$/.exec(out.toString('latin1', at, endOfHead))?.[1] ?? -1);
        at = endOfHead + 1;
        // A clone that has not all files says so in the head alone.
        if (size < 0) continue;
        yield { path, bytes: out.subarray(at, at + size) };
        at += size + 1;
      }
    }
  };
  writeProjectWords(folder, all, contents());
}

/** Files that are asked of git at once. */
const readTogether = 200;

/** Those that have files to read, of a project of which few are read. */
function foldersOf({ files, commit = '' }: Source, git: Git): string[] {
  if (!files) return [];
  const wanted = files.map((expression) => new RegExp(expression));
  const paths = git(['ls-tree', '-r', '--name-only', '-z', commit]).toString().split('\0');
  const own = paths.filter((path) => wanted.some((one) => one.test(path)));
  return [...new Set(own.map((path) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : path)))];
}

/** So many times more commits are looked through, as many are of programs. */
const withBots = 3;

/** The messages of a log of authors and messages, without those of programs. */
export function messagesIn(log: string): string[] {
  return log.split('\0').flatMap((entry) => {
    const [author = '', ...lines] = entry.trim().split('\n');
    const message = lines.join('\n').trim();
    return message === '' || /\[bot\]$|^(?:dependabot|greenkeeper|renovate)\b/i.test(author) ? [] : [message];
  });
}

function writeMessages(messages: readonly string[], folder: string): void {
  mkdirSync(join(folder, messagesFolder));
  for (const [index, message] of messages.entries()) {
    writeFileSync(join(folder, messagesFolder, `${index}.git-commit`), message);
  }
}

/** The clone of a project in a folder of clones. */
export function cloneIn(projects: string, name: string): string | undefined {
  const names = [name.replace('/', '+'), name.split('/').at(-1)!];
  return names
    .flatMap((own) => ['repo', 'repo/.git', '.git', ''].map((inside) => join(projects, own, inside)))
    .find((folder) => existsSync(join(folder, 'HEAD')));
}
