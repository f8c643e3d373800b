import type { Uri } from 'vscode';
import { FileType, RelativePattern, workspace, type CancellationToken, type WorkspaceFolder } from 'vscode';
import { globMatcher } from '../../../domain/checking/glob';
import { excludedPatterns, heedsIgnoreFiles } from '../../settings/editorSettings';
import { ignoreGlobs, ignoreMatcher } from '../../../domain/checking/ignoreFile';

/** `.gitignore` files of one folder that are heeded. */
const mostIgnoreFiles = 100;
const mostIgnoreBytes = 64 * 1024;

/** What of a workspace folder a person does not mean when they speak of its files. */
export interface LeftOut {
  /** For `findFiles`. */
  glob: string;
  /** @param path from the folder, with `/` */
  has(path: string): boolean;
}

/** What the settings about files and search leave out, and the `.gitignore` files, where search heeds them. */
export async function leftOutOf(folder: WorkspaceFolder): Promise<LeftOut> {
  const patterns = ['**/.git', '**/node_modules', ...excludedPatterns(folder.uri)];
  const ignoring: Array<{ base: string; isOut: (path: string) => boolean }> = [];
  if (heedsIgnoreFiles(folder.uri)) {
    const found = await workspace.findFiles(
      new RelativePattern(folder, '**/.gitignore'),
      `{${patterns.join(',')}}`,
      mostIgnoreFiles,
    );
    for (const uri of found) {
      const text = await readSmall(uri);
      const base = uri.path.slice(folder.uri.path.length, -'.gitignore'.length).replace(/^\//, '');
      ignoring.push({ base, isOut: ignoreMatcher(text) });
      if (base === '') patterns.push(...ignoreGlobs(text));
    }
  }
  const globs = patterns.map((pattern) => globMatcher(pattern));
  const isExcluded = (path: string): boolean => globs.some((fits) => fits(path));
  return {
    glob: `{${patterns.join(',')}}`,
    has: (path) =>
      ignoring.some(({ base, isOut }) => path.startsWith(base) && isOut(path.slice(base.length))) ||
      isExcluded(path) ||
      [...path.matchAll(/\//g)].some(({ index }) => isExcluded(path.slice(0, index))),
  };
}

/** Files of a workspace folder that are not left out, `most` at the most; `within` a folder in it. */
export async function filesOf(
  folder: WorkspaceFolder,
  leftOut: LeftOut,
  { most, within = folder.uri, token }: { most: number; within?: Uri; token?: CancellationToken },
): Promise<Uri[]> {
  const found = await workspace.findFiles(new RelativePattern(within, '**/*'), leftOut.glob, most, token);
  return found.filter((uri) => !leftOut.has(pathIn(folder, uri)));
}

/** The path of a file from its workspace folder. */
export function pathIn(folder: WorkspaceFolder, uri: Uri): string {
  return uri.path.slice(folder.uri.path.length).replace(/^\//, '');
}

/** A real file of a size, so no device and no link: a link may lead anywhere. */
export async function isPlainFile(uri: Uri, mostBytes: number): Promise<boolean> {
  try {
    const { type, size } = await workspace.fs.stat(uri);
    return type === FileType.File && size <= mostBytes;
  } catch {
    return false;
  }
}

async function readSmall(uri: Uri): Promise<string> {
  if (!(await isPlainFile(uri, mostIgnoreBytes))) return '';
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    return '';
  }
}
