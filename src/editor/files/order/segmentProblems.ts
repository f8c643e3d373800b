import {
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  languages,
  Range,
  workspace,
  type TextDocument,
  type TextDocumentChangeEvent,
  type Uri,
} from 'vscode';
import type { FileTranslation } from '../../../domain/files/order';
import type { FormatEntry } from '../../../formats/formatTable';
import type { ReaderThread } from '../../reader/readerThread';
import { mapRange, type OffsetRange } from '../../../formats/trackedRange';
import { t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';

interface SegmentProblem extends OffsetRange {
  message: string;
  severity: DiagnosticSeverity;
  code?: string;
}

/**
 * Problems view entries for untranslated segments of a file, and for those to look at. A problem goes when its text is
 * edited, all of them when the file is translated again or closed.
 */
export class SegmentProblems implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('parlance-files');
  private readonly problems = new Map<string, readonly SegmentProblem[]>();
  private readonly listeners = Disposable.from(
    workspace.onDidChangeTextDocument((event) => this.follow(event)),
    workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri)),
  );

  constructor(private readonly reader: ReaderThread) {}

  /** Shows the problems of a translation that is in a file now. */
  async show(uri: Uri, format: FormatEntry, { left, warnings }: FileTranslation): Promise<void> {
    this.forget(uri);
    if (left.length + warnings.length === 0) return;
    const document = await workspace.openTextDocument(uri);
    const all = [...left, ...warnings].map(({ segment }) => segment);
    const question = { text: document.getText(), format: format.id, indexes: all };
    const places = await this.reader.ask('places', question).catch((): OffsetRange[] => []);
    const known = new Map(all.map((segment, index) => [segment, places[index]]));
    const at = (segment: number): OffsetRange => known.get(segment) ?? { start: 0, end: 0 };
    this.set(document, [
      ...left.map(({ segment, message }) => ({
        ...rangeOf(at(segment)),
        message: t('Not translated: {0}', sentenceOf(message)),
        severity: DiagnosticSeverity.Warning,
      })),
      ...warnings.map(({ segment, message, code }) => ({
        ...rangeOf(at(segment)),
        message: sentenceOf(message),
        severity: DiagnosticSeverity.Information,
        code,
      })),
    ]);
  }

  dispose(): void {
    this.listeners.dispose();
    this.collection.dispose();
  }

  private follow({ document, contentChanges }: TextDocumentChangeEvent): void {
    const known = this.problems.get(document.uri.toString());
    if (!known || contentChanges.length === 0) return;
    const moved = known.flatMap((problem) => {
      let range: OffsetRange | undefined = problem;
      for (const { rangeOffset: offset, rangeLength: length, text } of contentChanges) {
        range = range && mapRange(range, { offset, length, newLength: text.length });
      }
      return range ? [{ ...problem, ...rangeOf(range) }] : [];
    });
    this.set(document, moved);
  }

  private set(document: TextDocument, problems: readonly SegmentProblem[]): void {
    this.problems.set(document.uri.toString(), problems);
    this.collection.set(
      document.uri,
      problems.map(({ start, end, message, severity, code }) => {
        const range = new Range(document.positionAt(start), document.positionAt(end));
        const diagnostic = new Diagnostic(range, message, severity);
        diagnostic.source = 'Parlance';
        if (code !== undefined) diagnostic.code = code;
        return diagnostic;
      }),
    );
  }

  private forget(uri: Uri): void {
    this.problems.delete(uri.toString());
    this.collection.delete(uri);
  }
}

function rangeOf({ start, end }: OffsetRange): OffsetRange {
  return { start, end };
}
