import {
  Disposable,
  RelativePattern,
  Uri,
  workspace,
  type CustomTextEditorProvider,
  type TextDocument,
  type WebviewPanel,
} from 'vscode';
import { languageInName } from '../../../../domain/files/counterparts';
import { measureCues } from '../../../../domain/files/subtitles/measureCues';
import {
  cueRequests,
  type CuesProtocol,
  type CueWarnings,
  type SegmentsFacts,
} from '../../../../shared/webview/segments';
import { filesConfig, onDidChangeFilesConfig } from '../../../settings/files';
import { fileNameOf } from '../../../say/fileName';
import { isWritable } from '../../../texts/edits/writable';
import type { FailureReporter } from '../../../say/failures';
import { documentHandlers } from '../../../webviews/documentHandlers';
import { HostChannel } from '../../../webviews/hostChannel';
import { showPage } from '../../../webviews/page';
import type { ReadDocument, SegmentDocuments } from '../../segments/segmentDocuments';
import type { RememberedTargets } from '../../segments/rememberedTargets';
import type { SegmentTranslator } from '../../segments/segmentTranslator';
import { offerEntry, openText, plainText, requireWritable, writeTyped } from '../units/tableActions';
import { refuseRequest, TableRefusal } from '../units/tableRefusal';
import { TableTelling, type TableContent } from '../units/tableTelling';
import { targetOf } from '../units/unitRows';
import type { CueCommands } from './cueCommands';
import type { CuePairs } from './cuePairs';
import { showCues, warningsOf, type ShownCue } from './cueTable';
import { findCounterparts } from './findCounterparts';
import { showDifferences } from './showDifferences';
import { counted, t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

export interface CuesEditorParts {
  extensionUri: Uri;
  documents: SegmentDocuments;
  pairs: CuePairs;
  commands: CueCommands;
  translator: SegmentTranslator;
  remembered: RememberedTargets;
  failures: FailureReporter;
}

/** A subtitle file as a table, cue by cue beside its source. The document holds the truth, with undo, save and revert. */
export class CuesEditor implements CustomTextEditorProvider {
  constructor(private readonly parts: CuesEditorParts) {}

  resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void {
    const table = new CueTable(this.parts, document, panel);
    panel.onDidDispose(() => table.dispose());
    showPage(panel.webview, this.parts.extensionUri, 'segments', fileNameOf(document.uri));
  }
}

interface CuesContent extends TableContent<ShownCue> {
  file: ReadDocument;
  source: ReadDocument | undefined;
  /** Of the settings and of the choice of the source when this was read. */
  state: number;
}

type Typed = ReadonlyArray<string | number>;

/** One page that shows a document. */
class CueTable implements Disposable {
  private readonly channel: HostChannel<CuesProtocol>;
  private readonly telling: TableTelling<ShownCue, CuesContent>;
  private readonly subscriptions: Disposable;
  private sourceUri: Uri | undefined;
  private sourceWatch: Disposable | undefined;
  private version = 0;
  /** Counts on when the source is another one, or the limits are. */
  private state = 0;

  constructor(
    private readonly parts: CuesEditorParts,
    private readonly document: TextDocument,
    panel: WebviewPanel,
  ) {
    const { failures, pairs } = parts;
    this.channel = new HostChannel<CuesProtocol>({
      port: panel.webview,
      requests: cueRequests,
      handlers: {
        ...documentHandlers(document, panel),
        open: async () => {
          await this.findSource();
          this.telling.start();
          return await this.facts();
        },
        edit: ({ version, row, target }) => this.edit(version, row, target),
        translate: ({ version, rows }) => this.translate(version, rows),
        measure: ({ version, row, target }) => this.measure(version, row, target),
        addToGlossary: ({ version, row }) => this.addToGlossary(version, row),
        openAsText: ({ row }) => openText(document, row === undefined ? undefined : this.rowOf(row)),
        chooseSource: async () => {
          await parts.commands.chooseSource(document.uri);
          return undefined;
        },
        compare: () => this.compare(),
      },
      refuse: (error) => refuseRequest(error, failures),
    });
    this.telling = new TableTelling<ShownCue, CuesContent>({
      channel: this.channel,
      read: () => this.read(),
      isCurrent: ({ file, source, state }) =>
        file.version === document.version && source?.version === source?.document.version && state === this.state,
      isSame: (before, now) => before.written === now.written,
      tableRow: ({ row }) => row,
      failures,
    });
    this.subscriptions = Disposable.from(
      this.channel,
      this.telling,
      pairs.onDidChange((file) => {
        if (file.toString() === document.uri.toString()) void this.changeSource();
      }),
      onDidChangeFilesConfig(() => {
        this.state++;
        this.telling.soon();
      }),
      workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
        const isShown = [document.uri, this.sourceUri].some((shown) => shown?.toString() === uri.toString());
        if (isShown && contentChanges.length > 0) this.telling.soon();
      }),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.sourceWatch?.dispose();
  }

  private async findSource(): Promise<void> {
    const { uri } = this.document;
    const said = this.parts.pairs.sourceOf(uri);
    const source = said === 'alone' ? undefined : (await findCounterparts(uri, this.parts.pairs)).sources[0];
    if (source?.toString() === this.sourceUri?.toString()) return;
    this.sourceUri = source;
    this.state++;
    this.sourceWatch?.dispose();
    if (!source) return;
    // Nothing else tells of a file that is changed while no editor shows it.
    const watcher = workspace.createFileSystemWatcher(
      new RelativePattern(Uri.joinPath(source, '..'), fileNameOf(source)),
    );
    const again = (): void => {
      this.state++;
      this.telling.soon();
    };
    this.sourceWatch = Disposable.from(watcher, watcher.onDidChange(again), watcher.onDidDelete(again));
  }

  private async changeSource(): Promise<void> {
    await this.findSource();
    this.channel.tell('facts', await this.facts());
    this.telling.soon();
  }

  private async facts(): Promise<SegmentsFacts> {
    const { sourceUri, document } = this;
    const name = fileNameOf(document.uri);
    return {
      kind: 'cues',
      name,
      sourceLanguage: sourceUri && languageInName(fileNameOf(sourceUri)),
      targetLanguage: languageInName(name),
      isReadonly: !(await isWritable(document)),
      ...(sourceUri && { sourceName: fileNameOf(sourceUri) }),
    };
  }

  private async read(): Promise<CuesContent> {
    const { state, sourceUri, document } = this;
    const { documents } = this.parts;
    const [file, source] = await Promise.all([
      documents.read(document),
      sourceUri &&
        workspace.openTextDocument(sourceUri).then(
          (opened) => documents.read(opened),
          () => undefined,
        ),
    ]);
    const rows = showCues(file.rows, source?.rows, filesConfig(document.uri).subtitles, ({ id, source: text }) =>
      this.parts.remembered.likenessOf(document, id, text),
    );
    const [fault] = file.findings;
    const nothing = fault ? sentenceOf(fault.message) : t('There is no cue in this file.');
    const unreadable = rows.length === 0 ? nothing : '';
    return { version: ++this.version, rows, unreadable, file, source, state };
  }

  /** A text of the file as the page knows it. */
  private segmentOf(version: number, index: number) {
    const { file, rows } = this.telling.known(version);
    const shown = rows[index];
    const segment = shown?.segment;
    const row = segment === undefined ? undefined : file.rows[segment];
    if (!shown || segment === undefined || !row) throw new TableRefusal('stale', t('This cue is gone.'));
    return { file, segment, row, shown };
  }

  private rowOf(index: number) {
    const { file, rows = [] } = this.telling.current ?? {};
    const segment = rows[index]?.segment;
    return segment === undefined ? undefined : file?.rows[segment];
  }

  private async edit(version: number, index: number, parts: Typed): Promise<undefined> {
    await requireWritable(this.document);
    const { file, segment, row } = this.segmentOf(version, index);
    const target = targetOf(row, trimmed(parts));
    if (!target) throw new TableRefusal('codes', t('Each tag of the cue must be in it once.'));
    if (target.text.trim() === '')
      throw new TableRefusal('codes', t('A cue is not left empty. Press Escape to keep what was there.'));
    return await writeTyped(this.parts.documents, file, segment, target);
  }

  private measure(version: number, index: number, parts: Typed): CueWarnings {
    const { shown } = this.segmentOf(version, index);
    const text = trimmed(parts)
      .filter((part) => typeof part === 'string')
      .join('');
    const { startMs = 0, endMs = 0 } = shown.row.cue ?? {};
    const [measure] = measureCues([{ text, protectedSpans: [], cue: { index: 0, startMs, endMs } }]);
    return warningsOf(measure ?? { lines: 0, longest: 0 }, filesConfig(this.document.uri).subtitles);
  }

  private async translate(version: number, indexes: readonly number[]): Promise<undefined> {
    await requireWritable(this.document);
    const { file, source: known, rows } = this.telling.known(version);
    if (!known) throw new TableRefusal('failed', t('Choose first what stands beside this file.'));
    const chosen = indexes.flatMap((index) => rows[index] ?? []);
    const pairs = new Map(
      chosen.flatMap(({ row, segment, source }) =>
        segment !== undefined && source !== undefined && haveSameCodes(row) ? [[source, segment] as const] : [],
      ),
    );
    if (pairs.size > 0) {
      // A document that no editor shows may have been closed since it was read.
      const source = await this.parts.documents.read(await workspace.openTextDocument(known.document.uri));
      if ([...pairs.keys()].some((index) => source.rows[index]?.source !== known.rows[index]?.source))
        throw new TableRefusal('stale', t('The source was changed meanwhile. Look at the cue again.'));
      const { sourceLanguage: from, targetLanguage: to } = await this.facts();
      await this.parts.translator.translateCues(file, source, pairs, { from, to });
    }
    const left = chosen.length - pairs.size;
    if (left === 0) return undefined;
    const sentence = counted(
      left,
      'One cue was left: there is no cue beside it, or one with other tags.',
      '{0} cues were left: there is no cue beside it, or one with other tags.',
    );
    throw new TableRefusal('failed', sentence);
  }

  private async addToGlossary(version: number, index: number): Promise<undefined> {
    const { row } = this.telling.known(version).rows[index] ?? {};
    const text = (parts: NonNullable<typeof row>['source'] = []): string =>
      plainText(parts.map((part) => (typeof part === 'string' ? part : ' ')).join(''), []);
    return await offerEntry(text(row?.source), text(row?.target));
  }

  private async compare(): Promise<undefined> {
    if (!this.sourceUri) throw new TableRefusal('failed', t('There is no other file to compare with.'));
    await showDifferences(this.sourceUri, this.document.uri);
    return undefined;
  }
}

/** Whether a translation of the source has a place for each of its tags. */
function haveSameCodes({ codes, sourceCodes = [] }: ShownCue['row']): boolean {
  const written = (of: ShownCue['row']['codes']): string =>
    JSON.stringify(of.map((code) => code.written).sort((left, right) => (left < right ? -1 : 1)));
  return written(codes) === written(sourceCodes);
}

/** A line end before or behind a cue's text would be a blank line in the file. */
function trimmed(parts: Typed): Typed {
  return parts.map((part, index) => {
    if (typeof part === 'number') return part;
    const front = index === 0 ? part.trimStart() : part;
    return index === parts.length - 1 ? front.trimEnd() : front;
  });
}
