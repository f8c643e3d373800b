import type { Disposable, TextDocument } from 'vscode';
import type { CueWarnings, SegmentsFacts, TableRow } from '../../../shared/webview/segments';

/** Text that a user typed, with codes of the row by their indexes. */
export type Typed = ReadonlyArray<string | number>;

/** Content of a table. */
export interface TableContent<Row> {
  rows: readonly Row[];
  /** Reason why there are none, as a sentence. */
  unreadable: string;
}

/**
 * Source of a table's rows, which also handles what a user does with them. The document holds the truth: every change is an
 * edit to it. The table shows the message of a `TableRefusal`.
 */
export interface RowSource<Row, Content extends TableContent<Row>> extends Disposable {
  facts(): Promise<Omit<SegmentsFacts, 'name' | 'isReadonly'>>;
  read(): Promise<Content>;
  /** Returns whether nothing was changed since it was read. */
  isCurrent(content: Content): boolean;
  isSame(before: Row, now: Row): boolean;
  tableRow(row: Row): TableRow;
  /** Range of a row in the text of the document. */
  caretOf(content: Content, row: number): number | undefined | Promise<number | undefined>;
  /** A row that the user asked for elsewhere, once. */
  rowToShow?(content: Content): number | undefined;
  edit(content: Content, row: number, typed: Typed): Promise<void>;
  translate(content: Content, rows: readonly number[]): Promise<void>;
  copySource?(content: Content, rows: readonly number[]): Promise<void>;
  /** Takes translations out. */
  empty?(content: Content, rows: readonly number[]): Promise<void>;
  /** Asks the user for a state, and gives it. */
  changeState?(content: Content, rows: readonly number[]): Promise<void>;
  /** Measures a text that is being typed for its reader. */
  measure?(content: Content, row: number, typed: Typed): CueWarnings;
  /** Returns the sound of a row, as a WAV file in base64. */
  sound?(content: Content, row: number): Promise<string>;
  /** Asks the user which file stands beside the document. */
  chooseSource?(): Promise<void>;
  /** Shows both files as text, with their differences. */
  compare?(): Promise<void>;
}

/**
 * Opens a document for a table.
 * @param changed to be called when something else than the text of the document changed: the rows alone, or the facts too
 */
export type OpenRows<Row, Content extends TableContent<Row>> = (
  document: TextDocument,
  changed: (what: 'rows' | 'facts') => void,
) => RowSource<Row, Content>;
