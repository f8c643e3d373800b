import { randomUUID } from 'node:crypto';
import { FileSystemError, Uri, workspace } from 'vscode';
import { freeName } from '../../../domain/outputPath';
import { fileNameOf } from '../../messages/fileName';
import { hasBytes, type Content } from './content';
import { UnfinishedFileError, writeWhole } from './writeWhole';
import { giveModeOf, makePrivate } from './fileModes';
import { LandingStopped } from './landingStopped';
import { placeProblem } from './places';
import { t } from '../../../shared/l10n';

export type Landing = { uri: Uri } | { problem: string };

export interface LandingOrder {
  target: Uri;
  /**
   * Source of the result. Its folder must exist: folders of the pattern are made in it, but it is not made again. Absent =
   * the user named this very place, and decides where its links lead.
   */
  source?: Uri;
  /** A file in the place may be replaced; else the result gets a free name beside it. */
  mayOverwrite: boolean;
  /** The place belongs to another result: this one always gets a name beside it. */
  beside?: boolean;
  /** Asked when the bytes are in the folder and only their name is missing; rejects with `LandingStopped` when nothing may happen any more. */
  beforeMove?(): Promise<void>;
}

/**
 * Puts a result where it belongs, whole or not at all. What is against it is for the user, who has the bytes kept. A file
 * with the very same bytes is taken for the result: a window that died had put it there.
 */
export async function landResult(bytes: Content, order: LandingOrder): Promise<Landing> {
  const { target, source, mayOverwrite, beside, beforeMove } = order;
  try {
    if (!(await exists(Uri.joinPath(source ?? target, '..')))) {
      return { problem: t('The source folder no longer exists.') };
    }
    const problem = source && (await placeProblem(target, source));
    if (problem !== undefined) return { problem };
    const folder = Uri.joinPath(target, '..');
    await workspace.fs.createDirectory(folder);
    for (;;) {
      const wanted = fileNameOf(target);
      const isTaken = async (name: string): Promise<boolean> => {
        const uri = Uri.joinPath(folder, name);
        return (beside === true && name === wanted) || ((await exists(uri)) && !(await hasBytes(uri, bytes)));
      };
      const name = mayOverwrite ? wanted : await freeName(wanted, isTaken);
      const uri = Uri.joinPath(folder, name);
      if (await hasBytes(uri, bytes)) return { uri };
      if (await write(bytes, uri, { mayOverwrite, beforeMove })) return { uri };
    }
  } catch (error) {
    if (error instanceof LandingStopped) throw error;
    return { problem: problemOf(error) };
  }
}

/** @returns whether it was written; false when a file appeared in the place meanwhile */
async function write(
  bytes: Content,
  uri: Uri,
  { mayOverwrite, beforeMove }: Pick<LandingOrder, 'mayOverwrite' | 'beforeMove'>,
): Promise<boolean> {
  // A file that is half written must never stand in the place of a whole one.
  const beside = Uri.joinPath(uri, '..', `.parlance-${randomUUID()}.part`);
  try {
    await makePrivate(beside);
    await writeWhole(beside, bytes);
    await beforeMove?.();
    await giveModeOf(beside, uri);
    await workspace.fs.rename(beside, uri, { overwrite: mayOverwrite });
    return true;
  } catch (error) {
    await Promise.resolve(workspace.fs.delete(beside)).catch(() => undefined);
    if (error instanceof FileSystemError && error.code === 'FileExists') return false;
    throw error;
  }
}

export async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

export function problemOf(error: unknown): string {
  const code = error instanceof FileSystemError ? error.code : '';
  const text = error instanceof Error ? error.message : '';
  if (error instanceof UnfinishedFileError || /ENOSPC|EDQUOT/.test(text)) return t('The disk is full.');
  if (/ENAMETOOLONG/.test(text)) return t('The name or path is too long.');
  if (code === 'NoPermissions' || /EACCES|EPERM|EROFS/.test(text)) return t('You don’t have permission to write here.');
  if (code === 'FileNotADirectory' || /ENOTDIR/.test(text)) return t('A file exists where a folder is needed.');
  if (code === 'FileIsADirectory' || /EISDIR/.test(text)) return t('A folder with this name already exists here.');
  return t('Couldn’t write the file.');
}
