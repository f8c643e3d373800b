import { Range, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import type { FileTranslation } from '../../../domain/files/order';
import { applyEdits } from '../../../formats/edits';
import { encodeFile } from '../../../formats/encoding';
import type { Segment, SegmentTarget } from '../../../formats/segment';
import { filesConfig } from '../../config';
import { landResult } from '../../results/landResult';
import type { FileTask } from './planTasks';

/** Where a translation is now, and what is against it when it could not be put where it belongs. */
export type Landed =
  | {
      uri: Uri;
      /** How many translations found no place, because their segments were edited meanwhile. */
      unplaced?: number;
    }
  | { problem: string };

/** Writes a translation into a new file, or as one undoable edit into the open file. */
export async function landTranslation(
  task: FileTask & { mayOverwrite: boolean },
  translation: FileTranslation,
): Promise<Landed> {
  const { source, result } = task;
  const text = applyEdits(source.decoded.text, translation.edits);
  const landed = result
    ? await landResult(encodeFile({ ...source.decoded, text }), {
        target: result,
        base: Uri.joinPath(source.uri, '..'),
        mayOverwrite: task.mayOverwrite,
      })
    : await editInPlace(task, translation);
  if ('uri' in landed) return landed;
  // It is paid for: it stays in an editor of its own.
  const document = await workspace.openTextDocument({ content: text });
  await window.showTextDocument(document, { preview: false });
  return { problem: `${landed.problem} The translation is in a new editor.` };
}

/** What VS Code calls an encoding that it does not find out by itself. */
const latin1 = { encoding: 'iso88591' };

async function editInPlace({ source, targetInFile }: FileTask, { targets }: FileTranslation): Promise<Landed> {
  const { uri, format, file, decoded } = source;
  const document = await workspace.openTextDocument(uri, decoded.encoding === 'iso-8859-1' ? latin1 : undefined);
  // What was written meanwhile stays: only segments that still say the same get their targets.
  const current = format.parse(document.getText(), { ...decoded, targetLanguage: targetInFile });
  const fitting = matchTargets(file.segments, targets, current.segments);
  const edit = new WorkspaceEdit();
  const { needsReview } = filesConfig(uri);
  for (const { start, end, newText } of current.edits(fitting, { targetLanguage: targetInFile, needsReview })) {
    edit.replace(uri, new Range(document.positionAt(start), document.positionAt(end)), newText);
  }
  const count = (all: ReadonlyArray<SegmentTarget | undefined>): number =>
    all.filter((one) => one !== undefined).length;
  if (await workspace.applyEdit(edit)) return { uri, unplaced: count(targets) - count(fitting) };
  return { problem: 'The editor did not take the change: the file was just edited, or is read-only.' };
}

/** The targets of segments for a later state of the same file. Equal segments get theirs in order. */
function matchTargets(
  before: readonly Segment[],
  targets: ReadonlyArray<SegmentTarget | undefined>,
  now: readonly Segment[],
): Array<SegmentTarget | undefined> {
  const known = new Map<string, Array<SegmentTarget | undefined>>();
  for (const [index, segment] of before.entries()) {
    const key = keyOf(segment);
    const same = known.get(key) ?? [];
    same.push(targets[index]);
    known.set(key, same);
  }
  return now.map((segment) => {
    const target = known.get(keyOf(segment))?.shift();
    return segment.needsTarget ? target : undefined;
  });
}

function keyOf({ id = '', text }: Segment): string {
  return `${id}\n${text}`;
}
