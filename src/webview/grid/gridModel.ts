import { RefusedError } from '../base/pageChannel';
import { allRows, moved, onlyActive, selectedRows, type How, type Selection } from './selection';

/** Options for the rows shown: those that contain a text, either all of them or one kind. */
export interface GridOptions {
  filter: string;
  shown: string;
}

/** A table of whatever rows. */
export type AnyGridModel = Pick<
  GridModel<unknown, GridOptions, unknown, string>,
  | 'view'
  | 'selection'
  | 'message'
  | 'moveToRow'
  | 'selectAll'
  | 'clearSelection'
  | 'startEditing'
  | 'cancelEditing'
  | 'save'
>;

/**
 * Model of the table on every page: rows shown, focus, selection, text being typed, and last action. It is independent of how the
 * table is drawn. Each page defines how to find its rows and how to use the text typed.
 */
export abstract class GridModel<Row, Options extends GridOptions, Editing, Move> {
  /** Rows in the order shown. */
  view: Row[] = [];
  selection: Selection<Row> = onlyActive(0);
  editing: Editing | undefined;
  /** Last action, in a few words. */
  message = '';

  constructor(
    public options: Options,
    private readonly host: { ask(request: 'save', body: undefined): Promise<unknown> },
    protected readonly draw: () => void,
  ) {}

  abstract get isReadonly(): boolean;
  /** Returns whether there are rows to show. */
  abstract get isLoaded(): boolean;
  /** The rows to show, in their order. */
  protected abstract find(before: Options): Row[];
  abstract startEditing(): void;
  /** Takes over what was typed and goes on; false when it cannot be taken over and stays in the field. */
  abstract finishEditing(move: Move): boolean;
  /** Resolves when all that was typed is in the document, or refused. */
  abstract settled(): Promise<unknown>;

  /** Rows that can have the focus. */
  get rowCount(): number {
    return this.view.length;
  }

  get activeRow(): Row | undefined {
    return this.view[this.selection.active];
  }

  /** The rows a command is for, in the order they are shown. */
  get chosen(): Row[] {
    return selectedRows(this.selection, this.view);
  }

  /** Shows other rows, or in another order; what is still shown keeps the focus and is still selected. */
  look(change: Partial<Options>): void {
    const before = this.options;
    const row = this.activeRow;
    this.options = { ...before, ...change };
    this.view = this.find(before);
    const active = row === undefined ? 0 : this.placeOf(row);
    const { rows } = this.selection;
    this.selection = {
      active,
      anchor: active,
      rows: rows.size === 0 ? rows : new Set(this.view.filter((one) => rows.has(one))),
    };
    this.draw();
  }

  /** Returns the index of the row that had the focus; the first row if it is hidden now. */
  protected placeOf(row: Row): number {
    return Math.max(0, this.view.indexOf(row));
  }

  moveToRow(index: number, how: How = 'only'): void {
    this.selection = moved(this.selection, Math.max(0, Math.min(index, this.rowCount - 1)), how, this.view);
    this.draw();
  }

  selectAll(): void {
    this.selection = allRows(this.selection, this.view);
    this.draw();
  }

  clearSelection(): void {
    this.selection = onlyActive(this.selection.active);
    this.draw();
  }

  cancelEditing(): void {
    this.editing = undefined;
    this.draw();
  }

  say(message: string): void {
    this.message = message;
    this.draw();
  }

  /** Saves the document with all that was typed. */
  async save(): Promise<void> {
    await this.settled();
    await this.attempt(() => this.host.ask('save', undefined));
  }

  /** Has something done, and says why when it is refused. */
  protected async attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof RefusedError) this.say(error.message);
    }
  }
}
