import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SourceLock } from '../../domain/localization/lock';
import type { LocalisedFile } from '../../domain/localization/map';
import type { ReadTarget } from '../../domain/localization/readTarget';
import { TargetReader } from '../../work/project/readTargets';
import type { Shell } from '../shell';
import { refusalOf, refusedBy, type RefusedTarget } from './target';

/**
 * Reads targets and compares them with their sources; tells of those that cannot be read.
 * @param onRead called with each that was read
 */
export async function readTargets(
  { folder, files, lock }: { folder: string; files: readonly LocalisedFile[]; lock: SourceLock },
  shell: Shell,
  onRead?: (target: ReadTarget) => void,
): Promise<{ works: ReadTarget[]; refused: RefusedTarget[] }> {
  const works: ReadTarget[] = [];
  const refused: RefusedTarget[] = [];
  const reader = new TargetReader(shell.at(folder), lock);
  await shell.readingOnly(async () => {
    for (const file of files) {
      // A service gets its turn, and a signal within a client.
      await nextTurn();
      shell.signal.throwIfAborted();
      const read = reader.read(file);
      if ('code' in read) {
        refused.push(refusedBy(file, read));
      } else {
        works.push(read);
        onRead?.(read);
      }
    }
  });
  for (const one of refused) shell.say(refusalOf(one));
  return { works, refused };
}
