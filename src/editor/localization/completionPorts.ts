import { workspace, type WorkspaceFolder } from 'vscode';
import { shownTarget } from '../../domain/localization/targetName';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import { sentenceOf } from '../../shared/reasonWords';
import { t } from '../../shared/l10n';
import type { CompletionPorts, TargetOutcome, TargetTask } from '../../work/project/completeTargets';
import type { TargetMaker } from '../../work/project/completion';
import type { TargetFile } from '../../work/project/targetFile';
import type { ReaderThread } from '../reader/readerThread';
import { SlowFileError } from '../messages/errors/readerErrors';
import { workspaceUri } from './projects';
import { faultReason, placeOfFault } from './problemWords';
import { writeFile } from './writeFile';

/** Reason why something of a target was left. */
export interface TargetSentence {
  /** The file, with the entry where it is about one. */
  place: string;
  sentence: string;
}

/** Completes the targets of a folder in the reader's thread, and writes them from here. */
export function portsOf(
  reader: ReaderThread,
  folder: WorkspaceFolder,
): Required<Pick<CompletionPorts<TargetTask>, 'targets' | 'write' | 'isUnsaved'>> {
  return {
    targets: makerIn(reader, folder.uri.fsPath),
    write: async (path, bytes, options) => writeFile(folder, path, bytes, options),
    isUnsaved: (file) => isUnsaved(folder, file),
  };
}

function makerIn(reader: ReaderThread, folder: string): TargetMaker {
  return {
    open: (file, keys) => reader.ask('openTarget', { folder, file, ...(keys && { keys }) }),
    finish: (name, given, options) => reader.ask('finishTarget', { name, given, options }),
    // A thread that was ended has closed it.
    close: (name) => reader.ask('closeTarget', { name }).catch(() => undefined),
  };
}

/** Reason why something, or all, of a target was left. */
export function problemsOf({ task: { file }, problem, left, places }: TargetOutcome<TargetTask>): TargetSentence[] {
  const name = shownTarget(file);
  if (problem === 'changed') {
    const sentence = t('The file or its source changed, so nothing was written. Try again.');
    return [{ place: name, sentence }];
  }
  if (problem && 'fault' in problem) {
    return [{ place: placeOfFault(problem.fault), sentence: faultReason(problem.fault) }];
  }
  if (problem) {
    const { error } = problem;
    if (error instanceof SlowFileError) return [{ place: name, sentence: error.message }];
    if (!problem.isWriting) throw error;
    const sentence = error instanceof ProjectFileError ? sentenceOf(error.why) : t('Couldn’t write the file.');
    return [{ place: file.target, sentence }];
  }
  return [
    ...left.flatMap(({ key, reason, message }) =>
      reason === 'cancelled' ? [] : [{ place: `${name}, ${key}`, sentence: sentenceOf(message) }],
    ),
    ...places.map((place) => ({
      place: `${name}, ${place}`,
      sentence: t('Couldn’t add this string to the file, so it was skipped.'),
    })),
  ];
}

/** Returns whether a target or its source is on screen with changes that are not in the file. */
export function isUnsaved(folder: WorkspaceFolder, { source, target }: TargetFile): boolean {
  const unsaved = workspace.textDocuments.filter(({ isDirty }) => isDirty);
  if (unsaved.length === 0) return false;
  const own = new Set([source, target].map((path) => workspaceUri(folder, path).toString()));
  return unsaved.some(({ uri }) => own.has(uri.toString()));
}
