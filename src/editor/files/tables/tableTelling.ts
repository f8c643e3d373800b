import { setImmediate } from 'node:timers/promises';
import type { Disposable } from 'vscode';
import type { SegmentsProtocol, TableRow } from '../../../shared/webview/segments';
import type { FailureReporter } from '../../messages/failures';
import type { HostChannel } from '../../webviews/hostChannel';
import type { RowSource, TableContent } from './rowSource';
import { TableRefusal } from './tableRefusal';
import { t } from '../../../shared/l10n';

/** Rows told at once: VS Code writes each message down twice before it is sent, in the turn of whoever sends it. */
const rowsAtOnce = 500;
/** Milliseconds that are spent on them before, so that nobody else waits. */
const turnMs = 5;
/** A file with so many rows rests a moment before it is read again. */
const manyRows = 2_000;
const pauseMs = 150;

export interface TellingDependencies<Row, Content extends TableContent<Row>> {
  channel: Pick<HostChannel<SegmentsProtocol>, 'tell'>;
  source: Pick<RowSource<Row, Content>, 'read' | 'isCurrent' | 'isSame' | 'tableRow' | 'rowToShow'>;
  failures: Pick<FailureReporter, 'report'>;
}

/** Content sent to a page. */
interface Told<Content> {
  /** The page's name for it: another one for each change. */
  version: number;
  content: Content;
}

/** Tells a page the rows of a table, and then what is changed in them. */
export class TableTelling<Row, Content extends TableContent<Row>> implements Disposable {
  private told: Told<Content> | undefined;
  /** Content sent before the last: a request may be on its way when the next version is sent. */
  private toldBefore: Told<Content> | undefined;
  private version = 0;
  private isTelling = false;
  private isDisposed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: TellingDependencies<Row, Content>) {}

  /** Content that the page knows. */
  get current(): Content | undefined {
    return this.told?.content;
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
    this.timer = setTimeout(() => void this.tell(), this.told.content.rows.length > manyRows ? pauseMs : 0);
  }

  /**
   * The content as the page knows it.
   * @throws TableRefusal when the page knows an older one
   */
  known(version: number): Content {
    const known = [this.told, this.toldBefore].find((told) => told?.version === version);
    if (known) return known.content;
    throw new TableRefusal('stale', t('The file changed while you were editing. Review the segment.'));
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
  }

  /** Tells the page what it does not know; one telling at a time. */
  private async tell(): Promise<void> {
    if (this.isTelling) return;
    this.isTelling = true;
    const { channel, source, failures } = this.parts;
    try {
      for (let content: Content | undefined; !this.isDisposed && !(content && source.isCurrent(content));) {
        content = await source.read();
        const now = { version: ++this.version, content };
        const before = this.told;
        // Why there are none may be another reason now.
        const isSameLength = before?.content.rows.length === content.rows.length && content.rows.length > 0;
        if (before && isSameLength) await this.tellChanges(before, now);
        else await this.tellAll(now);
        this.toldBefore = this.told;
        this.told = now;
        const row = source.rowToShow?.(content);
        if (row !== undefined) channel.tell('goTo', { row });
      }
    } catch (error) {
      failures.report(error);
    } finally {
      this.isTelling = false;
    }
  }

  private async tellAll({ version, content: { rows, unreadable } }: Told<Content>): Promise<void> {
    const { channel, source } = this.parts;
    channel.tell('unreadable', unreadable);
    let first = 0;
    for await (const part of inTurns(rows, (row) => source.tableRow(row))) {
      channel.tell('rows', { version, first, total: rows.length, rows: part });
      first += part.length;
    }
  }

  /** The page is at the new version once it knows all of it: what it asks before that is of rows that it may not have seen. */
  private async tellChanges(before: Told<Content>, { version, content }: Told<Content>): Promise<void> {
    const { channel, source } = this.parts;
    const change = (row: Row, index: number): readonly [number, TableRow] | undefined => {
      const known = before.content.rows[index];
      return known !== undefined && source.isSame(known, row) ? undefined : [index, source.tableRow(row)];
    };
    let last: Array<readonly [number, TableRow]> | undefined;
    for await (const part of inTurns(content.rows, change)) {
      if (last && last.length > 0) channel.tell('changed', { version: before.version, rows: last });
      last = part;
    }
    channel.tell('changed', { version, rows: last ?? [] });
  }
}

/** Makes items of many, in parts, with a turn for everybody else after each. There is a first part in any case. */
async function* inTurns<One, Made>(
  all: readonly One[],
  make: (one: One, index: number) => Made | undefined,
): AsyncGenerator<Made[]> {
  let next = 0;
  do {
    const end = performance.now() + turnMs;
    const part: Made[] = [];
    while (next < all.length && part.length < rowsAtOnce && performance.now() < end) {
      const made = make(all[next] as One, next++);
      if (made !== undefined) part.push(made);
    }
    yield part;
    await setImmediate();
  } while (next < all.length);
}
