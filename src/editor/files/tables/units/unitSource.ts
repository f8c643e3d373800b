import type { TextDocument } from 'vscode';
import { leveled } from '../../../../domain/files/findings';
import type { SegmentRow } from '../../../../domain/files/segmentRow';
import type { TextEdit } from '../../../../formats/edits';
import type { RowProblem, SegmentsFacts, TableRow } from '../../../../shared/webview/segments';
import { applyTextEdits } from '../../segments/applyTextEdits';
import { shownLevels, type ProjectLevels } from '../../segments/shownLevels';
import type { ReadDocument, SegmentDocuments } from '../../segments/segmentDocuments';
import type { RememberedTargets } from '../../segments/rememberedTargets';
import type { SegmentTranslator } from '../../segments/segmentTranslator';
import { isSameRow, tableRow, targetOf } from '../rowParts';
import type { RowSource, TableContent, Typed } from '../rowSource';
import { rowAt } from '../segmentTable';
import { writeTyped } from '../tableActions';
import { TableRefusal } from '../tableRefusal';
import { askState } from './askState';
import { counted, t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

export interface UnitSourceDependencies {
  documents: SegmentDocuments;
  translator: SegmentTranslator;
  remembered: RememberedTargets;
  levels: ProjectLevels;
}

/** A unit with what is wrong in it. */
interface ShownUnit {
  row: SegmentRow;
  problems: readonly RowProblem[];
  /** Likeness as in `TableRow`. */
  memory?: number;
}

interface UnitsContent extends TableContent<ShownUnit> {
  file: ReadDocument;
}

/** The units of an XLIFF file. */
export class UnitSource implements RowSource<ShownUnit, UnitsContent> {
  constructor(
    private readonly parts: UnitSourceDependencies,
    private readonly document: TextDocument,
  ) {}

  async facts(): Promise<Omit<SegmentsFacts, 'name' | 'isReadonly'>> {
    const { sourceLanguage, targetLanguage } = await this.parts.documents.read(this.document);
    return { kind: 'units', sourceLanguage, targetLanguage };
  }

  async read(): Promise<UnitsContent> {
    const file = await this.parts.documents.read(this.document);
    const { findings } = file;
    const levels = await shownLevels(file.document, this.parts.levels);
    const problems = new Map<number, RowProblem[]>();
    for (const { segment, severity, message: why } of leveled(findings, levels)) {
      if (segment === undefined || severity === 'information') continue;
      const message = sentenceOf(why);
      const known = problems.get(segment);
      if (known) known.push({ severity, message });
      else problems.set(segment, [{ severity, message }]);
    }
    const rows = file.rows.map((row, index): ShownUnit => {
      const memory = this.parts.remembered.likenessOf(file.document, row.id, row.target);
      return { row, problems: problems.get(index) ?? [], ...(memory !== undefined && { memory }) };
    });
    const [fault] = findings;
    const nothing = fault ? sentenceOf(fault.message) : t('This file has nothing to translate.');
    return { rows, unreadable: rows.length === 0 ? nothing : '', file };
  }

  isCurrent({ file }: UnitsContent): boolean {
    return file.version === this.document.version;
  }

  isSame(before: ShownUnit, now: ShownUnit): boolean {
    return isSameRow(before.row, now.row) && areSame(before.problems, now.problems) && before.memory === now.memory;
  }

  tableRow({ row, problems, memory }: ShownUnit): TableRow {
    return tableRow(row, problems, memory);
  }

  caretOf({ file }: UnitsContent, index: number): number | undefined {
    return file.rows[index]?.caret;
  }

  async edit(content: UnitsContent, index: number, typed: Typed): Promise<void> {
    const { row } = rowAt(content, index);
    if (row.isLocked) throw new TableRefusal('locked', t('The file marks this translation as final.'));
    if (typed.every((part) => typeof part === 'string' && part.trim() === '')) {
      await this.empty(content, [index]);
      return;
    }
    const target = targetOf(row, typed);
    if (!target) {
      throw new TableRefusal('codes', t('Use each inline tag of the source exactly once in the translation.'));
    }
    await writeTyped(this.parts.documents, content.file, index, target);
  }

  async translate({ file }: UnitsContent, rows: readonly number[]): Promise<void> {
    await this.parts.translator.translate(file, rows);
  }

  async copySource({ file }: UnitsContent, rows: readonly number[]): Promise<void> {
    await this.apply(file, this.parts.documents.copySources(file, unlocked(file, rows)));
  }

  async empty({ file }: UnitsContent, rows: readonly number[]): Promise<void> {
    await this.apply(file, this.parts.documents.changes(file, unlocked(file, rows), 'empty'));
  }

  async changeState({ file }: UnitsContent, rows: readonly number[]): Promise<void> {
    const state = await askState(file, rows);
    if (state === undefined) return;
    const { untranslated } = file.states;
    const fitting = rows.filter((index) => untranslated.includes(state) || file.rows[index]?.target !== undefined);
    await this.apply(file, this.parts.documents.changes(file, fitting, { state }));
    const left = rows.length - fitting.length;
    if (left === 0) return;
    const sentence = counted(
      left,
      '1 segment has no translation, so its state can’t be “{1}”.',
      '{0} segments have no translation, so their state can’t be “{1}”.',
      state,
    );
    throw new TableRefusal('failed', sentence);
  }

  dispose(): void {
    // Documents that were read are forgotten when they are closed.
  }

  /** Writes edits into the document, unless it was changed since they were made. */
  private async apply(file: ReadDocument, made: Promise<TextEdit[]>): Promise<void> {
    const edits = await made.catch(() => undefined);
    if (edits === undefined || this.document.version !== file.version) {
      throw new TableRefusal('stale', t('The file changed while you were editing.'));
    }
    if (!(await applyTextEdits(file.document, edits))) {
      throw new TableRefusal('failed', t('Couldn’t change the file.'));
    }
  }
}

/** Returns the rows that the file does not mark as final. */
function unlocked(file: ReadDocument, rows: readonly number[]): number[] {
  return rows.filter((index) => file.rows[index]?.isLocked === false);
}

function areSame(one: readonly RowProblem[], other: readonly RowProblem[]): boolean {
  return one.length === other.length && one.every(({ message }, index) => message === other[index]?.message);
}
