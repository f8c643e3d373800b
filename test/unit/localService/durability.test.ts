import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { AcknowledgedWrites } from './support/acknowledgedWrites';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { ServiceProcess } from './support/serviceProcess';

/** More of them with PARLANCE_ROUNDS. */
const rounds = Number(process.env.PARLANCE_ROUNDS ?? 5);
const seed = 20_260_530;

describeWithSqlite('The store of the local service', () => {
  it('has everything that was acknowledged after the process was killed in the middle of writing', async function () {
    this.timeout(rounds * 20_000);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'parlance-kill-'));
    const progress = new EventEmitter();
    const writes = new AcknowledgedWrites(dataDir, () => progress.emit('acknowledged'));
    // The process is killed at this acknowledgement, with the other writers wherever they are.
    const killAt = fc.sample(fc.integer({ min: 1, max: 25 }), { numRuns: rounds, seed });
    for (const acknowledgements of killAt) {
      const service = await ServiceProcess.start('--data', dataDir);
      await writes.check(service);
      let left = acknowledgements;
      const killed = new Promise<number | null>((resolve) => {
        progress.on('acknowledged', () => {
          left -= 1;
          if (left === 0) resolve(service.end('SIGKILL'));
        });
      });
      const exit = once(service.child, 'exit');
      const writers = [
        untilGone(exit, () => writes.writeGlossaries(service, () => left % 5 === 0)),
        untilGone(exit, () => writes.writeStyleRules(service)),
        untilGone(exit, () => writes.writeKeys(service)),
      ];
      assert.equal(await killed, null);
      await Promise.all(writers);
      progress.removeAllListeners();
    }
    const service = await ServiceProcess.start('--data', dataDir);
    await writes.check(service);
    assert.equal(await service.end('SIGTERM'), 0);
    await rm(dataDir, { recursive: true });
  });
});

/** Goes on until the service is gone. A call may fail only because of that: its answer acknowledged nothing. */
async function untilGone(exit: Promise<unknown>, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      await exit;
      return;
    }
  }
}
