import { Disposable, RelativePattern, Uri, workspace, type TextDocument } from 'vscode';
import { languageInName } from '../../../../domain/files/counterparts';
import { measureCues } from '../../../../domain/files/subtitles/measureCues';
import type { CueWarnings, SegmentsFacts, TableRow } from '../../../../shared/webview/segments';
import { filesConfig, onDidChangeFilesConfig } from '../../../settings/files';
import { fileNameOf } from '../../../messages/fileName';
import type { ReadDocument, SegmentDocuments } from '../../segments/segmentDocuments';
import type { RememberedTargets } from '../../segments/rememberedTargets';
import type { SegmentTranslator } from '../../segments/segmentTranslator';
import { targetOf } from '../rowParts';
import type { RowSource, TableContent, Typed } from '../rowSource';
import { writeTyped } from '../tableActions';
import { TableRefusal } from '../tableRefusal';
import type { CueCommands } from './cueCommands';
import type { CuePairs } from './cuePairs';
import { CueSound } from './cueSound';
import { showCues, warningsOf, type ShownCue } from './cueTable';
import { findCounterparts } from './findCounterparts';
import { showDifferences } from './showDifferences';
import { counted, t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

export interface CueSourceDependencies {
  documents: SegmentDocuments;
  pairs: CuePairs;
  commands: CueCommands;
  translator: SegmentTranslator;
  remembered: RememberedTargets;
}

interface CuesContent extends TableContent<ShownCue> {
  file: ReadDocument;
  source: ReadDocument | undefined;
  /** State of the settings and of the choice of the source when this was read. */
  state: number;
}

/** The cues of a subtitle file, beside those of its source. */
export class CueSource implements RowSource<ShownCue, CuesContent> {
  private readonly subscriptions: Disposable;
  private readonly recording: CueSound;
  private sourceUri: Uri | undefined;
  private sourceWatch: Disposable | undefined;
  /** Counts on when the source is another one, or the limits are. */
  private state = 0;

  constructor(
    private readonly parts: CueSourceDependencies,
    private readonly document: TextDocument,
    private readonly changed: (what: 'rows' | 'facts') => void,
  ) {
    this.recording = new CueSound(document.uri);
    this.subscriptions = Disposable.from(
      parts.pairs.onDidChange((file) => {
        if (file.toString() === document.uri.toString()) changed('facts');
      }),
      onDidChangeFilesConfig(() => this.outdated()),
      workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
        if (this.sourceUri?.toString() === uri.toString() && contentChanges.length > 0) changed('rows');
      }),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.sourceWatch?.dispose();
  }

  async facts(): Promise<Omit<SegmentsFacts, 'name' | 'isReadonly'>> {
    await this.findSource();
    const { sourceUri } = this;
    const sourceName = sourceUri && fileNameOf(sourceUri);
    const languages = { sourceLanguage: sourceName && languageInName(sourceName), targetLanguage: this.language };
    const recording = await this.recording.name();
    const names = { ...(sourceName !== undefined && { sourceName }), ...(recording !== undefined && { recording }) };
    return { kind: 'cues', ...languages, ...names };
  }

  async read(): Promise<CuesContent> {
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
    const nothing = fault ? sentenceOf(fault.message) : t('This file has no cues.');
    return { rows, unreadable: rows.length === 0 ? nothing : '', file, source, state };
  }

  isCurrent({ file, source, state }: CuesContent): boolean {
    return (
      file.version === this.document.version && source?.version === source?.document.version && state === this.state
    );
  }

  isSame(before: ShownCue, now: ShownCue): boolean {
    return before.written === now.written;
  }

  tableRow({ row }: ShownCue): TableRow {
    return row;
  }

  caretOf({ file, rows }: CuesContent, index: number): number | undefined {
    return file.rows[rows[index]?.segment ?? -1]?.caret;
  }

  async edit(content: CuesContent, index: number, typed: Typed): Promise<void> {
    const { segment, row } = segmentOf(content, index);
    const target = targetOf(row, trimmed(typed));
    if (!target) throw new TableRefusal('codes', t('Use each tag of the cue exactly once.'));
    if (target.text.trim() === '') {
      throw new TableRefusal('codes', t('A cue can’t be empty. Press Esc to undo your edit.'));
    }
    await writeTyped(this.parts.documents, content.file, segment, target);
  }

  measure(content: CuesContent, index: number, typed: Typed): CueWarnings {
    const { shown } = segmentOf(content, index);
    const text = trimmed(typed)
      .filter((part) => typeof part === 'string')
      .join('');
    const { startMs = 0, endMs = 0 } = shown.row.cue ?? {};
    const [measure] = measureCues([{ text, protectedSpans: [], cue: { index: 0, startMs, endMs } }]);
    return warningsOf(measure ?? { lines: 0, longest: 0 }, filesConfig(this.document.uri).subtitles);
  }

  async translate({ file, source: known, rows }: CuesContent, indexes: readonly number[]): Promise<void> {
    if (!known) throw new TableRefusal('failed', t('First select the file to show beside this one.'));
    const chosen = indexes.flatMap((index) => rows[index] ?? []);
    const pairs = new Map(
      chosen.flatMap(({ row, segment, source }) =>
        segment !== undefined && source !== undefined && haveSameCodes(row) ? [[source, segment] as const] : [],
      ),
    );
    if (pairs.size > 0) {
      // A document that no editor shows may have been closed since it was read.
      const source = await this.parts.documents.read(await workspace.openTextDocument(known.document.uri));
      if ([...pairs.keys()].some((index) => source.rows[index]?.source !== known.rows[index]?.source)) {
        throw new TableRefusal('stale', t('The source changed while you were editing. Review the cue.'));
      }
      const from = languageInName(fileNameOf(known.document.uri));
      await this.parts.translator.translateCues(file, source, pairs, { from, to: this.language });
    }
    const left = chosen.length - pairs.size;
    if (left === 0) return;
    const sentence = counted(
      left,
      '1 cue was skipped: the cue beside it is missing or has different tags.',
      '{0} cues were skipped: the cues beside them are missing or have different tags.',
    );
    throw new TableRefusal('failed', sentence);
  }

  async sound({ rows }: CuesContent, index: number): Promise<string> {
    const { startMs, endMs } = rows[index]?.row.cue ?? { startMs: 0, endMs: 0 };
    return await this.recording.between(startMs, endMs);
  }

  async chooseSource(): Promise<void> {
    await this.parts.commands.chooseSource(this.document.uri);
  }

  async compare(): Promise<void> {
    if (!this.sourceUri) throw new TableRefusal('failed', t('No other file to compare with.'));
    await showDifferences(this.sourceUri, this.document.uri);
  }

  private get language(): string | undefined {
    return languageInName(fileNameOf(this.document.uri));
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
    const again = (): void => this.outdated();
    this.sourceWatch = Disposable.from(watcher, watcher.onDidChange(again), watcher.onDidDelete(again));
  }

  private outdated(): void {
    this.state++;
    this.changed('rows');
  }
}

/**
 * A text of the file as the page knows it.
 * @throws TableRefusal when it is gone
 */
function segmentOf({ file, rows }: CuesContent, index: number) {
  const shown = rows[index];
  const segment = shown?.segment;
  const row = segment === undefined ? undefined : file.rows[segment];
  if (!shown || segment === undefined || !row) throw new TableRefusal('stale', t('This cue no longer exists.'));
  return { segment, row, shown };
}

/** Returns whether a translation of the source has a place for each of its tags. */
function haveSameCodes({ codes, sourceCodes = [] }: ShownCue['row']): boolean {
  const written = (of: ShownCue['row']['codes']): string =>
    JSON.stringify(of.map((code) => code.written).sort((left, right) => (left < right ? -1 : 1)));
  return written(codes) === written(sourceCodes);
}

/** A line end before or behind a cue's text would be a blank line in the file. */
function trimmed(typed: Typed): Typed {
  return typed.map((part, index) => {
    if (typeof part === 'number') return part;
    const front = index === 0 ? part.trimStart() : part;
    return index === typed.length - 1 ? front.trimEnd() : front;
  });
}
