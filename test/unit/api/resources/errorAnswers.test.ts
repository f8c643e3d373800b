import assert from 'node:assert/strict';
import { ServiceClient } from '../../../../src/api/client';
import type { ServiceErrorReason } from '../../../../src/api/errors';
import { ServiceError } from '../../../../src/api/errors';
import { json, ScriptedServer, status } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';
import { calls } from './callTable';

/** Every status the contract names for any family (§1.5), with the reason it becomes. */
const reasons: ReadonlyArray<readonly [status: number, reason: ServiceErrorReason]> = [
  [400, 'bad-request'],
  [401, 'not-allowed'],
  [403, 'not-allowed'],
  [404, 'not-found'],
  [413, 'too-large'],
  [415, 'unsupported-type'],
  [429, 'too-many-requests'],
  [456, 'quota-exceeded'],
  [500, 'service-unavailable'],
  [503, 'service-unavailable'],
  [504, 'service-unavailable'],
  [529, 'service-unavailable'],
];

describe('errors of every call', () => {
  let server: ScriptedServer;
  let client: ServiceClient;
  before(async () => {
    server = await ScriptedServer.start();
    client = new ServiceClient(testConnection(server.url), { retry: { attempts: 1 } });
  });
  after(async () => {
    await client.close();
    await server.close();
  });

  for (const { title, run, sends } of calls) {
    it(title, async () => {
      for (const [code, general] of reasons) {
        const reason = code === 456 && sends.path.includes('/glossar') ? 'too-many-glossary-calls' : general;
        const body = { message: 'Bad thing', detail: 'entry 3', code: 'some_id' };
        server.always(json(body, code, { 'x-trace-id': 'f'.repeat(32) }));
        await assert.rejects(run(client), (error) => {
          assert.ok(ServiceError.is(error, reason), `${code.toString()}: ${String(error)}`);
          assert.equal(error.status, code);
          assert.equal(error.traceId, 'f'.repeat(32));
          assert.equal(error.detail, 'entry 3');
          assert.equal(error.code, 'some_id');
          assert.match(error.message, /Bad thing/);
          assert.doesNotMatch(error.message, /secret-key/);
          return true;
        });
      }
    });

    it(`${title}: without a body`, async () => {
      for (const code of [400, 403, 503]) {
        server.always(status(code));
        await assert.rejects(run(client), (error) => ServiceError.is(error) && error.status === code);
      }
    });
  }
});
