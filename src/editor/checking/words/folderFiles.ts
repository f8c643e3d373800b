import type { Uri } from 'vscode';
import {
  FileType,
  RelativePattern,
  workspace,
  type CancellationToken,
  type LogOutputChannel,
  type WorkspaceFolder,
} from 'vscode';
import { ignoreGlobs } from '../../../domain/checking/ignoreFile';
import type { FoundIgnoreFile } from '../../../domain/checking/ignoredPaths';
import type { ReaderThread } from '../../reader/readerThread';
import { excludedPatterns, heedsIgnoreFiles } from '../../settings/editorSettings';
import { languagePatterns } from './languageOfName';

/** `.gitignore` files of one folder that are heeded. */
const mostIgnoreFiles = 100;
const mostIgnoreBytes = 64 * 1024;

/** What of a workspace folder a user does not mean when they speak of its files. */
export interface LeftOut {
  /** For `findFiles`. */
  glob: string;
  /** What the settings leave out. */
  globs: readonly string[];
  ignoreFiles: readonly FoundIgnoreFile[];
}

/** A file that is meant. */
export interface MeantFile {
  uri: Uri;
  /** By its name; absent of what is no text, as far as that says. */
  languageId?: string;
}

/** Files that are meant. */
export interface MeantFiles {
  files: MeantFile[];
  /** Those of which the words are read, in the order of reading. */
  read: Uri[];
  /** The words of their names. */
  names: Uint32Array;
}

/** What tells which files are meant: it matches patterns of whoever made the folder, so not where the editor waits for it. */
export interface PathReader {
  reader: Pick<ReaderThread, 'ask'>;
  log: Pick<LogOutputChannel, 'warn'>;
}

/** What the settings about files and search leave out, and the `.gitignore` files, where search heeds them. */
export async function leftOutOf(folder: WorkspaceFolder): Promise<LeftOut> {
  const globs = ['**/.git', '**/node_modules', ...excludedPatterns(folder.uri)];
  const ignoreFiles: FoundIgnoreFile[] = [];
  const surely: string[] = [];
  if (heedsIgnoreFiles(folder.uri)) {
    const found = await workspace.findFiles(
      new RelativePattern(folder, '**/.gitignore'),
      `{${globs.join(',')}}`,
      mostIgnoreFiles,
    );
    for (const uri of found) {
      const text = await readSmall(uri);
      const base = pathIn(folder, uri).slice(0, -'.gitignore'.length);
      ignoreFiles.push({ base, text });
      if (base === '') surely.push(...ignoreGlobs(text));
    }
  }
  return { glob: `{${[...globs, ...surely].join(',')}}`, globs, ignoreFiles };
}

/** Files of a workspace folder that are not left out, `most` at the most; `within` a folder in it. */
export async function filesOf(
  folder: WorkspaceFolder,
  leftOut: LeftOut,
  { most, within = folder.uri, token }: { most: number; within?: Uri; token?: CancellationToken },
  by: PathReader,
): Promise<MeantFiles> {
  const found = await workspace.findFiles(new RelativePattern(within, '**/*'), leftOut.glob, most, token);
  return await meantOf(folder, leftOut, found, by);
}

/** Those of some files of a workspace folder that are not left out. */
export async function meantOf(
  folder: WorkspaceFolder,
  { globs, ignoreFiles }: LeftOut,
  uris: readonly Uri[],
  { reader, log }: PathReader,
): Promise<MeantFiles> {
  const paths = uris.map((uri) => pathIn(folder, uri));
  const languages = languagePatterns();
  const { meant, read, names, isCut, ...told } = await reader.ask('meantPaths', {
    ...{ globs, ignoreFiles, languages, paths },
  });
  if (isCut) {
    log.warn(
      `Some patterns of ${folder.name}, in .gitignore or settings, are too long or too many. They weren’t applied.`,
    );
  }
  const at = (index: number): Uri => uris[index] ?? folder.uri;
  return {
    files: Array.from(meant, (index, place) => {
      const languageId = told.languages[place];
      return { uri: at(index), ...(languageId !== undefined && { languageId }) };
    }),
    read: Array.from(read, at),
    names,
  };
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
