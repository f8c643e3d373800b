import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { TextCacheOptions } from '../../../src/storage/cacheSpace';
import { TextCache } from '../../../src/storage/textCache';
import { describeWithSqlite } from '../../support/describeWithSqlite';

describeWithSqlite('The cache of texts', () => {
  let folder: string;
  let file: string;
  const opened: TextCache[] = [];
  const failures: unknown[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-cache-'));
    file = path.join(folder, 'texts.sqlite');
    failures.length = 0;
  });
  afterEach(async () => {
    for (const cache of opened.splice(0)) cache.close();
    await rm(folder, { recursive: true });
  });

  function open(options: Partial<TextCacheOptions> = {}): TextCache {
    const cache = new TextCache({
      file,
      maximumBytes: 10_000_000,
      onFailure: (error) => failures.push(error),
      ...options,
    });
    opened.push(cache);
    return cache;
  }

  it('knows in another process what was written in one, each space for itself', async () => {
    await open()
      .space('translations')
      .write([
        ['a', 'Ä'],
        ['b', ''],
      ]);
    const other = open();
    assert.deepEqual(await other.space('translations').read(['a', 'x', 'b']), ['Ä', undefined, '']);
    assert.deepEqual(await other.space('checks').read(['a']), [undefined]);
    assert.deepEqual(failures, []);
  });

  it('takes the latest result of a key', async () => {
    const space = open().space('translations');
    await space.write([['a', 'first']]);
    await space.write([['a', 'second']]);
    assert.deepEqual(await space.read(['a']), ['second']);
  });

  it('gives back the whole of a text, also behind a U+0000, where Node 22 would stop', async () => {
    const space = open().space('checks');
    await space.write([['a', '\u0000[[0,1]]']]);
    assert.deepEqual(await space.read(['a']), ['\u0000[[0,1]]']);
  });

  it('handles many keys, and writes of several windows at a time', async () => {
    const [one, two] = [open().space('translations'), open().space('translations')];
    const entries = (from: string): Array<[string, string]> =>
      Array.from({ length: 1_000 }, (_, index) => [`${from}${index}`, `value ${index}`]);
    await Promise.all([one.write(entries('one')), two.write(entries('two'))]);
    const values = await two.read([...entries('one'), ...entries('two')].map(([key]) => key));
    assert.equal(values.filter((value) => value !== undefined).length, 2_000);
    assert.deepEqual(failures, []);
  });

  it('keeps no key, and after clearing no value in any of its files', async () => {
    const cache = open();
    await cache.space('translations').write([['what was sent', 'what came back']]);
    const content = async (): Promise<string> =>
      (await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'latin1')))).join();
    const has = async (text: string): Promise<boolean> => (await content()).includes(text);
    assert.ok(await has('what came back'));
    assert.ok(!(await has('what was sent')));
    assert.ok(await cache.clear());
    assert.ok(!(await has('what came back')));
    assert.deepEqual(await cache.space('translations').read(['what was sent']), [undefined]);
  });

  it('stays below its size, and forgets what was used least recently', async () => {
    let now = 0;
    const day = 24 * 60 * 60_000;
    const maximumBytes = 400_000;
    const space = open({ maximumBytes, now: () => now }).space('translations');
    const value = 'x'.repeat(1_000);
    const batch = (index: number): Array<[string, string]> =>
      Array.from({ length: 50 }, (_, at) => [`${index}-${at}`, value]);
    await space.write([['often', value]]);
    for (let index = 0; index < 40; index++) {
      now += day;
      await space.write(batch(index));
      assert.ok((await space.read(['often']))[0] === value, `forgotten after ${index} days`);
    }
    const [first, last] = await space.read(['0-0', '39-0']);
    assert.ok(first === undefined && last === value);
    assert.ok((await stat(file)).size <= maximumBytes * 1.3, `${(await stat(file)).size} bytes`);
  });

  it('writes to its file no more than once a day for what is only read', async () => {
    let now = 0;
    const space = open({ now: () => now }).space('translations');
    const entries = Array.from({ length: 500 }, (_, at): [string, string] => [`${at}`, 'x']);
    await space.write(entries);
    const keys = entries.map(([key]) => key);
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const other = new DatabaseSync(file);
    const writes = (): unknown => other.prepare('PRAGMA data_version').get()?.['data_version'];
    try {
      await space.read(keys);
      const before = writes();
      now = 23 * 60 * 60_000;
      assert.deepEqual(new Set(await space.read(keys)), new Set(['x']));
      assert.equal(writes(), before);
      now = 24 * 60 * 60_000;
      await space.read(keys);
      assert.notEqual(writes(), before);
    } finally {
      other.close();
    }
  });

  it('starts anew when its file is damaged in a folder of its own', async () => {
    await writeFile(file, 'This is no database. '.repeat(1_000));
    const space = open({ ownsFolder: true }).space('translations');
    await space.write([['a', 'b']]);
    assert.deepEqual(await space.read(['a']), ['b']);
    assert.deepEqual(failures, []);
  });

  it('touches no file of others that somebody names', async () => {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const makers = [
      () => writeFile(file, '# Notes of a person'),
      () => writeFile(file, 'x'.repeat(5_000)),
      async () => {
        await rm(file);
        const other = new DatabaseSync(file);
        other.exec('CREATE TABLE theirs (id INTEGER)');
        other.close();
      },
    ];
    for (const make of makers) {
      await make();
      const before = await readFile(file);
      const { mode } = await stat(file);
      failures.length = 0;
      const space = open().space('translations');
      await space.write([['a', 'b']]);
      assert.deepEqual(await space.read(['a']), [undefined]);
      assert.match(String(failures[0]), /isn’t a database of Parlance, so nothing was written to it/);
      assert.deepEqual([await readFile(file), (await stat(file)).mode], [before, mode]);
    }
  });

  it('is not in the way while another process holds its file, and of use again later', async () => {
    let now = 0;
    const cache = open({ now: () => now });
    const space = cache.space('translations');
    await space.write([['a', 'b']]);
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await space.write([['a', 'c']]);
    assert.equal(await cache.clear(), false);
    other.close();
    now = 60_000;
    assert.deepEqual(await space.read(['a']), ['b']);
    await space.write([['a', 'd']]);
    assert.deepEqual(await space.read(['a']), ['d']);
    assert.deepEqual(failures, []);
  });

  describe('that another process holds', () => {
    let holder: ChildProcessWithoutNullStreams;

    async function hold(): Promise<void> {
      holder = spawn(process.execPath, [path.join(import.meta.dirname, 'cacheHolder.mjs'), file]);
      await once(holder.stdout, 'data');
    }
    async function release(): Promise<void> {
      const ended = once(holder, 'close');
      holder.stdin.end();
      await ended;
    }
    afterEach(() => void holder.kill());

    it('knows what it could not write, and writes that later', async () => {
      await open()
        .space('translations')
        .write([['a', 'old']]);
      await hold();
      const cache = open();
      const space = cache.space('translations');
      const many = Array.from({ length: 450 }, (_, index): [string, string] => [`many ${index}`, `${index}`]);
      await space.write([['a', 'new'], ...many]);
      assert.deepEqual(await space.read(['a', 'many 449', 'x']), ['new', '449', undefined]);
      assert.deepEqual(await open().space('translations').read(['a', 'many 449']), ['old', undefined]);

      await release();
      await space.write([['b', 'of later']]);
      cache.close();
      const found = await open()
        .space('translations')
        .read(['a', 'b', ...many.map(([key]) => key)]);
      assert.deepEqual(found, ['new', 'of later', ...many.map(([, value]) => value)]);
      assert.deepEqual(failures, []);
    });

    it('writes by itself once it can', async () => {
      await open().space('translations').read(['a']);
      await hold();
      const space = open().space('translations');
      await space.write([['a', 'b']]);
      await release();
      const other = open().space('translations');
      while ((await other.read(['a']))[0] === undefined) await setImmediate();
      assert.deepEqual(failures, []);
    });

    it('notes no use meanwhile, and knows all the same', async () => {
      let now = 0;
      const space = open({ now: () => now }).space('translations');
      await space.write([['a', 'b']]);
      await hold();
      now = 24 * 60 * 60_000;
      assert.deepEqual(await space.read(['a']), ['b']);
      await release();
    });

    it('says what is lost where it is held to the end', async () => {
      await open().space('translations').read(['a']);
      await hold();
      const cache = open();
      await cache.space('translations').write([['a', 'b']]);
      cache.close(1);
      assert.match(String(failures), /is in use by another program: the latest results aren’t cached\.$/);
      await release();
    });
  });

  it('is off, and says so once, when its file cannot be opened', async () => {
    const cache = open({ file: folder });
    const space = cache.space('translations');
    await space.write([['a', 'b']]);
    assert.deepEqual(await space.read(['a']), [undefined]);
    assert.equal(failures.length, 1);
    assert.equal(await cache.clear(), false);
    assert.equal(failures.length, 2);
  });
});
