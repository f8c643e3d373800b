import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ledger } from '../../../src/storage/ledger';
import { noCaps, SpendingCapError, type Amount } from '../../../src/storage/spendingCaps';
import { bundleProgram } from '../../support/bundleProgram';
import { describeWithSqlite } from '../../support/describeWithSqlite';

const none = noCaps;
const text = (characters: number): Amount => ({ characters, milliseconds: 0 });
const sound = (milliseconds: number): Amount => ({ characters: 0, milliseconds });
const work = { command: 'translate', file: '/p/readme.md', connection: 'Work' };

describeWithSqlite('The ledger of what was sent', () => {
  let folder: string;
  let now: Date;
  const opened: Ledger[] = [];
  const open = (): Ledger => {
    const ledger = new Ledger({ file: path.join(folder, 'own/ledger.sqlite'), now: () => new Date(now) });
    opened.push(ledger);
    return ledger;
  };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-ledger-'));
    now = new Date(2026, 10, 21, 12);
  });
  afterEach(async () => {
    for (const ledger of opened.splice(0)) ledger.close();
    await rm(folder, { recursive: true });
  });

  it('counts what was billed, and what was sent where nobody says what was billed', async () => {
    const ledger = open();
    await ledger.answered(await ledger.begin(work, text(100), none), { billed: 80, traceId: 'trace-1' });
    await ledger.answered(await ledger.begin({ command: 'check', connection: 'Work' }, text(7), none), {});
    await ledger.failed(await ledger.begin(work, text(1_000), none), false);
    await ledger.failed(await ledger.begin(work, text(20), none), true);
    await ledger.begin(work, text(3), none);
    assert.deepEqual(await ledger.spent(), { today: text(110), thisMonth: text(110) });
    assert.deepEqual(await ledger.sums('file'), [
      { key: '/p/readme.md', ...text(103), requests: 3 },
      { key: '', ...text(7), requests: 1 },
    ]);
    const [last] = await ledger.entries(1);
    assert.deepEqual(
      [last?.state, last?.characters, last?.billed, last?.at.getTime()],
      ['open', 3, undefined, now.getTime()],
    );
    const first = (await ledger.entries(10)).at(-1);
    assert.deepEqual([first?.state, first?.billed, first?.traceId], ['done', 80, 'trace-1']);
    const ofDay = await ledger.parts('day', '2026-11-21');
    assert.deepEqual(
      ofDay.map(({ command, key, characters }) => [command, key, characters]),
      [
        ['translate', '/p/readme.md', 103],
        ['check', '', 7],
      ],
    );
  });

  it('tells days and months apart by the clock of the machine, and forgets what is long ago', async () => {
    const ledger = open();
    for (const [month, day] of [
      [9, 31],
      [10, 1],
      [10, 21],
    ] as const) {
      now = new Date(2026, month, day, 23, 59);
      await ledger.begin(work, text(10), none);
    }
    assert.deepEqual(await ledger.spent(), { today: text(10), thisMonth: text(20) });
    assert.deepEqual(
      (await ledger.sums('day')).map(({ key }) => key),
      ['2026-11-21', '2026-11-01', '2026-10-31'],
    );
    now = new Date(2027, 11, 6);
    assert.deepEqual(
      (await open().sums('day')).map(({ key }) => key),
      ['2026-11-21', '2026-11-01'],
    );
  });

  it('refuses what goes beyond a day or a month, and writes nothing of it', async () => {
    const ledger = open();
    await ledger.begin(work, text(90), { ...noCaps, perDay: 100 });
    await assert.rejects(
      ledger.begin(work, text(11), { ...noCaps, perDay: 100 }),
      (error) => error instanceof SpendingCapError && error.period === 'day' && error.spent === 90,
    );
    await ledger.begin(work, text(10), { ...noCaps, perDay: 100 });
    now = new Date(2026, 10, 22);
    await assert.rejects(
      ledger.begin(work, text(1), { ...noCaps, perDay: 100, perMonth: 100 }),
      (error) => error instanceof SpendingCapError && error.period === 'month',
    );
    assert.deepEqual(await ledger.spent(), { today: text(0), thisMonth: text(100) });
  });

  it('counts sound as it is sent, ahead of it, and in the end what was sent', async () => {
    const ledger = open();
    const recording = { command: 'recording', file: '/p/film.mp4', connection: 'Work' };
    const entry = await ledger.begin(recording, sound(10_000), none);
    await ledger.more(entry, 10_000, none);
    assert.deepEqual(await open().spent(), { today: sound(20_000), thisMonth: sound(20_000) });
    await ledger.answered(entry, { milliseconds: 14_200 });
    await ledger.answered(await ledger.begin(work, text(5), none), {});
    assert.deepEqual(await ledger.spent(), {
      today: { characters: 5, milliseconds: 14_200 },
      thisMonth: { characters: 5, milliseconds: 14_200 },
    });
    assert.deepEqual(await ledger.sums('file'), [
      { key: '/p/readme.md', ...text(5), requests: 1 },
      { key: '/p/film.mp4', ...sound(14_200), requests: 1 },
    ]);
    const [, part] = await ledger.parts('day', '2026-11-21');
    assert.deepEqual([part?.command, part?.milliseconds, part?.characters], ['recording', 14_200, 0]);
    assert.equal((await ledger.entries(2))[1]?.milliseconds, 14_200);
  });

  it('refuses sound beyond the minutes of a day or a month, at its beginning and in its middle, and texts never for it', async () => {
    const ledger = open();
    const caps = { ...noCaps, minutesPerDay: 2, minutesPerMonth: 3 };
    const entry = await ledger.begin(work, sound(60_000), caps);
    await ledger.more(entry, 59_000, caps);
    const isCap = (period: string) => (error: unknown) =>
      error instanceof SpendingCapError && error.unit === 'minutes' && error.period === period && error.more === 1;
    await assert.rejects(ledger.more(entry, 1_001, caps), isCap('day'));
    await ledger.more(entry, 1_000, caps);
    await assert.rejects(ledger.begin(work, sound(1), caps), isCap('day'));
    await ledger.begin(work, text(1_000), caps);
    now = new Date(2026, 10, 22);
    await ledger.begin(work, sound(60_000), caps);
    await assert.rejects(ledger.begin(work, sound(1), caps), isCap('month'));
    assert.deepEqual(await ledger.spent(), {
      today: sound(60_000),
      thisMonth: { characters: 1_000, milliseconds: 180_000 },
    });
  });

  it('reads what a version before sound has written', async () => {
    const file = path.join(folder, 'own/ledger.sqlite');
    await open().begin(work, text(7), none);
    for (const ledger of opened.splice(0)) ledger.close();
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const old = new DatabaseSync(file);
    old.exec('ALTER TABLE spent DROP COLUMN milliseconds; PRAGMA user_version = 1');
    old.close();
    assert.deepEqual((await open().spent()).today, text(7));
  });

  it('follows a document by its job, in whichever window it ends', async () => {
    await open().begin({ ...work, command: 'document' }, text(500), none, 'job-1');
    await open().begin({ ...work, command: 'document' }, text(500), none, 'job-1');
    assert.equal((await open().spent()).today.characters, 500);
    await open().answered('job-1', { billed: 420 });
    assert.equal((await open().spent()).today.characters, 420);
    await open().failed('job-1', false);
    assert.equal((await open().spent()).today.characters, 0);
  });

  it('lets several windows at once, each a process, go no further than the limit, all together', async () => {
    const program = path.join(folder, 'window.cjs');
    await bundleProgram(path.join(__dirname, 'ledgerWindow.ts'), program);
    const file = path.join(folder, 'own/ledger.sqlite');
    const windows = Array.from({ length: 3 }, () => fork(program, [file, '1000']));
    const sent = await Promise.all(
      windows.map(
        (window) =>
          new Promise<number>((resolve, reject) => {
            window.once('message', (count) => resolve(Number(count))).once('error', reject);
            // After the last message, whereas the end of the process may be told before it.
            window.once('disconnect', () => reject(new Error('ended without a word')));
          }),
      ),
    );
    assert.equal(
      sent.reduce((sum, count) => sum + count, 0),
      100,
    );
    now = new Date();
    assert.equal((await open().spent()).today.characters, 1_000);
  });
});
