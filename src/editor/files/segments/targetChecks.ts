import {
  Disposable,
  EventEmitter,
  RelativePattern,
  Uri,
  workspace,
  type TextDocument,
  type WorkspaceFolder,
} from 'vscode';
import { projectFileName } from '../../../domain/checking/projectRules';
import type { FileFinding } from '../../../domain/files/findings';
import { entryOfFile, holdsTexts } from '../../../formats/formatTable';
import type { ReaderThread } from '../../reader/readerThread';
import { mayBeChecked } from './checkedFiles';
import { isXliff } from './xliffSelector';

/** Findings in a version of a document. */
export interface CheckedDocument {
  findings: readonly FileFinding[];
  version: number;
}

/** Checks open documents that are targets of a project, and tells which of them are to be checked again. */
export class TargetChecks implements Disposable {
  private readonly sources = new Map<TextDocument, { uri: string; watcher: Disposable }>();
  /** Documents that are no target; asked again when the project may have changed. */
  private others = new WeakSet<TextDocument>();
  private isChanged = false;
  private readonly outdated = new EventEmitter<TextDocument>();
  /** The source or the project of a document has changed. */
  readonly onDidOutdate = this.outdated.event;
  private readonly subscriptions: Disposable[];

  constructor(private readonly reader: ReaderThread) {
    const files = (): void => this.filesChanged();
    const map = workspace.createFileSystemWatcher(`**/${projectFileName}`);
    this.subscriptions = [
      this.outdated,
      map,
      map.onDidChange(files),
      map.onDidCreate(files),
      map.onDidDelete(files),
      workspace.onDidCreateFiles(files),
      workspace.onDidDeleteFiles(files),
      workspace.onDidRenameFiles(files),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.sourceChanged(document.uri);
      }),
      workspace.onDidCloseTextDocument((document) => this.forget(document)),
    ];
  }

  /** `undefined` for a document that is no target. Rejects when it takes too long. */
  async check(document: TextDocument): Promise<CheckedDocument | undefined> {
    if (this.others.has(document)) return undefined;
    const { version, uri } = document;
    const folder = workspace.getWorkspaceFolder(uri);
    const isFile = folder?.uri.scheme === 'file' && uri.scheme === 'file';
    const path = isFile ? uri.path.slice(folder.uri.path.length + 1) : uri.path;
    if (isOfMap(document) && !(isFile && (await hasMap(folder)))) {
      this.others.add(document);
      return undefined;
    }
    const { isChanged } = this;
    this.isChanged = false;
    const ask = (sourceText?: string): Promise<(CheckedDocument & { source?: string }) | undefined> =>
      this.reader
        .ask('check', {
          path,
          text: document.getText(),
          isChanged,
          isLikely: holdsTexts(uri.path),
          ...(isFile && { folder: folder.uri.fsPath }),
          ...(sourceText !== undefined && { sourceText }),
        })
        .then((answer) => answer && { ...answer, version });
    const known = this.sources.get(document)?.uri;
    const answer = await ask(shownText(known));
    if (!answer) {
      this.others.add(document);
      this.forget(document);
      return undefined;
    }
    if (answer.source === undefined || !folder || document.isClosed) return answer;
    const source = Uri.joinPath(folder.uri, answer.source).toString();
    if (source === known) return answer;
    this.follow(document, source);
    const shown = shownText(source);
    return shown === undefined ? answer : await ask(shown);
  }

  dispose(): void {
    for (const { watcher } of this.sources.values()) watcher.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private follow(document: TextDocument, source: string): void {
    this.forget(document);
    const uri = Uri.parse(source);
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    const pattern = new RelativePattern(Uri.joinPath(uri, '..'), name.replace(/[[\]{}*?]/g, '[$&]'));
    const watcher = workspace.createFileSystemWatcher(pattern);
    const heard = (): void => this.sourceChanged(uri);
    this.sources.set(document, {
      uri: source,
      watcher: Disposable.from(
        watcher,
        watcher.onDidChange(heard),
        watcher.onDidCreate(heard),
        watcher.onDidDelete(heard),
      ),
    });
  }

  private forget(document: TextDocument): void {
    this.sources.get(document)?.watcher.dispose();
    this.sources.delete(document);
  }

  private sourceChanged(uri: Uri): void {
    const changed = uri.toString();
    for (const [document, source] of this.sources) if (source.uri === changed) this.outdated.fire(document);
  }

  private filesChanged(): void {
    this.isChanged = true;
    this.others = new WeakSet();
    for (const document of workspace.textDocuments) {
      if (mayBeChecked(document) && !isXliff(document)) this.outdated.fire(document);
    }
  }
}

/** The text of a file that was changed on screen and not saved. */
function shownText(uri: string | undefined): string | undefined {
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri);
  return document?.isDirty ? document.getText() : undefined;
}

/**
 * Returns whether only the map of a project has something to say of a document: the thread is not asked of every
 * README.
 */
function isOfMap(document: TextDocument): boolean {
  return isXliff(document) || entryOfFile(document.uri.path)?.isDocument === true;
}

async function hasMap({ uri }: WorkspaceFolder): Promise<boolean> {
  return workspace.fs.stat(Uri.joinPath(uri, projectFileName)).then(
    () => true,
    () => false,
  );
}
