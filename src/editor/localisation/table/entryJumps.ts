import { EventEmitter, type Disposable, type Uri } from 'vscode';

/** Entries that tables are to go to. */
export class EntryJumps implements Disposable {
  private readonly wanted = new Map<string, string>();
  private readonly changed = new EventEmitter<string>();
  /** The table of this file is to go somewhere. */
  readonly onDidChange = this.changed.event;

  goTo(file: Uri, key: string): void {
    this.wanted.set(file.toString(), key);
    this.changed.fire(file.toString());
  }

  /** The key of the entry to go to, once. */
  take(file: Uri): string | undefined {
    const key = this.wanted.get(file.toString());
    this.wanted.delete(file.toString());
    return key;
  }

  dispose(): void {
    this.changed.dispose();
  }
}
