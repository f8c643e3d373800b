import {
  commands,
  Disposable,
  Range,
  Selection,
  window,
  workspace,
  type CustomTextEditorProvider,
  type TextDocument,
  type Uri,
  type WebviewPanel,
} from 'vscode';
import { setImmediate } from 'node:timers/promises';
import type { Refusal } from '../../shared/webview/messages';
import { segmentRequests, type SegmentsProtocol } from '../../shared/webview/segments';
import { isWritable } from '../edits/writable';
import { isCancellation, type FailureReporter } from '../failures';
import { documentHandlers } from '../webviews/documentHandlers';
import { HostChannel } from '../webviews/hostChannel';
import { showPage } from '../webviews/page';
import { applyTextEdits, landTargets } from './landTargets';
import type { SegmentTranslator } from './segmentTranslator';
import { isSameRow, tableRow, targetOf } from './tableRows';
import type { ReadDocument, XliffDocuments } from './xliffDocuments';

/** Rows told at once, so that the first are seen while the others are on their way. */
const rowsAtOnce = 2_000;
const mostProblems = 1_000;
/** A file with so many rows rests a moment before it is read again. */
const manyRows = 2_000;
const pauseMs = 150;

export interface SegmentsEditorParts {
  extensionUri: Uri;
  documents: XliffDocuments;
  translator: SegmentTranslator;
  failures: FailureReporter;
}

/** An XLIFF file as a table. The document holds the truth, and with it undo, save and revert. */
export class SegmentsEditor implements CustomTextEditorProvider {
  constructor(private readonly parts: SegmentsEditorParts) {}

  resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void {
    const table = new SegmentTable(this.parts, document, panel);
    panel.onDidDispose(() => table.dispose());
    showPage(panel.webview, this.parts.extensionUri, 'segments', nameOf(document));
  }
}

/** Why a request of the page was not carried out. */
class TableRefusal extends Error implements Refusal {
  override name = 'TableRefusal';

  constructor(
    readonly reason: 'stale' | 'readonly' | 'codes' | 'locked' | 'failed' | 'cancelled',
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/** One page that shows a document. */
class SegmentTable implements Disposable {
  private readonly channel: HostChannel<SegmentsProtocol>;
  private readonly subscriptions: Disposable;
  private told: ReadDocument | undefined;
  /** What was told before: a request may be on its way when the next version is told. */
  private toldBefore: ReadDocument | undefined;
  private isTelling = false;
  private isDisposed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: SegmentsEditorParts,
    private readonly document: TextDocument,
    panel: WebviewPanel,
  ) {
    this.channel = new HostChannel<SegmentsProtocol>({
      port: panel.webview,
      requests: segmentRequests,
      handlers: {
        open: async () => {
          const isReadonly = !(await isWritable(document));
          const { sourceLanguage, targetLanguage } = await this.parts.documents.read(document);
          this.told = undefined;
          void setImmediate().then(() => this.tell());
          return { name: nameOf(document), sourceLanguage, targetLanguage, isReadonly };
        },
        edit: ({ version, row, target }) => this.edit(version, row, target),
        translate: ({ version, rows }) => this.translate(version, rows),
        copySource: ({ version, rows }) => this.copySource(version, rows),
        addToGlossary: ({ version, row }) => this.addToGlossary(version, row),
        ...documentHandlers(document, panel),
        openAsText: ({ row }) => this.openAsText(row),
      },
      refuse: (error) => this.refuse(error),
    });
    this.subscriptions = Disposable.from(
      this.channel,
      workspace.onDidChangeTextDocument((event) => {
        if (event.document === document && event.contentChanges.length > 0) this.tellSoon();
      }),
    );
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
    this.subscriptions.dispose();
  }

  private tellSoon(): void {
    if (this.told === undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tell(), this.told.rows.length > manyRows ? pauseMs : 0);
  }

  /** Tells the page what it does not know of the document as it is now; one telling at a time. */
  private async tell(): Promise<void> {
    if (this.isTelling) return;
    this.isTelling = true;
    try {
      for (let version = -1; version !== this.document.version && !this.isDisposed;) {
        version = this.document.version;
        const file = await this.parts.documents.read(this.document);
        if (file.rows.length === this.told?.rows.length) this.tellChanges(this.told, file);
        else await this.tellAll(file);
        this.toldBefore = this.told;
        this.told = file;
        this.tellProblems(file);
      }
    } catch (error) {
      this.parts.failures.report(error);
    } finally {
      this.isTelling = false;
    }
  }

  private async tellAll({ version, rows, findings }: ReadDocument): Promise<void> {
    const unreadable = rows.length === 0 ? (findings[0]?.message ?? 'There is nothing to translate in this file.') : '';
    this.channel.tell('unreadable', unreadable);
    for (let first = 0; first === 0 || first < rows.length; first += rowsAtOnce) {
      const part = rows.slice(first, first + rowsAtOnce).map(tableRow);
      this.channel.tell('rows', { version, first, total: rows.length, rows: part });
      await setImmediate();
    }
  }

  private tellChanges(before: ReadDocument, { version, rows }: ReadDocument): void {
    const changed = rows.flatMap((row, index) => {
      return isSameRow(before.rows[index], row) ? [] : [[index, tableRow(row)] as const];
    });
    this.channel.tell('changed', { version, rows: changed });
  }

  private tellProblems({ version, findings }: ReadDocument): void {
    const all = findings.flatMap(({ segment, severity, message }) =>
      segment === undefined ? [] : [{ row: segment, severity, message }],
    );
    this.channel.tell('problems', { version, shown: all.slice(0, mostProblems), total: all.length });
  }

  /** The document as the page knows it. */
  private known(version: number): ReadDocument {
    const known = [this.told, this.toldBefore].find((file) => file?.version === version);
    if (known) return known;
    throw new TableRefusal('stale', 'The file was changed meanwhile. Look at the segment again.');
  }

  private async edit(version: number, index: number, parts: ReadonlyArray<string | number>): Promise<undefined> {
    if (!(await isWritable(this.document))) throw new TableRefusal('readonly', 'This file is read-only.');
    const file = this.known(version);
    const row = file.rows[index];
    if (!row) throw new TableRefusal('stale', 'This segment is gone.');
    if (row.isLocked) throw new TableRefusal('locked', 'The file says that this translation is final.');
    const target = targetOf(row, parts);
    if (!target) throw new TableRefusal('codes', 'Each code of the source must be in the translation once.');
    if (target.text.trim() === '')
      throw new TableRefusal('codes', 'An empty translation is not written. Press Escape to keep what was there.');
    const { targetLanguage } = file;
    const { wrote } = await landTargets(this.parts.documents, file, [[index, target]], {
      madeBy: 'person',
      ...(targetLanguage !== undefined && { targetLanguage }),
    });
    if (wrote === 0) throw new TableRefusal('stale', 'The segment was changed meanwhile. Look at it again.');
    return undefined;
  }

  private async translate(version: number, rows: readonly number[]): Promise<undefined> {
    await this.parts.translator.translate(this.known(version), rows);
    return undefined;
  }

  private async copySource(version: number, rows: readonly number[]): Promise<undefined> {
    const file = this.known(version);
    const open = rows.filter((index) => file.rows[index]?.isLocked === false);
    const edits = await this.parts.documents.copySources(file, open).catch(() => undefined);
    if (edits === undefined || this.document.version !== version)
      throw new TableRefusal('stale', 'The file was changed meanwhile.');
    if (!(await applyTextEdits(file, edits))) throw new TableRefusal('failed', 'The file could not be changed.');
    return undefined;
  }

  private async addToGlossary(version: number, index: number): Promise<undefined> {
    const row = this.known(version).rows[index];
    if (!row) return undefined;
    const plain = (text: string, codes: ReadonlyArray<{ start: number; end: number }>): string =>
      codes
        .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
        .replace(/\s+/g, ' ');
    const source = plain(row.source, row.codes);
    const target = plain(row.target ?? '', row.targetCodes ?? []);
    await commands.executeCommand('parlance.glossary.add', { source, target });
    return undefined;
  }

  private async openAsText(index: number | undefined): Promise<undefined> {
    const row = index === undefined ? undefined : this.told?.rows[index];
    const { uri } = this.document;
    await commands.executeCommand('parlance.segment.openText', uri);
    const editor = window.activeTextEditor;
    if (row && editor?.document === this.document) {
      const place = this.document.positionAt(row.caret);
      editor.selection = new Selection(place, place);
      editor.revealRange(new Range(place, place));
    }
    return undefined;
  }

  private refuse(error: unknown): Refusal {
    if (error instanceof TableRefusal) return { reason: error.reason, sentence: error.sentence };
    if (isCancellation(error)) return { reason: 'cancelled', sentence: '' };
    // Told to the person where all failures are, with a next step.
    this.parts.failures.report(error);
    return { reason: 'failed', sentence: '' };
  }
}

function nameOf({ uri }: TextDocument): string {
  return uri.path.split('/').at(-1) ?? '';
}
