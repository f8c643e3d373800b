import type { Memento } from 'vscode';
import type { Reading } from '../../../../domain/glossaries/tableColumns';

const key = 'glossaryColumns';
const mostHeaders = 50;

interface Remembered {
  header: string;
  readings: readonly Reading[];
}

/** Last choices of the user for the columns of files with the same titles. */
export class RememberedColumns {
  constructor(private readonly memento: Memento) {}

  of(header: readonly string[]): readonly Reading[] | undefined {
    return this.all().find((one) => one.header === headerKey(header))?.readings;
  }

  async remember(header: readonly string[], readings: readonly Reading[]): Promise<void> {
    const own = headerKey(header);
    const others = this.all().filter((one) => one.header !== own);
    await this.memento.update(key, [{ header: own, readings }, ...others].slice(0, mostHeaders));
  }

  private all(): readonly Remembered[] {
    return this.memento.get<Remembered[]>(key, []);
  }
}

function headerKey(header: readonly string[]): string {
  return JSON.stringify(header.map((title) => title.trim().toLowerCase()));
}
