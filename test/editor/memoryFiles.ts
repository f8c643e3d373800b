import * as vscode from 'vscode';

/** A file system that only the tests know, with one folder, which tells what happens in it. */
export class MemoryFiles implements vscode.FileSystemProvider {
  onWrite?: () => void;
  onDelete?: () => void;
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  private readonly files: Map<string, Uint8Array>;

  constructor(texts: Readonly<Record<string, string>>) {
    this.files = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  }

  get texts(): Record<string, string> {
    return Object.fromEntries([...this.files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    if (path === '/') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.bytesOf(path).length };
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    return this.bytesOf(path);
  }

  writeFile({ path }: vscode.Uri, bytes: Uint8Array): void {
    this.files.set(path, bytes);
    this.onWrite?.();
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.files.set(to.path, this.bytesOf(from.path));
    this.files.delete(from.path);
  }

  delete({ path }: vscode.Uri): void {
    this.files.delete(path);
    this.onDelete?.();
  }

  readDirectory(): Array<[string, vscode.FileType]> {
    return [...this.files.keys()].map((path) => [path.slice(1), vscode.FileType.File]);
  }

  createDirectory(): void {
    // The one folder is there.
  }

  watch(): vscode.Disposable {
    return { dispose: () => undefined };
  }

  private bytesOf(path: string): Uint8Array {
    const bytes = this.files.get(path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(path);
    return bytes;
  }
}
