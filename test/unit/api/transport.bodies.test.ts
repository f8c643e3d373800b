import assert from 'node:assert/strict';
import * as v from 'valibot';
import { fileNameIn } from '../../../src/api/contentDisposition';
import { ServiceError } from '../../../src/api/errors';
import { HttpTransport } from '../../../src/api/transport';
import { ScriptedServer, breakOff, drip, json, stall, status } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';

describe('HttpTransport with bodies of every kind', () => {
  let server: ScriptedServer;
  let transport: HttpTransport;

  beforeEach(async () => {
    server = await ScriptedServer.start();
    transport = new HttpTransport(testConnection(server.url), {
      sleep: () => Promise.resolve(),
      // A busy machine is silent for some time, too.
      limits: { silenceMs: 1_000 },
    });
  });
  afterEach(async () => {
    await transport.close();
    await server.close();
  });

  async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) {
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  it('sends forms with repeated names', async () => {
    const fields = [
      ['text', 'a&b=ü'],
      ['text', 'c'],
    ] as const;
    await transport
      .text({ method: 'POST', path: '/x', body: { kind: 'form', fields }, repeatable: true })
      .catch(() => 0);
    const [request] = server.requests;
    assert.equal(request?.headers['content-type'], 'application/x-www-form-urlencoded');
    assert.deepEqual(new URLSearchParams(request.body).getAll('text'), ['a&b=ü', 'c']);
  });

  it('sends a file with its name and the length of the whole, again after a failure', async () => {
    server.next(status(503)).always(json({ ok: true }));
    const form = new FormData();
    form.set('target_lang', 'de');
    form.set('file', new Blob(['tea\n', Buffer.from([0xe2, 0x98, 0x95])]), 'größe "1".txt');
    await transport.json(
      { method: 'POST', path: '/v2/document', body: { kind: 'multipart', form }, repeatable: false },
      v.looseObject({}),
    );
    assert.equal(server.requests.length, 2);
    for (const { headers, body } of server.requests) {
      assert.match(headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
      assert.equal(Number(headers['content-length']), Buffer.byteLength(body));
      assert.match(body, /name="target_lang"\r\n\r\nde\r\n/);
      assert.match(body, /name="file"; filename="größe %221%22.txt"/);
      assert.ok(body.includes('tea\n☕'));
    }
  });

  it('sends queries without what is undefined, lists repeated', async () => {
    server.always(json({}));
    const query = { page: 0, detailed: false, absent: undefined, include: ['a', 'b&c'] };
    await transport.json({ method: 'GET', path: '/v3/x', query, repeatable: true }, v.looseObject({}));
    assert.equal(server.requests[0]?.query.toString(), 'page=0&detailed=false&include=a&include=b%26c');
  });

  it('takes an answer without a body', async () => {
    server.always(status(204));
    await transport.nothing({ method: 'DELETE', path: '/v3/x', repeatable: true });
    assert.equal(server.requests[0]?.method, 'DELETE');
  });

  it('refuses an answer that is not UTF-8, but where every text of it is looked at', async () => {
    const body = Buffer.from('{"name":"caf\xe9"}', 'latin1');
    const request = { method: 'GET', path: '/x', repeatable: true } as const;
    const named = v.object({ name: v.string() });
    for (const headers of [{}, { 'content-length': String(body.length) }]) {
      server.always((_request, response) => void response.writeHead(200, headers).end(body));
      await assert.rejects(
        transport.json(request, named),
        /^ServiceError: The service’s response isn’t valid UTF-8\.$/,
      );
      await assert.rejects(transport.text(request), /isn’t valid UTF-8/);
      const marked = await transport.json({ ...request, marksDamage: true }, named);
      assert.equal(marked.name, 'caf\ufffd');
    }
    server.always((_request, response) => void response.end('\ufeff{"name":"café \ufffd"}'));
    assert.equal((await transport.json(request, named)).name, 'café \ufffd');
  });

  it('reads text and sends the wanted type', async () => {
    server.always(status(200, 'tea\tTee\ncup\tTasse', { 'content-type': 'text/tab-separated-values' }));
    const headers = { Accept: 'text/tab-separated-values' };
    const text = await transport.text({ method: 'GET', path: '/x', headers, repeatable: true });
    assert.equal(text, 'tea\tTee\ncup\tTasse');
    assert.equal(server.requests[0]?.headers.accept, 'text/tab-separated-values');
  });

  describe('downloading', () => {
    const request = { method: 'POST', path: '/v2/document/1/result', repeatable: true } as const;

    it('passes bytes on, with name and type', async () => {
      const traceId = 'f'.repeat(32);
      server.always(
        status(200, 'x'.repeat(300_000), {
          'content-type': 'text/plain',
          'content-disposition': "attachment; filename*=UTF-8''gr%C3%B6%C3%9Fe.txt",
          'x-trace-id': traceId,
        }),
      );
      const download = await transport.download(request);
      assert.equal(download.fileName, 'größe.txt');
      assert.equal(download.contentType, 'text/plain');
      assert.equal(download.traceId, traceId);
      assert.equal((await collect(download.body)).length, 300_000);
    });

    it('tries again until the answer begins', async () => {
      server.next(status(503)).always(status(200, 'bytes'));
      const { body } = await transport.download(request);
      assert.equal((await collect(body)).toString(), 'bytes');
    });

    it('says when the body breaks off or stops coming', async () => {
      server.next(breakOff('part'), stall('part'));
      const broken = await transport.download(request);
      await assert.rejects(collect(broken.body), (error) => ServiceError.is(error, 'unreachable'));
      const silent = await transport.download(request);
      await assert.rejects(collect(silent.body), { reason: 'timeout', message: /stopped sending/ });
    });

    it('ends a body that drips without end, but one that comes as it is made', async () => {
      await using hasty = {
        transport: new HttpTransport(testConnection(server.url), { limits: { attemptMs: 100 } }),
        [Symbol.asyncDispose]: () => hasty.transport.close(),
      };
      server.always(drip(5));
      const { body } = await hasty.transport.download(request);
      await assert.rejects(collect(body), { reason: 'timeout', message: /too slow/ });
      const made = await hasty.transport.download({ ...request, comesAsMade: true });
      let bytes = 0;
      for await (const chunk of made.body) if ((bytes += chunk.length) > 100) break;
      assert.ok(bytes > 100);
    });

    it('lets go of the connection when the reader stops', async () => {
      const closed = new Promise<void>((resolve) => {
        server.next((_request, response) => {
          response.socket?.once('close', () => {
            resolve();
          });
          response.writeHead(200);
          response.write('part');
        });
      });
      const { body } = await transport.download(request);
      for await (const chunk of body) {
        assert.ok(chunk.length > 0);
        break;
      }
      await closed;
    });
  });
});

describe('fileNameIn', () => {
  const cases: Array<[header: string | undefined, name: string | undefined]> = [
    [undefined, undefined],
    ['attachment', undefined],
    ['attachment; filename="report (1).docx"', 'report (1).docx'],
    ['attachment; filename=plain.txt', 'plain.txt'],
    ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
    ['attachment; filename="old.txt"; filename*=UTF-8\'en\'%e2%82%ac.txt', '€.txt'],
    ['attachment; filename="old.txt"; filename*=UTF-8\'\'%ff.txt', 'old.txt'],
    [`attachment; filename="${Buffer.from('größe.txt').toString('latin1')}"`, 'größe.txt'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\temp\\\\x.txt"', 'x.txt'],
    ["attachment; filename*=UTF-8''..%2F..%2Fevil", 'evil'],
    ['attachment; filename=".."', undefined],
  ];
  for (const [header, name] of cases) {
    it(`finds ${name ?? 'no name'} in ${header ?? 'no header'}`, () => {
      assert.equal(fileNameIn(header), name);
    });
  }
});
