import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decode, encode } from '@msgpack/msgpack';
import { WebSocketServer, type WebSocket } from 'ws';

/*
 * A service of live speech as the contract tells it (§13), written from its words alone and sharing no code with the
 * client. It hears what `spokenWav` says: a word is a run of equal samples, whose value is its number.
 */

/** Milliseconds of each word and of the silence after it. */
export const wordMs = 400;
export const silenceMs = 100;
const rate = 16_000;

/** Words for the numbers that are heard. */
export const wordOf = (number: number): string => `word${number}`;

/** A WAV file that says the numbers from 1 on; after each of `pauses` nobody speaks for two seconds. */
export function spokenWav(words: number, { pauses = [] as readonly number[], channels = 1 } = {}): Buffer {
  const pieces: Buffer[] = [];
  const say = (value: number, ms: number): void => {
    const piece = Buffer.alloc((ms * rate * 2 * channels) / 1000);
    for (let at = 0; at < piece.length; at += 2) piece.writeInt16LE(value, at);
    pieces.push(piece);
  };
  for (let word = 1; word <= words; word++) {
    say(word, wordMs);
    say(0, silenceMs + (pauses.includes(word) ? 2000 : 0));
  }
  return wavOf(Buffer.concat(pieces), { rate, channels });
}

/** 16-bit samples as a WAV file. */
export function wavOf(data: Buffer, { rate: perSecond = rate, channels = 1 } = {}): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(perSecond, 24);
  header.writeUInt32LE(perSecond * 2 * channels, 28);
  header.writeUInt16LE(2 * channels, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

interface Segment {
  text: string;
  start_time: number;
  end_time: number;
}

/** What a session was asked for, as it came. */
export type AskedSession = Record<string, unknown>;

export interface VoiceServerOptions {
  /** Asked before each chunk; what is named happens in place of hearing it. */
  onChunk?(chunk: { session: number; socket: number; index: number }): 'drop' | 'close' | { error: number } | undefined;
  /** So many words are held back as tentative, and one more of each translation. */
  heldBack?: number;
  /** Every word comes with the time of the first one. */
  timesGoBack?: boolean;
  /** It tells how much of the sound it has, and says all again on another connection. */
  tellsBytes?: boolean;
  /** A session ends with its connection. */
  forgets?: boolean;
  /** It says more than the contract does, in other letters, and less of what it may leave out; and closes after the ends. */
  isOdd?: boolean;
  /** It hears, and never says that it is over. */
  isMute?: boolean;
  /** It hears, and then guesses for ever. */
  isEndless?: boolean;
  minutes?: { used: number; limit: number };
  /** What it hears in place of `word1`, `word2` and so on. */
  says?: readonly string[];
  /** The language that it hears, in place of `en`. */
  saysLanguage?: string;
  /** So many pieces of translation are written down before they are spoken. */
  speechLag?: number;
  /** So many of them are spoken as one. */
  spokenTogether?: number;
  /** What it says that it speaks, in place of what was asked for. */
  speaksAs?: string;
  /** It does not tell what it speaks. */
  speaksWithoutText?: boolean;
  /** Names of glossaries from English into German. */
  glossaries?: readonly string[];
  /** What it says that no engine applies, beyond the contract. */
  notApplied?: readonly string[];
}

class Session {
  token = randomUUID();
  socket?: WebSocket;
  sockets = 0;
  samples = 0;
  chunks = 0;
  run = { value: 0, from: 0 };
  words: Segment[] = [];
  told = { source: 0, targets: 0 };
  isOver = false;
  said: object[] = [];
  toSpeak: Array<{ text: string; number: number }> = [];
  spokenBytes = 0;
  readonly speaks: string | undefined;
  readonly json: boolean;
  readonly targets: string[];

  constructor(
    readonly index: number,
    readonly asked: AskedSession,
    private readonly says: readonly string[] = [],
  ) {
    this.json = (asked['message_format'] ?? 'json') === 'json';
    this.speaks = (asked['target_media_languages'] as string[] | undefined)?.[0];
    this.targets = (asked['target_languages'] as string[] | undefined) ?? [];
  }

  hear(bytes: Buffer): void {
    for (let at = 0; at + 1 < bytes.length; at += 2, this.samples++) {
      const value = bytes.readInt16LE(at);
      if (value === this.run.value) continue;
      this.conclude();
      this.run = { value, from: this.samples };
    }
  }

  /** A word that is cut is heard as one nobody said. */
  conclude(): void {
    const { value, from } = this.run;
    if (value === 0) return;
    const ms = (samples: number): number => Math.round((samples / rate) * 1000);
    const isWhole = this.samples - from === (wordMs * rate) / 1000;
    const word = this.says[value - 1] ?? wordOf(value);
    const text = isWhole ? word : `${word}-cut`;
    this.words.push({ text, start_time: ms(from), end_time: ms(this.samples) });
    this.run = { value: 0, from: this.samples };
  }
}

/** Bytes of speech of one word: samples that are its number. */
export const spokenWordBytes = 480;

/** The words of speech, each with its bytes: `1` for one that is whole. */
export function wordsOfSpeech(speech: Buffer): Array<[number: number, share: number]> {
  const words: Array<[number, number]> = [];
  for (let at = 0; at + 1 < speech.length; at += 2) {
    const value = speech.readInt16LE(at);
    const last = words.at(-1);
    if (last?.[0] === value) last[1] += 2 / spokenWordBytes;
    else words.push([value, 2 / spokenWordBytes]);
  }
  return words.map(([value, share]) => [value, Math.round(share * 1000) / 1000]);
}

/** The same message as another service may write it. */
function odd(message: object): object {
  const text = JSON.stringify(message, (key, value: unknown) => {
    if (key === 'tentative' && Array.isArray(value) && value.length === 0) return undefined;
    if (key === 'language' && value === 'de') return 'DE';
    return key.endsWith('_time') ? Number(value) + 0.2 : value;
  });
  return JSON.parse(text.replaceAll('"text":', '"confidence":0.9,"speaker":null,"text":')) as object;
}

export class VoiceServer {
  readonly asked: AskedSession[] = [];
  /** Words of rules that a client broke. */
  readonly breaches: string[] = [];
  /** Seconds of sound that were heard, of all sessions. */
  heardSeconds = 0;
  renewed = 0;
  private readonly byToken = new Map<string, Session>();
  private readonly spent = new Set<string>();

  private constructor(
    private readonly http: Server,
    private readonly sockets: WebSocketServer,
    readonly options: VoiceServerOptions,
  ) {}

  static async start(options: VoiceServerOptions = {}): Promise<VoiceServer> {
    const sockets = new WebSocketServer({ noServer: true });
    const http = createServer();
    const server = new VoiceServer(http, sockets, options);
    http.on('request', (request, response) => void server.answer(request, response));
    http.on('upgrade', (request, socket, head) => {
      const url = new URL(request.url ?? '', 'http://server');
      const token = url.searchParams.get('token') ?? '';
      const session = server.byToken.get(token);
      if (url.pathname !== '/stream' || !session || server.spent.has(token)) {
        server.breaches.push('a token that is not valid');
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
        return;
      }
      server.spent.add(token);
      sockets.handleUpgrade(request, socket, head, (opened) => server.listen(session, opened));
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const url = new URL(request.url ?? '', 'http://server');
    const say = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (!/^\S+ secret$/.test(request.headers.authorization ?? '')) return say(403, { message: 'Forbidden' });
    if (url.pathname === '/v2/usage') {
      const { used = 0, limit = 0 } = this.options.minutes ?? {};
      return say(200, {
        character_count: 1,
        character_limit: 100,
        speech_to_text_minutes_count: used,
        speech_to_text_minutes_limit: limit,
      });
    }
    if (url.pathname === '/v3/languages') {
      const features = { translated_speech: { status: 'beta' } };
      const both = { usable_as_source: true, usable_as_target: true, status: 'stable', features };
      return say(200, [
        { lang: 'en', name: 'English', ...both },
        { lang: 'de', name: 'German', ...both },
        { lang: 'fr', name: 'French', ...both },
      ]);
    }
    if (url.pathname === '/v3/glossaries') {
      const glossaries = (this.options.glossaries ?? []).map((name) => ({
        glossary_id: `id-${name}`,
        name,
        creation_time: '2026-05-01T00:00:00Z',
        dictionaries: [{ source_lang: 'en', target_lang: 'de', entry_count: 3 }],
      }));
      return say(200, { glossaries });
    }
    if (url.pathname !== '/v3/voice/realtime') return say(404, { message: 'Not found' });
    let session: Session | undefined;
    if (request.method === 'POST') {
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as AskedSession;
      this.asked.push(asked);
      session = new Session(this.asked.length - 1, asked, this.options.says);
      if (session.targets.length > 5) return say(400, { message: 'At most five target languages' });
    } else {
      session = this.byToken.get(url.searchParams.get('token') ?? '');
      if (this.options.forgets || !session || session.token !== url.searchParams.get('token')) {
        return say(400, { message: 'Outdated token' });
      }
      this.renewed++;
      session.socket?.terminate();
      session.token = randomUUID();
    }
    this.byToken.set(session.token, session);
    const bytes = this.options.tellsBytes ? { source_media_bytes: session.samples * 2 } : {};
    say(200, {
      streaming_url: `${this.url.replace('http', 'ws')}/stream`,
      token: session.token,
      more: true,
      ...bytes,
      not_applied: this.options.notApplied,
    });
  }

  private listen(session: Session, socket: WebSocket): void {
    session.socket = socket;
    const socketIndex = session.sockets++;
    socket.on('error', () => undefined);
    const base64 = (_: string, value: unknown): unknown =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
    const write = (message: object): void =>
      socket.send(session.json ? JSON.stringify(message, base64) : encode(message));
    const send = (message: object): void => {
      if (this.options.isOdd) write({ keep_alive: { at: 'now' } });
      write(this.options.isOdd ? odd(message) : message);
    };
    const say = (message: object): void => {
      session.said.push(message);
      send(message);
    };
    if (this.options.tellsBytes) for (const message of session.said) send(message);
    socket.on('message', (frame: Buffer, isBinary) => {
      if (session.isOver || socket !== session.socket) return;
      if (isBinary === session.json) return this.breach(socket, 'a frame of the other format');
      const message = (isBinary ? decode(frame) : JSON.parse(frame.toString())) as Record<string, { data?: unknown }>;
      const [[key = '', value] = []] = [Object.entries(message)[0]];
      if (key === 'end_of_source_media') return this.end(session, say, socket);
      const data = value?.data;
      const bytes = typeof data === 'string' ? Buffer.from(data, 'base64') : Buffer.from(data as Uint8Array);
      if (bytes.length > 100_000 || bytes.length > rate * 2) return this.breach(socket, 'a chunk that is too long');
      if (bytes.length % 2 !== 0) return this.breach(socket, 'half a sample');
      const what = this.options.onChunk?.({ session: session.index, socket: socketIndex, index: session.chunks++ });
      // What comes behind it is not heard, so that nothing is heard without what was before.
      if (what === 'drop' || what === 'close') session.socket = undefined;
      if (what === 'drop') return socket.terminate();
      if (what === 'close') return socket.close();
      if (what) {
        session.isOver = true;
        say({ error: { request_type: 'x', error_code: what.error, reason_code: 4000403, error_message: 'Not today' } });
        return;
      }
      this.heardSeconds += bytes.length / 2 / rate;
      session.hear(bytes);
      this.tell(session, say, this.options.heldBack ?? 1);
    });
  }

  private breach(socket: WebSocket, what: string): void {
    this.breaches.push(what);
    socket.terminate();
  }

  private end(session: Session, say: (message: object) => void, socket: WebSocket): void {
    session.conclude();
    session.isOver = true;
    this.tell(session, say, 0);
    if (this.options.isMute) return;
    if (this.options.isEndless) {
      const guessing = setInterval(() => {
        if (socket.readyState !== socket.OPEN) return clearInterval(guessing);
        say({ source_transcript_update: { concluded: [], tentative: [{ text: 'hm' }] } });
      }, 1);
      return;
    }
    say({ end_of_source_transcript: {} });
    for (const language of session.targets) say({ end_of_target_transcript: { language } });
    if (session.speaks !== undefined) say({ end_of_target_media: { language: session.speaks } });
    if (!this.options.isOdd) say({ end_of_stream: {} });
    socket.close();
  }

  private tell(session: Session, say: (message: object) => void, heldBack: number): void {
    const { words, told, targets } = session;
    const until = Math.max(told.source, words.length - heldBack);
    const concluded = words.slice(told.source, until).map((word) => ({
      language: this.options.saysLanguage ?? 'en',
      ...word,
      ...(this.options.timesGoBack && { start_time: 0, end_time: 1 }),
    }));
    const tentative = words.slice(until).map((word) => ({ language: 'en', ...word }));
    if (concluded.length > 0 || tentative.length > 0) say({ source_transcript_update: { concluded, tentative } });
    told.source = until;
    const translated = Math.max(told.targets, heldBack === 0 ? until : until - 1);
    const pieces = words.slice(told.targets, translated);
    for (const language of pieces.length > 0 ? targets : []) {
      const of = (word: Segment): Segment => ({ ...word, text: `${language}:${word.text}` });
      say({ target_transcript_update: { language, concluded: pieces.map(of), tentative: [] } });
    }
    told.targets = translated;
    const { speaks, toSpeak } = session;
    if (speaks === undefined) return;
    toSpeak.push(...pieces.map(({ text }) => ({ text: `${speaks}:${text}`, number: Number(/\d+/.exec(text)?.[0]) })));
    const lag = heldBack === 0 ? 0 : (this.options.speechLag ?? 1);
    const { spokenTogether = 1, speaksWithoutText = false, tellsBytes = false, speaksAs } = this.options;
    while (toSpeak.length > lag) {
      const spoken = toSpeak.splice(0, spokenTogether);
      const text = speaksWithoutText ? null : spoken.map((one) => one.text).join(' ');
      for (const [index, { number }] of spoken.entries()) {
        const samples = new Int16Array(spokenWordBytes / 2).fill(number);
        const bytes = new Uint8Array(samples.buffer);
        for (const [half, data] of [bytes.slice(0, 100), bytes.slice(100)].entries()) {
          const isFirst = session.spokenBytes === 0;
          say({
            target_media_chunk: {
              language: speaks,
              data: [data],
              duration: 5,
              text: index + half === 0 ? text : null,
              ...(isFirst && { content_type: speaksAs ?? session.asked['target_media_content_type'], headers: 0 }),
              ...(tellsBytes && { target_media_bytes: session.spokenBytes }),
            },
          });
          session.spokenBytes += data.length;
        }
      }
    }
  }
}
