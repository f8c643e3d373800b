import { lockFileName, SourceLock } from '../../domain/localization/lock';
import type { LocalisedFile } from '../../domain/localization/map';
import type { ReadTarget } from '../../domain/localization/readTarget';
import { noteOf, notedLock, storedLockText } from '../../work/project/noteTargets';
import type { OpenTargets } from '../../work/project/openTargets';
import type { TargetOutcome } from '../../work/project/completeTargets';
import { UsageError } from '../arguments';
import { ownFile, writeOwnFile } from '../ownFile';
import type { Shell } from '../shell';
import type { Task } from './complete';

/** Reads the texts of a project’s sources when their targets were last complete. @throws UsageError */
export async function readLock(folder: string, shell: Shell): Promise<SourceLock> {
  const lock = SourceLock.read((await ownFile(shell.at(folder), lockFileName, 'sourceLock', shell)) ?? '');
  if (lock.isNewer) {
    throw new UsageError(`${lockFileName} was written by a newer version of Parlance. Update Parlance.`);
  }
  return lock;
}

/** Notes what the sources say now, which targets are still behind, and what a user is to review. */
export async function writeLock(
  folder: string,
  { works, files, targets }: { works: readonly ReadTarget[]; files: readonly LocalisedFile[]; targets: OpenTargets },
  done: ReadonlyMap<ReadTarget, TargetOutcome<Task>>,
  shell: Shell,
): Promise<void> {
  const noted = works.filter(({ file }) => file.format.isShared === true || !file.format.isBilingual);
  if (noted.length === 0) return;
  const sources = [...new Set(noted.map(({ file }) => file.source))];
  const bytes = await shell.readingOnly(async () => {
    const before = await storedLockText(shell.at(folder));
    const text = await notedLock(shell.at(folder), before, {
      ...{ files, sources, texts: targets.takeSources(sources) },
      targets: noted.flatMap((work) => done.get(work)?.note ?? noteOf(work) ?? []),
    });
    return text === before ? undefined : new TextEncoder().encode(text);
  });
  if (bytes) await shell.untilWritten(() => writeOwnFile(shell.at(folder), lockFileName, bytes));
}
