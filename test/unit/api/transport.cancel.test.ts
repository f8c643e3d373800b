import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { ServiceRequest } from '../../../src/api/request';
import type { AttemptEvent } from '../../../src/api/transport';
import { HttpTransport } from '../../../src/api/transport';
import { ScriptedServer, json, silence, stall, status } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';

const request: ServiceRequest = { method: 'GET', path: '/v2/usage', repeatable: true };
const schema = v.looseObject({});
const reason = new Error('The person pressed Escape');

describe('HttpTransport when cancelled', () => {
  let server: ScriptedServer;
  let transport: HttpTransport;
  let controller: AbortController;
  let attempts: AttemptEvent[];

  const abort = (): void => {
    controller.abort(reason);
  };

  beforeEach(async () => {
    attempts = [];
    controller = new AbortController();
    server = await ScriptedServer.start();
    transport = new HttpTransport(testConnection(server.url), { onAttempt: (event) => attempts.push(event) });
  });
  afterEach(async () => {
    await transport.close();
    await server.close();
  });

  async function isCancelled(call: Promise<unknown>): Promise<void> {
    await assert.rejects(call, (error) => error === reason);
  }

  it('sends nothing when cancelled before', async () => {
    abort();
    await isCancelled(transport.json(request, schema, { signal: controller.signal }));
    assert.equal(server.requests.length, 0);
  });

  it('ends while waiting for the answer', async () => {
    server.always(silence(abort));
    await isCancelled(transport.json(request, schema, { signal: controller.signal }));
    assert.equal(server.requests.length, 1);
    assert.equal(attempts[0]?.reason, 'cancelled');
  });

  it('ends in the middle of the answer', async () => {
    server.always(stall('{"a":', abort));
    await isCancelled(transport.json(request, schema, { signal: controller.signal }));
  });

  it('ends in the middle of an error body', async () => {
    server.always((_request, response) => {
      response.writeHead(503);
      response.write('{', abort);
    });
    await isCancelled(transport.json(request, schema, { signal: controller.signal }));
    assert.equal(server.requests.length, 1);
  });

  it('ends while waiting for the next attempt', async () => {
    server.always(status(503, '', { 'retry-after': '60' }));
    const patient = new HttpTransport(testConnection(server.url), {
      onAttempt: () => {
        setImmediate(abort);
      },
    });
    await isCancelled(patient.json(request, schema, { signal: controller.signal }));
    assert.equal(server.requests.length, 1);
    await patient.close();
  });

  it('ends in the middle of a download', async () => {
    server.always(stall('first part'));
    const { body } = await transport.download(request, { signal: controller.signal });
    const read = async (): Promise<void> => {
      for await (const chunk of body) {
        assert.equal(Buffer.from(chunk).toString(), 'first part');
        abort();
      }
    };
    await isCancelled(read());
  });

  it('leaves other calls on the same transport alone', async () => {
    const arrived = new Promise<void>((resolve) => server.next(silence(resolve)).always(json({ ok: true })));
    const cancelled = isCancelled(transport.json(request, schema, { signal: controller.signal }));
    await arrived;
    assert.deepEqual(await transport.json(request, schema), { ok: true });
    abort();
    await cancelled;
    assert.deepEqual(await transport.json(request, schema), { ok: true });
  });
});
