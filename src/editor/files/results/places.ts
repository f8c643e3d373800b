import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { FileType, Uri, workspace } from 'vscode';
import { shortName } from '../../messages/plain';
import { fileNameOf } from '../../messages/fileName';
import { resultProblem, toolsProblem } from '../../../projectFiles/pathRules';
import type { ProjectFileError } from '../../../projectFiles/projectFileError';
import { quoted, t } from '../../../shared/l10n';
import { placeSentence } from '../../../shared/placeWords';

/**
 * Reason why nothing may be put in a place, as a sentence: a link on the way there would lead the result out of the
 * folder that is open, or, where none is, out of the folder that source and result are in; or a program of developers
 * would run it there, or it would be hidden.
 * @param source what it is made of
 */
export async function placeProblem(target: Uri, source: Uri): Promise<string | undefined> {
  const folder = folderAround(target, Uri.joinPath(source, '..'));
  const [path, own] = [target, source].map((uri) => partsBelow(folder, uri).join('/'));
  const problem = resultProblem(path ?? '', own ?? '');
  if (problem) return placeSentence(problem.code, problem.why);
  const link = await linkLeadingOut(target, folder);
  if (!link) return undefined;
  return link.tools === undefined
    ? t('{0} is a link to a place outside the folder.', named(link.uri))
    : placeSentence(link.tools.code, link.tools.why);
}

/**
 * Reason why a file or folder that was chosen is not read, as a sentence: it is elsewhere, and only a link to it is
 * here.
 */
export async function sourceProblem(uri: Uri): Promise<string | undefined> {
  const link = await linkLeadingOut(uri, workspace.getWorkspaceFolder(uri)?.uri ?? Uri.joinPath(uri, '..'));
  if (!link) {
    const type = await typeOf(uri);
    // A pipe or a device may have no end.
    const isKnown = type === undefined || (type & (FileType.File | FileType.Directory)) !== 0;
    return isKnown ? undefined : t('The item is neither a file nor a folder.');
  }
  if (link.tools) return placeSentence(link.tools.code, link.tools.why);
  return link.uri.toString() === uri.toString()
    ? t('The file is a link to a place outside the folder. Select its target instead.')
    : t('The parent folder {0} is a link to a place outside the folder. Select its target instead.', named(link.uri));
}

/** Number of folders a file is below the one that is open; none when it is in none. */
export function depthOf(uri: Uri): number | undefined {
  const folder = workspace.getWorkspaceFolder(uri);
  return folder && partsBelow(folder.uri, uri).length - 1;
}

function named(uri: Uri): string {
  return quoted(shortName(fileNameOf(uri)));
}

function folderAround(target: Uri, base: Uri): Uri {
  const open = workspace.getWorkspaceFolder(base)?.uri;
  if (open && isBelow(open, target)) return open;
  let common = base;
  while (!isBelow(common, target) && common.path !== '/') common = Uri.joinPath(common, '..');
  return common;
}

/** A link, and the reason where it leads to what a program of developers keeps for itself. */
interface LeadingOut {
  uri: Uri;
  tools?: ProjectFileError;
}

/**
 * The first link between a folder and a place in it that leads out of the folder, or to what a program of developers keeps
 * there. Other links within it are as good as files.
 */
async function linkLeadingOut(uri: Uri, folder: Uri): Promise<LeadingOut | undefined> {
  let at = folder;
  for (const part of partsBelow(folder, uri)) {
    at = Uri.joinPath(at, part);
    const type = await typeOf(at);
    if (type === undefined) return undefined;
    if ((type & FileType.SymbolicLink) === 0) continue;
    const real = await realPath(folder, at);
    if (real === undefined) return { uri: at };
    const tools = toolsProblem(real);
    if (tools) return { uri: at, tools };
  }
  return undefined;
}

async function typeOf(uri: Uri): Promise<FileType | undefined> {
  try {
    return (await workspace.fs.stat(uri)).type;
  } catch {
    return undefined;
  }
}

/**
 * Path of what a link leads to, from a folder, with `/`; `undefined` where it leads out, and for links elsewhere than on a
 * disk, of which nobody knows.
 */
async function realPath(folder: Uri, link: Uri): Promise<string | undefined> {
  if (link.scheme !== 'file') return undefined;
  try {
    const [around, real] = await Promise.all([folder, link].map(({ fsPath }) => realpath(fsPath)));
    const way = path.relative(around ?? '', real ?? '');
    const isOut = way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way);
    return isOut ? undefined : way.split(path.sep).join('/');
  } catch {
    return undefined;
  }
}

function isBelow(folder: Uri, uri: Uri): boolean {
  return (
    folder.scheme === uri.scheme && folder.authority === uri.authority && uri.path.startsWith(withSlash(folder.path))
  );
}

function partsBelow(folder: Uri, uri: Uri): string[] {
  return isBelow(folder, uri) ? uri.path.slice(withSlash(folder.path).length).split('/').filter(Boolean) : [];
}

function withSlash(folder: string): string {
  return folder.endsWith('/') ? folder : `${folder}/`;
}
