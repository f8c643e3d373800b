import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decode, encode } from '@msgpack/msgpack';
import { WebSocket } from 'ws';
import type { MessageFormat, VoiceSession } from '../../../../src/api/schemas/voice';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { speak } from '../../../support/spokenTones.mjs';
import { asKey, ServiceUnderTest } from '../support/serviceUnderTest';
import { chunksOf, pcm16k, ToneEngine } from './support';

type Message = Record<string, Record<string, unknown>>;

/** A socket of a session, by hand: what it sends is not held to the contract. */
class Raw {
  readonly messages: Message[] = [];
  readonly closed: Promise<number>;

  private constructor(readonly socket: WebSocket) {
    this.closed = once(socket, 'close').then(([code]) => code as number);
    socket.on('message', (data: Buffer, isBinary) => {
      this.messages.push((isBinary ? decode(data) : JSON.parse(data.toString())) as Message);
    });
  }

  static async open({ streaming_url: url, token }: VoiceSession): Promise<Raw> {
    const raw = new Raw(new WebSocket(`${url}?token=${token}`));
    await once(raw.socket, 'open');
    return raw;
  }

  chunk(bytes: Uint8Array): void {
    this.json({ source_media_chunk: { data: Buffer.from(bytes).toString('base64') } });
  }

  json(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The reason code that the session ended with. */
  async error(): Promise<unknown> {
    await this.closed;
    return this.messages.at(-1)?.error?.reason_code;
  }
}

/** How a socket is answered that is not opened. */
async function refusal(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const socket = new WebSocket(url, { headers });
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode?: number; resume(): void },
  ];
  response.resume();
  socket.terminate();
  return response.statusCode;
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
/** Whether Node asks before it hands a connection over: since 22.21. */
const isAskedFirst = major >= 24 || (major === 22 && minor >= 21);

describeWithSqlite('A voice session of the local service', () => {
  const engine = new ToneEngine();
  let service: ServiceUnderTest;
  const session = async (change: object = {}): Promise<VoiceSession> => {
    const answer = await service.call('POST', '/v3/voice/realtime', { source_media_content_type: pcm16k, ...change });
    assert.equal(answer.status, 200, answer.text);
    return answer.json as VoiceSession;
  };
  const open = async (format: MessageFormat = 'json'): Promise<Raw> =>
    Raw.open(await session({ message_format: format }));
  const another = (token: string, key = service.running.key): ReturnType<ServiceUnderTest['call']> =>
    service.call('GET', `/v3/voice/realtime?token=${token}`, undefined, { headers: asKey(key) });
  const secretOf = async (made: unknown): Promise<string> => {
    const { key_id: id } = made as { key_id: string };
    return (await readFile(join(service.dataDir, 'developer-keys', `${id.replace(':', '_')}.key`), 'utf8')).trim();
  };
  afterEach(() => service.stop());
  const start = async (options: Parameters<typeof ServiceUnderTest.start>[0] = {}): Promise<void> => {
    service = await ServiceUnderTest.start({ speech: [engine], ...options });
  };

  it('ends with a code of its own at whatever breaks the contract', async () => {
    await start();
    const cases: Array<[name: string, code: number, send: (raw: Raw) => void, format?: MessageFormat]> = [
      ['binary for json', 4_000_001, ({ socket }) => socket.send(encode({ end_of_source_media: {} }))],
      ['text for msgpack', 4_000_001, (raw) => raw.json({ end_of_source_media: {} }), 'msgpack'],
      ['no JSON', 4_000_002, ({ socket }) => socket.send('{')],
      ['another key', 4_000_002, (raw) => raw.json({ hello: {} })],
      ['two keys', 4_000_002, (raw) => raw.json({ end_of_source_media: {}, source_media_chunk: { data: '' } })],
      ['no base64', 4_000_002, (raw) => raw.json({ source_media_chunk: { data: '*' } })],
      ['no bytes', 4_000_002, ({ socket }) => socket.send(encode({ source_media_chunk: { data: 'AAAA' } })), 'msgpack'],
      ['a nested bomb', 4_000_002, ({ socket }) => socket.send(Buffer.from('dd01ffffff'.repeat(20), 'hex')), 'msgpack'],
      // 100 items within one another, each of which would be made room for.
      ['a deep bomb', 4_000_002, ({ socket }) => socket.send(Buffer.from('dc0064'.repeat(80_000), 'hex')), 'msgpack'],
      ['over 100 KB', 4_000_003, (raw) => raw.chunk(new Uint8Array(100_002))],
      ['over a second', 4_000_003, (raw) => raw.chunk(new Uint8Array(32_002))],
      ['half a sample', 4_000_004, (raw) => raw.chunk(new Uint8Array(3))],
      ['too fast', 4_000_005, (raw) => Array.from({ length: 20 }, () => raw.chunk(new Uint8Array(32_000)))],
      [
        'a chunk after the end',
        4_000_006,
        (raw) => {
          raw.chunk(chunksOf(speak([[1]]).samples)[0] ?? new Uint8Array());
          engine.delayMs = 200;
          raw.json({ end_of_source_media: {} });
          raw.chunk(new Uint8Array(2));
        },
      ],
    ];
    for (const [name, code, send, format] of cases) {
      const raw = await open(format);
      send(raw);
      assert.equal(await raw.error(), code, name);
      engine.delayMs = 0;
    }
  });

  it('is closed without data, and gone when nobody comes', async () => {
    await start({ voiceTimes: { silenceMs: 50, awayMs: 50 } });
    assert.equal(await (await open()).error(), 4_080_001);
    const { streaming_url: url, token } = await session();
    // A session that is over frees its place; more than there are places shows that it does.
    for (let round = 0; round < 20; round++) await sleep(10).then(() => (round % 2 ? session() : undefined));
    await sleep(60);
    assert.equal(await refusal(`${url}?token=${token}`), 403);
  });

  it('has room for so many and no more', async () => {
    await start();
    for (let count = 0; count < 16; count++) await session();
    const answer = await service.call('POST', '/v3/voice/realtime', { source_media_content_type: pcm16k });
    assert.equal(answer.status, 429);
  });

  it('takes a token once, and ends at a second use', async () => {
    await start();
    const made = await session();
    const raw = await Raw.open(made);
    assert.equal(await refusal(`${made.streaming_url}?token=${made.token}`), 403);
    assert.equal(await raw.error(), 4_000_008);
    assert.equal((await another(made.token)).status, 400);
  });

  it('goes on with the latest token alone, drops the socket before, and ends at an outdated one', async () => {
    await start();
    const made = await session();
    const first = await Raw.open(made);
    const next = await another(made.token);
    assert.equal(next.status, 200);
    await first.closed;
    const { token, source_media_bytes: bytes } = next.json as VoiceSession;
    assert.equal(bytes, 0);
    const second = await Raw.open(next.json as VoiceSession);
    assert.equal((await another(made.token)).status, 400);
    assert.equal(await second.error(), 4_000_008);
    assert.equal((await another(token)).status, 400);
  });

  it('is nobody else’s', async () => {
    await start();
    const made = await service.admin('POST', '/v2/admin/developer-keys', { label: 'other' });
    const key = await secretOf(made.json);
    const { token } = await session();
    assert.equal((await another(token, key)).status, 400);
    assert.equal((await another(token)).status, 200);
  });

  it('opens for no web page, no other name and no other path', async () => {
    await start();
    const { streaming_url: url, token } = await session();
    assert.equal(await refusal(`${url}?token=${token}`, { origin: 'https://page.example' }), 403);
    assert.equal(await refusal(`${url}?token=${token}`, { host: 'rebound.example' }), 403);
    // To the app it is a call without a key.
    assert.equal(await refusal(`${url.replace('connect', 'other')}?token=${token}`), isAskedFirst ? 403 : 404);
    assert.equal(await refusal(`${url}?token=nobody`), 403);
    const raw = await Raw.open({ streaming_url: url, token });
    raw.json({ end_of_source_media: {} });
    assert.equal(await raw.closed, 1000);
  });

  it('leaves answering to HTTP where another protocol is asked for, as many clients do first', async function () {
    if (!isAskedFirst) this.skip();
    await start();
    const { streaming_url: url } = await session();
    const asked = request(new URL('/v2/usage', url.replace('ws:', 'http:')), {
      headers: {
        ...asKey(service.running.key),
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': '',
      },
    });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    assert.equal(answer.statusCode, 200);
  });

  it('closes a connection after its time, and goes on with the next', async () => {
    await start({ voiceTimes: { connectionMs: 100 } });
    const { samples, words } = speak([
      [1, 2],
      [3, 4],
    ]);
    const chunks = chunksOf(samples);
    const made = await session();
    const first = await Raw.open(made);
    chunks.slice(0, 8).forEach((chunk) => first.chunk(chunk));
    assert.equal(await first.closed, 1000);
    const next = (await another(made.token)).json as VoiceSession;
    assert.equal(next.source_media_bytes, 8 * 6400);
    const second = await Raw.open(next);
    chunks.slice(8).forEach((chunk) => second.chunk(chunk));
    second.json({ end_of_source_media: {} });
    assert.equal(await second.closed, 1000);
    const texts = [first, second].flatMap(({ messages }) =>
      messages.flatMap(({ source_transcript_update: update }) =>
        ((update?.concluded ?? []) as Array<{ text: string }>).map(({ text }) => text),
      ),
    );
    assert.deepEqual(
      texts,
      words.map(({ text }) => text),
    );
  });

  it('reads nothing more while its engine is far behind, and loses nothing of it', async () => {
    await start();
    engine.delayMs = 400;
    const sentences = Array.from({ length: 3 }, (_, at) => [at + 1]);
    const { samples, words } = speak(sentences);
    const raw = await open();
    chunksOf(samples).forEach((chunk) => raw.chunk(chunk));
    raw.json({ end_of_source_media: {} });
    await raw.closed;
    engine.delayMs = 0;
    const count = raw.messages.filter(({ source_transcript_update: update }) => {
      return ((update?.concluded ?? []) as unknown[]).length > 0;
    }).length;
    assert.equal(count, words.length);
  });

  it('tells why it ends when its engine fails, or the limit of a key is reached', async () => {
    await start({ speech: [Object.assign(new ToneEngine(), { hear: () => Promise.reject(new Error('broken')) })] });
    const made = await service.admin('POST', '/v2/admin/developer-keys', { label: 'little' });
    const key = await secretOf(made.json);
    const limits = { key_id: (made.json as { key_id: string }).key_id, speech_to_text_milliseconds: 1000 };
    await service.admin('PUT', '/v2/admin/developer-keys/limits', limits);
    const failing = await open();
    chunksOf(speak([[1], [2]]).samples).forEach((chunk) => failing.chunk(chunk));
    assert.equal(await failing.error(), 5_000_001);
    const create = (): ReturnType<ServiceUnderTest['call']> =>
      service.call('POST', '/v3/voice/realtime', { source_media_content_type: pcm16k }, { headers: asKey(key) });
    const little = await Raw.open((await create()).json as VoiceSession);
    for (let second = 0; second < 6; second++) little.chunk(new Uint8Array(32_000));
    assert.equal(await little.error(), 4_560_001);
    assert.equal((await create()).status, 456);
  });

  it('ends with its service', async () => {
    await start();
    const raw = await open();
    await service.running.stop();
    assert.equal(await raw.error(), 5_030_002);
    service = await ServiceUnderTest.start();
  });
});
