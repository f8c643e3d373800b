import {
  commands,
  EventEmitter,
  FileChangeType,
  FileSystemError,
  FileType,
  type Disposable,
  type FileStat,
  type Memento,
  type Uri,
} from 'vscode';
import { ServiceError } from '../../../api/errors';
import type { StyleRules } from '../../../api/schemas/styleRules';
import type { StyleRulesDraft } from '../../../domain/styleRules/draft';
import { RememberedFiles } from '../../virtualFiles/rememberedFiles';
import { placeKey } from '../../virtualFiles/virtualPlace';
import { ServiceFiles, unseenChange } from '../../virtualFiles/serviceFiles';
import { decodeText, markedContent, plainFileError } from '../../virtualFiles/virtualText';
import { ListError, type ListAccess } from './listAccess';
import { listKey, readListPlace, styleRulesScheme, type ListAddress } from './listAddress';
import { t } from '../../../shared/l10n';

/** Milliseconds for which content fetched on a look at a file is good for the reading that follows. */
const fetchedForMs = 2_000;

const deleted = t('This style rule list was deleted. To keep your text, choose “Save As”.');

interface KnownFile {
  fetched?: { list: StyleRules; atMs: number };
  /** The version VS Code was told when it last looked. */
  told?: number;
  /** A save that ended half-way made the version grow: what VS Code is told instead, so that it is not a conflict. */
  own?: { version: number; tellAs: number };
  /** Version reported to VS Code once after a save that crossed with somebody else's, so that it reads the list again. */
  crossed?: number;
  /** Draft of the list as last shown to the user, or saved. */
  base?: StyleRulesDraft;
}

/** The list of the service, which somebody else changed, and as it was before. */
export interface Theirs {
  list: StyleRules;
  base: StyleRulesDraft | undefined;
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
  /** The version of each list that the user was shown last, or saved. */
  private readonly shown: RememberedFiles<number>;
  private readonly foundTheirs = new EventEmitter<Uri>();
  /** The service was looked at and has a list that the user was not shown yet. */
  readonly onDidFindTheirs = this.foundTheirs.event;

  constructor(
    private readonly access: ListAccess,
    memento: Memento,
  ) {
    super(styleRulesScheme, {
      listed: t('Find your style rule lists in the sidebar.'),
      changed: t('Add and delete style rule lists in the sidebar.'),
    });
    this.shown = new RememberedFiles(memento, 'parlance.shownStyleRules');
    this.followsConnection = access.onDidChange(() => this.known.clear());
  }

  async stat(uri: Uri): Promise<FileStat> {
    const address = readListPlace(uri);
    if (!address) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const list = await this.list(uri, address);
    const file = this.file(uri);
    const version = file.crossed ?? (file.own?.version === list.version ? file.own.tellAs : list.version);
    file.crossed = undefined;
    file.told = version;
    if (list.version !== this.shown.get(listKey(address))) this.foundTheirs.fire(uri);
    const createdAt = Date.parse(list.creation_time) || 0;
    return { type: FileType.File, ctime: createdAt, mtime: createdAt + version, size: version };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const address = addressOf(uri);
    const list = await this.list(uri, address);
    await this.shown.set(listKey(address), list.version);
    const { draftOf, writeDraft } = await import('../../../domain/styleRules/draft');
    const draft = draftOf(list);
    this.file(uri).base = draft;
    return markedContent(Buffer.from(writeDraft(draft)), uri);
  }

  /**
   * Returns the service's list if the user was not shown it yet; undefined if it is unchanged. Rejects with an error that VS
   * Code shows.
   */
  async theirs(uri: Uri): Promise<Theirs | undefined> {
    const address = addressOf(uri);
    const list = await this.list(uri, address);
    return list.version === this.shown.get(listKey(address)) ? undefined : { list, base: this.file(uri).base };
  }

  /** The user has decided on all that this list has: the next save goes over it, and VS Code finds no conflict. */
  async decided(uri: Uri, { list }: Theirs): Promise<void> {
    const address = addressOf(uri);
    const file = this.file(uri);
    const before = this.shown.get(listKey(address)) ?? list.version;
    file.own = { version: list.version, tellAs: file.own?.version === before ? file.own.tellAs : before };
    file.base = (await import('../../../domain/styleRules/draft')).draftOf(list);
    await this.shown.set(listKey(address), list.version);
  }

  protected async save(uri: Uri, content: Uint8Array): Promise<void> {
    const address = addressOf(uri);
    const written = decodeText(content, uri);
    const file = this.file(uri);
    const { told } = file;
    this.lookAgain(uri);
    const { HalfSavedError, saveList } = await import('./saveList');
    try {
      const before = await this.current(uri, address);
      if (before.version !== this.shown.get(listKey(address))) throw new ListError(unseenChange);
      const saved = await saveList(this.access, address, before, written);
      file.own = undefined;
      if (!(await this.takeOwn(uri, address, [saved]))) {
        file.crossed = before.version;
        this.changed.fire([{ type: FileChangeType.Changed, uri }]);
      }
    } catch (error) {
      const own = error instanceof HalfSavedError ? await this.takeOwn(uri, address, error.possible) : undefined;
      if (own && told !== undefined) file.own = { version: own.version, tellAs: told };
      this.access.failed(error);
      throw plainFileError(ServiceError.is(error, 'not-found') ? deleted : this.access.sentence(error));
    } finally {
      void commands.executeCommand('parlance.styleRules.refresh');
    }
  }

  override dispose(): void {
    this.followsConnection.dispose();
    this.foundTheirs.dispose();
    super.dispose();
  }

  protected prepareSave(uri: Uri): void {
    this.lookAgain(uri);
  }

  /** VS Code reads a file again that has no unsaved changes, when its list is another by now. */
  lookAgain(uri: Uri): void {
    const file = this.known.get(placeKey(uri));
    if (file) file.fetched = undefined;
  }

  /** The file may be another, or may be there now. */
  announce(uri: Uri): void {
    this.lookAgain(uri);
    this.changed.fire([{ type: FileChangeType.Changed, uri }]);
  }

  private async current(uri: Uri, address: ListAddress): Promise<StyleRules> {
    const file = this.file(uri);
    if (file.fetched && Date.now() - file.fetched.atMs < fetchedForMs) return file.fetched.list;
    const { client } = await this.access.use(address);
    const list = await client.styleRules.get(address.styleId);
    this.access.succeeded();
    file.fetched = { list, atMs: Date.now() };
    return list;
  }

  /** Rejects with what VS Code shows. */
  private async list(uri: Uri, address: ListAddress): Promise<StyleRules> {
    try {
      return await this.current(uri, address);
    } catch (error) {
      if (ServiceError.is(error, 'not-found')) throw FileSystemError.FileNotFound(uri);
      if (ServiceError.is(error, 'not-allowed')) throw FileSystemError.NoPermissions(this.access.sentence(error));
      throw plainFileError(this.access.sentence(error));
    }
  }

  /** The list after a save, when the service has just what was saved, and nothing that somebody else did meanwhile. */
  private async takeOwn(
    uri: Uri,
    address: ListAddress,
    possible: readonly StyleRulesDraft[],
  ): Promise<StyleRules | undefined> {
    this.lookAgain(uri);
    const [{ callsFor }, list] = await Promise.all([
      import('../../../domain/styleRules/changes'),
      this.list(uri, address).catch(() => undefined),
    ]);
    if (!list || !possible.some((draft) => callsFor(list, draft).length === 0)) return undefined;
    await this.shown.set(listKey(address), list.version);
    this.file(uri).base = (await import('../../../domain/styleRules/draft')).draftOf(list);
    return list;
  }
}

function addressOf(uri: Uri): ListAddress {
  const address = readListPlace(uri);
  if (!address) throw FileSystemError.FileNotFound(uri);
  return address;
}
