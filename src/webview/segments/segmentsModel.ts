import type {
  CueWarnings,
  SegmentPart,
  SegmentsFacts,
  SegmentsProtocol,
  TableRow,
} from '../../shared/webview/segments';
import { RefusedError, type PageChannel } from '../base/pageChannel';
import { GridModel } from '../grid/gridModel';
import { onlyActive } from '../grid/selection';
import { compareCodes, withTypedCodes, type EditedParts } from './compareCodes';
import { filterRows, type FilterOptions } from './segmentFilter';
import { t } from '../../shared/l10n';

/** A translation that is being typed. */
export interface Editing {
  row: number;
  /** Content of the field, also while the row is scrolled out of view. */
  draft: readonly SegmentPart[];
  isChanged: boolean;
  /** Reason why it cannot be written, as a sentence. */
  problem: string;
  /** Warnings about how a cue would be to read. */
  warnings?: CueWarnings;
}

export type Move = 'stay' | 'down' | 'up' | 'nextOpen';

/** Player of sound. */
export interface SoundPlayer {
  /** @param load a WAV file in base64 */
  play(load: () => Promise<string>): Promise<void>;
}

/**
 * The table of segments, cues or entries, by their indexes in the file. Which are shown changes with the filter only, so that
 * a row does not go while one works on it.
 */
export class SegmentsModel extends GridModel<number, FilterOptions, Editing, Move> {
  facts: SegmentsFacts | undefined;
  rows: TableRow[] = [];
  total = -1;
  unreadable = '';
  private version = -1;
  private interrupted: { row: TableRow; draft: readonly SegmentPart[] } | undefined;
  /** Until all that was typed is in the document, or refused. */
  private writing: Promise<unknown> = Promise.resolve();
  /** Translations on their way into the document. */
  private readonly written = new Map<number, EditedParts>();

  constructor(
    private readonly channel: PageChannel<SegmentsProtocol>,
    draw: () => void,
    private readonly player?: SoundPlayer,
  ) {
    super({ filter: '', shown: 'all' }, channel, draw);
  }

  get isReadonly(): boolean {
    return this.facts?.isReadonly ?? true;
  }

  get isLoaded(): boolean {
    return this.total >= 0 && this.facts !== undefined;
  }

  get areCues(): boolean {
    return this.facts?.kind === 'cues';
  }

  get areEntries(): boolean {
    return this.facts?.kind === 'entries';
  }

  /** Returns the translation that a row shows. */
  targetOf(row: number): readonly SegmentPart[] {
    return this.written.get(row) ?? this.rows[row]?.target ?? [];
  }

  takeFacts(facts: SegmentsFacts): void {
    this.facts = facts;
    this.draw();
  }

  takeRows({ version, first, total, rows }: SegmentsProtocol['events']['rows']): void {
    if (first === 0) {
      const row = this.editing && this.rows[this.editing.row];
      if (row) this.interrupted = { row, draft: this.editing?.draft ?? [] };
      this.rows = [];
      this.written.clear();
      this.selection = onlyActive(this.selection.active);
      this.editing = undefined;
    }
    this.version = version;
    this.total = total;
    for (const row of rows) this.rows.push(row);
    this.look({});
    if (this.rows.length === total) this.resumeEditing();
  }

  /** Others have put segments in or taken some out: what was being typed goes on in its segment. */
  private resumeEditing(): void {
    const { interrupted } = this;
    this.interrupted = undefined;
    if (!interrupted) return;
    const { id, source } = interrupted.row;
    const text = JSON.stringify(source);
    const row = this.rows.findIndex((other) => other.id === id && JSON.stringify(other.source) === text);
    if (row < 0) return this.say(t('The segment you were translating no longer exists.'));
    const at = this.view.indexOf(row);
    if (at >= 0) this.selection = { ...this.selection, active: at };
    this.editing = { row, draft: interrupted.draft, isChanged: true, problem: '' };
    this.draw();
    this.measureDraft();
  }

  takeChanges({ version, rows }: SegmentsProtocol['events']['changed']): void {
    this.version = version;
    for (const [index, row] of rows) {
      this.rows[index] = row;
      this.written.delete(index);
      const { editing } = this;
      if (editing?.row === index && !editing.isChanged) {
        this.editing = undefined;
      } else if (editing?.row === index) {
        editing.problem = t('Someone else changed this segment. Press Enter to overwrite it with your text.');
      }
    }
    this.draw();
    // What was asked before may have been refused, as the version was an older one.
    this.measureDraft();
  }

  protected find(): number[] {
    return filterRows(this.rows, this.options);
  }

  /** Returns the index of a row; if the row is hidden, that of the next one, which gets the focus. */
  protected override placeOf(row: number): number {
    const at = this.view.findIndex((index) => index >= row);
    return at < 0 ? Math.max(0, this.view.length - 1) : at;
  }

  /** Goes to a row that was asked for elsewhere, and shows all rows where the filter hides it. */
  goTo(row: number): void {
    if (!this.view.includes(row)) this.look({ filter: '', shown: 'all' });
    this.moveToRow(this.view.indexOf(row));
  }

  /** Returns whether a user should look at a row: one without a translation, or a cue with a warning. */
  private isWanted(row: number): boolean {
    const { isOpen = false, problems = [] } = this.rows[row] ?? {};
    return !this.written.has(row) && (isOpen || (this.areCues && problems.length > 0));
  }

  /** Goes to the next or the previous row that wants a look, around the ends. */
  goToOpen(direction: 1 | -1): void {
    const { length } = this.view;
    for (let step = 1; step <= length; step++) {
      const at = (this.selection.active + direction * step + length * step) % length;
      const row = this.view[at];
      if (row !== undefined && this.isWanted(row)) return this.moveToRow(at);
    }
    this.say(this.areCues ? t('None of the cues shown needs review.') : t('None of the rows shown needs translation.'));
  }

  startEditing(): void {
    const row = this.activeRow;
    if (row === undefined) return;
    if (this.isReadonly) return this.say(t('This file is read-only.'));
    const { locked = '' } = this.rows[row] ?? {};
    if (locked !== '') return this.say(locked);
    this.clearSelection();
    this.message = '';
    this.editing = { row, draft: this.targetOf(row), isChanged: false, problem: '' };
    this.draw();
  }

  /** Notes what stands in the field now. */
  typed(parts: EditedParts): void {
    if (!this.editing) return;
    this.editing = { ...this.editing, draft: parts, isChanged: true, problem: '' };
    this.draw();
    this.measureDraft();
  }

  /** Asks what the cue that is being typed would be to read. */
  private measureDraft(): void {
    if (this.areCues && this.editing?.isChanged) void this.measure(this.editing.row, this.editing.draft);
  }

  private async measure(row: number, draft: readonly SegmentPart[]): Promise<void> {
    try {
      const target = draft.filter((part) => typeof part !== 'object');
      const warnings = await this.channel.ask('measure', { version: this.version, row, target });
      // What was typed since has been asked for too.
      if (this.editing?.row !== row || this.editing.draft !== draft) return;
      this.editing = { ...this.editing, warnings };
      this.draw();
    } catch (error) {
      // It is said when the text is written.
      if (!(error instanceof RefusedError)) throw error;
    }
  }

  finishEditing(move: Move): boolean {
    const { editing } = this;
    if (!editing) return true;
    const { row, draft, isChanged } = editing;
    const parts = this.partsOf(row, draft);
    if (isChanged && !(isBlank(parts) && this.targetOf(row).length === 0)) {
      const problem = this.problemOf(row, parts);
      if (problem !== '') {
        this.editing = { ...editing, problem };
        this.draw();
        return false;
      }
      this.written.set(row, parts);
      this.writing = Promise.all([this.writing, this.write(row, parts)]);
    }
    this.editing = undefined;
    if (move === 'nextOpen') this.goToOpen(1);
    else if (move !== 'stay') this.moveToRow(this.selection.active + (move === 'down' ? 1 : -1));
    this.draw();
    return true;
  }

  /** Returns the parts typed; in a file that shows its placeholders as written, typed placeholders are codes. */
  partsOf(row: number, draft: readonly SegmentPart[]): EditedParts {
    const parts = draft.filter((part) => typeof part !== 'object');
    return this.areEntries ? withTypedCodes(parts, this.rows[row]?.codes ?? []) : parts;
  }

  async translate(): Promise<void> {
    await this.askForChosen('translate');
  }

  /** Rows without a translation, those that no filter shows too. */
  get open(): number[] {
    return [...this.rows.keys()].filter((row) => this.rows[row]?.isOpen);
  }

  /** Translates all that is missing. */
  async translateMissing(): Promise<void> {
    await this.askFor('translate', this.open);
  }

  async copySource(): Promise<void> {
    await this.askForChosen('copySource');
  }

  /** Takes the translations of the chosen rows out. */
  async empty(): Promise<void> {
    await this.askForChosen('empty');
  }

  async changeState(): Promise<void> {
    await this.askForChosen('changeState');
  }

  /** Plays what is heard while the cue is shown that one is on. What plays already ends. */
  async play(): Promise<void> {
    const row = this.activeRow;
    if (row === undefined || this.facts?.recording === undefined) return;
    this.say('');
    await this.attempt(
      async () => await this.player?.play(() => this.channel.ask('sound', { version: this.version, row })),
    );
  }

  /** Goes to the next cue, or the one before, and plays it. */
  async playBeside(by: 1 | -1): Promise<void> {
    if (this.facts?.recording === undefined) return;
    this.moveToRow(this.selection.active + by);
    await this.play();
  }

  async addToGlossary(): Promise<void> {
    const row = this.activeRow;
    if (row !== undefined) await this.ask('addToGlossary', { version: this.version, row });
  }

  async chooseSource(): Promise<void> {
    await this.ask('chooseSource', undefined);
  }

  async compare(): Promise<void> {
    await this.ask('compare', undefined);
  }

  async openAsText(): Promise<void> {
    await this.ask('openAsText', { row: this.activeRow });
  }

  settled(): Promise<unknown> {
    return this.writing;
  }

  private problemOf(row: number, parts: EditedParts): string {
    if (isBlank(parts)) return this.areCues ? t('A cue can’t be empty. Press Esc to undo your edit.') : '';
    const { missing, repeated } = compareCodes(parts, this.rows[row]?.codes ?? []);
    if (missing.length > 0) {
      return this.areCues
        ? t('Tags of the cue are missing. Alt+C inserts the next one, Esc undoes your edit.')
        : t('Inline tags of the source are missing. Alt+C inserts the next one, Esc undoes your edit.');
    }
    return repeated.length > 0 ? t('An inline tag occurs more than once.') : '';
  }

  private async write(row: number, parts: EditedParts): Promise<void> {
    try {
      await this.channel.ask('edit', { version: this.version, row, target: parts });
    } catch (error) {
      this.written.delete(row);
      // What was typed is not lost: it is in the field again, with the reason.
      const problem = error instanceof RefusedError ? error.message : t('Couldn’t write the translation.');
      if (this.editing) {
        this.say(problem);
        return;
      }
      this.selection = { ...this.selection, active: Math.max(0, this.view.indexOf(row)) };
      this.editing = { row, draft: parts, isChanged: true, problem };
      this.draw();
    }
  }

  /** Has something done with the rows that are chosen. */
  private async askForChosen(name: RowsAction): Promise<void> {
    if (!this.areCues || name === 'translate') await this.askFor(name, [...this.chosen]);
  }

  private async askFor(name: RowsAction, rows: number[]): Promise<void> {
    if (rows.length === 0) return;
    if (this.isReadonly) {
      this.say(t('This file is read-only.'));
      return;
    }
    await this.ask(name, { version: this.version, rows });
  }

  private async ask<Name extends keyof SegmentsProtocol['answers']>(
    name: Name,
    body: Parameters<PageChannel<SegmentsProtocol>['ask']>[1],
  ): Promise<void> {
    this.say('');
    await this.attempt(() => this.channel.ask(name, body));
  }
}

/** Action on some rows. */
type RowsAction = 'translate' | 'copySource' | 'empty' | 'changeState';

function isBlank(parts: EditedParts): boolean {
  return parts.every((part) => typeof part === 'string' && part.trim() === '');
}
