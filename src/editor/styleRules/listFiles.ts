import { commands, FileChangeType, FileSystemError, FileType, type Disposable, type FileStat, type Uri } from 'vscode';
import { ServiceError } from '../../api/errors';
import type { StyleRules } from '../../api/schemas/styleRules';
import { ServiceFiles } from '../serviceFiles';
import { decodeText, markedContent } from '../virtualText';
import type { ListAccess } from './listAccess';
import { readListPath, styleRulesScheme, type ListAddress } from './listAddress';

/** What was fetched when a file was looked at is good for the reading that follows, for so many milliseconds. */
const fetchedForMs = 2_000;

interface KnownFile {
  fetched?: { list: StyleRules; atMs: number };
  /** The version VS Code was told when it last looked. */
  told?: number;
  /** A save that ended half-way made the version grow: what VS Code is told instead, so that it is not a conflict. */
  own?: { version: number; tellAs: number };
}

/**
 * Style rule lists as files, so that VS Code opens, compares and saves them by its own means.
 *
 * VS Code looks at a file's time and size before it saves. Both are made of the version of the list, for which the
 * service is asked then: when it is another than the one that was opened, VS Code itself refuses to overwrite the list,
 * and shows both sides.
 */
export class ListFiles extends ServiceFiles<KnownFile> {
  private readonly followsConnection: Disposable;

  constructor(private readonly access: ListAccess) {
    super(styleRulesScheme, {
      listed: 'The style rule lists are in the sidebar.',
      changed: 'Style rule lists are added and deleted in the sidebar.',
    });
    this.followsConnection = access.onDidChange(() => this.known.clear());
  }

  async stat(uri: Uri): Promise<FileStat> {
    const address = readListPath(uri.path);
    if (!address) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const list = await this.list(uri, address);
    const file = this.file(uri);
    const version = file.own?.version === list.version ? file.own.tellAs : list.version;
    file.told = version;
    const createdAt = Date.parse(list.creation_time) || 0;
    return { type: FileType.File, ctime: createdAt, mtime: createdAt + version, size: version };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const list = await this.list(uri, addressOf(uri));
    const { draftOf, writeDraft } = await import('../../domain/styleRules/draft');
    return markedContent(Buffer.from(writeDraft(draftOf(list))), uri);
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const address = addressOf(uri);
    const written = decodeText(content);
    const file = this.file(uri);
    const { told } = file;
    this.lookAgain(uri);
    const list = await this.list(uri, address);
    if (told !== undefined && told !== list.version && file.own?.version !== list.version) {
      throw FileSystemError.Unavailable('The list was changed on the service meanwhile. Save again to compare.');
    }
    const { saveList } = await import('./saveList');
    try {
      await saveList(this.access, address, list, written);
      file.own = undefined;
    } catch (error) {
      if (told !== undefined) await this.takeOwn(uri, address, told);
      throw FileSystemError.Unavailable(this.access.sentence(error));
    } finally {
      this.lookAgain(uri);
      void commands.executeCommand('parlance.styleRules.refresh');
    }
  }

  override dispose(): void {
    this.followsConnection.dispose();
    super.dispose();
  }

  protected prepareSave(uri: Uri): void {
    this.lookAgain(uri);
  }

  /** VS Code reads a file again that has no unsaved changes, when its list is another by now. */
  lookAgain(uri: Uri): void {
    const file = this.known.get(uri.path);
    if (file) file.fetched = undefined;
  }

  /** The file may be another, or may be there now. */
  announce(uri: Uri): void {
    this.lookAgain(uri);
    this.changed.fire([{ type: FileChangeType.Changed, uri }]);
  }

  private async list(uri: Uri, address: ListAddress): Promise<StyleRules> {
    const file = this.file(uri);
    if (file.fetched && Date.now() - file.fetched.atMs < fetchedForMs) return file.fetched.list;
    try {
      const { client } = await this.access.use(address);
      const list = await client.styleRules.get(address.styleId);
      this.access.succeeded();
      file.fetched = { list, atMs: Date.now() };
      return list;
    } catch (error) {
      if (ServiceError.is(error, 'not-found')) throw FileSystemError.FileNotFound(uri);
      if (ServiceError.is(error, 'not-allowed')) throw FileSystemError.NoPermissions(this.access.sentence(error));
      throw FileSystemError.Unavailable(this.access.sentence(error));
    }
  }

  /** After a save that ended half-way, the service has what was saved by us, and not what somebody else did. */
  private async takeOwn(uri: Uri, address: ListAddress, told: number): Promise<void> {
    this.lookAgain(uri);
    const list = await this.list(uri, address).catch(() => undefined);
    if (list) this.file(uri).own = { version: list.version, tellAs: told };
  }
}

function addressOf(uri: Uri): ListAddress {
  const address = readListPath(uri.path);
  if (!address) throw FileSystemError.FileNotFound(uri);
  return address;
}
