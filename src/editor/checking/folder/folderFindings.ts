import {
  languages,
  TabInputText,
  TabInputTextDiff,
  Uri,
  window,
  workspace,
  type Diagnostic,
  type Disposable,
  type Tab,
} from 'vscode';

export interface FolderFindingsDependencies {
  /** Returns the findings in a file as it is now. */
  check(uri: Uri): Promise<readonly Diagnostic[]>;
}

/** The Problems view shows no more than that, and each costs memory in two processes. */
const mostFindings = 10_000;
/** Files that change together are checked together. */
const pauseMs = 500;

/**
 * Findings in files that no editor shows. Of an open document the language server tells them itself, so these are gone
 * while it is open; they are found anew when a file changes, or is closed.
 */
export class FolderFindings implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('parlance.files');
  /** Files with findings, now or when they were opened, and how many. */
  private readonly counts = new Map<string, number>();
  private readonly stale = new Map<string, Uri>();
  private readonly subscriptions: Disposable[];
  private watcher: Disposable | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isWorking = false;

  constructor(private readonly parts: FolderFindingsDependencies) {
    this.subscriptions = [
      this.collection,
      window.tabGroups.onDidChangeTabs(({ opened, closed }) => {
        for (const uri of opened.flatMap(shownIn)) this.collection.delete(uri);
        for (const uri of closed.flatMap(shownIn)) this.outdated(uri);
      }),
    ];
  }

  /** Returns whether there is room for the findings of another file. */
  get isFull(): boolean {
    let all = 0;
    for (const count of this.counts.values()) all += count;
    return all >= mostFindings;
  }

  set(uri: Uri, found: readonly Diagnostic[]): void {
    const key = uri.toString();
    this.collection.delete(uri);
    this.counts.delete(key);
    if (found.length === 0 || this.isFull) return;
    this.counts.set(key, found.length);
    if (!isShown(uri)) this.collection.set(uri, found);
    this.watcher ??= this.watch();
  }

  /** Settings, words or the service are others than when the files were checked. */
  settingsChanged(): void {
    for (const key of this.counts.keys()) this.outdated(Uri.parse(key, true));
  }

  clear(): void {
    this.collection.clear();
    this.counts.clear();
    this.stale.clear();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.watcher?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private watch(): Disposable {
    const watcher = workspace.createFileSystemWatcher('**/*', true);
    watcher.onDidChange((uri) => this.outdated(uri));
    watcher.onDidDelete((uri) => this.deleted(uri));
    return watcher;
  }

  /** Removes the findings of a deleted file or folder: of a folder only its own name is told. */
  private deleted(uri: Uri): void {
    const [gone, below] = [uri.toString(), `${uri.toString()}/`];
    for (const key of this.counts.keys()) if (key === gone || key.startsWith(below)) this.set(Uri.parse(key, true), []);
  }

  private outdated(uri: Uri): void {
    if (!this.counts.has(uri.toString())) return;
    this.stale.set(uri.toString(), uri);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), pauseMs);
  }

  private async refresh(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    try {
      for (const [key, uri] of this.stale) {
        this.stale.delete(key);
        const found = isShown(uri) ? undefined : await this.parts.check(uri).catch(() => []);
        if (found) this.set(uri, found);
      }
    } finally {
      this.isWorking = false;
    }
  }
}

/**
 * Returns whether a tab shows a file. VS Code holds a document for minutes after its last tab was closed; the language
 * server's diagnostics go with the tab.
 */
function isShown(uri: Uri): boolean {
  const key = uri.toString();
  return window.tabGroups.all.some(({ tabs }) =>
    tabs.some((tab) => shownIn(tab).some((one) => one.toString() === key)),
  );
}

function shownIn({ input }: Tab): Uri[] {
  if (input instanceof TabInputText) return [input.uri];
  return input instanceof TabInputTextDiff ? [input.original, input.modified] : [];
}
