import { EventEmitter, type Disposable, type Memento } from 'vscode';
import { byNature } from '../../shared/l10n';

export type Order = 'name' | 'newest' | 'entries';

/** Fields that a list can be filtered and sorted by. */
export interface Arranged {
  readonly name: string;
  /** ISO 8601; '' where the service does not say. */
  readonly createdAt: string;
  readonly entries: number;
}

/** Arrangement of a view by the user, kept for this workspace. */
export class Arrangement implements Disposable {
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  /** @param view id of the view, under which it is kept */
  constructor(
    private readonly memento: Memento,
    private readonly view: string,
  ) {}

  /** Part of a name; '' = everything. */
  get filter(): string {
    return this.memento.get(`${this.view}.filter`, '');
  }

  get order(): Order {
    return this.memento.get<Order>(`${this.view}.order`, 'name');
  }

  async setFilter(filter: string): Promise<void> {
    await this.memento.update(`${this.view}.filter`, filter.trim() || undefined);
    this.changed.fire();
  }

  async setOrder(order: Order): Promise<void> {
    await this.memento.update(`${this.view}.order`, order);
    this.changed.fire();
  }

  apply<Item>(items: readonly Item[], describe: (item: Item) => Arranged): Item[] {
    const wanted = this.filter.toLocaleLowerCase();
    const described = items.map((item) => ({ item, ...describe(item) }));
    return described
      .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
      .sort((a, b) => comparisons[this.order](a, b) || byName(a, b))
      .map(({ item }) => item);
  }

  dispose(): void {
    this.changed.dispose();
  }
}

const byName = (a: Arranged, b: Arranged): number => byNature(a.name, b.name);

const comparisons: Readonly<Record<Order, (a: Arranged, b: Arranged) => number>> = {
  name: byName,
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  entries: (a, b) => b.entries - a.entries,
};
