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

/** Files of a workspace folder that a user does not mean when speaking of its files. */
export interface LeftOut {
  /** Pattern for `findFiles`. */
  glob: string;
  /** Patterns that the settings leave out. */
  globs: readonly string[];
  ignoreFiles: readonly FoundIgnoreFile[];
}

/** A file that is meant. */
export interface MeantFile {
  uri: Uri;
  /** Language by the name; absent if that says it is no text. */
  languageId?: string;
}

/** Files that are meant. */
export interface MeantFiles {
  files: MeantFile[];
  /** Files whose words are read, in the order of reading. */
  read: Uri[];
  /** The words of their names. */
  names: Uint32Array;
}

/** Parts that tell which files are meant. They match patterns of whoever made the folder, so not where the editor waits. */
export interface PathReader {
  reader: Pick<ReaderThread, 'ask'>;
  log: Pick<LogOutputChannel, 'warn'>;
}

/** Returns what the settings about files and search leave out, and the `.gitignore` files, if search heeds them. */
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

/** Returns the files among some of a workspace folder that are not left out. */
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
