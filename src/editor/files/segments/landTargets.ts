import { sameSegments } from '../../../domain/files/sameSegments';
import type { SegmentRow } from '../../../domain/files/segmentRow';
import type { NewTarget, TargetOptions } from '../../../formats/segment';
import { retryEdit } from '../../texts/edits/retryEdit';
import { applyTextEdits } from './applyTextEdits';
import type { ReadDocument, SegmentDocuments } from './segmentDocuments';

export interface LandedTargets {
  /** Number of written targets. */
  wrote: number;
  /** Targets not written, because someone edited their segment or closed the document. */
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
  let landed: LandedTargets = { wrote: 0, unplaced: targets };
  await retryEdit(document, async () => {
    if (document.isClosed) return undefined;
    const now = await documents.read(document);
    const placed = placeAgain(file, now, targets);
    // Refused when the document was read again since.
    const edits = await documents.edits(now, placed.targets, options).catch(() => undefined);
    if (edits === undefined || document.version !== now.version) return false;
    if (!(await applyTextEdits(now.document, edits))) return false;
    landed = { wrote: placed.targets.length, unplaced: placed.lost };
    return true;
  });
  return landed;
}

/** Targets by the indexes their segments have now. */
function placeAgain(
  before: ReadDocument,
  now: ReadDocument,
  targets: readonly NewTarget[],
): { targets: NewTarget[]; lost: NewTarget[] } {
  if (before.version === now.version) return { targets: [...targets], lost: [] };
  const places = sameSegments(before.rows.map(keyOf), now.rows.map(keyOf));
  const placed: NewTarget[] = [];
  const lost: NewTarget[] = [];
  for (const [index, target] of targets) {
    const at = places[index];
    if (at === undefined) lost.push([index, target]);
    else placed.push([at, target]);
  }
  return { targets: placed, lost };
}

function keyOf({ id, source, target, state }: SegmentRow): string {
  return JSON.stringify([id, source, target, state]);
}
