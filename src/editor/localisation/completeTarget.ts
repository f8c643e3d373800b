import { workspace, type WorkspaceFolder } from 'vscode';
import type { FileTranslation } from '../../domain/files/order';
import { shownTarget, targetName } from '../../domain/localisation/targetName';
import { formatTable, type FormatEntry } from '../../formats/formatTable';
import type { Segment } from '../../formats/segment';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import { sentenceOf } from '../../shared/reasonWords';
import { t } from '../../shared/l10n';
import type { DoneTarget } from '../reader/project/questions';
import type { TargetFile } from '../../work/project/targetFile';
import type { ReaderThread } from '../reader/readerThread';
import { filesConfig } from '../settings/files';
import { workspaceUri, type Project } from './projects';
import { faultReason, placeOfFault } from './problemWords';
import { writeFile } from './writeFile';

/** A target that is worked on. */
export interface TargetWork {
  project: Project;
  file: TargetFile;
  /** The entries that are wanted; all when absent. */
  keys?: readonly string[];
}

/** Why something of a target was left. */
export interface TargetProblem {
  /** The file, with the entry where it is about one. */
  place: string;
  sentence: string;
}

/** What came of a target; numbers of entries. */
export interface TargetOutcome {
  project: Project;
  file: TargetFile;
  translated: number;
  reused: number;
  /** What the lock of sources is told of it. */
  done: DoneTarget;
  /** Why something, or all, of it was left. */
  problems: readonly TargetProblem[];
  isWritten: boolean;
}

let lastName = 0;

/**
 * Puts translations into a target, which is written unless it or its source was changed meanwhile.
 * @param translate translates what the target lacks; absent = nothing is translated, and what the source no longer has is
 *   taken out
 */
export async function completeTarget(
  reader: ReaderThread,
  { project, file, keys }: TargetWork,
  translate?: (segments: readonly Segment[], format: FormatEntry) => Promise<Pick<FileTranslation, 'targets' | 'left'>>,
): Promise<TargetOutcome> {
  const { folder } = project;
  const outcome = {
    project,
    file,
    translated: 0,
    reused: 0,
    done: { target: targetName(file), behind: [], made: [], taken: [] },
  };
  const nothing = { ...outcome, isWritten: false };
  const name = `target ${++lastName}`;
  const wanted = translate ? keys : [];
  const open = await reader.ask('openTarget', {
    name,
    folder: folder.uri.fsPath,
    file,
    ...(wanted && { keys: wanted }),
  });
  if ('fault' in open) {
    return { ...nothing, problems: [{ place: placeOfFault(open.fault), sentence: faultReason(open.fault) }] };
  }
  const format = formatTable.find(({ id }) => id === open.format);
  const { targets, left } = translate && format ? await translate(open.segments, format) : { targets: [], left: [] };
  const { needsReview } = filesConfig(workspaceUri(folder, file.source));
  const finished = await reader.ask('finishTarget', {
    name,
    targets: targets.flatMap((target, index) => (target ? [[index, target] as const] : [])),
    left: left.map(({ segment, reason, message }) => ({ segment, reason, message })),
    needsReview,
    removeUnused: !translate,
  });
  if ('isChangedMeanwhile' in finished || isUnsaved(folder, file)) {
    const sentence = t('The file or its source was changed meanwhile, so it was not written. Run this again.');
    return { ...nothing, problems: [{ place: shownTarget(file), sentence }] };
  }
  const problems = [
    ...finished.left.flatMap(({ key, reason, message }) =>
      reason === 'cancelled' ? [] : [{ place: `${shownTarget(file)}, ${key}`, sentence: sentenceOf(message) }],
    ),
    ...finished.notPut.map((place) => ({
      place: `${shownTarget(file)}, ${place}`,
      sentence: t('This cannot be put into the file, so it is left out.'),
    })),
  ];
  if (finished.bytes) {
    try {
      await writeFile(folder, file.target, finished.bytes, { source: file.source });
    } catch (error) {
      const why = error instanceof ProjectFileError ? sentenceOf(error.why) : t('The file cannot be written.');
      return {
        ...nothing,
        problems: [...problems, { place: file.target, sentence: why }],
      };
    }
  }
  const { translated, reused, behind } = finished;
  return {
    ...outcome,
    ...{ translated: translated.length, reused: reused.length, problems },
    done: { target: targetName(file), behind, made: needsReview ? translated : [], taken: reused },
    isWritten: finished.bytes !== undefined,
  };
}

/** Whether a target or its source is on screen with changes that are not in the file. */
export function isUnsaved(folder: WorkspaceFolder, { source, target }: TargetFile): boolean {
  const unsaved = workspace.textDocuments.filter(({ isDirty }) => isDirty);
  if (unsaved.length === 0) return false;
  const own = new Set([source, target].map((path) => workspaceUri(folder, path).toString()));
  return unsaved.some(({ uri }) => own.has(uri.toString()));
}
