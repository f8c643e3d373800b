import type { Disposable, TextDocument, Uri, WebviewPanel } from 'vscode';
import type { FileParts } from '../../files/segments/parts';
import { SegmentTables, type TableProvider } from '../../files/tables/segmentTable';
import type { ReaderThread } from '../../reader/readerThread';
import type { FailureReporter } from '../../messages/failures';
import type { TextFiles } from '../entries/textFiles';
import type { EntryJumps } from './entryJumps';
import { EntrySource } from './entrySource';
import { GivenTexts } from './givenTexts';

export interface EntryTablesDependencies {
  extensionUri: Uri;
  failures: FailureReporter;
  files: TextFiles;
  reader: ReaderThread;
  jumps: EntryJumps;
  /** Parts that work with files segment by segment. */
  parts: FileParts;
}

/** The targets of projects as tables. */
export class EntryTables implements Disposable {
  private readonly given: GivenTexts;
  private readonly tables: TableProvider;

  constructor({ extensionUri, failures, files, reader, jumps, parts }: EntryTablesDependencies) {
    this.given = new GivenTexts(reader, failures);
    const { given } = this;
    const { translator, remembered } = parts;
    const own = { files, reader, given, jumps, translator, remembered };
    this.tables = new SegmentTables(
      { extensionUri, failures },
      (document, changed) => new EntrySource(own, document, changed),
    );
  }

  resolve(document: TextDocument, panel: WebviewPanel): void {
    this.tables.resolveCustomTextEditor(document, panel);
  }

  dispose(): void {
    this.given.dispose();
  }
}
