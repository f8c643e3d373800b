import type { NotedBlocks, SourceLock } from './lock';
import type { TargetOrder } from './target';

/** Note of a target that is there. */
export interface TargetNote {
  /** Name of the target, as `targetName` returns it. */
  name: string;
  /** Keys whose translations are of another wording than the source has now; absent = those that the lock knows. */
  behind?: ReadonlySet<string>;
  /** Texts of the target now; absent for one that nobody has looked at. */
  texts?: ReadonlyMap<string, string>;
  /** Keys of what a machine has just made and a user is to review. */
  made?: readonly string[];
  /** Keys of what was taken over from other entries; absent, as `made` is, of one that was not completed. */
  taken?: readonly string[];
  /** Hashes of the wording of a document's blocks; absent = they stay as they were. */
  blocks?: NotedBlocks;
}

/** A source whose wording is noted. */
export interface SourceNote {
  path: string;
  /** Texts by their keys. */
  texts: ReadonlyMap<string, string>;
  isDocument: boolean;
}

/** Notes what a source and its targets say now, which translations are still behind it, and what a user is to review. */
export function noteSource(
  lock: SourceLock,
  { path, texts, isDocument }: SourceNote,
  targets: readonly TargetNote[],
): void {
  if (isDocument) {
    const seen = targets.filter(({ name, blocks }) => blocks ?? lock.knowsBlocks(path, name));
    lock.noteBlocks(path, texts, new Map(seen.map(({ name, blocks }) => [name, blocks])));
  } else {
    const behind = targets.map(
      ({ name, behind: known }) => [name, known ?? lock.keysBehind(path, name, texts)] as const,
    );
    lock.note(path, texts, new Map(behind));
    for (const { name, texts: own, made, taken } of targets) {
      if (own && (made ?? taken)) lock.noteReview(name, own, { made: made ?? [], ...(taken && { taken }) });
    }
  }
  for (const { name, texts: own } of targets) if (own) lock.noteTexts(path, name, own);
}

/** Notes of a document that nobody could read. */
const unseen: NotedBlocks = { blocks: new Map(), isShared: true };

/**
 * Returns what a lock knows of a target, for a comparison with its source.
 * @param source path of the source file, with `/`
 * @param target as `targetName` has it
 */
export function notedIn(
  lock: SourceLock,
  source: string,
  target: string,
): Required<Pick<TargetOrder, 'hashFor' | 'isChanged' | 'noted' | 'notedTexts' | 'isUnreviewed'>> {
  return {
    hashFor: (key) => lock.hashFor(source, target, key),
    isChanged: (key, text) => lock.isChanged(source, target, key, text),
    noted: () => (lock.knowsBlocks(source, target) ? lock.blocksOf(source, target) : unseen),
    notedTexts: () => lock.textsOf(source, target),
    isUnreviewed: (key, text) => lock.isUnreviewed(target, key, text),
  };
}
