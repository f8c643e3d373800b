import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceClient } from '../../../src/api/client';
import type { NetworkOptions } from '../../../src/api/network';
import { ConnectProxy } from '../../support/connectProxy';
import { breakOff, json, ScriptedServer, silence, status, translator, type Step } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';

const fixture = (name: string): string => readFileSync(join(__dirname, '../../fixtures/tls', name), 'utf8');

describe('connections to a service', () => {
  let server: ScriptedServer;
  const opened: Array<{ close(): Promise<void> }> = [];

  async function start(step: Step, network: NetworkOptions = {}): Promise<ServiceClient> {
    server = (await ScriptedServer.start()).always(step);
    const client = new ServiceClient(testConnection(server.url), { network, sleep: () => Promise.resolve() });
    opened.push(client, server);
    return client;
  }
  afterEach(async () => {
    for (const part of opened.splice(0)) await part.close();
  });

  const call = (client: ServiceClient, signal?: AbortSignal): Promise<unknown> =>
    client.translate.translate({ text: ['tea'], target_lang: 'DE' }, { signal });

  /** So many calls, each of them as soon as the one before it is over. */
  async function inTurn(client: ServiceClient, calls: number): Promise<void> {
    for (let made = 0; made < calls; made++) await call(client);
  }

  it('is one for calls one after the other', async () => {
    const client = await start(translator());
    await inTurn(client, 200);
    assert.equal(server.connections, 1);
  });

  for (const parallel of [2, 4, 8]) {
    it(`are ${parallel} for so many calls at a time`, async () => {
      const client = await start(translator());
      await Promise.all(Array.from({ length: parallel }, () => inTurn(client, 50)));
      assert.equal(server.connections, parallel);
    });
  }

  it('are as many as requests of a job may be under way', async () => {
    const client = await start(translator());
    const texts = Array.from({ length: 1000 }, (_, index) => `text ${index}`);
    await client.translate.translateAll(texts, { target_lang: 'de' }, { parallel: 4 }).finished;
    assert.ok(server.connections <= 4, String(server.connections));
  });

  it('are 16 at most, and the other calls wait for them', async () => {
    const client = await start(translator());
    await Promise.all(Array.from({ length: 60 }, () => inTurn(client, 3)));
    assert.equal(server.requests.length, 180);
    assert.ok(server.connections <= 16, String(server.connections));
  });

  it('are used again after an answer that is an error', async () => {
    const client = await start(status(404, '{"message":"no"}'));
    for (let made = 0; made < 10; made++) await assert.rejects(call(client));
    assert.equal(server.connections, 1);
  });

  it('are made anew after a break, a cancelled call, and a server that closes each', async () => {
    const stop = new AbortController();
    const client = await start(translator());
    server.next(breakOff());
    await inTurn(client, 1);
    server.next(silence(() => stop.abort(new Error('enough'))));
    await assert.rejects(call(client, stop.signal), /enough/);
    await inTurn(client, 5);
    assert.equal(server.connections, 3);
    server.always((request, response) => {
      response.setHeader('connection', 'close');
      return json({ translations: [{ detected_source_language: 'EN', text: request.path }] })(request, response);
    });
    await inTurn(client, 5);
    // The first goes over the one that is still open.
    assert.equal(server.connections, 7);
  });

  it('fail calls under way, and those that wait, when the client is closed', async () => {
    let arrived = 0;
    let onAll = (): void => undefined;
    const all = new Promise<void>((resolve) => (onAll = resolve));
    const client = await start(silence(() => ++arrived === 16 && onAll()));
    const calls = Array.from({ length: 20 }, () => call(client));
    const outcomes = Promise.allSettled(calls);
    await all;
    await client.close();
    assert.ok((await outcomes).every(({ status: outcome }) => outcome === 'rejected'));
  });

  it('is one tunnel of a proxy for calls one after the other', async () => {
    const tls = { cert: fixture('service.pem'), key: fixture('service.key') };
    server = (await ScriptedServer.start({ tls })).always(translator());
    const proxy = await ConnectProxy.start({ routes: { 'service.test:443': server.port } });
    const network = { proxy: `http://${proxy.host}`, certificates: [fixture('ca.pem')] };
    const client = new ServiceClient(testConnection('https://service.test'), { network });
    opened.push(client, proxy, server);
    await inTurn(client, 20);
    assert.equal(server.connections, 1);
  });
});
