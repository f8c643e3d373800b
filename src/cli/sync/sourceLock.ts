import type { Completion } from '../../domain/localisation/complete';
import { keysBehind } from '../../domain/localisation/openTarget';
import { notesAfter } from '../../domain/localisation/documents/bind';
import { lockFileName, SourceLock } from '../../domain/localisation/lock';
import { noteSource, type TargetNote } from '../../domain/localisation/noteSource';
import type { LocalisedFile } from '../../domain/localisation/map';
import { targetName } from '../../domain/localisation/targetName';
import { textsInTarget, textsOf, type ReadTarget } from '../../domain/localisation/readTarget';
import { saysReview } from '../../formats/formatTable';
import { readInProject } from '../../projectFiles/readInProject';
import { UsageError } from '../arguments';
import { ownFile, writeOwnFile } from '../ownFile';
import type { Shell } from '../shell';
import { TargetReader } from '../../work/project/readTargets';

/** What the sources of a project said when their targets were last complete. @throws UsageError */
export async function readLock(folder: string, shell: Shell): Promise<SourceLock> {
  const lock = SourceLock.read((await ownFile(shell.at(folder), lockFileName, 'sourceLock', shell)) ?? '');
  if (lock.isNewer) {
    throw new UsageError(`${lockFileName} was written by a newer version of Parlance. Update Parlance.`);
  }
  return lock;
}

/** What is to be noted of a target that was worked on; `undefined` of a document that is not there. */
function noteOf(work: ReadTarget, completion: Completion | undefined, needsReview: boolean): TargetNote | undefined {
  const { file, plan } = work;
  const name = targetName(file);
  const text = completion?.text ?? work.target?.text;
  const texts =
    text === undefined ? new Map<string, string>() : textsInTarget({ order: { ...plan.order, target: text } });
  if (plan.order.from?.isDocument) {
    return text === undefined ? undefined : { name, blocks: notesAfter(plan, text, completion), texts };
  }
  return {
    name,
    behind: completion ? keysBehind(plan, completion) : new Set(plan.stale),
    texts,
    ...(completion && {
      made: needsReview && !saysReview(file.format) ? completion.translated : [],
      taken: completion.reused,
    }),
  };
}

/** What is to be noted of a target that was not looked at: what it says, where that is not known yet. */
async function noteOfOther(
  { folder, lock, shell }: { folder: string; lock: SourceLock; shell: Shell },
  file: LocalisedFile,
): Promise<TargetNote | undefined> {
  const name = targetName(file);
  const there = await readInProject(shell.at(folder), file.target, 'texts').catch(() => undefined);
  if (!there) return undefined;
  if (lock.knowsTexts(name)) return { name };
  const read = new TargetReader(shell.at(folder), lock).read(file);
  return { name, ...('plan' in read && { texts: textsInTarget(read.plan) }) };
}

/** Notes what the sources say now, which targets are still behind, and what a person is to review. */
export async function writeLock(
  folder: string,
  works: readonly ReadTarget[],
  files: readonly LocalisedFile[],
  lock: SourceLock,
  { done, needsReview }: { done: ReadonlyMap<ReadTarget, Completion>; needsReview: boolean },
  shell: Shell,
): Promise<void> {
  const bySource = Map.groupBy(
    works.filter(({ file }) => file.format.isShared === true || !file.format.isBilingual),
    ({ file }) => file.source,
  );
  for (const [source, own] of bySource) {
    const [first] = own;
    if (!first) continue;
    const worked = new Map(own.map((work) => [targetName(work.file), work]));
    const notes: TargetNote[] = [];
    for (const file of files.filter((one) => one.source === source)) {
      const work = worked.get(targetName(file));
      const note = work ? noteOf(work, done.get(work), needsReview) : await noteOfOther({ folder, lock, shell }, file);
      if (note) notes.push(note);
    }
    const isDocument = first.plan.order.from?.isDocument === true;
    noteSource(lock, { path: source, texts: textsOf(first), isDocument }, notes);
  }
  if (bySource.size === 0) return;
  const text = lock.toString();
  if ((await readInProject(shell.at(folder), lockFileName, 'sourceLock'))?.toString() === text) return;
  await writeOwnFile(shell.at(folder), lockFileName, new TextEncoder().encode(text));
}
