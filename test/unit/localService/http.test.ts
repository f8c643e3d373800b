import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { asKey, ServiceUnderTest } from './support/serviceUnderTest';

describeWithSqlite('The HTTP side of the local service', () => {
  let service: ServiceUnderTest;
  before(async () => {
    service = await ServiceUnderTest.start();
  });
  after(() => service.stop());

  const get = (path: string, headers: Record<string, string> = {}): ReturnType<ServiceUnderTest['call']> =>
    service.call('GET', path, undefined, { headers });
  /** Like a browser or an attacker: any header, also `Host`. */
  const raw = (path: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service.running.url);
      const all = { ...asKey(service.running.key), ...headers };
      request({ hostname, port, path, headers: all, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });

  it('answers only with its key, before it looks at the path', async () => {
    for (const headers of [
      { Authorization: '' },
      asKey('wrong'),
      { Authorization: service.running.key },
      { Authorization: `Bearer ${service.running.key}` },
    ]) {
      assert.equal((await get('/v2/usage', headers)).status, 403);
      assert.equal((await get('/nothing/here', headers)).status, 403);
    }
    assert.equal((await get('/v2/usage')).status, 200);
    assert.equal((await get('/v2/usage', { Authorization: `service-auth-key  ${service.running.key}` })).status, 200);
  });

  it('reads a form with as many names as fit into a body, and refuses more than any call needs', async () => {
    // What takes the square of their number would take hours.
    const names = (count: number): string => Array.from({ length: count }, (_, index) => index.toString(36)).join('&');
    assert.match((await service.form('/v2/translate', names(19_000))).text, /'text' is missing/);
    assert.match((await service.form('/v2/translate', names(22_000))).text, /too many values/);
    assert.match((await service.form('/v3/glossaries', names(3_000_000))).text, /too many values/);
  });

  it('refuses JSON that is deeper or has too many values, before it is read to its end', async () => {
    const post = async (body: string): Promise<string> => {
      const { status, text } = await service.call('POST', '/v3/glossaries', undefined, {
        body,
        headers: { 'Content-Type': 'application/json' },
      });
      assert.equal(status, 400);
      return text;
    };
    assert.match(await post('['.repeat(60_000_000)), /nested too deeply/);
    assert.match(await post('{"a":'.repeat(33)), /nested too deeply/);
    assert.match(await post(`[${'{},'.repeat(10_000_000)}{}]`), /too many values/);
    assert.match(await post(`{"a":"${'[{,\\"'.repeat(1_000_000)}","name":1}`), /Value of 'name' not supported/);
  });

  it('refuses the legacy places of a key', async () => {
    const { key } = service.running;
    const none = { Authorization: '' };
    assert.equal((await get(`/v2/usage?auth_key=${key}`, none)).status, 403);
    const answer = await service.call(
      'POST',
      '/v2/translate',
      { auth_key: key, text: ['a'], target_lang: 'PT' },
      { headers: none },
    );
    assert.equal(answer.status, 403);
  });

  it('keeps admin and product paths apart', async () => {
    assert.equal((await service.admin('GET', '/v2/usage')).status, 403);
    assert.equal((await get('/v2/admin/developer-keys')).status, 403);
  });

  it('gives every answer a trace id, and errors a JSON body', async () => {
    const answers = [
      await get('/v2/usage'),
      await get('/nothing'),
      await get('/v2/usage', asKey('wrong')),
      await get('/v3/languages'),
    ];
    const ids = answers.map(({ headers }) => headers.get('x-trace-id') ?? '');
    assert.ok(
      ids.every((id) => /^[0-9a-f]{32}$/.test(id)),
      ids.join(),
    );
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 403, 400],
    );
    assert.deepEqual(answers[1]?.json, { message: 'Path not found.' });
  });

  it('answers only to its own name and port', async () => {
    const { port } = new URL(service.running.url);
    assert.equal(await raw('/v2/usage', { Host: `localhost:${port}` }), 200);
    assert.equal(await raw('/v2/usage', { Host: `[::1]:${port}` }), 200);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      `127.0.0.1:${port}.evil`,
      'a b',
      '@',
    ]) {
      assert.equal(await raw('/v2/usage', { Host: host }), 403, host);
    }
    assert.equal(await raw('http://evil.example/v2/usage', {}), 403);
  });

  it('turns web pages away', async () => {
    assert.equal((await get('/v2/usage', { Origin: 'https://evil.example' })).status, 403);
    assert.equal((await get('/v2/usage', { Origin: 'null' })).status, 403);
    const preflight = await service.call('OPTIONS', '/v2/translate', undefined, {
      headers: { Origin: 'https://evil.example' },
    });
    assert.equal(preflight.status, 403);
    assert.equal(preflight.headers.get('access-control-allow-origin'), null);
  });

  it('bounds the URL and the headers', async () => {
    assert.equal((await get(`/v2/usage?x=${'a'.repeat(9_000)}`)).status, 414);
    assert.equal((await get('/v2/usage', { 'X-Long': 'a'.repeat(17_000) })).status, 431);
    assert.equal((await get('/v2/usage', { 'X-Longer': 'a'.repeat(80_000) })).status, 431);
  });

  it('bounds the body, announced or not', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const announced = await service.call('POST', '/v2/translate', undefined, { body: 'x'.repeat(3_000_000), headers });
    assert.equal(announced.status, 413);
    const chunks = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(10_000));
        if ((sent += 10_000) > 200_000) controller.close();
      },
    });
    let sent = 0;
    const streamed = await service.call('POST', '/v2/translate', undefined, {
      body: chunks,
      headers,
      duplex: 'half',
    } as RequestInit);
    assert.equal(streamed.status, 413);
  });

  it('refuses other content types, encodings and bytes that are not UTF-8', async () => {
    const send = async (
      type: string,
      body: string | Uint8Array<ArrayBuffer>,
      more = {},
    ): Promise<[number, unknown]> => {
      const answer = await service.call('POST', '/v2/translate', undefined, {
        body,
        headers: { 'Content-Type': type, ...more },
      });
      return [answer.status, (answer.json as { code?: string }).code];
    };
    const json = JSON.stringify({ text: ['hola'], target_lang: 'PT' });
    assert.deepEqual(await send('text/plain', json), [400, 'invalid_content_type']);
    assert.deepEqual(await send('application/json; charset=latin1', json), [400, 'invalid_content_type']);
    assert.deepEqual(await send('application/json', json, { 'Content-Encoding': 'gzip' }), [
      400,
      'invalid_content_type',
    ]);
    assert.deepEqual(await send('Application/JSON;charset="UTF-8"', json), [200, undefined]);
    assert.deepEqual(await send('application/json', new Uint8Array([0x22, 0xff, 0x22])), [400, undefined]);
    assert.deepEqual(await send('application/json', '['.repeat(100_000)), [400, undefined]);
    assert.deepEqual(await send('application/json', 'null'), [400, undefined]);
  });

  it('survives what is not HTTP', async () => {
    const { port } = new URL(service.running.url);
    const reply = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'));
      socket
        .on('data', (chunk) => (text += String(chunk)))
        .on('close', () => resolve(text))
        .on('error', reject);
    });
    assert.match(reply, /^HTTP\/1\.1 400 [^]*X-Trace-ID: [0-9a-f]{32}/);
    assert.equal((await get('/v2/usage')).status, 200);
  });
});
