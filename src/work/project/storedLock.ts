import { join } from 'node:path';
import { lockFileName, SourceLock } from '../../domain/localization/lock';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import { readInProjectSync, stampOf } from '../../projectFiles/readInProject';

let last: { path: string; stamp: string; lock: SourceLock } | undefined;

/**
 * Returns the lock of sources of a project as it is stored, only to be read. In a large project it has hundreds of thousands
 * of lines and is asked for with each target: it is read again when its file is another one.
 */
export function lockOf(folder: string): SourceLock {
  const path = join(folder, lockFileName);
  const stamp = stampOf(folder, lockFileName) ?? '-';
  if (last?.path !== path || last.stamp !== stamp) last = { path, stamp, lock: SourceLock.read(storedLock(folder)) };
  return last.lock;
}

/** Content of the file. What is no file of the project says nothing: whoever writes it reports why. */
function storedLock(folder: string): string {
  try {
    return readInProjectSync(folder, lockFileName, 'sourceLock')?.toString() ?? '';
  } catch (error) {
    if (error instanceof ProjectFileError) return '';
    throw error;
  }
}
