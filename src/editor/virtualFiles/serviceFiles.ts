import {
  Disposable,
  EventEmitter,
  FileSystemError,
  workspace,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  type Uri,
} from 'vscode';
import { keepBesideComparison } from './keepBesideComparison';
import { placeKey } from './virtualPlace';
import { t } from '../../shared/l10n';

/**
 * Reason why a save was refused. VS Code compares what it was told of a file with what it is told now, but its
 * *Overwrite* also overwrites what nobody has looked at.
 */
export const unseenChange = t(
  'Someone else changed this on the service, so nothing was sent. Save again and choose “Compare”.',
);

/** Messages of VS Code when it is asked for more than to open and save. */
export interface ServiceFilesTexts {
  /** Tells where the files are listed, as a sentence. */
  listed: string;
  /** Tells where the files are added and deleted, as a sentence. */
  changed: string;
}

/**
 * Resources of a service as files, so that VS Code opens, compares and saves them by its own means. Files are opened and
 * saved, and nothing else; `Known` is what is known of each while it is open.
 */
export abstract class ServiceFiles<Known extends object> implements FileSystemProvider, Disposable {
  protected readonly changed = new EventEmitter<FileChangeEvent[]>();
  protected readonly known = new Map<string, Partial<Known>>();
  private readonly subscriptions: Disposable;
  readonly onDidChangeFile = this.changed.event;

  protected constructor(
    scheme: string,
    private readonly texts: ServiceFilesTexts,
  ) {
    this.subscriptions = Disposable.from(
      this.changed,
      workspace.registerFileSystemProvider(scheme, this, { isCaseSensitive: true }),
      workspace.onWillSaveTextDocument(({ document }) => this.prepareSave(document.uri)),
      workspace.onDidCloseTextDocument(({ uri }) => {
        // The service's side of a comparison has the same place.
        if (uri.scheme === scheme) this.forget(uri);
      }),
    );
  }

  abstract stat(uri: Uri): Promise<FileStat>;
  abstract readFile(uri: Uri): Promise<Uint8Array>;

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    try {
      await this.save(uri, content);
    } catch (error) {
      await keepBesideComparison(uri);
      throw error;
    }
  }

  /** Brings a file to the service, or rejects with what VS Code shows. */
  protected abstract save(uri: Uri, content: Uint8Array): Promise<void>;

  /** A save begins: VS Code looks at the file next. Called for files of other schemes too. */
  protected abstract prepareSave(uri: Uri): void;

  protected file(uri: Uri): Partial<Known> {
    const key = placeKey(uri);
    let file = this.known.get(key);
    if (!file) this.known.set(key, (file = {}));
    return file;
  }

  protected forget(uri: Uri): void {
    this.known.delete(placeKey(uri));
  }

  /** Nothing is told of changes that others make: the service is asked when a file is looked at. */
  watch(): Disposable {
    return new Disposable(() => undefined);
  }

  readDirectory(): never {
    throw FileSystemError.NoPermissions(this.texts.listed);
  }

  createDirectory(): never {
    throw this.notSupported();
  }

  delete(): never {
    throw this.notSupported();
  }

  rename(): never {
    throw this.notSupported();
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private notSupported(): FileSystemError {
    return FileSystemError.NoPermissions(this.texts.changed);
  }
}
