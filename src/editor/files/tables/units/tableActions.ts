import { commands, Range, Selection, window, type TextDocument } from 'vscode';
import type { SegmentRow } from '../../../../domain/files/segmentRow';
import type { SegmentTarget } from '../../../../formats/segment';
import { isWritable } from '../../../texts/edits/writable';
import { landTargets } from '../../segments/landTargets';
import type { ReadDocument, SegmentDocuments } from '../../segments/segmentDocuments';
import { TableRefusal } from './tableRefusal';
import { t } from '../../../../shared/l10n';

/** @throws TableRefusal */
export async function requireWritable(document: TextDocument): Promise<void> {
  if (!(await isWritable(document))) throw new TableRefusal('readonly', t('This file is read-only.'));
}

/**
 * Writes what a person typed as the translation of a segment.
 * @throws TableRefusal
 */
export async function writeTyped(
  documents: SegmentDocuments,
  file: ReadDocument,
  index: number,
  target: SegmentTarget,
): Promise<undefined> {
  const { targetLanguage } = file;
  const { wrote } = await landTargets(documents, file, [[index, target]], {
    madeBy: 'person',
    ...(targetLanguage !== undefined && { targetLanguage }),
  });
  if (wrote === 0) throw new TableRefusal('stale', t('The segment was changed meanwhile. Look at it again.'));
  return undefined;
}

/** Offers a source and its translation as an entry of a glossary. */
export async function offerEntry(source: string, target: string): Promise<undefined> {
  await commands.executeCommand('parlance.glossary.addEntry', { source, target });
  return undefined;
}

/** A text on one line without its codes. */
export function plainText(text: string, codes: SegmentRow['codes']): string {
  return codes
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
    .replace(/\s+/g, ' ');
}

/** Shows the document as text in the place of its table, with the caret in a segment. */
export async function openText(document: TextDocument, row: SegmentRow | undefined): Promise<undefined> {
  await commands.executeCommand('parlance.segment.openText', document.uri);
  const editor = window.activeTextEditor;
  if (row && editor?.document === document) {
    const place = document.positionAt(row.caret);
    editor.selection = new Selection(place, place);
    editor.revealRange(new Range(place, place));
  }
  return undefined;
}
