import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { Lease, Looks } from '../../../src/storage/lease';

describe('the lease of a document job', () => {
  let folder: string;
  let file: string;
  const taken: Lease[] = [];
  const take = async (looks = new Looks()): Promise<Lease | undefined> => {
    const lease = await Lease.take(file, looks);
    if (lease) taken.push(lease);
    return lease;
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-lease-'));
    file = path.join(folder, 'job.lease');
  });
  afterEach(async () => {
    for (const lease of taken.splice(0)) lease.release();
    await rm(folder, { recursive: true });
  });

  it('is held by one window, until it is given back', async () => {
    const first = await take();
    assert.ok(await first?.isHeld());
    assert.equal(await take(), undefined);
    first?.release();
    assert.ok(await take());
    assert.equal(await first?.isHeld(), false);
  });

  it('is given to exactly one of many that ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => take()));
    assert.equal(all.filter((lease) => lease !== undefined).length, 1);
  });

  it('of a process that died is free at once, and again for exactly one', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await writeFile(file, JSON.stringify({ token: 'dead', pid: child.pid, machine: hostname() }));
    const all = await Promise.all(Array.from({ length: 20 }, () => take()));
    assert.ok(all.filter((lease) => lease !== undefined).length <= 1);
    if (!all.some((lease) => lease !== undefined)) assert.ok(await take());
    assert.deepEqual(await readdir(folder), ['job.lease']);
  });

  it('of a process whose number another one has by now is free at once', async function () {
    // Only Linux tells when a process began.
    if (process.platform !== 'linux') this.skip();
    await writeFile(file, JSON.stringify({ token: 'dead', pid: process.pid, started: '1', machine: hostname() }));
    assert.ok(await take());
  });

  it('of a window elsewhere is taken only after several looks without a sign of life', async () => {
    await writeFile(file, JSON.stringify({ token: 'far', pid: 1, machine: 'another machine' }));
    const looks = new Looks();
    for (let look = 1; look < 5; look++) assert.equal(await take(looks), undefined, `look ${look}`);
    assert.ok(await take(looks));
  });

  it('is not free while its holder gives signs of life, whatever the clock says', async () => {
    await writeFile(file, JSON.stringify({ token: 'far', pid: 1, machine: 'another machine' }));
    const looks = new Looks();
    // The clock goes on, is set back by a year, and goes on again.
    for (const time of [100, 110, 120, 130, -500, -490, -480, -470, -460, -450].map((second) => 1.7e9 + second)) {
      assert.equal(await take(looks), undefined);
      await utimes(file, time, time);
    }
  });

  it('that is just being written is not free', async () => {
    await writeFile(file, '');
    assert.equal(await take(), undefined);
  });

  it('that says nothing of its holder is free after several looks', async () => {
    for (const text of ['null', '1', '{}', '{"machine": 1}']) {
      await writeFile(file, text);
      const looks = new Looks();
      for (let look = 1; look < 5; look++) assert.equal(await take(looks), undefined, text);
      const lease = await take(looks);
      assert.ok(lease, text);
      lease.release();
    }
  });

  it('that another window took over is not given back by the first', async () => {
    const first = await take();
    await writeFile(file, JSON.stringify({ token: 'other', pid: process.pid, machine: hostname() }));
    first?.release();
    assert.deepEqual(await readdir(folder), ['job.lease']);
  });
});
