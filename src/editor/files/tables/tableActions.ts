import { commands, Range, Selection, window, type TextDocument } from 'vscode';
import type { SegmentTarget } from '../../../formats/segment';
import type { SegmentPart, TableRow } from '../../../shared/webview/segments';
import { isWritable } from '../../texts/edits/writable';
import { landTargets } from '../segments/landTargets';
import type { ReadDocument, SegmentDocuments } from '../segments/segmentDocuments';
import { TableRefusal } from './tableRefusal';
import { t } from '../../../shared/l10n';

/** @throws TableRefusal */
export async function requireWritable(document: TextDocument): Promise<void> {
  if (!(await isWritable(document))) throw new TableRefusal('readonly', t('This file is read-only.'));
}

/**
 * Writes what a user typed as the translation of a segment.
 * @throws TableRefusal
 */
export async function writeTyped(
  documents: SegmentDocuments,
  file: ReadDocument,
  index: number,
  target: SegmentTarget,
): Promise<void> {
  const { targetLanguage } = file;
  const { wrote } = await landTargets(documents, file, [[index, target]], {
    madeBy: 'person',
    ...(targetLanguage !== undefined && { targetLanguage }),
  });
  if (wrote === 0) throw new TableRefusal('stale', t('The segment changed while you were editing. Review it.'));
}

/** Offers the texts of a row as an entry of a glossary. */
export async function offerEntry({ source, target }: Pick<TableRow, 'source' | 'target'>): Promise<void> {
  const argument = { source: plainText(source), target: plainText(target) };
  await commands.executeCommand('parlance.glossary.addEntry', argument);
}

/** A text on one line without its codes. */
function plainText(parts: readonly SegmentPart[]): string {
  const texts = parts.map((part) => (typeof part === 'string' ? part : ' '));
  return texts.join('').replace(/\s+/g, ' ');
}

/** Shows the document as text in the place of its table, with the caret at a place. */
export async function openText(document: TextDocument, offset: number | undefined): Promise<void> {
  await commands.executeCommand('parlance.segment.openText', document.uri);
  const editor = window.activeTextEditor;
  if (offset === undefined || editor?.document !== document) return;
  const place = document.positionAt(offset);
  editor.selection = new Selection(place, place);
  editor.revealRange(new Range(place, place));
}
