import type { Disposable } from 'vscode';
import { EventEmitter, type TextDocument, type TextDocumentChangeEvent } from 'vscode';
import type { DictionaryRows, ProblemAtLine } from '../../../../domain/glossaries/dictionaryRows';
import type { LineSplice, Side } from '../../../../shared/webview/dictionary';
import { splicesOf } from './lineSplices';

/** Max problems shown; the number of all is shown too. */
const toldProblems = 1000;

/** Delay before the rows of a document that is not shown as a table are read, in milliseconds. */
const startMs = 1000;

/** Delay after a change before the problems are looked for, in milliseconds: typing comes first. */
const restMs = 100;

export interface LinesChange {
  version: number;
  splices: LineSplice[];
}

export interface FoundProblems {
  version: number;
  shown: ProblemAtLine[];
  total: number;
}

/** The rows of one open document, kept up with it, and what is wrong with them. */
export class OpenDictionary implements Disposable {
  private readonly linesChanged = new EventEmitter<LinesChange>();
  private readonly problemsFound = new EventEmitter<FoundProblems>();
  private readonly closed = new AbortController();
  private rows: DictionaryRows | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isStarted = false;
  private reading: Promise<void> | undefined;
  /** The last problems that were found. */
  found: FoundProblems | undefined;
  readonly onDidChangeLines = this.linesChanged.event;
  readonly onDidFindProblems = this.problemsFound.event;

  /** Begins to read by itself when nobody calls `start`. */
  constructor(readonly document: TextDocument) {
    this.timer = setTimeout(() => this.start(), startMs);
  }

  /** Reads the rows now: the table has what it shows first. */
  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    clearTimeout(this.timer);
    this.reading = this.read();
  }

  /** Takes over a change of the document. */
  follow({ contentChanges }: TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) return;
    const splices = splicesOf(contentChanges, this.document);
    const { version } = this.document;
    if (!this.rows) {
      this.linesChanged.fire({ version, splices });
      return;
    }
    const { rows } = this;
    // From the bottom up: the lines are those before the change.
    const smallest = splices.toReversed().map((splice) => rows.replace(splice));
    this.linesChanged.fire({ version, splices: smallest.reverse() });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.findProblems(), restMs);
  }

  /** Returns the problem that one side of the row at `line` would have as `phrase`; known once the rows are read. */
  async check(line: number, side: Side, phrase: string): Promise<string | undefined> {
    this.start();
    await this.reading;
    const message = this.rows?.check(line, side, phrase)?.message;
    return message && (await import('../../../../shared/reasonWords')).sentenceOf(message);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.closed.abort();
    this.linesChanged.dispose();
    this.problemsFound.dispose();
  }

  /** Reads all of the document, in slices; begins anew when it was changed meanwhile. */
  private async read(): Promise<void> {
    const [{ DictionaryRows }, { splitLines }] = await Promise.all([
      import('../../../../domain/glossaries/dictionaryRows'),
      import('../../../../domain/glossaries/readEntries'),
    ]);
    try {
      for (;;) {
        const { version } = this.document;
        const rows = await DictionaryRows.read(splitLines(this.document.getText()), this.closed.signal);
        if (version !== this.document.version) continue;
        this.rows = rows;
        this.findProblems();
        return;
      }
    } catch (error) {
      // Closed while it was read.
      if (!this.closed.signal.aborted) throw error;
    }
  }

  private findProblems(): void {
    if (!this.rows) return;
    this.found = { version: this.document.version, ...this.rows.problems(toldProblems) };
    this.problemsFound.fire(this.found);
  }
}
