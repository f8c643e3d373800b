import { EventEmitter, type Disposable, type Memento } from 'vscode';
import { keyOf, type NotAnError } from '../../domain/checking/notAnError';

const storedAs = 'check.notErrors';
/** Then those that were said first are forgotten. */
const most = 5_000;

const none: readonly NotAnError[] = [];

/** Findings of which the user said in this workspace that they are no errors. */
export class NotErrors implements Disposable {
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  /** They are asked for with the settings of every document. */
  private known: { all: readonly NotAnError[]; keys: readonly string[] } | undefined;

  constructor(private readonly memento: Memento) {}

  get all(): readonly NotAnError[] {
    return this.memento.get<readonly NotAnError[]>(storedAs) ?? none;
  }

  get keys(): readonly string[] {
    const { all } = this;
    if (this.known?.all !== all) this.known = { all, keys: all.map((one) => keyOf(one)) };
    return this.known.keys;
  }

  /** @returns how many findings of its rule are no errors now */
  async add(one: NotAnError): Promise<number> {
    const key = keyOf(one);
    await this.store([...this.all.filter((other) => keyOf(other) !== key), one].slice(-most));
    return this.all.filter(({ rule }) => rule === one.rule).length;
  }

  async remove(gone: readonly NotAnError[]): Promise<void> {
    const keys = new Set(gone.map((one) => keyOf(one)));
    await this.store(this.all.filter((other) => !keys.has(keyOf(other))));
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async store(all: readonly NotAnError[]): Promise<void> {
    await this.memento.update(storedAs, all.length > 0 ? all : undefined);
    this.changed.fire();
  }
}
