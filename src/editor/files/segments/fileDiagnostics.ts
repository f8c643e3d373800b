import {
  Diagnostic,
  DiagnosticSeverity,
  languages,
  Range,
  workspace,
  type DiagnosticCollection,
  type Disposable,
  type TextDocument,
} from 'vscode';
import { leveled, type FileFinding, type FindingLevels, type FindingSeverity } from '../../../domain/files/findings';
import { onDidChangeFilesConfig, shownFilesConfig } from '../../settings/files';
import type { SegmentDocuments } from './segmentDocuments';
import { SlowFileError } from '../../messages/errors/readerErrors';
import { mayBeChecked } from './checkedFiles';
import type { CheckedDocument, TargetChecks } from './targetChecks';
import { shownLevels, type ProjectLevels } from './shownLevels';
import { isXliff } from './xliffSelector';
import { t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';

const diagnosticSource = 'Parlance';

const shownAs: Readonly<Record<FindingSeverity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** Milliseconds after the last change until a document is read again. */
const pauseMs = 300;

/** A finding of a version of a document, as its diagnostic stands there. */
export interface ShownFinding {
  diagnostic: Diagnostic;
  finding: FileFinding;
  version: number;
}

/** Says in the files of a project where a translation has not what its source has. Documents are read when they rest. */
export class FileDiagnostics implements Disposable {
  private readonly collection: DiagnosticCollection;
  private readonly shown = new Map<TextDocument, ShownFinding[]>();
  private readonly waiting = new Map<TextDocument, NodeJS.Timeout>();
  private readonly reading = new Set<TextDocument>();
  private readonly subscriptions: Disposable[];

  constructor(
    private readonly documents: SegmentDocuments,
    private readonly targets: TargetChecks,
    private readonly projects: ProjectLevels,
  ) {
    this.collection = languages.createDiagnosticCollection('parlance.files');
    this.subscriptions = [
      this.collection,
      workspace.onDidOpenTextDocument((document) => this.check(document)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.checkLater(document);
      }),
      workspace.onDidCloseTextDocument((document) => this.clear(document)),
      targets.onDidOutdate((document) => this.checkLater(document)),
      onDidChangeFilesConfig(() => this.checkAll()),
      projects.onDidChange(() => this.checkAll()),
    ];
    this.checkAll();
  }

  /** Returns the findings shown in a document; of an older version while it is being edited. */
  of(document: TextDocument): readonly ShownFinding[] {
    return this.shown.get(document) ?? [];
  }

  dispose(): void {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private checkAll(): void {
    for (const document of workspace.textDocuments) this.check(document);
  }

  private checkLater(document: TextDocument): void {
    if (!mayBeChecked(document)) return;
    clearTimeout(this.waiting.get(document));
    this.waiting.set(
      document,
      setTimeout(() => this.check(document), pauseMs),
    );
  }

  private check(document: TextDocument): void {
    if (!mayBeChecked(document)) return;
    clearTimeout(this.waiting.get(document));
    this.waiting.delete(document);
    if (!shownFilesConfig(document).checks) this.clear(document);
    // One reading at a time: what changes meanwhile is read after it.
    else if (!this.reading.has(document)) void this.read(document);
  }

  private async read(document: TextDocument): Promise<void> {
    this.reading.add(document);
    try {
      const [found, levels] = await Promise.all([this.findingsOf(document), shownLevels(document, this.projects)]);
      this.reading.delete(document);
      if (document.isClosed) return;
      if (!found) this.clear(document);
      else if (document.version === found.version) this.show(document, found.findings, levels);
      else if (!this.waiting.has(document)) this.check(document);
    } catch (error) {
      this.reading.delete(document);
      this.clear(document);
      // Of a thread that ended otherwise: the next change starts another.
      if (error instanceof SlowFileError && !document.isClosed) this.showUnread(document, error);
    }
  }

  private async findingsOf(document: TextDocument): Promise<CheckedDocument | undefined> {
    if (!isXliff(document)) return this.targets.check(document);
    // What its project says of its terms comes to what it says itself.
    const [read, more] = await Promise.all([this.documents.read(document), this.targets.check(document)]);
    if (!more) return read;
    return { findings: [...read.findings, ...more.findings], version: Math.min(read.version, more.version) };
  }

  private show(document: TextDocument, findings: readonly FileFinding[], levels: FindingLevels): void {
    const shown = leveled(findings, levels).map((finding): ShownFinding => {
      const { code, severity, message, start, end } = finding;
      const range = new Range(document.positionAt(start), document.positionAt(end));
      const diagnostic = new Diagnostic(range, sentenceOf(message), shownAs[severity]);
      diagnostic.source = diagnosticSource;
      diagnostic.code = code;
      return { diagnostic, finding, version: document.version };
    });
    this.shown.set(document, shown);
    this.collection.set(
      document.uri,
      shown.map(({ diagnostic }) => diagnostic),
    );
  }

  /** A file without findings must not look as if it had been checked. */
  private showUnread(document: TextDocument, { message }: SlowFileError): void {
    const sentence = t('Not checked: {0}', message);
    const diagnostic = new Diagnostic(document.lineAt(0).range, sentence, DiagnosticSeverity.Warning);
    diagnostic.source = diagnosticSource;
    diagnostic.code = 'not-checked';
    this.collection.set(document.uri, [diagnostic]);
  }

  private clear(document: TextDocument): void {
    clearTimeout(this.waiting.get(document));
    this.waiting.delete(document);
    this.shown.delete(document);
    this.collection.delete(document.uri);
  }
}
