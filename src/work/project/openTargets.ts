import { randomUUID } from 'node:crypto';
import { finishAgain } from '../../domain/localization/complete';
import { lockFileName } from '../../domain/localization/lock';
import type { TargetNote } from '../../domain/localization/noteSource';
import { MergeError, openTarget, type CompletedTarget, type OpenTarget } from '../../domain/localization/openTarget';
import { placesInSource, textsOf, type ReadTarget } from '../../domain/localization/readTarget';
import { isShared } from '../../domain/localization/targetName';
import { encodeFile, fitEncoding } from '../../formats/encoding';
import { readInProject } from '../../projectFiles/readInProject';
import { checkWritable } from '../../projectFiles/writeInProject';
import { plainSegment, type SegmentTarget } from '../../formats/segment';
import type { FinishOptions, GivenTranslations, MadeTarget, OpenedTarget } from './completion';
import { noteOf } from './noteTargets';
import { faultOf, TargetReader } from './readTargets';
import { lockOf } from './storedLock';
import type { ProjectFault, TargetFile } from './targetFile';

interface Opened {
  folder: string;
  read: ReadTarget;
  open: OpenTarget;
  keys: ReadonlySet<string> | undefined;
}

/** The targets that are being completed, each from its opening until it is closed. */
export class OpenTargets {
  private readonly opened = new Map<string, Opened>();
  /** Target for which a source was read last, by the path of the source. */
  private readonly sources = new Map<string, ReadTarget>();

  /**
   * Opens a target for its translations.
   * @param keys of the entries that are wanted; all that are missing or stale when absent
   */
  async open(
    folder: string,
    file: TargetFile,
    keys?: readonly string[],
  ): Promise<OpenedTarget | { fault: ProjectFault }> {
    const read = new TargetReader(folder, lockOf(folder)).read(file);
    if ('code' in read) return { fault: read };
    try {
      await checkWritable(folder, file.target, file.source);
      await checkWritable(folder, lockFileName);
    } catch (error) {
      return { fault: faultOf(error, file.target) };
    }
    const wanted = keys && new Set(keys);
    const open = openTarget(read.plan, wanted);
    // Another thread may have been ended with targets of its own.
    const name = randomUUID();
    this.opened.set(name, { folder, read, open, keys: wanted });
    const segments = open.segments.map(plainSegment);
    return { name, segments, format: read.file.format.id, language: read.plan.order.language };
  }

  /**
   * Puts translations into a target, which stays open. A file with all languages may have been completed in another one since
   * it was opened: the translations go into it as it is now.
   */
  async finish(
    name: string,
    { targets, left }: GivenTranslations,
    options: FinishOptions,
  ): Promise<MadeTarget | { isChanged: true } | { fault: ProjectFault }> {
    const known = this.opened.get(name);
    if (!known) throw new Error('This target isn’t open.');
    const { folder, read, open, keys } = known;
    const given: Array<SegmentTarget | undefined> = open.segments.map(() => undefined);
    const refused = [...left];
    for (const [segment, one] of targets) {
      const message = open.refusal?.(one);
      if (message === undefined) given[segment] = one;
      else refused.push({ segment, reason: 'broken', message });
    }
    const { file, bytes } = read;
    try {
      const [sourceNow, targetNow] = await Promise.all([
        readInProject(folder, file.source, 'texts'),
        readInProject(folder, file.target, 'texts'),
      ]);
      if (isSame(bytes.source, sourceNow) && isSame(bytes.target, targetNow)) {
        return this.made(read, open.finish(given, refused, options), options);
      }
      if (!isShared(file)) return { isChanged: true };
      const now = new TargetReader(folder, lockOf(folder)).read(file);
      if ('code' in now) return { isChanged: true };
      const again = openTarget(now.plan, keys);
      return this.made(now, finishAgain(again, open, { targets: given, left: refused }, options), options);
    } catch (error) {
      if (error instanceof MergeError) return { fault: { path: file.target, code: 'not-merged' } };
      return { fault: faultOf(error, file.target) };
    }
  }

  close(name: string): void {
    this.opened.delete(name);
  }

  /** Keeps what a source said when it was read for a target, until that is noted. */
  keepSource(read: ReadTarget): void {
    this.sources.set(read.file.source, read);
  }

  /** Returns what sources said when targets were made of them; they are not kept any longer. */
  takeSources(paths: readonly string[]): Map<string, ReadonlyMap<string, string>> {
    const texts = new Map<string, ReadonlyMap<string, string>>();
    for (const path of paths) {
      const read = this.sources.get(path);
      if (read) texts.set(path, textsOf(read));
      this.sources.delete(path);
    }
    return texts;
  }

  private made(read: ReadTarget, { text, ...done }: CompletedTarget, { needsReview }: FinishOptions): MadeTarget {
    const { source, target, bytes } = read;
    this.keepSource(read);
    const isChanged = text !== target?.text && done.translated.length + done.reused.length + done.removed.length > 0;
    const note: TargetNote | undefined = noteOf(read, { ...done, text }, needsReview);
    return {
      ...done,
      places: done.notPut.map(placesInSource(read)),
      ...(isChanged && { bytes: encodeFile(fitEncoding({ ...(target ?? source), text }).file) }),
      before: bytes.target ?? null,
      ...(note && { note }),
    };
  }
}

function isSame(before: Uint8Array | undefined, now: Buffer | undefined): boolean {
  return before === undefined || now === undefined ? before === now : now.equals(before);
}
