import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { decode, encode } from '@msgpack/msgpack';
import { WebSocketServer, type WebSocket } from 'ws';
import { ServiceClient } from '../../../src/api/client';
import { ServiceError } from '../../../src/api/errors';
import type { MessageFormat, VoiceMessage } from '../../../src/api/schemas/voice';
import { chunkBytesMax, type VoiceStream } from '../../../src/api/voiceStream';
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

  static async start(onSocket: (socket: WebSocket, index: number) => void): Promise<VoiceService> {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(sockets, 'listening');
    const http = await ScriptedServer.start();
    const service = new VoiceService(http, sockets, new ServiceClient(testConnection(http.url)));
    sockets.on('connection', (socket, request) => {
      service.tokens.push(new URL(request.url ?? '', 'ws://x').searchParams.get('token') ?? '');
      onSocket(socket, service.tokens.length - 1);
    });
    const url = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/connect`;
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

  stream(format: MessageFormat, signal?: AbortSignal): Promise<VoiceStream> {
    const request = { source_media_content_type: 'audio/auto', message_format: format };
    return this.client.voice.stream(request, { signal });
  }
}

async function collect(messages: AsyncIterable<VoiceMessage>): Promise<VoiceMessage[]> {
  const all: VoiceMessage[] = [];
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
          socket.send(write({ end_of_stream: {} }));
        });
      });
      const stream = await service.stream(format);
      stream.sendChunk(new Uint8Array([1, 2, 3]));
      stream.endSource();
      const messages = await collect(stream.messages());
      assert.deepEqual(
        messages.map(({ type }) => type),
        ['target_transcript_update', 'end_of_stream'],
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
        JSON.stringify({ error: { request_type: 'x', error_code: 400, reason_code: 4000403, error_message: 'no' } }),
      );
    });
    const messages = await collect((await service.stream('json')).messages());
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['error'],
    );
    assert.equal(service.tokens.length, 1);
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
    assert.throws(() => stream.sendChunk(new Uint8Array(chunkBytesMax + 1)), ServiceError);
    await assert.rejects(collect(stream.messages()), (error) => ServiceError.is(error, 'unexpected-answer'));
    service.http.always(json({ streaming_url: 'ws://voice.example/connect', token: 't' }));
    const unsafe = await service.stream('json');
    await assert.rejects(collect(unsafe.messages()), (error) => ServiceError.is(error, 'unexpected-answer'));
  });
});
