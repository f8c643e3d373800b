import { setImmediate } from 'node:timers/promises';
import type { Disposable } from 'vscode';
import type { SegmentsProtocol, TableRow } from '../../../../shared/webview/segments';
import type { FailureReporter } from '../../../say/failures';
import type { HostChannel } from '../../../webviews/hostChannel';
import { TableRefusal } from './tableRefusal';
import { t } from '../../../../shared/l10n';

/** Rows told at once, so that the first are seen while the others are on their way. */
const rowsAtOnce = 2_000;
/** A file with so many rows rests a moment before it is read again. */
const manyRows = 2_000;
const pauseMs = 150;

/** What a table shows. */
export interface TableContent<Row> {
  /** What the page calls it: another one for each change. */
  version: number;
  rows: readonly Row[];
  /** Why there are none, as a sentence. */
  unreadable: string;
}

export interface TellingParts<Row, Content extends TableContent<Row>> {
  channel: Pick<HostChannel<SegmentsProtocol>, 'tell'>;
  read(): Promise<Content>;
  /** Whether nothing was changed since it was read. */
  isCurrent(content: Content): boolean;
  isSame(before: Row, now: Row): boolean;
  tableRow(row: Row): TableRow;
  failures: FailureReporter;
}

/** Tells a page the rows of a table, and then what is changed in them. */
export class TableTelling<Row, Content extends TableContent<Row>> implements Disposable {
  private told: Content | undefined;
  /** What was told before: a request may be on its way when the next version is told. */
  private toldBefore: Content | undefined;
  private isTelling = false;
  private isDisposed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: TellingParts<Row, Content>) {}

  /** What the page knows. */
  get current(): Content | undefined {
    return this.told;
  }

  /** The page is there and knows nothing yet. */
  start(): void {
    this.told = undefined;
    void setImmediate().then(() => this.tell());
  }

  /** Something was changed. */
  soon(): void {
    if (this.told === undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tell(), this.told.rows.length > manyRows ? pauseMs : 0);
  }

  /**
   * The content as the page knows it.
   * @throws TableRefusal when the page knows an older one
   */
  known(version: number): Content {
    const known = [this.told, this.toldBefore].find((content) => content?.version === version);
    if (known) return known;
    throw new TableRefusal('stale', t('The file was changed meanwhile. Look at the segment again.'));
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
  }

  /** Tells the page what it does not know; one telling at a time. */
  private async tell(): Promise<void> {
    if (this.isTelling) return;
    this.isTelling = true;
    const { read, isCurrent, failures } = this.parts;
    try {
      for (let content: Content | undefined; !this.isDisposed && !(content && isCurrent(content));) {
        content = await read();
        if (content.rows.length === this.told?.rows.length) this.tellChanges(this.told, content);
        else await this.tellAll(content);
        this.toldBefore = this.told;
        this.told = content;
      }
    } catch (error) {
      failures.report(error);
    } finally {
      this.isTelling = false;
    }
  }

  private async tellAll({ version, rows, unreadable }: Content): Promise<void> {
    const { channel, tableRow } = this.parts;
    channel.tell('unreadable', unreadable);
    for (let first = 0; first === 0 || first < rows.length; first += rowsAtOnce) {
      const part = rows.slice(first, first + rowsAtOnce).map(tableRow);
      channel.tell('rows', { version, first, total: rows.length, rows: part });
      await setImmediate();
    }
  }

  private tellChanges(before: Content, { version, rows }: Content): void {
    const { channel, tableRow, isSame } = this.parts;
    const changed = rows.flatMap((row, index) => {
      const known = before.rows[index];
      return known !== undefined && isSame(known, row) ? [] : [[index, tableRow(row)] as const];
    });
    channel.tell('changed', { version, rows: changed });
  }
}
