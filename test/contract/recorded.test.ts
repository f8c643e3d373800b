import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { ServiceClient } from '../../src/api/client';
import { ServiceError, type ServiceErrorReason } from '../../src/api/errors';
import { bytesOf, headersOf, idsIn, plainly, RecordedService, send, type Manner } from '../support/recordedService';
import { html, ScriptedServer, status, type Step } from '../support/scriptedServer';
import { testConnection } from '../support/testConnection';
import { clientCalls, userAgent, type ClientCall } from './clientCalls';

const fixture = { source: 'en', target: 'de', text: 'I like green tea.' };

/** A field that nobody knows, in every object but those whose fields have a meaning of their own. */
function withMore(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withMore(item));
  if (typeof value !== 'object' || value === null || name === 'configured_rules') return value;
  const fields = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withMore(field, key)]));
  return name === 'features' ? fields : { ...fields, x_since: 4, x_notes: [{ status: 'new' }, null] };
}

/** Fields that the description lets a service leave out, or send as null. */
const optional = new Set([
  ...['creation_time', 'updated_time', 'deactivated_time', 'entries_format', 'seconds_remaining', 'billed_characters'],
  ...['model_type_used', 'tag_handling_version', 'session_id', 'total_count', 'api_key_label', 'ready', 'products'],
  ...['needs_source_support', 'needs_target_support', 'start_time', 'end_time', 'group_by', 'aggregate_by'],
  ...['speech_to_text_minutes', 'speech_to_text_milliseconds'],
]);

function withLess(value: unknown, within = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withLess(item, within));
  if (typeof value !== 'object' || value === null) return value;
  const isLeft = (name: string): boolean => optional.has(name) || (within === 'dictionaries' && name === 'entry_count');
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (isLeft(name) ? [] : [[name, withLess(field, name)]])),
  );
}

function changed(change: (value: unknown) => unknown): Manner {
  return (given) => {
    const answer = given();
    return send(answer.value === undefined ? answer : { ...answer, value: change(answer.value) });
  };
}

function encoded(encoding: string, encode: (bytes: Buffer) => Buffer): Manner {
  return (given) => (_request, response) => {
    const answer = given();
    const bytes = bytesOf(answer);
    if (bytes.length === 0) response.writeHead(answer.status, headersOf(answer)).end();
    else response.writeHead(answer.status, { ...headersOf(answer), 'content-encoding': encoding }).end(encode(bytes));
  };
}

/** Each request is refused the first time it is made. */
function firstRefused(refuse: Step): Manner {
  const seen = new Set<string>();
  return (answer, request) => {
    const name = `${request.method} ${request.path}`;
    if (seen.has(name)) return plainly(answer, request);
    seen.add(name);
    return refuse;
  };
}

const page = '<!DOCTYPE html><html><head><title>Service Unavailable</title></head><body>nginx</body></html>';

/** What foreign servers do that the client has to take. */
const manners: Readonly<Record<string, () => Manner>> = {
  'answers as recorded': () => plainly,
  'sends fields nobody knows': () => changed((value) => withMore(value)),
  'leaves out what it may leave out': () => changed((value) => withLess(value)),
  'sends bodies in small chunks of no told length': () => (given) => (_request, response) => {
    const answer = given();
    response.writeHead(answer.status, headersOf(answer));
    const bytes = bytesOf(answer);
    for (let at = 0; at < bytes.length; at += 50) response.write(bytes.subarray(at, at + 50));
    response.end();
  },
  'compresses with gzip, which nobody asked for': () => encoded('gzip', gzipSync),
  'compresses with deflate': () => encoded('Deflate', deflateSync),
  'compresses with brotli': () => encoded('br', brotliCompressSync),
  'writes header names in capitals, and types in its own way': () => (given) => (_request, response) => {
    const answer = given();
    const type = answer.value === undefined ? {} : { 'content-type': 'Application/JSON;Charset="utf-8"' };
    const headers = Object.entries({ ...headersOf(answer), ...type });
    const lines = headers.flatMap(([name, value]) => [name.toUpperCase(), value]);
    response.writeHead(answer.status, lines).end(bytesOf(answer));
  },
  'gives no type and no trace id': () => (given) => (_request, response) => {
    const answer = given();
    const disposition = answer.disposition === undefined ? {} : { 'content-disposition': answer.disposition };
    response.writeHead(answer.status, disposition).end(bytesOf(answer));
  },
  'indents, and begins with a mark of its encoding': () => (given) => {
    const { value, ...answer } = given();
    if (value === undefined) return send(answer);
    const text = `\uFEFF${JSON.stringify(value, undefined, '\t')}\r\n\r\n`;
    return send({ ...answer, text, type: 'application/json' });
  },
  'answers everything with 200': () => (given) => {
    const answer = given();
    return send(answer.status < 300 ? { ...answer, status: 200 } : answer);
  },
  'is too busy at first, and says when to come again': () =>
    firstRefused(status(429, 'Too many requests', { 'Retry-After': '1', 'content-type': 'text/plain' })),
  'is down at first, with a page of its proxy': () =>
    firstRefused(status(503, page, { 'content-type': 'text/html', 'Retry-After': 'Wed, 21 Oct 2015 07:28:00 GMT' })),
};

const signIn = 'is a network that wants people to sign in';

/** What it does in place of an answer, and how the client calls that. */
const refusals: ReadonlyArray<
  readonly [name: string, reason: (path: string) => ServiceErrorReason, refuse: (trap: string) => Step]
> = [
  [
    'says that the characters are used up',
    (path) => (/^\/v[23]\/glossar/.test(path) ? 'too-many-glossary-calls' : 'quota-exceeded'),
    () => status(456),
  ],
  ['sends callers to another host', () => 'redirected', (trap) => status(307, '', { location: `${trap}/v2/usage` })],
  [signIn, () => 'unexpected-answer', () => html()],
  ['knows no such key, and says so without a word', () => 'not-allowed', () => status(401)],
  ['fails', () => 'service-unavailable', () => status(500, page, { 'content-type': 'text/html' })],
];

const endpoints = Object.entries(clientCalls);

/** Calls that the suite holds to nothing, as a service need not offer speech. */
const calls: Readonly<Record<string, ClientCall['run']>> = {
  'POST /v3/voice/realtime': async ({ voice }) => {
    assert.equal((await voice.createSession({ source_media_content_type: 'audio/ogg' })).token, 'b3BhcXVl');
  },
  'GET /v3/voice/realtime': async ({ voice }) => {
    assert.equal((await voice.reconnect('b3BhcXVl')).token, 'b3BhcXVl');
  },
};

describe('The client with a server that was not made from its schemas', () => {
  let service: RecordedService;
  let trap: ScriptedServer;
  before(async () => {
    [service, trap] = await Promise.all([RecordedService.start(), ScriptedServer.start()]);
  });
  after(() => Promise.all([service.close(), trap.close()]));

  async function call(endpoint: string): Promise<void> {
    const connection = testConnection(service.server.url);
    const client = new ServiceClient(connection, { userAgent, sleep: () => Promise.resolve() });
    try {
      await (calls[endpoint] ?? clientCalls[endpoint]?.run)?.(client, connection, fixture);
    } finally {
      await client.close();
    }
  }

  it('has an answer for every endpoint of the contract', () => {
    assert.deepEqual(
      endpoints.map(([endpoint]) => endpoint).filter((endpoint) => !service.operations.includes(endpoint)),
      [],
    );
  });

  for (const [name, manner] of Object.entries(manners)) {
    it(`makes all its calls where it ${name}`, async () => {
      const failed: string[] = [];
      for (const [endpoint] of endpoints) {
        service.manner = manner();
        await call(endpoint).catch((error: unknown) => failed.push(`${endpoint}: ${String(error)}`));
      }
      assert.deepEqual(failed, []);
    });
  }

  it('reads every page of a report whose pages are numbers', async () => {
    service.manner = plainly;
    const client = new ServiceClient(testConnection(service.server.url));
    const before = service.server.requests.length;
    await Array.fromAsync(client.analytics.customTags({ startDate: '2026-03-01', endDate: '2026-03-31' }));
    const pages = service.server.requests.slice(before).map(({ query }) => query.get('page'));
    await client.close();
    assert.deepEqual(pages, [null, '1', '2']);
  });

  for (const [name, reason, refuse] of refusals) {
    it(`fails in all its calls, for the right reason, where it ${name}`, async () => {
      const wrong: string[] = [];
      for (const [endpoint] of endpoints) {
        // The bytes of a document may be a page: who fetches one knows its type, and looks at that.
        if (name === signIn && endpoint === 'POST /v2/document/{document_id}/result') continue;
        // What the call prepares succeeds.
        service.manner = (answer, request) => (idsIn(request, endpoint) ? refuse(trap.url) : plainly(answer, request));
        const error: unknown = await call(endpoint).then(
          () => undefined,
          (failure: unknown) => failure,
        );
        const said = ServiceError.is(error) ? error.reason : String(error);
        if (said !== reason(endpoint.split(' ')[1] ?? '')) wrong.push(`${endpoint}: ${said}`);
      }
      assert.deepEqual(wrong, []);
      assert.deepEqual(trap.requests, []);
    });
  }
});
