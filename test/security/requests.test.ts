import assert from 'node:assert/strict';
import { once } from 'node:events';
import fc from 'fast-check';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { adminTricks, anyAttack, canary, endpoints, pathTricks } from './attacks';
import type { Attack } from './attacks';
import { Fortress } from './fortress';

/** More of them with PARLANCE_ROUNDS. */
const rounds = 1_000 * Math.max(1, Number(process.env.PARLANCE_ROUNDS ?? 0) / 50);
const seed = 20_260_601;

describeWithSqlite('The local service under attack', function () {
  this.timeout(120_000);
  let fortress: Fortress;
  before(async () => {
    fortress = await Fortress.start();
  });
  afterEach(() => fortress.checkUnharmed());
  after(() => fortress.end());

  const attack = async (one: Attack): Promise<number> => {
    const { status, body } = await fortress.send(one);
    const what = `${one.method} ${one.path.slice(0, 200)} ${one.body?.toString().slice(0, 300) ?? ''}`;
    assert.ok(status < 500 || status === 503, `${status}: ${what}`);
    const { key, adminKey } = fortress.process.endpoint;
    for (const secret of [key, adminKey, ...(status >= 400 ? [canary] : [])]) {
      assert.ok(!body.includes(secret), `${status} repeats what was sent: ${what}\n${body}`);
    }
    return status;
  };

  it(`answers any of ${rounds} hostile requests with a refusal or a result`, async () => {
    const statuses = new Map<number, number>();
    for (const one of fc.sample(anyAttack, { numRuns: rounds, seed })) {
      const status = await attack(one);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    // The requests must reach into the routes, not all end at the door.
    for (const status of [200, 400, 403, 404]) assert.ok((statuses.get(status) ?? 0) > rounds / 50, `${status}`);
  });

  it('takes no path for another', async () => {
    for (const path of pathTricks) await attack({ method: 'GET', path, headers: {}, as: 'main' });
    for (const path of adminTricks) {
      const { status } = await fortress.send({ method: 'GET', path, headers: {}, as: 'main' });
      assert.ok(status === 403 || status === 404, `${status} ${path}`);
    }
  });

  it('lets no web page in, on any endpoint', async () => {
    const pages: Array<Record<string, string>> = [
      { Origin: 'https://evil.example' },
      { Host: 'evil.example' },
      { Host: `evil.example:${fortress.port}` },
    ];
    for (const [method, path] of endpoints) {
      for (const headers of pages) {
        assert.equal((await fortress.send({ method, path, headers, as: 'main' })).status, 403, `${method} ${path}`);
      }
      const preflight = { Origin: 'null', 'Access-Control-Request-Method': method };
      assert.equal((await fortress.send({ method: 'OPTIONS', path, headers: preflight, as: 'nobody' })).status, 403);
    }
  });

  it('bounds headers in size and number', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`X-${index}`, 'y']));
    const flood = await fortress.send({ method: 'GET', path: '/v2/usage', headers: many, as: 'main' });
    assert.ok([200, 400, 431].includes(flood.status), String(flood.status));
    const long = { 'X-Long': 'y'.repeat(17_000) };
    assert.equal((await fortress.send({ method: 'GET', path: '/v2/usage', headers: long, as: 'main' })).status, 431);
  });

  it('stops reading chunks that never end', async () => {
    const { key, adminKey } = fortress.process.endpoint;
    for (const [path, as, type] of [
      ['/v2/translate', key, 'application/json'],
      ['/v2/write/correct', key, 'application/json'],
      ['/v3/style_rules', key, 'application/json'],
      ['/v2/admin/developer-keys', adminKey, 'application/json'],
      ['/v2/document', key, 'multipart/form-data; boundary=b'],
    ] as const) {
      const socket = await fortress.socket();
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk)));
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${fortress.port}\r\nAuthorization: Service-Auth-Key ${as}\r\n` +
          `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      const more = (): void => {
        if (!socket.destroyed && answer === '') socket.write(chunk, () => setImmediate(more));
      };
      more();
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      assert.match(answer, /^HTTP\/1\.1 4(?:00|13) /, path);
      socket.destroy();
    }
  });

  it('serves others while many hold half a request', async () => {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => fortress.socket()));
    const { key } = fortress.process.endpoint;
    for (const [index, socket] of sockets.entries()) {
      socket.write(
        index % 2 === 0
          ? 'POST /v2/translate HTTP/1.1\r\nHost: '
          : `POST /v2/translate HTTP/1.1\r\nHost: 127.0.0.1:${fortress.port}\r\nAuthorization: Service-Auth-Key ${key}\r\n` +
              'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"text":',
      );
    }
    await fortress.checkUnharmed();
    sockets.forEach((socket) => socket.destroy());
  });

  it('answers once to what is no HTTP, and to requests that smuggle another', async () => {
    const { key } = fortress.process.endpoint;
    const head =
      `POST /v2/translate HTTP/1.1\r\nHost: 127.0.0.1:${fortress.port}\r\nAuthorization: Service-Auth-Key ${key}\r\n` +
      'Content-Type: application/json\r\n';
    for (const text of [
      '\0\0\0\0\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /v2/usage HTTP/1.1\r\n\r\n`,
      `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
      `${head}Content-Length: -1\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n`,
    ]) {
      const socket = await fortress.socket();
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk)));
      socket.end(text);
      await once(socket, 'close');
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.equal(answer.match(/HTTP\/1\.1 \d/g)?.length, 1);
    }
  });
});
