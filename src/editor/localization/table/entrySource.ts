import { Disposable, Uri, workspace, type TextDocument } from 'vscode';
import { leveled } from '../../../domain/files/findings';
import { lockFileName } from '../../../domain/localization/lock';
import { isSamePairRow, type PairRow, type PairRefusal } from '../../../domain/localization/pair/pair';
import { formatTable, entryOfFile, saysReview } from '../../../formats/formatTable';
import type { TextEdit } from '../../../formats/edits';
import { t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import type { SegmentsFacts, TableRow } from '../../../shared/webview/segments';
import { applyTextEdits } from '../../files/segments/applyTextEdits';
import type { RememberedTargets } from '../../files/segments/rememberedTargets';
import type { SegmentTranslator } from '../../files/segments/segmentTranslator';
import type { RowSource, TableContent, Typed } from '../../files/tables/rowSource';
import { rowAt } from '../../files/tables/segmentTable';
import { TableRefusal } from '../../files/tables/tableRefusal';
import type { TargetFile } from '../../../work/project/targetFile';
import type { ReaderThread } from '../../reader/readerThread';
import { fileNameOf } from '../../messages/fileName';
import { filesConfig, onDidChangeFilesConfig, shownFilesConfig } from '../../settings/files';
import { retryEdit } from '../../texts/edits/retryEdit';
import { shown, type TextFiles } from '../entries/textFiles';
import { faultWords } from '../problemWords';
import type { EntryJumps } from './entryJumps';
import { entryRow } from './entryRows';
import { writeLock, type AskedPair, type GivenTexts } from './givenTexts';

export interface EntrySourceDependencies {
  files: TextFiles;
  reader: ReaderThread;
  given: GivenTexts;
  jumps: EntryJumps;
  translator: SegmentTranslator;
  remembered: RememberedTargets;
}

interface EntriesContent extends TableContent<PairRow> {
  version: number;
  /** State of everything that the rows depend on except the document. */
  state: number;
  languages: Pick<SegmentsFacts, 'sourceLanguage' | 'targetLanguage'>;
}

/** A target, and how the thread is asked about it. */
interface Subject {
  file: TargetFile;
  asked(): AskedPair;
}

/** The entries of a target, beside those of its source. */
export class EntrySource implements RowSource<PairRow, EntriesContent> {
  private readonly subscriptions: Disposable;
  private last: (EntriesContent & { stamp: number }) | undefined;
  private source: string | undefined;
  /** Counts on when the source, the project or the settings are others. */
  private state = 0;
  private readonly outdated: () => void;

  constructor(
    private readonly parts: EntrySourceDependencies,
    private readonly document: TextDocument,
    changed: (what: 'rows' | 'facts') => void,
  ) {
    const outdated = (): void => {
      this.state++;
      changed('rows');
    };
    this.outdated = outdated;
    const release = parts.reader.hold();
    this.subscriptions = Disposable.from(
      { dispose: release },
      parts.files.onDidChange(outdated),
      parts.jumps.onDidChange((uri) => {
        if (uri !== document.uri.toString()) return;
        this.state++;
        changed('facts');
      }),
      onDidChangeFilesConfig(() => {
        this.last = undefined;
        outdated();
      }),
      workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
        if (contentChanges.length > 0 && uri.toString() === this.source) outdated();
      }),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  async facts(): Promise<Omit<SegmentsFacts, 'name' | 'isReadonly'>> {
    const { languages } = await this.read();
    return { kind: 'entries', ...languages };
  }

  async read(): Promise<EntriesContent> {
    const { state, document } = this;
    const { version } = document;
    const none = { version, state, rows: [], languages: { sourceLanguage: undefined, targetLanguage: undefined } };
    const subject = await this.subject();
    if (typeof subject === 'string') return { ...none, unreadable: subject };
    const { last } = this;
    const given = this.parts.given.of(document);
    const question = { ...subject.asked(), given, ...(last && { stamp: last.stamp }) };
    const answer = await this.parts.reader.ask('pair', question);
    if ('fault' in answer) return { ...none, unreadable: faultWords(answer.fault) };
    if ('isSame' in answer && last) return { ...last, version, state };
    if ('isSame' in answer) return { ...none, unreadable: '' };
    const { stamp, total, changed, sourceLanguage, targetLanguage } = answer;
    const { levels } = shownFilesConfig(document);
    const shown = (row: PairRow): PairRow =>
      row.findings.length === 0 ? row : { ...row, findings: leveled(row.findings, levels) };
    const rows = changed && last ? [...last.rows] : [];
    for (const [index, row] of changed ?? []) rows[index] = shown(row);
    while (rows.length < total) {
      const more = await this.parts.reader.ask('pairRows', { stamp, from: rows.length });
      // The files are others by now.
      if (!more?.length) return await this.read();
      for (const row of more) rows.push(shown(row));
    }
    const unreadable = rows.length > 0 ? '' : t('This file has nothing to translate.');
    const content = { version, state, rows, unreadable, languages: { sourceLanguage, targetLanguage } };
    this.last = { ...content, stamp };
    return content;
  }

  isCurrent({ version, state }: EntriesContent): boolean {
    return version === this.document.version && state === this.state;
  }

  isSame(before: PairRow, now: PairRow): boolean {
    return isSamePairRow(before, now);
  }

  tableRow(row: PairRow): TableRow {
    const memory = this.parts.remembered.likenessOf(this.document, row.key, row.target);
    return entryRow(row, memory);
  }

  async caretOf({ rows }: EntriesContent, index: number): Promise<number | undefined> {
    const keys = rows.slice(index, index + 1).map(({ key }) => key);
    const { uri } = this.document;
    const { folder, file } = this.known() ?? {};
    const project = folder !== undefined && file ? { folder, file } : undefined;
    const question = { path: uri.path, text: this.document.getText(), keys, ...(project && { project }) };
    const [place] = await this.parts.reader.ask('entryPlaces', question);
    return place?.start;
  }

  rowToShow({ rows }: EntriesContent): number | undefined {
    const key = this.parts.jumps.take(this.document.uri);
    const row = key === undefined ? -1 : rows.findIndex((one) => one.key === key);
    return row < 0 ? undefined : row;
  }

  async edit(content: EntriesContent, index: number, typed: Typed): Promise<void> {
    const row = rowAt(content, index);
    const { key, part, source, target, codes } = row;
    if (row.lock) throw new TableRefusal('locked', entryRow(row).locked);
    const text = typed
      .map((piece) => (typeof piece === 'string' ? piece : source.slice(codes[piece]?.start, codes[piece]?.end)))
      .join('')
      .trim();
    if (text === '') {
      await this.empty(content, [index]);
      return;
    }
    const wanted = { key, part, source, text, ...(target !== undefined && { target }) };
    this.parts.given.give(this.document, [{ key, part, source, target: text }], () => this.known());
    await this.apply((asked) => this.parts.reader.ask('putInPair', { ...asked, wanted }));
  }

  async copySource(content: EntriesContent, indexes: readonly number[]): Promise<void> {
    const places = this.placesOf(content, indexes);
    await this.apply(async (asked) => {
      const { segments } = await this.parts.reader.ask('pairSegments', { ...asked, places });
      const targets = segments.map(({ segment, place }) => ({ place, source: segment.text, target: segment }));
      return await this.parts.reader.ask('translatePair', { ...asked, places, targets, needsReview: false });
    });
  }

  async empty(content: EntriesContent, indexes: readonly number[]): Promise<void> {
    const filled = indexes.filter((index) => content.rows[index]?.target !== undefined);
    if (filled.length === 0) return;
    const places = this.placesOf(content, filled);
    await this.apply(async (asked) => {
      const answer = await this.parts.reader.ask('emptyPair', { ...asked, places });
      if (answer.edits.length === 0) {
        throw new TableRefusal(
          'failed',
          t('You can’t remove translations in this format here. Remove them in the text.'),
        );
      }
      return answer;
    });
  }

  /** Accepts the entries that wait for a review. */
  async changeState(content: EntriesContent, indexes: readonly number[]): Promise<void> {
    const keys = indexes.flatMap((index) => {
      const row = content.rows[index];
      return row?.state === 'review' ? [row.key] : [];
    });
    if (keys.length === 0) throw new TableRefusal('failed', t('None of the selected strings needs review.'));
    const isGiven = this.parts.given.accept(this.document, keys);
    let noted: { folder: string; lock: Uint8Array } | undefined;
    await this.apply(async ({ folder, file, texts }) => {
      const answer = await this.parts.reader.ask('acceptEntries', { folder, file, texts, keys });
      if (!answer?.edits.length && answer?.lock === undefined && !isGiven) {
        throw new TableRefusal('failed', t('Couldn’t mark the file as reviewed: a part of it isn’t translated.'));
      }
      noted = answer?.lock === undefined ? undefined : { folder, lock: answer.lock };
      return { edits: answer?.edits ?? [] };
    });
    if (noted) await writeLock(noted.folder, noted.lock);
    // The document itself is the same as before.
    this.last = undefined;
    this.outdated();
  }

  async translate(content: EntriesContent, indexes: readonly number[]): Promise<void> {
    const { translator, remembered, reader, given } = this.parts;
    const places = this.placesOf(content, indexes);
    const subject = await this.needed();
    const { segments, format, language } = await reader.ask('pairSegments', {
      ...subject.asked(),
      places,
      given: [],
    });
    const entry = formatTable.find(({ id }) => id === format);
    if (!entry || segments.length === 0) {
      throw new TableRefusal('failed', t('These strings have nothing to translate.'));
    }
    const from = subject.file.sourceLanguage?.replaceAll('_', '-');
    const result = await translator.translateSegments({
      document: this.document,
      format: entry,
      segments: segments.map(({ segment }) => segment),
      ...(from !== undefined && { from }),
      ...(language !== '' && { to: language, targetInFile: language }),
    });
    if (!result) return;
    const targets = result.targets.flatMap((target, index) => {
      const one = segments[index];
      return target && one ? [{ place: one.place, source: one.segment.text, target }] : [];
    });
    for (const [index, likeness] of result.fromMemory) {
      const key = segments[index]?.place.key;
      const text = result.targets[index]?.text;
      if (key !== undefined && text !== undefined) remembered.remember(this.document, key, text, likeness);
    }
    const { needsReview } = filesConfig(this.document);
    const texts = targets.map(({ place, source, target }) => ({
      ...{ ...place, source, target: target.text },
      ...(needsReview && !saysReview(entry) && !entry.isDocument && { needsReview }),
    }));
    given.give(this.document, texts, () => this.known());
    let unplaced: readonly number[] = [];
    if (targets.length > 0) {
      await this.apply(async (asked) => {
        const answer = await reader.ask('translatePair', { ...asked, places, targets, needsReview });
        if ('unplaced' in answer) ({ unplaced } = answer);
        return answer;
      });
    }
    const lost = unplaced.flatMap((index) => (targets[index] ? [[index, targets[index].target] as const] : []));
    await translator.tellOutcome(result, { wrote: targets.length - lost.length, unplaced: lost });
  }

  private placesOf({ rows }: EntriesContent, indexes: readonly number[]) {
    return indexes.flatMap((index) => {
      const row = rows[index];
      return row ? [{ key: row.key, part: row.part }] : [];
    });
  }

  /**
   * Writes what the thread makes of the document as it is now, as one step of undo.
   * @throws TableRefusal
   */
  private async apply(
    make: (asked: AskedPair & { given: [] }) => Promise<{ edits: readonly TextEdit[] } | PairRefusal>,
  ): Promise<void> {
    const { document } = this;
    const subject = await this.needed();
    let isStale = false;
    const applied = await retryEdit(document, async () => {
      if (document.isClosed) return undefined;
      const { version } = document;
      const answer = await make({ ...subject.asked(), given: [] });
      if ('code' in answer) throw new TableRefusal(reasons[answer.code], refusalWords(answer));
      isStale = document.version !== version;
      return !isStale && (await applyTextEdits(document, answer.edits));
    });
    if (applied) return;
    throw isStale || document.isClosed
      ? new TableRefusal('stale', t('The file changed while you were editing.'))
      : new TableRefusal('failed', t('Couldn’t change the file.'));
  }

  private async needed(): Promise<Subject> {
    const subject = await this.subject();
    if (typeof subject === 'string') throw new TableRefusal('failed', subject);
    return subject;
  }

  private subjectKnown: Subject | undefined;

  /** The target as it is on screen, where it is known to be one. */
  private known(): AskedPair | undefined {
    return this.subjectKnown?.asked();
  }

  /** Returns the target that the document is, or the reason why it is none, as a sentence. */
  private async subject(): Promise<Subject | string> {
    const { document } = this;
    const { uri } = document;
    const project = await this.parts.files.of(document);
    const own = project?.files.filter(({ target }) => target === project.path) ?? [];
    const language = this.parts.jumps.languageOf(uri);
    const file = own.find((one) => one.language === language) ?? own[0];
    if (project && file) {
      this.source = Uri.joinPath(project.folder.uri, file.source).toString();
      const paths = new Set([file.source, file.target, lockFileName]);
      return (this.subjectKnown = {
        file,
        asked: () => ({
          folder: project.folder.uri.fsPath,
          file,
          texts: shown(project, { withSaved: true }).texts.filter(([path]) => paths.has(path)),
        }),
      });
    }
    this.source = undefined;
    this.subjectKnown = undefined;
    const format = entryOfFile(uri.path);
    const isAlone = uri.scheme === 'file' && format?.isBilingual && !format.isShared;
    if (project && !isAlone) {
      return t('{0} is the source of its project. Open one of its translations as a table.', fileNameOf(uri));
    }
    if (!isAlone) return noProject(fileNameOf(uri));
    const name = fileNameOf(uri);
    return (this.subjectKnown = {
      file: { source: name, target: name, language: '' },
      asked: () => ({
        folder: Uri.joinPath(uri, '..').fsPath,
        file: { source: name, target: name, language: '' },
        texts: [[name, document.getText()]],
      }),
    });
  }
}

/** Tells what to do with a file that no project has. */
export function noProject(name: string): string {
  return t(
    '{0} isn’t part of a localization project. Add it to .parlance.json, or set it up in the Localization view.',
    name,
  );
}

const reasons: Readonly<Record<PairRefusal['code'], TableRefusal['reason']>> = {
  stale: 'stale',
  locked: 'locked',
  'not-put': 'failed',
  said: 'codes',
};

function refusalWords(refusal: PairRefusal): string {
  switch (refusal.code) {
    case 'stale':
      return t('The segment changed while you were editing. Review it.');
    case 'locked':
      return t('This string has nothing to translate.');
    case 'not-put':
      return t('The file format doesn’t support this here. Open the file as text to change it.');
    case 'said':
      return sentenceOf(refusal.message);
  }
}
