import assert from 'node:assert/strict';
import { ServiceClient } from '../../../../src/api/client';
import { ServiceError } from '../../../../src/api/errors';
import {
  followDocument,
  type DocumentOutcome,
  type DocumentProgress,
} from '../../../../src/domain/documents/followDocument';
import { plausibleSeconds } from '../../../../src/domain/documents/remaining';
import { remainingText } from '../../../../src/editor/files/jobs/run/remainingText';
import { FaultProxy, faults } from '../../../support/faultProxy';
import { hangUp, html, json, ScriptedServer, status, type Step } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';

const handle = { document_id: 'A'.repeat(32), document_key: 'B'.repeat(64) };
const state = (name: string, more: object = {}): object => ({ document_id: handle.document_id, status: name, ...more });

describe('following a document', () => {
  let server: ScriptedServer;
  let client: ServiceClient;
  let waits: number[];
  let told: DocumentProgress[];

  beforeEach(async () => {
    server = await ScriptedServer.start();
    [waits, told] = [[], []];
    // One attempt a call: what the transport itself retries is its own tests' matter.
    client = open(server.url);
  });
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  function open(url: string, attemptMs = 60_000): ServiceClient {
    return new ServiceClient(testConnection(url), {
      retry: { attempts: 1 },
      limits: { attemptMs, silenceMs: attemptMs },
    });
  }

  function follow(signal?: AbortSignal, by = client): Promise<DocumentOutcome> {
    return followDocument(handle, by, {
      signal,
      progress: (progress) => told.push(progress),
      sleep: (ms) => {
        waits.push(ms);
        signal?.throwIfAborted();
        return Promise.resolve();
      },
    });
  }

  it('tells each stage, with an estimate only where it can be true', async () => {
    server.next(
      json(state('queued', { seconds_remaining: 'NaN' })),
      json(state('translating', { seconds_remaining: 2 ** 27 })),
      json(state('done', { billed_characters: 50_000, seconds_remaining: 0 })),
    );
    assert.deepEqual(await follow(), { state: 'done', billed: 50_000 });
    assert.deepEqual(told, [
      { stage: 'queued', secondsRemaining: undefined },
      { stage: 'translating', secondsRemaining: undefined },
    ]);
    assert.equal(server.requests.length, 3);
  });

  it('tells what the service says that it did not apply', async () => {
    server.next(json(state('done', { billed_characters: 3, not_applied: ['formality'] })));
    assert.deepEqual(await follow(), { state: 'done', billed: 3, notApplied: ['formality'] });
    // Something else of this name is of another service.
    server.next(json(state('done', { not_applied: 'nothing' })));
    assert.deepEqual(await follow(), { state: 'done', billed: undefined });
  });

  it('takes no number that cannot be true for an estimate', () => {
    for (const seconds of [2 ** 27, -1, 0, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, 7201]) {
      assert.equal(plausibleSeconds(seconds), undefined);
    }
    assert.equal(plausibleSeconds(13.2), 14);
    assert.equal(remainingText(7), 'a few seconds left');
    assert.equal(remainingText(44), 'about 40 s left');
    assert.equal(remainingText(170), 'about 3 min left');
  });

  it('gives up only where it is to, when for long nothing tells where the document is', async () => {
    server.always(html());
    let clock = 0;
    const followed = followDocument(handle, client, {
      progress: (progress) => told.push(progress),
      sleep: (ms) => Promise.resolve(void (clock += ms)),
      patienceMs: 5_000,
      now: () => clock,
    });
    await assert.rejects(followed, (error) => ServiceError.is(error, 'unexpected-answer'));
    assert.deepEqual([clock, server.requests.length], [7_000, 4]);

    server.always(json(state('mulling')));
    const unknown = followDocument(handle, client, {
      progress: () => undefined,
      sleep: assert.fail,
      patienceMs: 0,
      now: () => 0,
    });
    await assert.rejects(unknown, (error) => ServiceError.is(error, 'unexpected-answer'));
  });

  it('gives the words of the service for a failed document', async () => {
    server.next(json(state('error', { message: 'Source and target are equal' })));
    assert.deepEqual(await follow(), { state: 'error', message: 'Source and target are equal' });
  });

  it('goes on after everything that passes, waiting longer and as long as it is asked to', async () => {
    server.next(
      hangUp(),
      status(503),
      status(504),
      status(429, '', { 'retry-after': '25' }),
      html(),
      status(529),
      json(state('translating')),
      status(500),
      json(state('done')),
    );
    assert.deepEqual(await follow(), { state: 'done', billed: undefined });
    // Back to a short wait once the service answered.
    assert.deepEqual(waits, [1000, 2000, 4000, 25_000, 16_000, 32_000, 1000]);
    assert.equal(told.filter(({ stage }) => stage === 'offline').length, 7);
  });

  it('never waits more than a minute by itself, nor more than ten when asked', async () => {
    for (let count = 0; count < 9; count++) server.next(status(500));
    server.next(status(503, '', { 'retry-after': '86400' }), json(state('done')));
    await follow();
    assert.equal(waits.at(8), 60_000);
    assert.equal(waits.at(9), 600_000);
  });

  it('survives a service that is down, and one that is not there for a while', async () => {
    const { port } = server;
    await server.close();
    const away = followDocument(handle, client, {
      progress: (progress) => told.push(progress),
      sleep: async (ms) => {
        waits.push(ms);
        if (waits.length === 3) server = (await ScriptedServer.start({ port })).always(json(state('done')));
      },
    });
    assert.deepEqual(await away, { state: 'done', billed: undefined });
    assert.equal(waits.length, 3);
  });

  it('follows a service that answers elsewhere after it was started again', async () => {
    await server.close();
    const moved = await ScriptedServer.start();
    const elsewhere = open(moved.url);
    server = moved.always(json(state('done')));
    const outcome = await followDocument(handle, client, {
      progress: (progress) => told.push(progress),
      sleep: () => Promise.resolve(),
      renew: () => Promise.resolve(elsewhere),
    });
    await elsewhere.close();
    assert.deepEqual(outcome, { state: 'done', billed: undefined });
    assert.deepEqual(told, [{ stage: 'offline' }]);
  });

  it('waits for a service that never comes back, seldomer and seldomer, until the person has enough', async () => {
    await server.close();
    const stop = new AbortController();
    const enough = new Error('enough');
    const following = followDocument(handle, client, {
      signal: stop.signal,
      progress: (progress) => told.push(progress),
      sleep: (ms) => {
        waits.push(ms);
        if (waits.length === 20) stop.abort(enough);
        stop.signal.throwIfAborted();
        return Promise.resolve();
      },
    });
    await assert.rejects(following, enough);
    assert.deepEqual(waits.slice(0, 8), [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    assert.ok(waits.slice(8).every((ms) => ms === 60_000));
    assert.ok(told.length === 20 && told.every(({ stage }) => stage === 'offline'));
    server = await ScriptedServer.start();
  });

  it('waits no longer than else for a date of a service whose clock is another one', async () => {
    const [noon, day] = [Date.UTC(2026, 5, 15, 12), 24 * 60 * 60_000];
    let clock = noon;
    const jumping = new ServiceClient(testConnection(server.url), { retry: { attempts: 1 }, now: () => clock });
    const busyUntil = (time: number): Step => status(429, '', { 'retry-after': new Date(time).toUTCString() });
    server.next(
      busyUntil(noon + 20_000),
      // The clock of this machine was set back by a day, and then on by two, as after a sleep with an empty battery.
      (request, response) => ((clock = noon - day), busyUntil(noon)(request, response)),
      (request, response) => ((clock = noon + day), busyUntil(noon)(request, response)),
      json(state('done')),
    );
    assert.deepEqual(await follow(undefined, jumping), { state: 'done', billed: undefined });
    assert.deepEqual(waits, [20_000, 10 * 60_000, 4000]);
    await jumping.close();
  });

  it('calls a document gone only when it is unknown twice', async () => {
    server.next(status(404), json(state('translating')), status(404), status(404));
    assert.deepEqual(await follow(), { state: 'gone' });
    assert.equal(server.requests.length, 4);
  });

  it('stops for what does not pass by itself', async () => {
    server.next(status(403));
    await assert.rejects(follow(), { reason: 'not-allowed' });
  });

  it('ends at once when it is cancelled, with the reason given', async () => {
    const stop = new AbortController();
    server.always(json(state('translating')));
    const following = follow(stop.signal);
    const reason = new Error('no more');
    server.next((request, response) => {
      stop.abort(reason);
      return json(state('translating'))(request, response);
    });
    await assert.rejects(following, reason);
  });

  it('comes to the end behind a proxy with every fault', async () => {
    server.always(json(state('done', { billed_characters: 5 })));
    for (const fault of faults) {
      const proxy = await FaultProxy.start({ target: server.url, plan: [fault], now: Date.now });
      const hasty = open(proxy.url, 500);
      assert.deepEqual(await follow(undefined, hasty), { state: 'done', billed: 5 }, fault);
      await hasty.close();
      await proxy.close();
    }
  });
});
