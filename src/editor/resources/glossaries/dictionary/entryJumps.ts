import { commands, EventEmitter, type Disposable, type TextDocument, type Uri } from 'vscode';

/** Entries that tables of dictionaries are to show: one of a table that is still opening waits for it. */
export class EntryJumps implements Disposable {
  private readonly waiting = new Map<string, string>();
  private readonly asked = new EventEmitter<void>();
  readonly onDidAsk = this.asked.event;

  /** Opens a dictionary as a table, at the entry with this source. */
  async open(uri: Uri, source: string): Promise<void> {
    this.waiting.set(uri.toString(), source);
    await commands.executeCommand('vscode.open', uri);
    this.asked.fire();
  }

  /** The line the table of this document is to show, told once; `undefined` when it is to show none, or has it not. */
  take(document: TextDocument): number | undefined {
    const key = document.uri.toString();
    const source = this.waiting.get(key);
    if (source === undefined) return undefined;
    this.waiting.delete(key);
    return lineOf(document, source);
  }

  dispose(): void {
    this.asked.dispose();
  }
}

/** Returns the current line of the entry: a dictionary with unsaved changes has other lines than the service. */
function lineOf(document: TextDocument, source: string): number | undefined {
  const text = document.getText();
  const begin = `${source}\t`;
  if (text.startsWith(begin)) return 0;
  const before = text.indexOf(`\n${begin}`);
  return before < 0 ? undefined : document.positionAt(before + 1).line;
}
