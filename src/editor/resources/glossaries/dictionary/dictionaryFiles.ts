import {
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  workspace,
  type FileStat,
  type Memento,
  type Uri,
} from 'vscode';
import { RememberedFiles } from '../../../virtualFiles/rememberedFiles';
import { ServiceFiles, unseenChange } from '../../../virtualFiles/serviceFiles';
import { decodeText, isOpen, markedContent, plainFileError } from '../../../virtualFiles/virtualText';
import type { ChangedGlossary } from '../changedGlossaries';
import type { DictionaryAccess } from './dictionaryAccess';
import { dictionaryKey, dictionaryScheme, type DictionaryAddress } from '../dictionaryAddress';
import { nextRevision, type ContentMark, type DictionaryRevision } from './dictionaryRevision';
import { isOfGlossary, readDictionaryUri } from '../dictionaryUri';
import type { ServiceDictionary } from '../serviceDictionary';
import { t } from '../../../../shared/l10n';

/** Milliseconds for which content fetched on a look at a file is good for the reading that follows. */
const forReadingMs = 2_000;

/** Milliseconds for which content fetched at the start of a save is good for it, as it may wait for other extensions. */
const forSavingMs = 10_000;

/** A dictionary that was just fetched. */
interface Fetched {
  dictionary: ServiceDictionary;
  atMs: number;
}

/** Facts known of a file while the window is open. */
interface KnownFile {
  revision?: DictionaryRevision;
  /** Fetched when the file was looked at, for the reading that follows. */
  forReading?: Fetched;
  /** Under way: VS Code looks at a file and reads it at the same time. */
  fetching?: Promise<void>;
  /** Asked when a save began: whether the service still has what is being replaced. */
  forSaving?: Promise<Fetched>;
  /** `mtime` of the content that a save was to replace that failed. VS Code may still know an older one. */
  agreed?: number;
}

/**
 * Dictionaries as files, so that VS Code opens, compares and saves them by its own means.
 *
 * VS Code looks at a file's time and size before it saves. Here the service is asked then, so when it has other entries
 * than those that were opened, VS Code itself refuses to overwrite them, and shows both sides.
 */
export class DictionaryFiles extends ServiceFiles<KnownFile> {
  private readonly revisions: RememberedFiles<DictionaryRevision>;

  constructor(
    private readonly access: DictionaryAccess,
    memento: Memento,
  ) {
    super(dictionaryScheme, {
      listed: t('Find your glossaries in the sidebar.'),
      changed: t('Add and delete dictionaries in the sidebar.'),
    });
    this.revisions = new RememberedFiles(memento, 'parlance.dictionaryRevisions');
  }

  async stat(uri: Uri): Promise<FileStat> {
    const address = readDictionaryUri(uri);
    if (!address) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const file = this.file(uri);
    if (file.forSaving) await file.forSaving.catch(() => undefined);
    else if (!file.revision || !isOpen(uri)) await this.look(uri, address, file);
    const { mtime, size } = file.revision ?? { mtime: 0, size: 0 };
    const permissions = address.isLegacy ? FilePermission.Readonly : undefined;
    // Whoever has said that this content is to be replaced is not asked once more.
    const isAgreed = file.forSaving !== undefined && file.agreed === mtime;
    return { type: FileType.File, ctime: 0, mtime: isAgreed ? 0 : mtime, size, permissions };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const address = addressOf(uri);
    const file = this.file(uri);
    const before = file.revision;
    if (!isFresh(file.forReading, forReadingMs)) {
      await this.fetchForReading(address, file).catch((error: unknown) => {
        throw this.access.fileError(error, uri, () => this.retry(uri));
      });
    }
    if (file.revision) await this.show(address, file, file.revision);
    const content = file.forReading?.dictionary.content ?? new Uint8Array();
    if (before && before.mtime !== file.revision?.mtime) {
      // VS Code was told the revision before: it is to read once more.
      this.changed.fire([{ type: FileChangeType.Changed, uri }]);
    } else {
      file.forReading = undefined;
    }
    return markedContent(content, uri);
  }

  protected async save(uri: Uri, content: Uint8Array): Promise<void> {
    const address = addressOf(uri);
    if (address.isLegacy) {
      throw FileSystemError.NoPermissions(t('Glossaries created by an older version of the service can’t be changed.'));
    }
    const written = decodeText(content, uri);
    const file = this.file(uri);
    const { dictionary } = await this.forSaving(address, file);
    const { mtime, shown } = await this.see(address, file, dictionary);
    file.forReading = undefined;
    if (mtime !== shown) throw plainFileError(unseenChange);
    const { saveDictionary } = await import('./saveDictionary');
    const saved = await this.access
      .explained(() => saveDictionary(this.access, address, dictionary.text, written))
      .catch(async (error: unknown) => {
        await this.expect(address, file, written);
        file.agreed = mtime;
        throw error;
      });
    file.agreed = undefined;
    const mark = { fingerprint: saved.fingerprint, bytes: content.length };
    await this.show(address, file, nextRevision(file.revision, mark, Date.now()));
  }

  /** Reads the files of a connection again that could not be read before. */
  retry(uri: Uri): void {
    this.forget(uri);
    this.changed.fire([
      { type: FileChangeType.Created, uri },
      { type: FileChangeType.Changed, uri },
    ]);
  }

  /** Reads the open dictionaries of a glossary again. One with changes stays: saving it compares. */
  reread(glossary: ChangedGlossary): void {
    for (const { uri, isDirty } of workspace.textDocuments) {
      if (!isDirty && isOfGlossary(uri, glossary)) this.retry(uri);
    }
  }

  /**
   * Asks the service. When it cannot be asked, what was seen last will do: with it, VS Code brings back changes that
   * were not saved, after the window was reloaded.
   */
  private async look(uri: Uri, address: DictionaryAddress, file: KnownFile): Promise<void> {
    try {
      await this.fetchForReading(address, file);
    } catch (error) {
      file.revision ??= this.revisions.get(dictionaryKey(address));
      if (!file.revision) throw this.access.fileError(error, uri, () => this.retry(uri));
    }
  }

  /** Once for all who ask while it is under way. */
  private async fetchForReading(address: DictionaryAddress, file: KnownFile): Promise<void> {
    file.fetching ??= this.access
      .fetch(address)
      .then(async (dictionary) => {
        await this.see(address, file, dictionary);
        file.forReading = { dictionary, atMs: Date.now() };
      })
      .finally(() => (file.fetching = undefined));
    await file.fetching;
  }

  /** VS Code looks at the file next: its answer waits for this. */
  protected prepareSave(uri: Uri): void {
    const address = readDictionaryUri(uri);
    if (!address || address.isLegacy) return;
    const file = this.file(uri);
    const fetching = this.access.fetch(address).then(async (dictionary) => {
      file.revision ??= this.revisions.get(dictionaryKey(address));
      await this.see(address, file, dictionary);
      // When it is compared, it is what is compared with.
      file.forReading = { dictionary, atMs: Date.now() };
      return file.forReading;
    });
    // Told when the content is written.
    fetching.catch(() => undefined);
    file.forSaving = fetching;
  }

  private async forSaving(address: DictionaryAddress, file: KnownFile): Promise<Fetched> {
    const prepared = file.forSaving;
    file.forSaving = undefined;
    return await this.access.explained(async () => {
      const fetched = await prepared;
      if (fetched && isFresh(fetched, forSavingMs)) return fetched;
      return { dictionary: await this.access.fetch(address), atMs: Date.now() };
    });
  }

  /** Takes notice of what the service has now. */
  private async see(
    address: DictionaryAddress,
    file: KnownFile,
    { text, content, digest }: ServiceDictionary,
  ): Promise<DictionaryRevision> {
    const last = file.revision ?? this.revisions.get(dictionaryKey(address));
    const mark: ContentMark = { digest, bytes: content.length };
    if (last?.fingerprint !== undefined && last.digest !== digest) {
      const { fingerprintOf } = await import('./saveDictionary');
      mark.fingerprint = await fingerprintOf(text);
    }
    return await this.remember(address, file, nextRevision(last, mark, Date.now()));
  }

  /** After a save without an answer the service may have what was saved: that is no change of somebody else. */
  private async expect(address: DictionaryAddress, file: KnownFile, text: string): Promise<void> {
    if (!file.revision) return;
    const { fingerprintOf } = await import('./saveDictionary');
    await this.remember(address, file, { ...file.revision, fingerprint: await fingerprintOf(text) });
  }

  private async show(address: DictionaryAddress, file: KnownFile, revision: DictionaryRevision): Promise<void> {
    const isShown = revision.shown === revision.mtime;
    await this.remember(address, file, isShown ? revision : { ...revision, shown: revision.mtime });
  }

  private async remember(
    address: DictionaryAddress,
    file: KnownFile,
    revision: DictionaryRevision,
  ): Promise<DictionaryRevision> {
    file.revision = revision;
    await this.revisions.set(dictionaryKey(address), revision);
    return revision;
  }
}

function addressOf(uri: Uri): DictionaryAddress {
  const address = readDictionaryUri(uri);
  if (!address) throw FileSystemError.FileNotFound(uri);
  return address;
}

function isFresh(fetched: Fetched | undefined, forMs: number): boolean {
  return fetched !== undefined && Date.now() - fetched.atMs < forMs;
}
