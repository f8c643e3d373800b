import type { Uri } from 'vscode';
import { EventEmitter, FileType, workspace, type Disposable, type WorkspaceFolder } from 'vscode';
import { hashesOfFile, mostFileBytes, mostFiles, mostWords } from '../../../domain/checking/words/readFiles';
import { wordHashes } from '../../../domain/checking/words/wordHashes';
import { WordIndex } from '../../../domain/checking/words/wordIndex';
import type { WordPlaces } from '../../../shared/languageServer';
import { filesOf, isPlainFile, leftOutOf, meantOf, pathIn, type LeftOut, type PathReader } from './folderFiles';
import { pushAll } from '../../../formats/lists';

export interface WorkspaceWordsDependencies extends PathReader {
  /** Terms of the user's glossaries, as far as they can be had without a request that leaves the machine. */
  terms(): Promise<readonly string[]>;
}

/** Files whose names are known; of fewer of them the words are read. */
const mostNames = 20_000;
/** Max files on another machine, where each costs a request. */
const mostFilesElsewhere = 100;
const readTogether = 4;
/** Max milliseconds that a request waits for the index, which then goes on. */
const patienceMs = 1_500;
/** Files that change together are read together. */
const pauseMs = 500;
/** After the address of a file: its name, kept like a file of its own. */
const nameMark = '/name';

/**
 * The words of the files of the workspace, which nobody misspelt there: names, terms, identifiers. Nothing is read before
 * somebody asks; then all is read in small pieces, and what changes is read again.
 */
export class WorkspaceWords implements Disposable {
  private readonly changed = new EventEmitter<void>();
  /** Fires when earlier answers may have changed. */
  readonly onDidChange = this.changed.event;
  private readonly index = new WordIndex();
  private readonly dirty = new Map<string, Uri>();
  private readonly leftOut = new Map<string, LeftOut>();
  private subscriptions: Disposable[] = [];
  private filled: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private generation = 0;
  private isDisposed = false;

  constructor(private readonly parts: WorkspaceWordsDependencies) {}

  /** Other place where in the workspace the words of a document stand: a word that others have is hardly misspelt. */
  async places(document: Uri, words: readonly string[]): Promise<WordPlaces[]> {
    if (!this.filled) this.begin();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
    await Promise.race([this.filled, patience]);
    clearTimeout(timer);
    const own = document.toString();
    return words.map((word) => this.index.places(word, own));
  }

  /** The terms may be others. */
  async readTerms(): Promise<void> {
    if (!this.filled) return;
    const terms = await this.parts.terms().catch(() => []);
    if (this.isDisposed) return;
    this.index.setEverywhere('terms', wordHashes(terms.join('\n')));
    this.changed.fire();
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
    this.index.clear();
  }

  private begin(): void {
    if (this.subscriptions.length === 0) this.watch();
    this.filled = this.fill(++this.generation).catch(() => undefined);
  }

  private async fill(generation: number): Promise<void> {
    this.leftOut.clear();
    const names: Uint32Array[] = [];
    const files: Uri[] = [];
    for (const folder of workspace.workspaceFolders ?? []) {
      const leftOut = await leftOutOf(folder);
      const found = await filesOf(folder, leftOut, { most: mostNames }, this.parts);
      if (this.isOver(generation)) return;
      this.leftOut.set(folder.uri.toString(), leftOut);
      names.push(found.names);
      const most = folder.uri.scheme === 'file' ? mostFiles : mostFilesElsewhere;
      pushAll(files, found.read.slice(0, most));
    }
    this.index.clear();
    this.index.setEverywhere('names', joined(names));
    await this.readAll(files.slice(0, mostFiles), generation);
    if (!this.isOver(generation)) await this.readTerms();
  }

  private async readAll(files: Uri[], generation: number): Promise<void> {
    const readSome = async (): Promise<void> => {
      for (let uri = files.shift(); uri; uri = files.shift()) {
        if (this.isOver(generation) || this.index.words > mostWords) return;
        await this.read(uri);
      }
    };
    await Promise.all(Array.from({ length: readTogether }, readSome));
  }

  /** Everybody else has their turn between two files: reading one asks VS Code twice. */
  private async read(uri: Uri): Promise<void> {
    const key = uri.toString();
    if (!(await isPlainFile(uri, mostFileBytes))) {
      this.index.delete(key);
      return;
    }
    try {
      this.index.set(key, hashesOfFile(await workspace.fs.readFile(uri)));
    } catch {
      // It is gone, or nobody may read it.
      this.index.delete(key);
    }
  }

  private watch(): void {
    const watcher = workspace.createFileSystemWatcher('**/*');
    this.subscriptions = [
      watcher,
      watcher.onDidCreate((uri) => this.changedAt(uri)),
      watcher.onDidChange((uri) => this.changedAt(uri)),
      watcher.onDidDelete((uri) => this.changedAt(uri)),
      workspace.onDidChangeWorkspaceFolders(() => this.begin()),
      workspace.onDidChangeConfiguration((event) => {
        if (['files', 'search'].some((section) => event.affectsConfiguration(`${section}.exclude`))) this.begin();
      }),
    ];
  }

  private changedAt(uri: Uri): void {
    if (isIgnoreFile(uri)) {
      // The files it is about are others now.
      this.begin();
      return;
    }
    if (this.dirty.size < mostNames) this.dirty.set(uri.toString(), uri);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.readDirty(), pauseMs);
  }

  private async readDirty(): Promise<void> {
    await this.filled;
    const changed = [...this.dirty.values()];
    this.dirty.clear();
    const { files, read, gone } = await this.filesAt(changed);
    if (this.isDisposed) return;
    if (files.some(isIgnoreFile)) {
      this.begin();
      return;
    }
    this.index.deleteWithin(gone);
    const isRead = new Set(read);
    for (const uri of files) {
      const folder = workspace.getWorkspaceFolder(uri);
      // A name that came after all were listed is kept like a file of its own.
      if (folder) this.index.set(`${uri.toString()}${nameMark}`, wordHashes(pathIn(folder, uri)));
      if (!isRead.has(uri)) this.index.delete(uri.toString());
    }
    await this.readAll(read, this.generation);
    if (!this.isDisposed) this.changed.fire();
  }

  /** The files where something changed, and what is gone: of a folder that comes or goes VS Code tells nothing else. */
  private async filesAt(changed: readonly Uri[]): Promise<{ files: Uri[]; read: Uri[]; gone: Set<string> }> {
    const files: Uri[] = [];
    const read: Uri[] = [];
    const gone = new Set<string>();
    for (const folder of workspace.workspaceFolders ?? []) {
      const leftOut = this.leftOut.get(folder.uri.toString());
      const own = changed.filter((uri) => workspace.getWorkspaceFolder(uri)?.index === folder.index);
      if (!leftOut || own.length === 0) continue;
      const found = await meantOf(folder, leftOut, own, this.parts);
      const isRead = new Set(found.read);
      for (const { uri } of found.files.slice(0, mostFiles)) {
        const type = await typeOf(uri);
        if (type === undefined) {
          gone.add(uri.toString());
        } else if (type === FileType.Directory) {
          const inside = await this.filesIn(folder, leftOut, uri);
          pushAll(files, inside.files);
          pushAll(read, inside.read);
        } else {
          files.push(uri);
          if (isRead.has(uri)) read.push(uri);
        }
      }
    }
    return { files: files.slice(0, mostFiles), read: read.slice(0, mostFiles), gone };
  }

  private async filesIn(
    folder: WorkspaceFolder,
    leftOut: LeftOut,
    within: Uri,
  ): Promise<{ files: Uri[]; read: Uri[] }> {
    try {
      const { files, read } = await filesOf(folder, leftOut, { most: mostNames, within }, this.parts);
      return { files: files.map(({ uri }) => uri), read };
    } catch {
      return { files: [], read: [] };
    }
  }

  private isOver(generation: number): boolean {
    return this.isDisposed || generation !== this.generation;
  }
}

/** Hashes of several lists, ascending, each once. */
function joined(lists: readonly Uint32Array[]): Uint32Array {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  return Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).sort();
}

function isIgnoreFile({ path }: Uri): boolean {
  return path.endsWith('/.gitignore');
}

/** Returns the type of the file at an address; undefined if there is none. */
async function typeOf(uri: Uri): Promise<FileType | undefined> {
  try {
    return (await workspace.fs.stat(uri)).type;
  } catch {
    return undefined;
  }
}
