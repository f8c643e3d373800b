import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { ServiceClient } from '../../src/api/client';
import { ServiceError } from '../../src/api/errors';
import { ScriptedServer, type Step } from '../support/scriptedServer';
import { testConnection } from '../support/testConnection';

/** More of them with PARLANCE_ROUNDS. */
const rounds = 300 * Math.max(1, Number(process.env.PARLANCE_ROUNDS ?? 0) / 50);
const seed = 20_261_122;
/** Bytes that all answers of the rounds may leave behind at most. */
const memoryBudget = 512 * 1024 * 1024;

const whole = (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Step => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
};

/** Bytes as they are, in place of HTTP that Node would write. */
const raw = (text: string): Step => {
  return (_request, response) => void response.socket?.end(text, 'latin1');
};

/** Writes for ever, until the client hangs up. */
function endlessly(head: (response: ServerResponse) => void, chunk: string | Buffer): Step {
  return (_request, response) => {
    head(response);
    const more = (): void => {
      if (!response.destroyed) response.write(chunk, () => setImmediate(more));
    };
    more();
  };
}

const json = (value: unknown): string => JSON.stringify(value);
/** A value of a type that is not the one wanted. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', 'x', [], {}, [[]], [null], [{}], { text: null }),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
);
const anyField = fc.constantFrom(
  ...['translations', 'improvements', 'glossaries', 'style_rules', 'document_id', 'document_key', 'status', 'entries'],
  ...['character_count', 'text', 'detected_source_language', 'message', 'lang', 'features', '__proto__', 'constructor'],
);

const polluting =
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"translations":[{"__proto__":';
const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '));

const anyAnswer: fc.Arbitrary<Step> = fc.oneof(
  anyValue.map((value) => whole(json(value))),
  fc.dictionary(anyField, anyValue, { maxKeys: 4 }).map((value) => whole(json(value))),
  fc
    .tuple(fc.constantFrom(200, 201, 204, 206, 299, 400, 401, 403, 404, 407, 413, 415, 418, 456, 499), anyValue)
    .map(([status, value]) =>
      whole(status === 204 ? '' : json({ message: value, detail: value, code: value }), status),
    ),
  // Retried: without a pause here.
  fc.constantFrom(429, 500, 503, 529, 599).map((status) => whole('<h1>Oops</h1>', status, { 'retry-after': '1e9' })),
  fc.constantFrom(301, 302, 303, 307, 308).map((status) => whole('', status, { location: 'https://evil.example/' })),
  fc.nat(200_000).map((depth) => whole('['.repeat(depth))),
  fc.nat(100_000).map((depth) => whole(`{"translations":${'['.repeat(depth)}${']'.repeat(depth)}}`)),
  fc.constant(whole(`${polluting}{"polluted":1}}]}`)),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => whole(Buffer.from(bytes))),
  fc.constant(whole(Buffer.from('{"translations":[{"text":"\xff\xfe","detected_source_language":"\xc0"}]}', 'latin1'))),
  fc.constant(whole('{"translations":[{"text":"\\ud800\\u0000","detected_source_language":"\\udfff"}]}')),
  fc
    .constantFrom('gzip', 'br', 'deflate', 'zstd', 'x')
    .map((encoding) => whole(bomb, 200, { 'content-encoding': encoding })),
  fc.constant(endlessly((response) => response.writeHead(200), Buffer.alloc(64 * 1024, ' '))),
  fc.constant(endlessly((response) => response.writeHead(500), Buffer.alloc(64 * 1024, 'x'))),
  fc.constant(endlessly((response) => response.writeHead(200), '{},'.repeat(20_000))),
  fc.constant(whole('{}', 200, { 'content-length': '99999999999' })),
  fc
    .constantFrom(
      'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n{}',
      `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n{}`,
      `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(20_000)}\r\n{}`,
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n',
      'HTTP/9.9 999 ?\r\n\r\n',
      'SSH-2.0-OpenSSH\r\n',
      '\0'.repeat(1000),
      '',
    )
    .map(raw),
  // The key, the address and the texts, repeated everywhere.
  fc.constantFrom(200, 400, 403, 500).map((status): Step => (request, response) => {
    const echo = `${request.headers.authorization ?? ''} ${request.body}`;
    const headers = {
      'x-trace-id': Buffer.from(echo)
        .toString('latin1')
        .replace(/[^\x20-\x7e]/g, '?')
        .slice(0, 4_000),
    };
    response.writeHead(status, headers).end(json({ message: echo, detail: echo, code: echo, translations: echo }));
  }),
);

const calls: Readonly<Record<string, (client: ServiceClient) => Promise<unknown>>> = {
  translate: (client) => client.translate.translate({ text: ['A secret text'], target_lang: 'DE' }),
  correct: (client) => client.write.correct({ text: ['A secret text'] }),
  usage: (client) => client.usage.get(),
  languages: (client) => client.languages.list('translate_text'),
  glossaries: (client) => client.glossaries.list(),
  entries: (client) => client.glossaries.entries('id', { sourceLang: 'en', targetLang: 'de' }),
  upload: (client) => client.documents.upload({ file: new Blob(['A']), fileName: 'a.txt', targetLang: 'DE' }),
  status: (client) => client.documents.status({ document_id: 'id', document_key: 'key' }),
  keys: (client) => client.developerKeys.list(),
  rules: (client) => client.styleRules.get('id'),
};

describe('The client of a hostile service', function () {
  this.timeout(600_000);
  let server: ScriptedServer;
  before(async () => (server = await ScriptedServer.start()));
  after(() => server.close());

  it(`takes a result or ends with an error of its own, for ${rounds} answers`, async () => {
    const outcomes = new Map<string, number>();
    const { key } = testConnection(server.url);
    const before = process.memoryUsage().rss;
    let most = 0;
    const told: string[] = [];
    const anyRound = fc.tuple(fc.constantFrom(...Object.keys(calls)), anyAnswer);
    for (const [name, answer] of fc.sample(anyRound, { numRuns: rounds, seed })) {
      server.always(answer);
      const client = new ServiceClient(testConnection(server.url), {
        sleep: () => Promise.resolve(),
        // What drips or never ends costs this much and no more.
        limits: { attemptMs: 5_000, silenceMs: 1_000 },
        onAttempt: (event) => told.push(json(event)),
      });
      const outcome = await calls[name]?.(client).then(
        () => 'result',
        (error: unknown) => {
          assert.ok(ServiceError.is(error), `${name}: ${String(error)}`);
          told.push(error.message, json([error.detail, error.said]));
          return error.reason;
        },
      );
      await client.close();
      outcomes.set(outcome ?? '', (outcomes.get(outcome ?? '') ?? 0) + 1);
      most = Math.max(most, process.memoryUsage().rss);
    }
    assert.ok(most - before < memoryBudget, `${Math.round((most - before) / 1024 ** 2)} MiB`);
    assert.equal(Reflect.get({}, 'polluted'), undefined);
    assert.ok(!told.some((line) => line.includes(key) || line.includes('A secret text')));
    // The answers must reach into every stage, not all end at the first.
    for (const reason of ['unexpected-answer', 'bad-request', 'redirected', 'unreachable', 'service-unavailable']) {
      assert.ok((outcomes.get(reason) ?? 0) > 0, `${reason}: ${json([...outcomes])}`);
    }
  });
});
