import type { Memento } from 'vscode';

/** Number of files that are remembered. */
const capacity = 200;

/**
 * Last known state of each virtual file, across windows: one with unsaved changes is opened again with the window, and must
 * still notice that the service has another one meanwhile. Holds no text.
 */
export class RememberedFiles<Known> {
  /** @param key under which they are kept */
  constructor(
    private readonly memento: Memento,
    private readonly key: string,
  ) {}

  /** @param file what identifies it, whatever it is called */
  get(file: string): Known | undefined {
    return this.all()[file];
  }

  async set(file: string, known: Known): Promise<void> {
    if (this.get(file) === known) return;
    const others = Object.entries(this.all()).filter(([name]) => name !== file);
    await this.memento.update(this.key, Object.fromEntries([...others.slice(1 - capacity), [file, known]]));
  }

  private all(): Record<string, Known> {
    return this.memento.get(this.key, {});
  }
}
