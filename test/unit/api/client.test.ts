import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ServiceClient } from '../../../src/api/client';
import { ServiceError } from '../../../src/api/errors';
import { ScriptedServer, json, translator } from '../../support/scriptedServer';

const connection = { authScheme: 'Service-Auth-Key', tagHeader: 'X-Service-Reporting-Tag', key: 'secret-key' };

describe('ServiceClient', () => {
  let server: ScriptedServer;
  let client: ServiceClient;

  beforeEach(async () => {
    server = await ScriptedServer.start();
    client = new ServiceClient({ ...connection, baseUrl: `${server.url}/base/` });
  });
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  it('translates, signed in, below the base path', async () => {
    server.always(translator());
    const first = await client.translate.translate({ text: ['tea', 'cup'], target_lang: 'de' });
    await client.translate.translate({ text: ['pot'], target_lang: 'de' }, { reportingTag: ' Team-A ' });
    assert.deepEqual(
      first.map(({ text }) => text),
      ['[de] tea', '[de] cup'],
    );
    const [request, tagged] = server.requests;
    assert.equal(request?.path, '/base/v2/translate');
    assert.equal(request.headers.authorization, 'Service-Auth-Key secret-key');
    assert.equal(request.headers['content-type'], 'application/json');
    assert.equal(request.headers['x-service-reporting-tag'], undefined);
    assert.equal(tagged?.headers['x-service-reporting-tag'], 'team-a');
  });

  it('keeps its connections for the next calls', async () => {
    server.always(translator());
    for (let call = 0; call < 10; call++) {
      await client.translate.translate({ text: ['tea'], target_lang: 'de' });
    }
    // undici lets a connection rest for one turn of the event loop, so a call at once may take a second one.
    assert.ok(server.connections <= 2, `${server.connections.toString()} connections`);
  });

  it('tells usage', async () => {
    server.next(json({ character_count: 5, character_limit: 500, something_new: [1] }));
    const usage = await client.usage.get();
    assert.equal(usage.character_count, 5);
    assert.deepEqual(usage['something_new'], [1]);
  });

  it('shows neither its key nor that of a proxy to who prints it', async () => {
    server.always(json({ character_count: 5, character_limit: 500 }));
    const options = { network: { proxy: 'http://user:proxy-password@127.0.0.1:9' }, retry: { attempts: 1 } };
    const behindProxy = new ServiceClient({ ...connection, baseUrl: server.url }, options);
    for (const one of [client, behindProxy]) {
      await one.usage.get().catch(() => undefined);
      assert.doesNotMatch(inspect(one, { depth: 4 }), /secret-key|proxy-password/);
    }
    await behindProxy.close();
  });

  it('refuses calls after it was closed', async () => {
    await client.close();
    await assert.rejects(client.usage.get(), (error) => ServiceError.is(error, 'invalid-request'));
    assert.equal(server.requests.length, 0);
  });
});
