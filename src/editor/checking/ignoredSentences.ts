import { EventEmitter, type Disposable, type Memento } from 'vscode';

const storedAs = 'check.ignoredSentences';
/** Then those that were ignored first are forgotten. */
const most = 5_000;

/** Sentences of this workspace that are right as they are, by their hashes: their text is not kept. */
export class IgnoredSentences implements Disposable {
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memento: Memento) {}

  get hashes(): readonly string[] {
    return this.memento.get<string[]>(storedAs, []);
  }

  async add(hash: string): Promise<void> {
    await this.memento.update(storedAs, [...this.hashes.filter((other) => other !== hash), hash].slice(-most));
    this.changed.fire();
  }

  async clear(): Promise<void> {
    await this.memento.update(storedAs, undefined);
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}
