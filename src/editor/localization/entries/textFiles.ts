import {
  EventEmitter,
  FileType,
  Disposable,
  Uri,
  workspace,
  type Position,
  type TextDocument,
  type WorkspaceFolder,
} from 'vscode';
import { projectFileName } from '../../../domain/checking/projectRules';
import { lockFileName } from '../../../domain/localization/lock';
import { entryOfFile, holdsTexts } from '../../../formats/formatTable';
import type { EntryAcross, EntryFiles } from '../../reader/project/questions';
import type { TargetFile } from '../../../work/project/targetFile';
import type { ReaderThread } from '../../reader/readerThread';
import { workspaceUri } from '../projects';

/** A document that is a source or a target of a project. */
export interface TextFile {
  folder: WorkspaceFolder;
  /** Path from the folder. */
  path: string;
  source: string;
  /** All targets of the source. */
  files: readonly TargetFile[];
  /** True if the project has a map; it looks like one where it has none. */
  isWritten: boolean;
}

/** Milliseconds after the last character that is typed, before what is shown in other files follows. */
const quietMs = 300;

interface Known {
  files: readonly TargetFile[];
  isWritten: boolean;
  /** Source path by the path of a source or a target. */
  sources: ReadonlyMap<string, string>;
}

/**
 * Documents that belong to localization projects. The files of a folder are read in the thread when the first document is
 * open that may be of one, and again after files came or went.
 */
export class TextFiles implements Disposable {
  private readonly changed = new EventEmitter<void>();
  /** Files of a project changed, or what belongs to one. */
  readonly onDidChange = this.changed.event;
  private readonly known = new Map<string, Promise<Known | undefined>>();
  private watching: Disposable | undefined;

  constructor(private readonly reader: ReaderThread) {}

  /** Returns the project file that a document is; undefined for none. */
  async of({ uri }: Pick<TextDocument, 'uri'>): Promise<TextFile | undefined> {
    const folder = uri.scheme === 'file' ? workspace.getWorkspaceFolder(uri) : undefined;
    const format = entryOfFile(uri.path);
    if (!folder || !format) return undefined;
    const path = pathIn(folder, uri);
    const isLikely = holdsTexts(path) && !format.isDocument;
    const known = isLikely || (await hasMap(folder)) ? await this.read(folder) : undefined;
    const source = known?.sources.get(path);
    if (known === undefined || source === undefined) return undefined;
    const files = known.files.filter((file) => file.source === source);
    return { folder, path, source, files, isWritten: known.isWritten };
  }

  /** The entry at a place of a document, in all languages. */
  async entryAt(
    document: TextDocument,
    position: Position,
  ): Promise<{ file: TextFile; entry: EntryAcross } | undefined> {
    const file = await this.of(document);
    if (!file) return undefined;
    const { version } = document;
    const entry = await this.reader.ask('entryAt', { ...shown(file), offset: document.offsetAt(position) });
    return entry && document.version === version ? { file, entry } : undefined;
  }

  dispose(): void {
    this.watching?.dispose();
    this.changed.dispose();
  }

  private read(folder: WorkspaceFolder): Promise<Known | undefined> {
    this.watch();
    const name = folder.uri.toString();
    const known =
      this.known.get(name) ??
      this.reader.ask('textFiles', { folder: folder.uri.fsPath }).then(
        ({ files, isWritten }) => ({
          files,
          isWritten,
          sources: new Map([
            ...files.map(({ source, target }) => [target, source] as const),
            ...files.map(({ source }) => [source, source] as const),
          ]),
        }),
        () => undefined,
      );
    this.known.set(name, known);
    return known;
  }

  private watch(): void {
    if (this.watching) return;
    const watcher = workspace.createFileSystemWatcher('**/*');
    let typing: NodeJS.Timeout | undefined;
    const open = new Map<string, Uri>();
    const typed = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length === 0 || !entryOfFile(document.uri.path)) return;
      clearTimeout(typing);
      open.set(document.uri.toString(), document.uri);
      typing = setTimeout(() => {
        for (const uri of open.values()) void this.heard(uri, false);
        open.clear();
      }, quietMs);
    });
    watcher.onDidChange((uri) => void this.heard(uri, false));
    watcher.onDidCreate((uri) => void this.heard(uri, true));
    watcher.onDidDelete((uri) => void this.heard(uri, true));
    this.watching = Disposable.from(watcher, typed, { dispose: () => clearTimeout(typing) });
  }

  private async heard(uri: Uri, isNew: boolean): Promise<void> {
    const folder = workspace.getWorkspaceFolder(uri);
    const name = folder?.uri.toString() ?? '';
    if (!folder || !this.known.has(name) || /\/(?:node_modules|\.git)\//.test(uri.path)) return;
    const path = pathIn(folder, uri);
    // A folder comes and goes with all that is in it.
    const isMap = path === projectFileName || (isNew && (entryOfFile(path) !== undefined || !/\.\w+$/.test(path)));
    if (isMap) this.known.delete(name);
    else if (path !== lockFileName && !(await this.known.get(name))?.sources.has(path)) return;
    this.changed.fire();
  }
}

/**
 * Describes a document to the thread: the texts on screen count, and not those stored.
 * @param withSaved also those that seem to be saved: whether they are is known a moment after they change
 */
export function shown({ folder, path, files, source }: TextFile, { withSaved = false } = {}): EntryFiles {
  const own = new Map(
    [source, lockFileName, ...files.map(({ target }) => target)].map((one) => [uriOf(folder, one), one]),
  );
  const texts = workspace.textDocuments.flatMap((document) => {
    const one = own.get(document.uri.toString());
    return one !== undefined && (withSaved || document.isDirty || one === path)
      ? [[one, document.getText()] as const]
      : [];
  });
  return { folder: folder.uri.fsPath, path, files, texts };
}

function uriOf(folder: WorkspaceFolder, path: string): string {
  return workspaceUri(folder, path).toString();
}

function pathIn({ uri }: WorkspaceFolder, { path }: Uri): string {
  return path.slice(uri.path.replace(/\/$/, '').length + 1);
}

async function hasMap({ uri }: WorkspaceFolder): Promise<boolean> {
  return workspace.fs.stat(Uri.joinPath(uri, projectFileName)).then(
    ({ type }) => (type & FileType.File) !== 0,
    () => false,
  );
}
