import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FileSystemError,
  FileType,
  MarkdownString,
  Uri,
  workspace,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
} from 'vscode';
import { markedContent } from '../../virtualFiles/virtualText';
import { t } from '../../../shared/l10n';

/** Transcripts of recordings while they grow. */
export const transcriptScheme = 'parlance-recording';

/** Between two times that a transcript is shown anew. */
const showEveryMs = 400;

/** @param id of the kept recording; its name is only shown */
export function transcriptUri(id: string, name: string): Uri {
  return Uri.from({
    scheme: transcriptScheme,
    path: `/${name}.transcript`,
    query: id,
  });
}

export function idOfTranscript(uri: Uri): string | undefined {
  return uri.scheme === transcriptScheme ? uri.query : undefined;
}

/** Transcripts of recordings as read-only files, so that the editor opens them again after a reload. */
export class TranscriptFiles implements FileSystemProvider, Disposable {
  private readonly changed = new EventEmitter<FileChangeEvent[]>();
  private readonly registration: Disposable;
  private readonly shown = new Map<string, { uri: Uri; atMs: number }>();
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  readonly onDidChangeFile = this.changed.event;

  /** @param read the text of a recording; `undefined` where it is not kept any more */
  constructor(private readonly read: (id: string) => Promise<string | undefined>) {
    const why = new MarkdownString(t('The service writes the transcript. To make changes, edit the subtitles.'));
    this.registration = workspace.registerFileSystemProvider(transcriptScheme, this, {
      isReadonly: why,
      isCaseSensitive: true,
    });
  }

  /** Tells VS Code that the text of a recording changed. */
  tell(id: string): void {
    if (!this.shown.has(id) || this.waiting.has(id)) return;
    const timer = setTimeout(() => {
      this.waiting.delete(id);
      const known = this.shown.get(id);
      if (!known) return;
      known.atMs = Math.max(known.atMs + 1, Date.now());
      this.changed.fire([{ type: FileChangeType.Changed, uri: known.uri }]);
    }, showEveryMs);
    this.waiting.set(id, timer);
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { length } = await this.readFile(uri);
    const mtime = this.shown.get(idOfTranscript(uri) ?? '')?.atMs ?? 0;
    return { type: FileType.File, ctime: 0, mtime, size: length };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const id = idOfTranscript(uri) ?? '';
    const text = await this.read(id);
    if (text === undefined) throw FileSystemError.FileNotFound(uri);
    if (!this.shown.has(id)) this.shown.set(id, { uri, atMs: Date.now() });
    return markedContent(Buffer.from(text), uri);
  }

  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  readDirectory(): never {
    throw FileSystemError.NoPermissions();
  }

  createDirectory(): never {
    throw FileSystemError.NoPermissions();
  }

  writeFile(): never {
    throw FileSystemError.NoPermissions();
  }

  delete(): never {
    throw FileSystemError.NoPermissions();
  }

  rename(): never {
    throw FileSystemError.NoPermissions();
  }

  dispose(): void {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.changed.dispose();
    this.registration.dispose();
  }
}
