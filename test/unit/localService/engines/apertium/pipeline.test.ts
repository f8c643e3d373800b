import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApertiumEngine } from '../../../../../src/localService/engines/apertium/apertiumEngine';
import type { PipelineLimits } from '../../../../../src/localService/processes/pipeline';
import { EngineError } from '../../../../../src/localService/engines/engine';
import { describeWithApertium } from './describeWithApertium';
import { marked } from './segments';

const pair = { source: 'es', target: 'pt-br' };
const books = Array.from({ length: 500 }, (_, index) => marked(`El libro número ${index} es rojo.`));

/** Gone, or dead and not yet collected by whoever inherited it. */
function hasEnded(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return true;
  }
}

/** For a text of some words, on a busy machine too. */
const momentMs = 2_000;

async function untilEnded(pids: readonly number[]): Promise<void> {
  while (!pids.every(hasEnded)) await new Promise((resolve) => setTimeout(resolve, 10));
}

describeWithApertium('The programs of ApertiumEngine', () => {
  let engine: ApertiumEngine;
  const start = async (limits?: Partial<PipelineLimits>): Promise<void> => {
    engine = new ApertiumEngine({ limits });
    // With the pairs known, texts reach the programs in the order of the calls.
    await engine.pairs();
  };
  const house = async (): Promise<string> =>
    (await engine.translate([marked('La casa es roja.')], pair))[0]?.text ?? '';
  afterEach(async () => {
    const { pids } = engine;
    await engine.stop();
    assert.ok(pids.every(hasEnded), 'stop() leaves no program');
  });

  it('start with the first text and are kept', async () => {
    await start();
    assert.deepEqual(engine.pids, []);
    await house();
    const { pids } = engine;
    assert.equal(pids.length, 6);
    await house();
    assert.deepEqual(engine.pids, pids);
  });

  it('are replaced when one is killed between texts, and all of them', async () => {
    await start();
    await house();
    const { pids } = engine;
    process.kill(pids[2] ?? 0, 'SIGKILL');
    await untilEnded(pids);
    assert.equal(await house(), 'A casa é vermelha.');
    assert.ok(engine.pids.every((pid) => !pids.includes(pid)));
  });

  it('are replaced when one is killed in the middle, and no text is lost, doubled or moved', async () => {
    await start();
    const first = house();
    const translating = engine.translate(books, pair);
    await first;
    process.kill(engine.pids[3] ?? 0, 'SIGKILL');
    const texts = (await translating).map(({ text }) => text);
    assert.deepEqual(
      texts,
      books.map((_, index) => `O livro número ${index} é vermelho.`),
    );
  });

  it('are replaced when one hangs: that text fails by its number, the next is translated', async () => {
    await start({ frameMs: momentMs });
    await house();
    const { pids } = engine;
    process.kill(pids[1] ?? 0, 'SIGSTOP');
    const failed = await engine.translate(books.slice(0, 3), pair).catch((error: unknown) => error);
    assert.ok(failed instanceof EngineError);
    assert.equal(failed.segment, 0);
    assert.doesNotMatch(failed.message, /casa/);
    assert.equal(await house(), 'A casa é vermelha.');
    await untilEnded(pids);
  });

  it('fail nobody else with the text that hangs', async () => {
    await start({ frameMs: momentMs });
    await house();
    process.kill(engine.pids[1] ?? 0, 'SIGSTOP');
    const [first, second] = await Promise.allSettled([house(), house()]);
    assert.equal(first.status, 'rejected');
    assert.deepEqual(second, { status: 'fulfilled', value: 'A casa é vermelha.' });
  });

  it('end after some time without work, and start again', async () => {
    await start({ idleMs: 1 });
    await house();
    await untilEnded(engine.pids);
    assert.equal(await house(), 'A casa é vermelha.');
  });

  it('rejects at once with the reason when aborted in the middle, and goes on with other texts', async () => {
    await start();
    const controller = new AbortController();
    const reason = new Error('enough');
    const first = house();
    const translating = engine.translate(books, pair, controller.signal);
    const other = house();
    await first;
    controller.abort(reason);
    await assert.rejects(translating, (error) => error === reason);
    assert.equal(await other, 'A casa é vermelha.');
    await assert.rejects(engine.translate(books, pair, controller.signal), (error) => error === reason);
  });

  it('rejects what is under way when stopped, and starts again after', async () => {
    await start();
    const first = house();
    const translating = assert.rejects(engine.translate(books, pair), EngineError);
    await first;
    const starting = assert.rejects(house(), EngineError);
    await engine.stop();
    await Promise.all([translating, starting]);
    assert.deepEqual(engine.pids, []);
    assert.equal(await house(), 'A casa é vermelha.');
  });

  it('end with the process that started them, even when it is killed and they hang', async function () {
    await start();
    if (!existsSync('/usr/bin/setpriv')) this.skip();
    const script = join(__dirname, 'translateThenWait.ts');
    const parent = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pids = JSON.parse(line.toString()) as number[];
    assert.equal(pids.length, 6);
    process.kill(pids[1] ?? 0, 'SIGSTOP');
    parent.kill('SIGKILL');
    await untilEnded(pids);
  });
});
