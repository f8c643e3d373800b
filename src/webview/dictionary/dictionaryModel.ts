import type { DictionaryProtocol, LineProblem, LineSplice, Side } from '../../shared/webview/dictionary';
import type { PageChannel } from '../base/pageChannel';
import { GridModel } from '../grid/gridModel';
import { onlyActive, type How } from '../grid/selection';
import { readCells, writeCells } from './clipboard';
import { EditQueue } from './editQueue';
import { cleanPhrase, pasteColumn, pasteEntries, toldOf } from './paste';
import { foldAll, Rows, type Row } from './rows';
import { viewOf, type Shown, type Sorting, type ViewOptions } from './view';
import { counted, formatNumber, t } from '../../shared/l10n';

/** Rows that are folded in one go, which takes a few milliseconds. */
const foldedAtOnce = 10_000;

/** A cell that is being typed in. */
export interface Editing {
  /** `undefined` for the row of a new entry. */
  row: Row | undefined;
  side: Side;
  /** Text of the cell when typing begins, then the text typed. */
  text: string;
  /** Reason why what is typed is not allowed, as a sentence; empty when it is. */
  problem: string;
}

/** The cell with the focus: `index` in the rows shown; one past the last is the row for a new entry. */
export interface ActiveCell {
  index: number;
  side: Side;
}

/** Move of the focus after typing in a cell. */
export type Move = 'stay' | 'down' | 'up' | 'next' | 'previous';

/** The table of a dictionary: two phrases a row, and a row for a new entry. */
export class DictionaryModel extends GridModel<Row, ViewOptions, Editing, Move> {
  readonly rows = new Rows();
  private readonly queue: EditQueue;
  /** Side of the cell with the focus. */
  private side: Side = 'source';
  isReadonly = false;
  isLoaded = false;
  problems = new Map<Row, LineProblem>();
  problemCount = 0;
  /** Number of times an entry was jumped to: each time it is scrolled into view. */
  jumps = 0;
  /** Typed phrases that are on their way to the document. */
  private readonly underWay = new Map<Row, { side: Side; phrase: string }>();
  /** New entries on their way to the document: they are shown, and can be typed in further. */
  private arriving: Row[] = [];

  constructor(
    private readonly channel: Pick<PageChannel<DictionaryProtocol>, 'ask'>,
    draw: () => void,
  ) {
    super({ filter: '', shown: 'all', sorting: undefined }, channel, draw);
    this.queue = new EditQueue((splices) => channel.ask('edit', { version: this.rows.version, splices }));
  }

  get active(): ActiveCell {
    return { index: this.selection.active, side: this.side };
  }

  /** Number of rows shown, including the one for a new entry. */
  override get rowCount(): number {
    return this.view.length + (this.isReadonly ? 0 : 1);
  }

  get entryCount(): number {
    return this.entries;
  }

  private entries = 0;

  load(text: string, version: number): void {
    const focused = this.isLoaded ? { row: this.activeRow } : undefined;
    this.rows.load(text, version);
    this.problems = new Map();
    this.isLoaded = true;
    this.entries = this.countEntries();
    this.look({});
    if (focused) this.comeBack(focused.row);
    this.prepareFilter(0);
  }

  /** Folds the rows bit by bit while nothing else is done, so that the first letter typed as a filter finds them so. */
  private prepareFilter(from: number): void {
    const end = Math.min(from + foldedAtOnce, this.rows.all.length);
    foldAll(this.rows.all.slice(from, end));
    if (end < this.rows.all.length) setTimeout(() => this.prepareFilter(end), 0);
  }

  apply(splices: readonly LineSplice[], version: number): void {
    if (version <= this.rows.version) return;
    const { added, isAnyGone } = this.rows.apply(splices, version);
    const others = added.filter((row) => !this.welcome(row));
    if (added.length > 0 || isAnyGone) this.followRows(others);
    this.draw();
  }

  setProblems(version: number, shown: readonly LineProblem[], total: number): void {
    if (version !== this.rows.version) return;
    this.problems = new Map();
    for (const problem of shown) {
      const row = this.rows.all[problem.line];
      if (row) this.problems.set(row, problem);
    }
    this.problemCount = total;
    this.draw();
  }

  protected find(before: ViewOptions): Row[] {
    const { filter, shown, sorting } = this.options;
    // One more letter leaves some of the rows that are shown.
    const isNarrower =
      isLonger(filter, before.filter) && shown !== 'duplicates' && shown === before.shown && sorting === before.sorting;
    const among = isNarrower ? this.view.filter((row) => this.rows.has(row)) : this.rows.all;
    return viewOf(among, this.options, (row) => this.problems.has(row));
  }

  /** Selects the entry on a line, which is shown whatever the filter. */
  jumpTo(line: number): void {
    const row = this.rows.all[line];
    if (!row) return;
    if (!this.view.includes(row)) this.look({ filter: '', shown: 'all' });
    // It may tell of the filter that was there.
    this.message = '';
    this.jumps++;
    this.selectRow(this.view.indexOf(row));
  }

  filter(filter: string): void {
    this.look({ filter });
    this.say(filter === '' ? '' : t('{0} of {1} entries', formatNumber(this.view.length), formatNumber(this.entries)));
  }

  show(shown: Shown): void {
    this.look({ shown: this.options.shown === shown ? 'all' : shown });
  }

  /** Ascending, descending, and then as in the dictionary. */
  sortBy(side: Side): void {
    const { sorting } = this.options;
    let next: Sorting | undefined = { side, isDescending: false };
    if (sorting?.side === side) next = sorting.isDescending ? undefined : { side, isDescending: true };
    this.look({ sorting: next });
  }

  rowAt(index: number): Row | undefined {
    return this.view[index];
  }

  /** Returns the phrase that a cell shows: the one typed there, even when it is not in the document yet. */
  phraseOf(row: Row | undefined, side: Side): string {
    const typed = row && this.underWay.get(row);
    if (typed?.side === side) return typed.phrase;
    return row?.[side] ?? '';
  }

  moveTo({ index, side }: ActiveCell, how: How = 'only'): void {
    this.side = side;
    this.moveToRow(index, how);
  }

  /** The cell beside, rows by rows; `undefined` when there is none. */
  neighbour(by: 1 | -1): ActiveCell | undefined {
    const { index, side } = this.active;
    if (by === 1) {
      if (side === 'source') return { index, side: 'target' };
      return index + 1 < this.rowCount ? { index: index + 1, side: 'source' } : undefined;
    }
    if (side === 'target') return { index, side: 'source' };
    return index > 0 ? { index: index - 1, side: 'target' } : undefined;
  }

  selectRow(index: number): void {
    const row = this.view[index];
    this.selection = { active: index, anchor: index, rows: new Set(row && [row]) };
    this.draw();
  }

  override selectAll(): void {
    super.selectAll();
    this.say(counted(this.view.length, '1 entry selected', '{0} entries selected'));
  }

  /** @param text in place of what the cell holds */
  startEditing(text?: string): void {
    if (this.isReadonly) {
      this.say(t('This dictionary can’t be changed.'));
      return;
    }
    const { index, side } = this.active;
    const row = this.view[index];
    this.editing = { row, side, text: text ?? this.phraseOf(row, side), problem: '' };
    this.draw();
  }

  /** Notes what stands in the field now, and asks the host what is wrong with it. */
  async typed(text: string): Promise<void> {
    const { editing } = this;
    if (!editing) return;
    editing.text = text;
    const line = editing.row?.line ?? this.rows.all.length;
    const problem = await this.channel.ask('check', { line, side: editing.side, phrase: cleanPhrase(text) });
    if (this.editing !== editing) return;
    editing.problem = problem ?? '';
    this.draw();
  }

  /** Nothing is sent to the service before the dictionary is saved. */
  finishEditing(move: Move): boolean {
    const { editing } = this;
    if (!editing) return true;
    this.editing = undefined;
    const { row, side, text } = editing;
    const phrase = cleanPhrase(text);
    if (phrase !== this.phraseOf(row, side)) {
      if (row) this.put(row, side, phrase);
      else this.add(side, phrase);
    }
    this.moveAfter(move, row === undefined && side === 'source' && phrase !== '');
    return true;
  }

  settled(): Promise<unknown> {
    return this.queue.settled();
  }

  async openAsText(): Promise<void> {
    await this.attempt(() => this.channel.ask('openAsText', undefined));
  }

  /** Makes the connection this dictionary came from the one in use. */
  async switchConnection(): Promise<void> {
    await this.attempt(() => this.channel.ask('switchConnection', undefined));
  }

  deleteSelected(): void {
    if (this.isReadonly) return;
    const rows = this.chosen;
    if (rows.length === 0) return;
    void this.change(() => this.rows.without(rows.filter((row) => this.rows.has(row))));
    this.selection = onlyActive(Math.min(this.selection.anchor, this.selection.active));
    this.say(counted(rows.length, '1 entry deleted', '{0} entries deleted'));
  }

  /** The selected rows as a spreadsheet takes them, or the phrase of the cell with the focus. */
  copied(): string {
    if (this.selection.rows.size === 0) return this.phraseOf(this.activeRow, this.side);
    return writeCells(this.chosen.map(({ source, target }) => [source, target]));
  }

  cut(): string {
    const text = this.copied();
    const row = this.activeRow;
    if (this.selection.rows.size > 0) this.deleteSelected();
    else if (row && !this.isReadonly) this.put(row, this.side, '');
    return text;
  }

  paste(text: string): void {
    const cells = readCells(text);
    if (this.isReadonly || cells.length === 0) return;
    const { index, side } = this.active;
    const isOneColumn = cells.every(({ length }) => length === 1);
    void this.change(() => {
      const plan = isOneColumn
        ? pasteColumn(this.rows, this.view.slice(index), side, cells)
        : pasteEntries(this.rows, cells);
      this.say(toldOf(plan));
      return plan.splices;
    });
  }

  private put(row: Row, side: Side, phrase: string): void {
    const typed = { side, phrase };
    this.underWay.set(row, typed);
    const done = this.change(() => {
      if (!this.rows.has(row)) return [];
      return [{ line: row.line, remove: 1, insert: [Rows.withSide(row, side, phrase)] }];
    });
    void done.then(() => {
      if (this.underWay.get(row) === typed) this.underWay.delete(row);
      this.draw();
    });
  }

  private add(side: Side, phrase: string): void {
    const row: Row = { line: -1, source: '', target: '', isBlank: false, [side]: phrase };
    this.arriving.push(row);
    this.view = [...this.view, row];
    void this.change(() => [this.rows.atEnd([Rows.withSide(row, side, phrase)])]).then(() => {
      // Still there only when it could not be added.
      if (!this.arriving.includes(row)) return;
      this.arriving = this.arriving.filter((other) => other !== row);
      this.followRows([]);
      this.draw();
    });
  }

  /** Takes a new line for the entry that was typed here, if it is one. */
  private welcome(row: Row): boolean {
    const [first] = this.arriving;
    if (!first || first.source !== row.source || first.target !== row.target) return false;
    this.arriving.shift();
    this.rows.replace(row, first);
    return true;
  }

  private async change(make: () => LineSplice[]): Promise<void> {
    await this.attempt(() => this.queue.push(make));
  }

  private moveAfter(move: Move, isNewEntry: boolean): void {
    const { index, side } = this.active;
    // The source of a new entry is followed by its target.
    if (isNewEntry && (move === 'down' || move === 'next')) {
      this.moveTo({ index, side: 'target' });
    } else if (move === 'down') {
      this.moveTo({ index: index + 1, side: side === 'target' && index + 1 >= this.view.length ? 'source' : side });
    } else if (move === 'up') {
      this.moveTo({ index: index - 1, side });
    } else if (move === 'stay') {
      this.draw();
    } else {
      const next = this.neighbour(move === 'next' ? 1 : -1);
      if (next) this.moveTo(next);
      else this.draw();
    }
  }

  private countEntries(): number {
    return this.rows.all.reduce((count, { isBlank }) => (isBlank ? count : count + 1), 0);
  }

  private isPlain(): boolean {
    const { filter, shown, sorting } = this.options;
    return filter.trim() === '' && shown === 'all' && !sorting;
  }

  /** After lines came or went: without filter and sorting as the dictionary has them, else new ones at the end. */
  private followRows(added: readonly Row[]): void {
    const row = this.activeRow;
    if (this.isPlain()) {
      this.view = this.rows.all.filter(({ isBlank }) => !isBlank).concat(this.arriving);
    } else {
      const shown = new Set(this.view);
      const fresh = added.filter((one) => !shown.has(one));
      const stays = (one: Row): boolean => (this.rows.has(one) && !one.isBlank) || this.arriving.includes(one);
      this.view = this.view.filter(stays).concat(fresh);
    }
    this.entries = this.countEntries();
    const { active, anchor, rows } = this.selection;
    const place = row ? this.view.indexOf(row) : this.view.length;
    const index = Math.max(0, Math.min(place < 0 ? active : place, this.rowCount - 1));
    const kept = new Set([...rows].filter((one) => this.rows.has(one)));
    this.selection = {
      active: index,
      anchor: Math.max(0, anchor + index - active),
      rows: kept,
    };
    this.keepTyped();
  }

  /** Gives the focus, and what is being typed, back to an entry after all rows were read anew. */
  private comeBack(before: Row | undefined): void {
    const row = before && this.rows.all.find(({ source }) => source === before.source);
    const index = row ? this.view.indexOf(row) : before ? -1 : this.rowCount - 1;
    if (index >= 0) this.selection = onlyActive(index);
    if (this.editing && index >= 0) this.editing = { ...this.editing, row };
    this.keepTyped();
    this.draw();
  }

  /** Turns text being typed in an entry that somebody else deletes into a new entry. */
  private keepTyped(): void {
    const { editing } = this;
    if (!editing?.row || this.view.includes(editing.row)) return;
    this.editing = undefined;
    const { row, side, text } = editing;
    const phrase = cleanPhrase(text);
    if (phrase === row[side]) return;
    void this.change(() => [this.rows.atEnd([Rows.withSide(row, side, phrase)])]);
    this.say(t('The entry was deleted while you were editing. Your text is now a new entry.'));
  }
}

function isLonger(filter: string, than: string): boolean {
  return than.trim() !== '' && filter.length > than.length && filter.startsWith(than);
}
