import { pointlessToGoOn } from '../../api/batching';
import { ServiceError, type ServiceErrorReason } from '../../api/errors';
import type { FileJobOptions } from '../../domain/files/fileJob';
import type { FileOrder, FileTranslation } from '../../domain/files/order';
import { translateFile } from '../../domain/files/translateFile';
import type { TargetNote } from '../../domain/localization/noteSource';
import { isShared } from '../../domain/localization/targetName';
import type { TranslationService } from '../../domain/translation/service';
import { formatTable } from '../../formats/formatTable';
import type { Segment } from '../../formats/segment';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import type { WriteOptions } from '../../projectFiles/writeInProject';
import type { FinishOptions, MadeTarget, OpenedTarget, TargetMaker } from './completion';
import type { ProjectFault, TargetFile } from './targetFile';

/** A target that is to be completed. */
export interface TargetTask {
  file: TargetFile;
  /** The entries that are wanted; all when absent. */
  keys?: readonly string[];
}

/** Order, service and options by which a target is translated. */
export interface Translation {
  order: Omit<FileOrder, 'file' | 'format' | 'only' | 'targetInFile' | 'needsReview'>;
  service: TranslationService;
  options: FileJobOptions;
}

/** Functions of the host that completing targets needs. */
export interface CompletionPorts<Task extends TargetTask> {
  targets: TargetMaker;
  /** Writes a file of the project. @throws ProjectFileError and what the system says */
  write(path: string, bytes: Uint8Array, options: WriteOptions): Promise<void>;
  /**
   * Returns whether a target or its source has changes on screen that are not stored; absent where there is no screen.
   */
  isUnsaved?(file: TargetFile): boolean;
  /** Tells how to translate a target; absent where nothing is translated. */
  translation?(task: Task): Promise<Translation>;
  /** Called with each outcome. */
  onOutcome?(outcome: TargetOutcome<Task>): void;
  signal: AbortSignal;
}

/** Reason why nothing of a target was written. `changed`: the file or its source was changed since it was read. */
export type TargetProblem = { fault: ProjectFault } | 'changed' | { isWriting: boolean; error: unknown };

/** Result of a target. Without a problem it is as it is to be. */
export interface TargetOutcome<Task extends TargetTask> extends Omit<MadeTarget, 'bytes' | 'before' | 'note'> {
  task: Task;
  problem?: TargetProblem;
  isWritten: boolean;
  isCancelled: boolean;
  sentCharacters: number;
  /** Names of what was asked for and not applied, as the service reports them. */
  notApplied: readonly string[];
  /** Note for the lock of sources; absent where nothing came of it. */
  note?: TargetNote;
}

export interface Completed<Task extends TargetTask> {
  outcomes: Array<TargetOutcome<Task>>;
  /** Trouble with the service that ended the work; `isNamed`: an outcome names it. */
  trouble?: { error: ServiceError; isNamed: boolean };
}

/**
 * Completes targets, one after the other: what is missing or stale is translated and put into each, and nothing else in it
 * changes. What goes wrong with one does not touch the others; trouble that any other would meet, too, ends the work.
 */
export async function completeTargets<Task extends TargetTask>(
  tasks: readonly Task[],
  ports: CompletionPorts<Task>,
  options: FinishOptions | ((task: Task) => FinishOptions),
): Promise<Completed<Task>> {
  const outcomes: Array<TargetOutcome<Task>> = [];
  for (const task of tasks) {
    if (ports.signal.aborted) break;
    const { outcome, trouble } = await completeTarget(
      task,
      ports,
      typeof options === 'function' ? options(task) : options,
    );
    if (outcome) {
      outcomes.push(outcome);
      ports.onOutcome?.(outcome);
    }
    if (trouble) return { outcomes, trouble: { error: trouble, isNamed: outcome !== undefined } };
  }
  return { outcomes };
}

/** Times a file with all languages is tried again that others write at the same time. */
const mostTries = 5;

async function completeTarget<Task extends TargetTask>(
  task: Task,
  ports: CompletionPorts<Task>,
  finishing: FinishOptions,
): Promise<{ outcome?: TargetOutcome<Task>; trouble?: ServiceError }> {
  const { file, keys } = task;
  const { targets, signal } = ports;
  let name: string | undefined;
  try {
    // Nothing is wanted where nothing is translated.
    const opened = await targets.open(file, ports.translation ? keys : []);
    if ('fault' in opened) return { outcome: nothingOf(task, { fault: opened.fault }) };
    ({ name } = opened);
    const translated = await translate(task, opened, ports, finishing);
    const trouble = translated && troubleOf(translated);
    const given = {
      targets: (translated?.targets ?? []).flatMap((one, index) => (one ? [[index, one] as const] : [])),
      left: (translated?.left ?? []).map(({ segment, reason, message }) => ({ segment, reason, message })),
    };
    const made = await land(task, () => targets.finish(opened.name, given, finishing), ports);
    const outcome = {
      ...('problem' in made ? nothingOf(task, made.problem) : outcomeOf(task, made)),
      isCancelled: translated?.isCancelled ?? false,
      sentCharacters: translated?.sentCharacters ?? 0,
      notApplied: translated?.notApplied ?? [],
    };
    return { outcome, ...(trouble && { trouble }) };
  } catch (error) {
    if (signal.aborted) return {};
    // A service that cannot be used is not there for the others either.
    if (error instanceof ServiceError) return { trouble: error };
    return { outcome: nothingOf(task, { isWriting: false, error }) };
  } finally {
    if (name !== undefined) await targets.close(name);
  }
}

async function translate<Task extends TargetTask>(
  task: Task,
  { segments, language, format: id }: OpenedTarget,
  { translation }: CompletionPorts<Task>,
  { needsReview }: FinishOptions,
): Promise<FileTranslation | undefined> {
  const format = formatTable.find((one) => one.id === id);
  const asked = await translation?.(task);
  if (!asked || !format) return undefined;
  const { order, service, options } = asked;
  const file: { segments: readonly Segment[] } = { segments };
  const only = new Set(segments.keys());
  return await translateFile({ ...order, file, format, only, targetInFile: language, needsReview }, service, options);
}

/** Writes a target with its translations, but not over what somebody else has written since it was read. */
async function land<Task extends TargetTask>(
  { file }: Task,
  finish: () => ReturnType<TargetMaker['finish']>,
  { write, isUnsaved }: CompletionPorts<Task>,
): Promise<MadeTarget | { problem: TargetProblem }> {
  for (let tries = 0; ; tries++) {
    const made = await finish();
    if ('fault' in made) return { problem: made };
    if ('isChanged' in made || isUnsaved?.(file)) return { problem: 'changed' };
    if (!made.bytes) return made;
    try {
      await write(file.target, made.bytes, {
        source: file.source,
        insteadOf: { bytes: made.before, kind: 'texts' },
      });
      return made;
    } catch (error) {
      const isChanged = error instanceof ProjectFileError && error.code === 'place-changed';
      if (!isChanged) return { problem: { isWriting: true, error } };
      if (!isShared(file) || tries >= mostTries) return { problem: 'changed' };
    }
  }
}

function outcomeOf<Task extends TargetTask>(task: Task, made: MadeTarget): TargetOutcome<Task> {
  const { translated, reused, removed, left, notPut, places, bytes, note } = made;
  const isDone = translated.length + reused.length + removed.length > 0;
  return {
    ...{ task, translated, reused, removed, left, notPut, places },
    ...{ isWritten: bytes !== undefined, isCancelled: false, sentCharacters: 0, notApplied: [] },
    // A translation that says the same again is of the wording that its source has now.
    ...(isDone && note && { note }),
  };
}

function nothingOf<Task extends TargetTask>(task: Task, problem: TargetProblem): TargetOutcome<Task> {
  return {
    ...{ task, problem, translated: [], reused: [], removed: [], left: [], notPut: [], places: [] },
    ...{ isWritten: false, isCancelled: false, sentCharacters: 0, notApplied: [] },
  };
}

/** Returns the error that ends the work with a service: one that any further text would meet, or that all texts met. */
function troubleOf({ left, translated }: FileTranslation): ServiceError | undefined {
  const faults: readonly ServiceErrorReason[] = ['unexpected-answer', 'service-unavailable', 'timeout'];
  return left.find(({ error }) => {
    if (!error) return false;
    return pointlessToGoOn.has(error.reason) || (translated === 0 && faults.includes(error.reason));
  })?.error;
}
