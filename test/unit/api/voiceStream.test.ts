import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { decode, encode } from '@msgpack/msgpack';
import * as fc from 'fast-check';
import { WebSocketServer, type WebSocket } from 'ws';
import { ServiceClient } from '../../../src/api/client';
import { ServiceError } from '../../../src/api/errors';
import type { MessageFormat, SourceMediaType } from '../../../src/api/schemas/voice';
import type { NetworkOptions } from '../../../src/api/network';
import { limits } from '../../../src/api/schemas/limits';
import { isBounded } from '../../../src/api/schemas/messagePackBounds';
import { decodeMessage } from '../../../src/api/voice/voiceMessages';
import type { VoiceEvent, VoiceStream } from '../../../src/api/voice/voiceStream';
import { ConnectProxy } from '../../support/connectProxy';
import { json, ScriptedServer } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';

type Received = Record<string, { data?: string | Uint8Array }>;

/** A voice service on loopback: every socket is handed to `onSocket`. */
class VoiceService {
  readonly tokens: string[] = [];

  private constructor(
    readonly http: ScriptedServer,
    readonly sockets: WebSocketServer,
    readonly client: ServiceClient,
  ) {}

  static async start(
    onSocket: (socket: WebSocket, index: number) => void,
    sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' }),
    network: NetworkOptions = {},
    streamingUrl?: string,
  ): Promise<VoiceService> {
    if (!sockets.options.server) await once(sockets, 'listening');
    const http = await ScriptedServer.start();
    const client = new ServiceClient(testConnection(http.url), { network, sleep: () => Promise.resolve() });
    const service = new VoiceService(http, sockets, client);
    sockets.on('connection', (socket, request) => {
      service.tokens.push(new URL(request.url ?? '', 'ws://x').searchParams.get('token') ?? '');
      onSocket(socket, service.tokens.length - 1);
    });
    const url = streamingUrl ?? `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/connect`;
    let session = 0;
    http.always((request, response) => json({ streaming_url: url, token: `token-${++session}` })(request, response));
    return service;
  }

  async stop(): Promise<void> {
    await this.client.close();
    for (const socket of this.sockets.clients) socket.terminate();
    this.sockets.close();
    await this.http.close();
  }

  stream(format: MessageFormat, signal?: AbortSignal, mediaType: SourceMediaType = 'audio/auto'): Promise<VoiceStream> {
    const request = { source_media_content_type: mediaType, message_format: format };
    return this.client.voice.stream(request, { signal });
  }
}

async function collect(messages: AsyncIterable<VoiceEvent>): Promise<VoiceEvent[]> {
  const all: VoiceEvent[] = [];
  for await (const message of messages) all.push(message);
  return all;
}

describe('voice stream', () => {
  let service: VoiceService;
  afterEach(() => service.stop());

  for (const format of ['json', 'msgpack'] as const) {
    it(`sends sound and reads messages as ${format}`, async () => {
      const write = (message: object): string | Uint8Array =>
        format === 'json' ? JSON.stringify(message) : encode(message);
      const received: Received[] = [];
      service = await VoiceService.start((socket) => {
        socket.on('message', (data: Buffer, isBinary) => {
          assert.equal(isBinary, format === 'msgpack');
          const message = (isBinary ? decode(data) : JSON.parse(data.toString())) as Received;
          received.push(message);
          if (!('end_of_source_media' in message)) return;
          socket.send(write({ something_new: {} }));
          socket.send(
            write({
              target_transcript_update: {
                language: 'de',
                concluded: [{ text: 'Guten Tag', start_time: 0, end_time: 900 }],
                tentative: [],
              },
            }),
          );
          const piece = Buffer.from([4, 5]);
          const pieces = [format === 'json' ? piece.toString('base64') : piece];
          socket.send(
            write({ target_media_chunk: { language: 'de', data: pieces, duration: 10, headers: 1, text: null } }),
          );
          socket.send(write({ end_of_stream: {} }));
        });
      });
      const stream = await service.stream(format);
      stream.sendChunk(new Uint8Array([1, 2, 3]));
      stream.endSource();
      const messages = await collect(stream.messages());
      assert.deepEqual(
        messages.map(({ type }) => type),
        ['target_transcript_update', 'target_media_chunk', 'end_of_stream'],
      );
      const media = messages.find((message) => message.type === 'target_media_chunk');
      assert.deepEqual(
        media?.message.data.map((piece) => [...piece]),
        [[4, 5]],
      );
      const { data } = received[0]?.source_media_chunk ?? {};
      const bytes = typeof data === 'string' ? Buffer.from(data, 'base64') : Buffer.from(data ?? []);
      assert.deepEqual([...bytes], [1, 2, 3]);
      assert.throws(
        () => stream.sendChunk(new Uint8Array(1)),
        (error) => ServiceError.is(error, 'invalid-request'),
      );
    });
  }

  it('goes on with the same session when the connection breaks', async () => {
    service = await VoiceService.start((socket, index) => {
      socket.send(
        JSON.stringify({
          source_transcript_update: { concluded: [], tentative: [{ text: `${index}`, start_time: 0, end_time: 1 }] },
        }),
      );
      if (index === 0) setImmediate(() => socket.terminate());
      else socket.send(JSON.stringify({ end_of_stream: {} }));
    });
    const messages = await collect((await service.stream('json')).messages());
    assert.equal(messages.length, 3);
    assert.deepEqual(service.tokens, ['token-1', 'token-2']);
    assert.equal(service.http.requests[1]?.query.get('token'), 'token-1');
  });

  it('gives up a session whose connections bring nothing', async () => {
    service = await VoiceService.start((socket) => socket.close());
    await assert.rejects(collect((await service.stream('json')).messages()), (error) =>
      ServiceError.is(error, 'unreachable'),
    );
    assert.equal(service.tokens.length, 3);
  });

  it('ends after an error of the service, without another connection', async () => {
    service = await VoiceService.start((socket) => {
      socket.send(
        JSON.stringify({
          error: { request_type: 'x', error_code: 400, reason_code: 4000403, error_message: 'no token-1' },
        }),
      );
    });
    await assert.rejects(collect((await service.stream('json')).messages()), (error) => {
      assert.ok(ServiceError.is(error, 'bad-request'));
      assert.match(error.message, /: no \[redacted\]$/);
      return error.code === '4000403' && error.status === 400;
    });
    assert.equal(service.tokens.length, 1);
  });

  it('shows no key that a service repeats', async () => {
    service = await VoiceService.start((socket) => {
      socket.send(JSON.stringify({ error: { error_code: 403, error_message: `not for ${testConnection('').key}` } }));
    });
    await assert.rejects(collect((await service.stream('json')).messages()), /: not for \[redacted\]$/);
  });

  it('takes no more than a session of speech can have', async () => {
    const much = JSON.stringify({ source_transcript_update: { concluded: [{ text: 'x'.repeat(1_000_000) }] } });
    service = await VoiceService.start((socket) => {
      for (let round = 0; round < 100; round++) socket.send(much);
    });
    await assert.rejects(collect((await service.stream('json')).messages()), (error) =>
      ServiceError.is(error, 'unexpected-answer'),
    );
  });

  it('ends where each connection breaks after a message', async () => {
    service = await VoiceService.start((socket) => {
      socket.send(JSON.stringify({ source_transcript_update: { concluded: [], tentative: [] } }));
      socket.close();
    });
    await assert.rejects(collect((await service.stream('json')).messages()), (error) =>
      ServiceError.is(error, 'unexpected-answer'),
    );
    assert.equal(service.tokens.length, 1000);
  });

  it('rejects with the reason of its signal when cancelled', async () => {
    service = await VoiceService.start((socket) => {
      socket.send(JSON.stringify({ source_transcript_update: { concluded: [], tentative: [] } }));
    });
    const controller = new AbortController();
    const stream = await service.stream('json', controller.signal);
    const reason = new Error('enough');
    await assert.rejects(
      (async () => {
        for await (const message of stream.messages()) {
          assert.equal(message.type, 'source_transcript_update');
          controller.abort(reason);
        }
      })(),
      (error) => error === reason,
    );
  });

  it('refuses chunks over the limit, frames of the wrong kind and unsafe addresses', async () => {
    service = await VoiceService.start((socket) => socket.send(Buffer.from([0x80])));
    const stream = await service.stream('json');
    assert.throws(() => stream.sendChunk(new Uint8Array(limits.voice.chunkBytes + 1)), ServiceError);
    await assert.rejects(collect(stream.messages()), (error) => ServiceError.is(error, 'unexpected-answer'));
    service.http.always(json({ streaming_url: 'ws://voice.example/connect', token: 't' }));
    const unsafe = await service.stream('json');
    await assert.rejects(collect(unsafe.messages()), (error) => ServiceError.is(error, 'unexpected-answer'));
  });

  it('follows no service of another machine to this one', async () => {
    const fixture = (name: string): string => readFileSync(join(__dirname, '../../fixtures/tls', name), 'utf8');
    service = await VoiceService.start(() => undefined);
    const { port } = service.sockets.address() as AddressInfo;
    const addresses = [`ws://127.0.0.1:${port}/x`, `wss://localhost:${port}/x`, `ws://[::1]:${port}/x`];
    const server = https.createServer({ cert: fixture('service.pem'), key: fixture('service.key') }, (_, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ streaming_url: addresses.shift(), token: 't' }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = await ConnectProxy.start({ routes: { 'service.test:443': (server.address() as AddressInfo).port } });
    const network: NetworkOptions = { proxy: `http://${proxy.host}`, certificates: [fixture('ca.pem')] };
    const client = new ServiceClient(testConnection('https://service.test'), { network });
    try {
      for (let left = addresses.length; left > 0; left--) {
        const stream = await client.voice.stream({ source_media_content_type: 'audio/auto', message_format: 'json' });
        await assert.rejects(collect(stream.messages()), /unsafe address/);
      }
      assert.deepEqual([addresses, service.tokens], [[], []]);
    } finally {
      await client.close();
      await proxy.close();
      server.close();
    }
  });

  it('ends a connection that its service leaves open', async () => {
    const server = http.createServer();
    const closed = new Promise<void>((resolve) => {
      server.on('upgrade', (request, socket) => {
        const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
        const accept = createHash('sha1').update(key).digest('base64');
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
        );
        socket.write(Buffer.from([0x81, 1, 0x78]));
        socket.on('error', () => undefined);
        // It neither says goodbye nor ends its side.
        socket.on('end', resolve);
        socket.resume();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    service = await VoiceService.start(() => undefined, undefined, {}, `ws://127.0.0.1:${port}/connect`);
    await assert.rejects(collect((await service.stream('json')).messages()));
    await closed;
    server.close();
  });

  it('keeps sound while there is no connection, and says again that it was the end', async () => {
    const received: string[][] = [[], []];
    service = await VoiceService.start((socket, index) => {
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as Received;
        received[index]?.push(message.source_media_chunk?.data?.toString() ?? 'end');
        if (index === 0) socket.terminate();
        else if ('end_of_source_media' in message) socket.send(JSON.stringify({ end_of_stream: {} }));
      });
    });
    const stream = await service.stream('json');
    stream.sendChunk(Buffer.from('early'));
    stream.endSource();
    const messages = await collect(stream.messages());
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['end_of_stream'],
    );
    assert.equal(received[0]?.[0], Buffer.from('early').toString('base64'));
    assert.deepEqual(received[1], ['end']);
  });

  it('says the end only once when the service has the whole source', async () => {
    let ends = 0;
    service = await VoiceService.start((socket, index) => {
      if (index === 1) socket.send(JSON.stringify({ end_of_stream: {} }));
      socket.on('message', () => {
        ends++;
        socket.send(JSON.stringify({ end_of_source_transcript: {} }), () => setImmediate(() => socket.terminate()));
      });
    });
    const stream = await service.stream('json');
    stream.endSource();
    await collect(stream.messages());
    assert.equal(ends, 1);
  });

  it('refuses PCM that is longer than a second or ends within a sample', async () => {
    service = await VoiceService.start(() => undefined);
    const refused = async (mediaType: SourceMediaType, bytes: number): Promise<boolean> => {
      const stream = await service.stream('json', undefined, mediaType);
      try {
        stream.sendChunk(new Uint8Array(bytes));
        return false;
      } catch (error) {
        return ServiceError.is(error, 'invalid-request');
      } finally {
        await stream.close();
      }
    };
    assert.equal(await refused('audio/pcm;encoding=s16le;rate=16000', 32_000), false);
    assert.equal(await refused('audio/pcm;encoding=s16le;rate=16000', 32_002), true);
    assert.equal(await refused('audio/pcm;encoding=s16le;rate=16000', 3), true);
    assert.equal(await refused('audio/pcm;encoding=alaw;rate=8000', 8001), true);
    assert.equal(await refused('audio/mpeg', 32_003), false);
  });

  it('says how the service refused a socket', async () => {
    const sockets = new WebSocketServer({
      port: 0,
      host: '127.0.0.1',
      verifyClient: (_info: unknown, done: (ok: boolean, code?: number) => void) => done(false, 403),
    });
    service = await VoiceService.start(() => undefined, sockets);
    await assert.rejects(
      collect((await service.stream('json')).messages()),
      (error) => ServiceError.is(error, 'not-allowed') && error.status === 403,
    );
    assert.equal(service.http.requests.length, 1);
  });

  it('goes through the proxy and trusts the certificates of the connection, and no others', async () => {
    const fixture = (name: string): string => readFileSync(join(__dirname, '../../fixtures/tls', name), 'utf8');
    const server = https.createServer({ cert: fixture('service.pem'), key: fixture('service.key') });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const proxy = await ConnectProxy.start({ routes: { 'service.test:443': port } });
    try {
      const sockets = new WebSocketServer({ server });
      const network: NetworkOptions = { proxy: `http://${proxy.host}`, noProxy: ['127.0.0.1'] };
      const done = (socket: WebSocket): void => socket.send(JSON.stringify({ end_of_stream: {} }));
      const url = 'wss://service.test/connect';
      service = await VoiceService.start(done, sockets, { ...network, certificates: [fixture('ca.pem')] }, url);
      assert.equal((await collect((await service.stream('json')).messages())).length, 1);
      assert.deepEqual(proxy.asked, ['service.test:443']);
      await service.stop();
      service = await VoiceService.start(done, sockets, network, url);
      await assert.rejects(collect((await service.stream('json')).messages()), (error) =>
        ServiceError.is(error, 'certificate'),
      );
    } finally {
      await proxy.close();
      server.close();
    }
  });
});

describe('a frame of a voice service', () => {
  it('takes no more memory than its bytes say', () => {
    // Lists in one another, each of which says that it has 33 million items.
    const nested = Buffer.from('dd01ffffff'.repeat(20), 'hex');
    const frames = [
      nested,
      // As many within one another as take gigabytes, though each is of 10,000 items only.
      Buffer.from('dc2710'.repeat(40_000), 'hex'),
      Buffer.from('91'.repeat(40_000), 'hex'),
      Buffer.concat([Buffer.from('dc2710', 'hex'), Buffer.alloc(9_999)]),
      Buffer.from([0xc0, 0xc0]),
      Buffer.alloc(0),
      Buffer.from('df01ffffff', 'hex'),
      Buffer.from('c601ffffff', 'hex'),
      Buffer.alloc(5_000_000),
    ];
    for (const frame of frames) assert.throws(() => decodeMessage(frame, 'msgpack'), ServiceError);
    assert.throws(() => decodeMessage(`{"${'a'.repeat(5_000_000)}":1}`, 'json'), ServiceError);
  });

  it('is bounded by what it claims, and by nothing else', () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, fc.anything({ maxDepth: 1 }), fc.array(tie('value')), fc.uint8Array()),
    })).value;
    fc.assert(
      fc.property(value, fc.nat(), (made, cut) => {
        let frame: Uint8Array;
        try {
          frame = encode(made);
        } catch {
          return; // No value of MessagePack.
        }
        assert.ok(isBounded(frame, 8));
        assert.ok(!isBounded(frame.subarray(0, cut % frame.length), 8));
        assert.ok(!isBounded(Buffer.concat([frame, Buffer.from([1])]), 8));
      }),
      { seed: 7 },
    );
  });
});
