import {
  Range,
  Selection,
  TabInputCustom,
  TextEditorRevealType,
  window,
  workspace,
  type TextDocument,
  type Uri,
} from 'vscode';
import type { SegmentRow } from '../../../domain/files/segmentRow';
import { applyTextEdits } from './applyTextEdits';
import type { SegmentTranslator } from './segmentTranslator';
import type { ReadDocument, SegmentDocuments } from './segmentDocuments';
import { isXliff } from './xliffSelector';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

/** Argument of a code lens or a lightbulb. */
export interface UnitArgument {
  uri: string;
  /** Indexes of segments in the document as it was when it was read. */
  segments: readonly number[];
  version: number;
}

/** The commands for units of the XLIFF document that is open. */
export class UnitCommands {
  constructor(
    private readonly documents: SegmentDocuments,
    private readonly translator: SegmentTranslator,
  ) {}

  /** *Translate This Unit*: those that the selections touch, or the ones asked for. */
  async translate(argument?: UnitArgument): Promise<void> {
    const found = await this.find(argument);
    if (found) await this.translator.translate(found.file, found.segments);
  }

  /** *Translate Missing Units*, of the document in the editor or in the table. */
  async translateMissing(uri?: Uri): Promise<void> {
    const document = await this.document(uri);
    if (!document) return;
    const file = await this.documents.read(document);
    const missing = [...file.rows.keys()].filter((index) => file.rows[index]?.needsTarget);
    if (missing.length === 0) {
      tell(t('All units in this file are translated.'));
      return;
    }
    await this.translator.translate(file, missing);
  }

  /** *Copy Source to Target*. */
  async copySource(argument?: UnitArgument): Promise<void> {
    const found = await this.find(argument);
    if (!found) return;
    const open = found.segments.filter((index) => found.file.rows[index]?.isLocked === false);
    const edits = await this.documents.copySources(found.file, open);
    if (found.file.document.version === found.file.version) await applyTextEdits(found.file.document, edits);
  }

  /** *Next Untranslated Unit* and the one before, around the ends of the file. */
  async go(direction: 1 | -1): Promise<void> {
    const editor = window.activeTextEditor;
    if (!editor || !isXliff(editor.document)) {
      tell(t('Open an XLIFF file first.'));
      return;
    }
    const { document } = editor;
    const { rows } = await this.documents.read(document);
    const caret = document.offsetAt(editor.selection.active);
    const open = rows.filter(isUntranslated);
    const isAhead = ({ caret: place }: SegmentRow): boolean => (direction === 1 ? place > caret : place < caret);
    const row = direction === 1 ? (open.find(isAhead) ?? open[0]) : (open.findLast(isAhead) ?? open.at(-1));
    if (!row) {
      tell(t('All units in this file are translated.'));
      return;
    }
    const place = document.positionAt(row.caret);
    editor.selection = new Selection(place, place);
    editor.revealRange(new Range(place, place), TextEditorRevealType.InCenterIfOutsideViewport);
  }

  private async find(
    argument: UnitArgument | undefined,
  ): Promise<{ file: ReadDocument; segments: readonly number[] } | undefined> {
    if (argument?.segments) {
      const document = workspace.textDocuments.find(({ uri }) => uri.toString() === argument.uri);
      const file = document && (await this.documents.read(document));
      if (file?.version === argument.version) return { file, segments: argument.segments };
      tell(t('The file changed while you were editing. Try again.'));
      return undefined;
    }
    const editor = window.activeTextEditor;
    if (!editor || !isXliff(editor.document)) {
      tell(t('Put the cursor in a unit of an XLIFF file.'));
      return undefined;
    }
    const { document } = editor;
    const places = editor.selections.map(
      ({ start, end }) => [document.offsetAt(start), document.offsetAt(end)] as const,
    );
    const file = await this.documents.read(document);
    const segments = [...file.rows.keys()].filter((index) => {
      const row = file.rows[index];
      return row && places.some(([start, end]) => start <= row.end && end >= row.start);
    });
    if (segments.length > 0) return { file, segments };
    tell(t('No unit to translate here. Put the cursor in one.'));
    return undefined;
  }

  private async document(uri: Uri | undefined): Promise<TextDocument | undefined> {
    const { input } = window.tabGroups.activeTabGroup.activeTab ?? {};
    const file = uri ?? (input instanceof TabInputCustom ? input.uri : undefined);
    const document = file ? await workspace.openTextDocument(file) : window.activeTextEditor?.document;
    if (document && isXliff(document)) return document;
    tell(t('Open an XLIFF file first.'));
    return undefined;
  }
}

export function isUntranslated({ needsTarget, target, isLocked }: SegmentRow): boolean {
  return !isLocked && (needsTarget || target === undefined);
}

function tell(sentence: string): void {
  showMessage('info', sentence);
}
