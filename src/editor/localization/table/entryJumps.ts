import { EventEmitter, type Disposable, type Uri } from 'vscode';

/** Entries that tables are to go to, and of a file with all languages the one that is shown. */
export class EntryJumps implements Disposable {
  private readonly wanted = new Map<string, string>();
  private readonly languages = new Map<string, string>();
  private readonly changed = new EventEmitter<string>();
  /** The table of this file is to go somewhere. */
  readonly onDidChange = this.changed.event;

  goTo(file: Uri, { key, language }: { key?: string | undefined; language?: string | undefined }): void {
    if (key === undefined && language === undefined) return;
    if (key !== undefined) this.wanted.set(file.toString(), key);
    if (language !== undefined) this.languages.set(file.toString(), language);
    this.changed.fire(file.toString());
  }

  /** The language that was chosen of a file with all of them. */
  languageOf(file: Uri): string | undefined {
    return this.languages.get(file.toString());
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
