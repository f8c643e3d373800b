import { Range, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import type { FileTranslation } from '../../../domain/files/order';
import { applyEdits } from '../../../formats/edits';
import { encodeFile, encodingName, fitEncoding, type DecodedFile } from '../../../formats/encoding';
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
      /** The encoding that lacks characters of the translation, so that the new file is in UTF-8. */
      insteadOf?: string;
    }
  | { problem: string };

/** Writes a translation into a new file, or as one undoable edit into the open file. */
export async function landTranslation(
  task: FileTask & { mayOverwrite: boolean },
  translation: FileTranslation,
): Promise<Landed> {
  const { source, result } = task;
  const text = applyEdits(source.decoded.text, translation.edits);
  const { file, isChanged } = fitEncoding({ ...source.decoded, text });
  const own = encodingName(source.decoded.encoding);
  const landed = result
    ? await landResult(encodeFile(file), {
        target: result,
        base: Uri.joinPath(source.uri, '..'),
        mayOverwrite: task.mayOverwrite,
      })
    : isChanged
      ? { problem: `The file is in ${own}, which lacks characters of the translation.` }
      : await editInPlace(task, translation);
  if ('uri' in landed) return { ...landed, ...(isChanged && { insteadOf: own }) };
  // It is paid for: it stays in an editor of its own.
  const document = await workspace.openTextDocument({ content: text });
  await window.showTextDocument(document, { preview: false });
  return { problem: `${landed.problem} The translation is in a new editor.` };
}

/** What VS Code calls the encodings whose names it does not only write without their hyphens. */
const editorNames: Readonly<Record<string, string>> = { big5: 'cp950', ibm866: 'cp866', macintosh: 'macroman' };

/** How a document is opened whose encoding VS Code does not find out by itself. */
function openOptions({ encoding }: DecodedFile): { encoding: string } | undefined {
  if (/^(?:utf-|us-ascii)/.test(encoding)) return undefined;
  return { encoding: editorNames[encoding] ?? encoding.replace(/[-_]/g, '') };
}

async function editInPlace({ source, targetInFile }: FileTask, { targets }: FileTranslation): Promise<Landed> {
  const { uri, format, file, decoded } = source;
  const document = await workspace.openTextDocument(uri, openOptions(decoded));
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
