import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { TableTelling } from '../../../../../src/editor/files/tables/tableTelling';
import type { SegmentsProtocol, TableRow } from '../../../../../src/shared/webview/segments';

type Events = SegmentsProtocol['events'];
type Told = { [Name in keyof Events]: { event: Name; body: Events[Name]; turn: number } }[keyof Events];

describe('what a page is told of the rows of a table', () => {
  const many = 3_000;
  /** More of them in a message would hold up the extension host. */
  const mostAtOnce = 500;
  let rows: string[];
  let told: Told[];
  let turn: number;
  let failures: unknown[];

  /** Tells all that is new, and counts the turns that everybody else has meanwhile. */
  const telling = async (act: (table: TableTelling<string, { rows: string[]; unreadable: string }>) => void) => {
    let isDone = false;
    const table = new TableTelling<string, { rows: string[]; unreadable: string }>({
      channel: { tell: (event, body) => void told.push({ event, body, turn } as Told) },
      source: {
        read: () => Promise.resolve({ rows: [...rows], unreadable: '' }),
        isCurrent: () => true,
        isSame: (before, now) => before === now,
        tableRow: (row) => ({ id: row }) as TableRow,
        rowToShow: () => {
          isDone = true;
          return undefined;
        },
      },
      failures: { report: (error) => void failures.push(error) },
    });
    const run = async (what: typeof act): Promise<void> => {
      isDone = false;
      what(table);
      while (!isDone && failures.length === 0) {
        await setImmediate();
        turn++;
      }
    };
    await run(act);
    return { table, run };
  };
  const messages = <Name extends keyof Events>(name: Name) =>
    told.filter((one): one is Extract<Told, { event: Name }> => one.event === name);

  beforeEach(() => {
    rows = Array.from({ length: many }, (_, index) => `row ${index}`);
    told = [];
    turn = 0;
    failures = [];
  });
  afterEach(() => assert.deepEqual(failures, []));

  it('is all of them in small parts, with a turn of others between two', async () => {
    await telling((table) => table.start());
    const parts = messages('rows');
    assert.deepEqual(
      parts.flatMap(({ body }) => body.rows.map(({ id }) => id)),
      rows,
    );
    let next = 0;
    for (const { body } of parts) {
      assert.deepEqual([body.first, body.total], [next, many]);
      assert.ok(body.rows.length <= mostAtOnce, `${body.rows.length} at once`);
      next += body.rows.length;
    }
    assert.equal(new Set(parts.map((part) => part.turn)).size, parts.length);
  });

  it('is also where nearly all are others, and the page is at the new version when it knows the last of them', async () => {
    const { table, run } = await telling((one) => one.start());
    const before = messages('rows').at(-1)?.body.version ?? NaN;
    told = [];
    rows = rows.map((row, index) => (index === 1 ? row : `${row} anew`));
    await run(() => table.soon());
    const parts = messages('changed');
    assert.deepEqual(
      parts.flatMap(({ body }) => body.rows.map(([index, { id }]) => [index, id])),
      rows.flatMap((row, index) => (index === 1 ? [] : [[index, row]])),
    );
    assert.ok(parts.every(({ body }) => body.rows.length <= mostAtOnce));
    assert.equal(new Set(parts.map((part) => part.turn)).size, parts.length);
    assert.deepEqual(
      parts.map(({ body }) => body.version),
      parts.map((_, index) => (index < parts.length - 1 ? before : before + 1)),
    );
    assert.equal(table.known(before + 1).rows[0], 'row 0 anew');
    assert.equal(table.known(before).rows[0], 'row 0');
  });

  it('is that there are none, and that none is another one', async () => {
    rows = [];
    const { table, run } = await telling((one) => one.start());
    assert.deepEqual(
      messages('rows').map(({ body }) => [body.first, body.total, body.rows]),
      [[0, 0, []]],
    );
    rows = ['one'];
    await run(() => table.soon());
    told = [];
    await run(() => table.soon());
    assert.deepEqual(
      told.map(({ event }) => event),
      ['changed'],
    );
    assert.deepEqual(messages('changed')[0]?.body.rows, []);
  });
});
