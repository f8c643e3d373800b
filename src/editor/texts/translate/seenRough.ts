import type { Memento } from 'vscode';

const key = 'translate.seenRough';

/**
 * The target languages of which a user has seen a rough translation beside its source. The first one is shown before it
 * replaces anything; whoever has seen one knows what to expect.
 */
export class SeenRough {
  constructor(private readonly memento: Memento) {}

  has(target: string): boolean {
    return this.all.includes(target.toLowerCase());
  }

  async add(target: string): Promise<void> {
    if (!this.has(target)) await this.memento.update(key, [...this.all, target.toLowerCase()]);
  }

  private get all(): readonly string[] {
    return this.memento.get<string[]>(key, []);
  }
}
