import { notesAfter } from '../../domain/localization/documents/bind';
import { lockFileName, SourceLock } from '../../domain/localization/lock';
import { noteSource, type TargetNote } from '../../domain/localization/noteSource';
import { keysBehind, type CompletedTarget } from '../../domain/localization/openTarget';
import { readSource, textsInTarget, type ReadTarget } from '../../domain/localization/readTarget';
import { tagOf } from '../../domain/localization/saidTexts';
import { targetName } from '../../domain/localization/targetName';
import { entriesOf, isWritable } from '../../formats/entries/tree';
import { saysReview } from '../../formats/formatTable';
import { readInProject } from '../../projectFiles/readInProject';
import { TargetReader, withFormat } from './readTargets';
import type { TargetFile } from './targetFile';

/**
 * Tells what is to be noted of a target; `undefined` of a document that is not there.
 * @param completed what was done with it; absent of one that was only read
 */
export function noteOf(
  { file, plan, target }: Pick<ReadTarget, 'file' | 'plan' | 'target'>,
  completed?: CompletedTarget,
  needsReview = false,
): TargetNote | undefined {
  const name = targetName(file);
  const text = completed?.text ?? target?.text;
  const texts =
    text === undefined ? new Map<string, string>() : textsInTarget({ order: { ...plan.order, target: text } });
  if (plan.order.from?.isDocument) {
    if (text === undefined) return undefined;
    const isUntouched = !completed || completed.translated.length + completed.reused.length === 0;
    return isUntouched && isNoted(plan.order, texts)
      ? { name }
      : { name, blocks: notesAfter(plan, text, completed), texts };
  }
  return {
    name,
    behind: completed ? keysBehind(plan, completed) : new Set(plan.stale),
    texts,
    ...(completed && {
      made: needsReview && !saysReview(file.format) ? completed.translated : [],
      taken: completed.reused,
    }),
  };
}

/**
 * Returns whether a document says what was noted of it. Read with its notes, a section in doubt may be told apart in another
 * way than without them: noting that each time would change the lock without a change of the document.
 */
function isNoted({ noted, notedTexts }: ReadTarget['plan']['order'], texts: ReadonlyMap<string, string>): boolean {
  const known = notedTexts?.() ?? new Set<string>();
  const said = new Set([...texts.values()].filter((text) => text.trim() !== '').map(tagOf));
  return (
    known.size > 0 &&
    noted?.().blocks.size === texts.size &&
    known.size === said.size &&
    [...said].every((tag) => known.has(tag))
  );
}

/** Wordings of a project to note. */
export interface WordingNotes {
  /** All targets of the project. */
  files: readonly TargetFile[];
  /** The sources that are noted. */
  sources: readonly string[];
  /** Notes of the targets that were completed or looked at. */
  targets: readonly TargetNote[];
  /** Texts of sources when targets were made of them; as they are stored where absent. */
  texts?: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * Notes what sources say now, which targets are still behind, and what a user is to review.
 * @param before content of the lock of sources
 * @returns its content with that
 */
export async function notedLock(
  folder: string,
  before: string,
  { files, sources, targets, texts }: WordingNotes,
): Promise<string> {
  const lock = SourceLock.read(before);
  const given = new Map(targets.map((one) => [one.name, one]));
  const ofSource = Map.groupBy(files, ({ source }) => source);
  for (const path of sources) {
    const own = ofSource.get(path) ?? [];
    const source = await sourceAt(folder, own[0], texts?.get(path));
    if (!source) continue;
    const reader = new TargetReader(folder, lock);
    const notes: TargetNote[] = [];
    for (const file of own) {
      const note =
        given.get(targetName(file)) ?? (await noteOfOther({ folder, reader, lock }, file, source.isDocument));
      if (note) notes.push(note);
    }
    noteSource(lock, { path, ...source }, notes);
  }
  return lock.toString();
}

/** Content of the lock of sources as it is stored; empty where there is none. */
export async function storedLockText(folder: string): Promise<string> {
  return (await readInProject(folder, lockFileName, 'sourceLock'))?.toString() ?? '';
}

/** Returns the texts of a source; `undefined` where it cannot be read, or records itself which translations are outdated. */
async function sourceAt(
  folder: string,
  file: TargetFile | undefined,
  known: ReadonlyMap<string, string> | undefined,
): Promise<{ texts: ReadonlyMap<string, string>; isDocument: boolean } | undefined> {
  const localised = file && withFormat(file);
  const bytes = localised && (await readInProject(folder, localised.source, 'texts'));
  const read = localised && bytes && readSource(localised, bytes);
  if (!read || 'code' in read || (read.format.isBilingual && !read.format.isShared)) return undefined;
  if (!isWritable(read.tree)) return undefined;
  const texts = known ?? new Map(Array.from(entriesOf(read.tree), ([key, { text }]) => [key, text]));
  return { texts, isDocument: read.tree.isDocument === true };
}

/** Returns the note of a target that was not looked at, with its texts where those are not known yet. */
async function noteOfOther(
  { folder, reader, lock }: { folder: string; reader: TargetReader; lock: SourceLock },
  file: TargetFile,
  isDocument: boolean,
): Promise<TargetNote | undefined> {
  const name = targetName(file);
  if (!isDocument && lock.knowsTexts(file.source, name)) return { name };
  const read = reader.read(file);
  if (!('plan' in read)) {
    return (await readInProject(folder, file.target, 'texts').catch(() => undefined)) ? { name } : undefined;
  }
  if (!read.target) return undefined;
  return isDocument ? noteOf(read) : { name, texts: textsInTarget(read.plan) };
}
