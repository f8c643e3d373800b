import type { Completion } from '../../domain/localisation/complete';
import { keysBehind } from '../../domain/localisation/openTarget';
import { notesAfter } from '../../domain/localisation/documents/bind';
import { lockFileName, type NotedBlocks, SourceLock } from '../../domain/localisation/lock';
import type { LocalisedFile } from '../../domain/localisation/map';
import { targetName } from '../../domain/localisation/targetName';
import { textsInTarget, textsOf, type ReadTarget } from '../../domain/localisation/readTarget';
import { saysReview } from '../../formats/formatTable';
import { readInProject } from '../../projectFiles/readInProject';
import { ownFile, writeOwnFile } from '../ownFile';
import type { Shell } from '../shell';

/** What the sources of a project said when their targets were last complete. */
export async function readLock(folder: string, shell: Shell): Promise<SourceLock> {
  return SourceLock.read((await ownFile(shell.at(folder), lockFileName, 'sourceLock', shell)) ?? '');
}

/** What is to be noted of the targets of a document that are there. */
async function notesOf(
  folder: string,
  targets: readonly string[],
  works: readonly ReadTarget[],
  done: ReadonlyMap<ReadTarget, Completion>,
  shell: Shell,
): Promise<Map<string, NotedBlocks | undefined>> {
  const notes = new Map<string, NotedBlocks | undefined>();
  for (const target of targets) {
    const work = works.find(({ file }) => file.target === target);
    const completion = work && done.get(work);
    const text = completion?.text ?? work?.target?.text;
    if (work && text !== undefined) notes.set(target, notesAfter(work.plan, text, completion));
    else if (!work && (await readInProject(shell.at(folder), target, 'texts'))) notes.set(target, undefined);
  }
  return notes;
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
    const texts = textsOf(first);
    if (first.plan.order.from?.isDocument) {
      const known = files.filter((file) => file.source === source).map(({ target }) => target);
      lock.noteBlocks(source, texts, await notesOf(folder, known, own, done, shell));
      continue;
    }
    const worked = new Map(own.map((work) => [targetName(work.file), work]));
    const behind = new Map(
      files
        .filter((file) => file.source === source)
        .map((file) => {
          const target = targetName(file);
          const work = worked.get(target);
          const completion = work && done.get(work);
          if (work) return [target, completion ? keysBehind(work.plan, completion) : new Set(work.plan.stale)] as const;
          // Of a target that was not looked at, what was true before.
          return [target, lock.keysBehind(source, target, texts)] as const;
        }),
    );
    lock.note(source, texts, behind);
    for (const work of own) {
      const { file, plan } = work;
      const completion = done.get(work);
      if (!completion) continue;
      const now = textsInTarget({ order: { ...plan.order, target: completion.text } });
      lock.noteReview(targetName(file), now, {
        made: needsReview && !saysReview(file.format) ? completion.translated : [],
        taken: completion.reused,
      });
    }
  }
  if (bySource.size === 0) return;
  const text = lock.toString();
  if ((await readInProject(shell.at(folder), lockFileName, 'sourceLock'))?.toString() === text) return;
  await writeOwnFile(shell.at(folder), lockFileName, new TextEncoder().encode(text));
}
