import { Disposable, EventEmitter, workspace, type Event, type TextDocument } from 'vscode';
import type { TextEdit } from '../../../formats/edits';
import type { NewTarget, Segment, TargetOptions } from '../../../formats/segment';
import { entryOfFile } from '../../../formats/formatTable';
import type { ReadFile, ReadFormat, SegmentChange } from '../../reader/protocol';
import type { ReaderThread } from '../../reader/readerThread';
import { isXliff } from './xliffSelector';

/** A document as it was read. */
export interface ReadDocument extends ReadFile {
  document: TextDocument;
  /** Version of the document: the reading is outdated when it has another. */
  version: number;
}

interface Reading {
  version: number;
  read: Promise<ReadDocument>;
  isOver: boolean;
  /** Reading of the version that is there when this one has been read. */
  next?: Promise<ReadDocument>;
}

/** Reads XLIFF and subtitle documents, each version once, for all who ask. */
export class SegmentDocuments implements Disposable {
  private readonly known = new Map<TextDocument, Reading>();
  private readonly subscription: Disposable;
  private release: (() => void) | undefined;
  private readonly closed = new EventEmitter<TextDocument>();
  /** A document that may have been read was closed. */
  readonly onDidClose: Event<TextDocument> = this.closed.event;

  constructor(private readonly thread: ReaderThread) {
    this.subscription = Disposable.from(
      workspace.onDidCloseTextDocument((document) => this.forget(document)),
      thread.onDidEnd(() => this.forgetRead()),
    );
  }

  /**
   * The document as it is now, or newer: while one version is being read, those that come meanwhile wait for it, and
   * only the last of them is read.
   */
  read(document: TextDocument): Promise<ReadDocument> {
    const reading = this.known.get(document);
    if (reading?.version === document.version) return reading.read;
    if (reading?.isOver === false) {
      return (reading.next ??= reading.read.then(
        () => this.read(document),
        () => this.read(document),
      ));
    }
    const { version } = document;
    const format = readFormat(document);
    const question = { name: document.uri.toString(), version, text: document.getText(), format };
    const read = this.thread.ask('read', question).then((file) => ({ ...file, document, version }));
    const started: Reading = { version, read, isOver: false };
    const over = (): void => {
      started.isOver = true;
    };
    read.then(over, over);
    this.known.set(document, started);
    this.release ??= this.thread.hold();
    return read;
  }

  /** Segments that were read, by their indexes. Rejects when the document was read anew since. */
  segments({ document, version }: ReadDocument, indexes: readonly number[]): Promise<Segment[]> {
    return this.thread.ask('segments', { name: document.uri.toString(), version, indexes });
  }

  /** Returns the edits that put targets into a document as it was read. */
  edits(
    { document, version }: ReadDocument,
    targets: readonly NewTarget[],
    options: TargetOptions,
  ): Promise<TextEdit[]> {
    return this.thread.ask('edits', { name: document.uri.toString(), version, targets, options });
  }

  /** Returns the edits that copy the sources of segments, codes and all, to their targets. */
  copySources({ document, version }: ReadDocument, indexes: readonly number[]): Promise<TextEdit[]> {
    return this.thread.ask('copySources', { name: document.uri.toString(), version, indexes });
  }

  /** Returns the edits that give segments a state, or remove their translations. */
  changes({ document, version }: ReadDocument, indexes: readonly number[], change: SegmentChange): Promise<TextEdit[]> {
    return this.thread.ask('changes', { name: document.uri.toString(), version, indexes, change });
  }

  dispose(): void {
    this.subscription.dispose();
    this.closed.dispose();
    this.release?.();
  }

  /** The thread has ended: what it had read is read again when somebody asks. What was on its way says so itself. */
  private forgetRead(): void {
    for (const [document, { isOver }] of this.known) if (isOver) this.known.delete(document);
  }

  private forget(document: TextDocument): void {
    if (!isXliff(document) && !this.known.has(document)) return;
    this.closed.fire(document);
    if (!this.known.delete(document)) return;
    // A thread that ends meanwhile forgets it too.
    this.thread.ask('forget', { name: document.uri.toString() }).catch(() => undefined);
    if (this.known.size > 0) return;
    this.release?.();
    this.release = undefined;
  }
}

function readFormat({ uri }: TextDocument): ReadFormat {
  const format = entryOfFile(uri.path)?.id;
  return format === 'srt' || format === 'webvtt' ? format : 'xliff';
}
