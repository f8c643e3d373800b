import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { ServiceErrorReason } from '../../../src/api/errors';
import { ServiceError } from '../../../src/api/errors';
import type { ServiceRequest } from '../../../src/api/request';
import type { AttemptEvent, TransportOptions } from '../../../src/api/transport';
import { HttpTransport } from '../../../src/api/transport';
import {
  ScriptedServer,
  breakOff,
  drip,
  hangUp,
  html,
  json,
  silence,
  stall,
  status,
} from '../../support/scriptedServer';
import type { Step } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';

const schema = v.looseObject({ answer: v.string() });
const sourceText = 'The secret plan of the company';
const request: ServiceRequest = {
  method: 'POST',
  path: '/v2/translate',
  query: { hidden: 'query-value' },
  body: { kind: 'json', value: { text: [sourceText], target_lang: 'DE' } },
  repeatable: true,
};
const traceId = '0123456789abcdef0123456789abcdef';
/** In which an answer begins on a busy machine, too. */
const momentMs = 1_000;

describe('HttpTransport on failures', () => {
  let server: ScriptedServer;
  let transport: HttpTransport;
  let waits: number[];
  let attempts: AttemptEvent[];

  function open(options: TransportOptions = {}): HttpTransport {
    return new HttpTransport(testConnection(server.url), {
      random: () => 0.5,
      sleep: (ms) => {
        waits.push(Math.round(ms));
        return Promise.resolve();
      },
      onAttempt: (event) => attempts.push(event),
      ...options,
    });
  }

  async function fail(call: Promise<unknown>): Promise<ServiceError> {
    const error = await call.then(
      () => assert.fail('the call succeeded'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ServiceError, String(error));
    const told = JSON.stringify([error.message, error.detail, error.stack, attempts]);
    for (const secret of [sourceText, testConnection('').key, 'query-value']) {
      assert.ok(!told.includes(secret), `"${secret}" was told: ${told}`);
    }
    return error;
  }

  async function failOnce(step: Step): Promise<ServiceError> {
    server.always(step);
    return fail(transport.json({ ...request, repeatable: false }, schema));
  }

  beforeEach(async () => {
    waits = [];
    attempts = [];
    server = await ScriptedServer.start();
    transport = open();
  });
  afterEach(async () => {
    await transport.close();
    await server.close();
  });

  const statuses: Array<[code: number, reason: ServiceErrorReason]> = [
    [400, 'bad-request'],
    [401, 'not-allowed'],
    [403, 'not-allowed'],
    [404, 'not-found'],
    [409, 'bad-request'],
    [413, 'too-large'],
    [414, 'too-large'],
    [415, 'unsupported-type'],
    [456, 'quota-exceeded'],
  ];
  for (const [code, reason] of statuses) {
    it(`gives ${reason} for ${code.toString()}, at once`, async () => {
      server.always(json({ message: 'No.' }, code, { 'x-trace-id': traceId }));
      const error = await fail(transport.json(request, schema));
      assert.equal(error.reason, reason);
      assert.equal(error.status, code);
      assert.equal(error.traceId, traceId);
      assert.ok(!error.mayHaveHappened);
      assert.equal(server.requests.length, 1);
    });
  }

  for (const code of [429, 500, 502, 503, 504, 529]) {
    it(`repeats after ${code.toString()} until the service answers`, async () => {
      server.next(status(code), status(code), json({ answer: 'yes' }));
      assert.deepEqual(await transport.json(request, schema), { answer: 'yes' });
      assert.deepEqual(waits, [1000, 1600]);
      assert.deepEqual(
        attempts.map((event) => [event.attempt, event.status, event.retryInMs && Math.round(event.retryInMs)]),
        [
          [1, code, 1000],
          [2, code, 1600],
          [3, 200, undefined],
        ],
      );
    });
  }

  it('gives up after five attempts', async () => {
    server.always(status(503));
    const error = await fail(transport.json(request, schema));
    assert.equal(error.reason, 'service-unavailable');
    assert.equal(server.requests.length, 5);
    assert.equal(waits.length, 4);
  });

  it('obeys Retry-After in seconds and as a date', async () => {
    const now = Date.parse('2026-05-30T09:12:44Z');
    transport = open({ now: () => now });
    server.next(
      status(429, '', { 'retry-after': '7' }),
      status(503, '', { 'retry-after': 'Sat, 30 May 2026 09:12:53 GMT' }),
      json({ answer: 'yes' }),
    );
    await transport.json(request, schema);
    assert.deepEqual(waits, [7000, 9000]);
  });

  it('reads message, Message, detail and code of an error', async () => {
    const first = await failOnce(json({ message: 'Bad entries', detail: 'entry 3', code: 'invalid' }, 400));
    assert.equal(first.message, 'The service returned status 400: Bad entries: entry 3');
    assert.equal(first.detail, 'entry 3');
    assert.equal(first.code, 'invalid');
    const second = await failOnce(json({ Message: 'Tag parsing failed' }, 400));
    assert.equal(second.message, 'The service returned status 400: Tag parsing failed');
  });

  it('takes the sent text and the key out of what the service says', async () => {
    const error = await failOnce(
      json({ message: `Cannot parse "${sourceText}" for ${testConnection('').key}`, detail: sourceText }, 400),
    );
    assert.equal(
      error.message,
      'The service returned status 400: Cannot parse "[redacted]" for [redacted]: [redacted]',
    );
    assert.equal(error.detail, '[redacted]');
  });

  const oddBodies: Array<[name: string, step: Step]> = [
    ['an empty', status(403)],
    ['an HTML', html(403)],
    ['a JSON text', json('Forbidden', 403)],
    ['a JSON null', json(null, 403)],
    ['a wrongly typed', json({ message: 5 }, 403)],
    ['a huge', status(403, 'x'.repeat(300_000))],
  ];
  for (const [name, step] of oddBodies) {
    it(`survives ${name} error body`, async () => {
      const error = await failOnce(step);
      assert.equal(error.reason, 'not-allowed');
      assert.equal(error.message, 'The service returned status 403.');
    });
  }

  it('survives an error body that breaks off', async () => {
    const error = await failOnce((_request, response) => {
      response.writeHead(403, { 'content-length': '500' });
      response.write('{"message"', () => response.socket?.destroy());
    });
    assert.equal(error.reason, 'not-allowed');
  });

  it('keeps the status when the sentence about it does not come in time', async () => {
    transport = open({ limits: { attemptMs: momentMs } });
    const error = await failOnce((_request, response) => {
      response.writeHead(456);
      response.write('{"message":');
    });
    assert.equal(error.reason, 'quota-exceeded');
  });

  it('never follows a redirect', async () => {
    const elsewhere = await ScriptedServer.start();
    for (const code of [301, 302, 307, 308]) {
      const error = await failOnce(status(code, '', { location: `${elsewhere.url}/v2/translate?x=1` }));
      assert.equal(error.reason, 'redirected');
      assert.ok(error.message.includes(elsewhere.url));
    }
    assert.equal(elsewhere.requests.length, 0);
    await elsewhere.close();
  });

  it('does not take HTML, nothing, or another shape for an answer', async () => {
    const page = await failOnce(html(200));
    assert.equal(page.reason, 'unexpected-answer');
    assert.match(page.message, /isn’t JSON but text\/html/);
    const empty = await failOnce(status(200));
    assert.match(empty.message, /is empty/);
    const other = await failOnce(json({ answer: { nested: sourceText } }));
    assert.equal(other.reason, 'unexpected-answer');
    assert.match(other.message, /has an unexpected "answer" \(expected string\)\.$/);
    assert.ok(other.mayHaveHappened);
    assert.equal(server.requests.length, 3);
  });

  it('says what an answer lacks, and that one breaks off, and quotes nothing of it', async () => {
    const lacking = await failOnce(json({}));
    assert.equal(lacking.message, 'The service’s response is missing "answer".');
    for (const cut of [`{"answer":"${sourceText}`, '{"answer":', '{"answer":"x"']) {
      const { message } = await failOnce(status(200, cut, { 'content-type': 'application/json' }));
      assert.equal(message, 'The service’s response is incomplete.', cut);
    }
    const broken = await failOnce(status(200, '{"answer":x}', { 'content-type': 'application/json; charset=utf-8' }));
    assert.equal(broken.message, 'The service’s response isn’t JSON.');
  });

  it('says of a call that only reads that nothing was carried out', async () => {
    for (const answer of [status(503), json({}), status(200, ''), hangUp()]) {
      server.always(answer);
      const read = { method: 'GET', path: '/v3/languages', repeatable: true } as const;
      const error = await transport.json(read, schema).then(
        () => assert.fail(),
        (caught: unknown) => caught,
      );
      assert.ok(ServiceError.is(error));
      assert.equal(error.mayHaveHappened, false);
    }
  });

  it('refuses an answer larger than it may be, with and without a length', async () => {
    transport = open({ limits: { answerBytes: 1000 } });
    const long = JSON.stringify({ answer: 'x'.repeat(2000) });
    const counted = await failOnce(status(200, long));
    assert.equal(counted.reason, 'unexpected-answer');
    const uncounted = await failOnce((_request, response) => {
      response.writeHead(200);
      response.write(long.slice(0, 900));
      response.end(long.slice(900));
    });
    assert.equal(uncounted.reason, 'unexpected-answer');
    assert.match(uncounted.message, /larger than/);
  });

  it('limits an answer by what the call sends, or by what it says', async () => {
    const answerOf = (bytes: number): Step => status(200, JSON.stringify({ answer: 'x'.repeat(bytes) }));
    server.always(answerOf(1_500_000));
    assert.match((await fail(transport.json(request, schema))).message, /larger than/);
    const long = { ...request, body: { kind: 'json', value: { text: ['x'.repeat(50_000)] } } } as const;
    assert.equal((await transport.json(long, schema)).answer.length, 1_500_000);
    const listed = await transport.json({ ...request, answerBytes: 2_000_000 }, schema);
    assert.equal(listed.answer.length, 1_500_000);
  });

  it('does not make values of an answer that has far too many', async () => {
    server.always(status(200, `{"answer":"[,","more":[${'{},'.repeat(1_100_000)}{}]}`));
    const error = await fail(transport.json({ ...request, answerBytes: 8_000_000 }, schema));
    assert.match(error.message, /too many values/);
    // What stands in a text is none.
    server.always(status(200, JSON.stringify({ answer: '\\"[,'.repeat(1_000_000) })));
    await transport.json({ ...request, answerBytes: 32_000_000 }, schema);
  });

  it('reads an answer in pieces that cut characters in two', async () => {
    const bytes = Buffer.from(JSON.stringify({ answer: 'naïve 🍵 茶' }));
    server.always((_request, response) => {
      response.writeHead(200);
      const send = (at: number): void => {
        if (at >= bytes.length) {
          response.end();
        } else {
          response.write(bytes.subarray(at, at + 1), () => {
            send(at + 1);
          });
        }
      };
      send(0);
    });
    assert.deepEqual(await transport.json(request, schema), { answer: 'naïve 🍵 茶' });
  });

  const breaks: Array<[name: string, step: Step]> = [
    ['hung up on before the answer', hangUp()],
    ['reset within the body', breakOff()],
  ];
  for (const [name, step] of breaks) {
    it(`repeats a repeatable call that was ${name}`, async () => {
      server.next(step, json({ answer: 'yes' }));
      assert.deepEqual(await transport.json(request, schema), { answer: 'yes' });
    });

    it(`gives up a repeatable call that was ${name} again and again`, async () => {
      server.always(step);
      await assert.rejects(transport.json(request, schema), (error) => ServiceError.is(error, 'unreachable'));
      assert.equal(server.requests.length, 5);
    });

    it(`does not repeat an unrepeatable call that was ${name}`, async () => {
      const error = await failOnce(step);
      assert.equal(error.reason, 'unreachable');
      assert.ok(error.mayHaveHappened);
      assert.ok(error.cause instanceof Error);
      assert.equal(server.requests.length, 1);
    });
  }

  it('says unreachable, at once and surely not done, when nothing listens', async () => {
    await server.close();
    const error = await fail(transport.json(request, schema));
    assert.equal(error.reason, 'unreachable');
    assert.ok(!error.mayHaveHappened);
    assert.deepEqual(waits, []);
    server = await ScriptedServer.start();
  });

  it('says timeout when headers or the rest of a body do not come', async () => {
    transport = open({ limits: { attemptMs: momentMs } });
    for (const step of [silence(), stall()]) {
      const error = await failOnce(step);
      assert.equal(error.reason, 'timeout');
      assert.ok(error.mayHaveHappened);
    }
    assert.equal(server.requests.length, 2);
  });

  it('limits a body that drips', async () => {
    transport = open({ limits: { attemptMs: 100 } });
    const drips = new Set<NodeJS.Timeout>();
    const error = await failOnce((_request, response) => {
      response.writeHead(200);
      drips.add(setInterval(() => response.write(' '), 10));
    });
    drips.forEach(clearInterval);
    assert.equal(error.reason, 'timeout');
  });

  it('limits the time of one request as that request says', async () => {
    server.always(silence());
    const error = await fail(transport.json({ ...request, repeatable: false, timeoutMs: 50 }, schema));
    assert.equal(error.reason, 'timeout');
  });

  it('does not repeat a call that only reads when it is not to be repeated', async () => {
    server.always(silence());
    const reading = { ...request, reads: true, repeatable: false, timeoutMs: momentMs } as const;
    const error = await fail(transport.json(reading, schema));
    assert.deepEqual([error.reason, error.mayHaveHappened, server.requests.length], ['timeout', false, 1]);
  });

  it('repeats a repeatable call that timed out', async () => {
    transport = open({ limits: { attemptMs: momentMs } });
    server.next(silence()).always(json({ answer: 'yes' }));
    assert.deepEqual(await transport.json(request, schema), { answer: 'yes' });
  });

  it('pays twice at most where every answer breaks off after the work is done', async () => {
    const bills = { ...request, bills: true } as const;
    for (const broken of [hangUp(), breakOff()]) {
      const before = server.requests.length;
      server.always(broken);
      const error = await fail(transport.json(bills, schema));
      assert.deepEqual([error.mayHaveHappened, server.requests.length - before], [true, 2]);
    }
    server.next(hangUp(), status(503), status(503), json({ answer: 'yes' }));
    assert.deepEqual(await transport.json(bills, schema), { answer: 'yes' });
    // What costs nothing is asked for as before.
    const before = server.requests.length;
    server.always(hangUp());
    await fail(transport.json(request, schema));
    assert.equal(server.requests.length - before, 5);
  });

  it('gives up after the time that is set', async () => {
    transport = open({ limits: { giveUpMs: momentMs } });
    server.always(silence());
    const error = await fail(transport.json(request, schema));
    assert.deepEqual([error.reason, server.requests.length], ['timeout', 1]);
    assert.match(error.message, /within 1 s/);
  });

  it('gives a call that time in all, however many attempts it has and however slowly bytes come', async () => {
    const limits = { attemptMs: momentMs, firstAttemptMs: momentMs / 2, giveUpMs: momentMs };
    transport = open({ limits, retry: { firstDelayMs: 1 } });
    server.always(silence());
    const error = await fail(transport.json(request, schema));
    assert.deepEqual([error.reason, server.requests.length], ['timeout', 2]);
    assert.match(error.message, /within 1 s/);
    transport = open({ limits: { giveUpMs: momentMs } });
    server.always(drip(momentMs / 20));
    const once = { ...request, repeatable: false } as const;
    assert.match((await fail(transport.json(once, schema))).message, /within 1 s/);
  });

  it('reads an answer that is compressed though nothing asked for it, within its limit', async () => {
    const compressed =
      (encoding: string, body: Buffer, code = 200): Step =>
      (_, response) => {
        response.writeHead(code, { 'content-type': 'application/json', 'content-encoding': encoding }).end(body);
      };
    const answer = Buffer.from('{"answer":"yes"}');
    for (const [encoding, body] of [
      ['gzip', gzipSync(answer)],
      ['GZIP', gzipSync(answer)],
      ['deflate', deflateSync(answer)],
      ['br', brotliCompressSync(answer)],
      ['identity', answer],
    ] as const) {
      server.next(compressed(encoding, body));
      assert.deepEqual(await transport.json(request, schema), { answer: 'yes' }, encoding);
    }
    server.next(compressed('gzip', gzipSync('{"message":"No."}'), 400));
    assert.match((await fail(transport.json(request, schema))).message, /No\./);
    const bad: Array<[string, Buffer, RegExp]> = [
      ['zstd', answer, /unsupported compression/],
      ['gzip', answer, /compressed response is damaged/],
      ['gzip', gzipSync(answer).subarray(0, 20), /compressed response is damaged/],
      ['gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), /larger than/],
    ];
    for (const [encoding, body, message] of bad) {
      server.next(compressed(encoding, body));
      const error = await fail(transport.json(request, schema));
      assert.equal(error.reason, 'unexpected-answer');
      assert.match(error.message, message);
    }
  });

  it('asks soon again for an answer that was lost', async () => {
    // With the time of the last attempt for the first, this would take a minute.
    transport = open({ limits: { firstAttemptMs: 50 } });
    server.next(silence()).always(json({ answer: 'yes' }));
    assert.deepEqual(await transport.json(request, schema), { answer: 'yes' });
  });

  it('refuses a key no header may hold without showing it', async () => {
    transport = new HttpTransport(testConnection(server.url, { key: 'top-secret\nkey' }));
    const error = await fail(transport.json(request, schema));
    assert.equal(error.reason, 'invalid-request');
    assert.ok(!error.message.includes('top-secret'));
    assert.equal(server.requests.length, 0);
  });

  it('refuses a reporting tag the service would refuse', async () => {
    for (const reportingTag of ['', 'two words', 'größe', 'x'.repeat(101)]) {
      const error = await fail(transport.json({ ...request, reportingTag }, schema));
      assert.equal(error.reason, 'invalid-request');
    }
    assert.equal(server.requests.length, 0);
  });
});
