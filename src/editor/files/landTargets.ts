import { Range, workspace, WorkspaceEdit } from 'vscode';
import type { SegmentRow } from '../../domain/files/segmentRow';
import type { TextEdit } from '../../formats/edits';
import type { TargetOptions } from '../../formats/segment';
import type { NewTarget } from '../reader/protocol';
import type { ReadDocument, SegmentDocuments } from './segmentDocuments';

/** Times a document that is being typed in is read again until it rests. */
const mostTries = 5;

export interface LandedTargets {
  /** How many were written. */
  wrote: number;
  /** Those that were not, because someone wrote into their segment or closed the document. */
  unplaced: readonly NewTarget[];
}

/**
 * Writes targets into a document that may have been edited since it was read, as one step of undo: each goes to the
 * segment that is still the same, wherever it stands now.
 */
export async function landTargets(
  documents: SegmentDocuments,
  file: ReadDocument,
  targets: readonly NewTarget[],
  options: TargetOptions,
): Promise<LandedTargets> {
  const { document } = file;
  if (targets.length === 0) return { wrote: 0, unplaced: [] };
  for (let tries = 0; tries < mostTries && !document.isClosed; tries++) {
    const now = await documents.read(document);
    const placed = placeAgain(file, now, targets);
    // Refused when the document was read anew since.
    const edits = await documents.edits(now, placed.targets, options).catch(() => undefined);
    if (edits === undefined || document.version !== now.version) continue;
    if (!(await applyTextEdits(now, edits))) break;
    return { wrote: placed.targets.length, unplaced: placed.lost };
  }
  return { wrote: 0, unplaced: targets };
}

/** Writes edits into a document as it was read. False when the editor does not take them. */
export async function applyTextEdits({ document }: ReadDocument, edits: readonly TextEdit[]): Promise<boolean> {
  if (edits.length === 0) return true;
  const edit = new WorkspaceEdit();
  for (const { start, end, newText } of edits) {
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), newText);
  }
  return await workspace.applyEdit(edit);
}

/** Targets by the indexes their segments have now. */
function placeAgain(
  before: ReadDocument,
  now: ReadDocument,
  targets: readonly NewTarget[],
): { targets: NewTarget[]; lost: NewTarget[] } {
  if (before.version === now.version) return { targets: [...targets], lost: [] };
  const byKey = new Map<string, number[]>();
  for (const [index, row] of now.rows.entries()) {
    const key = keyOf(row);
    byKey.set(key, [...(byKey.get(key) ?? []), index]);
  }
  const placed: NewTarget[] = [];
  const lost: NewTarget[] = [];
  for (const [index, target] of targets) {
    const row = before.rows[index];
    const found = row && byKey.get(keyOf(row));
    // Of equal segments nobody knows which is which, unless none has moved.
    const at = found?.length === 1 ? found[0] : found?.find((other) => other === index);
    if (at === undefined) lost.push([index, target]);
    else placed.push([at, target]);
  }
  return { targets: placed, lost };
}

function keyOf({ id, source, target, state }: SegmentRow): string {
  return JSON.stringify([id, source, target, state]);
}
