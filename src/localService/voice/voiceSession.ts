import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { VoiceSessionRequestRead } from '../../api/schemas/voice';
import type { Caller } from '../http/environment';
import type { Quota } from '../quota';
import { sampleRate, SpeechError, type SpeechEngine } from './engines/speechEngine';
import { Outbox } from './outbox';
import { SoundError, type SoundReader } from './sound/soundReader';
import { soundReader } from './sound/chooseReader';
import { soundFormat } from './sound/soundFormat';
import { SpeechWork, type Transcript } from './speechWork';
import { VoiceFailure } from './voiceFailure';
import { writeMessage } from './voiceFrames';
import { VoiceIntake } from './voiceIntake';
import type { VoiceSpeech } from './voiceSpeech';
import type { TranslatedSentence, VoiceTargets } from './voiceTargets';
import type { VoiceTimes } from './voiceTimes';

export interface VoiceSessionDependencies {
  request: VoiceSessionRequestRead;
  caller: Caller;
  /** Custom tag of the request, `''` for none. */
  tag: string;
  engine: SpeechEngine;
  /** `undefined` = find out. */
  language: string | undefined;
  /** Languages as the request spells them, each once. */
  targetLanguages: readonly string[];
  targets: VoiceTargets;
  /** Engine that speaks, if any target is to be spoken. */
  speech: VoiceSpeech | undefined;
  /** `ffmpeg`, where the sound has to be decoded. */
  decoder: string | undefined;
  quota: Quota;
  times: VoiceTimes;
  log: { error(message: string): void };
  /** Called once, when there is nothing to come back to. */
  onEnd(): void;
}

/** Speech that waits for the engine, in milliseconds, and sound for the decoder, in bytes: beyond it nothing is read. */
const waitingMsMax = 60_000;
const waitingBytesMax = 1024 * 1024;
/** Sound is counted when so much of it has come, in samples. */
const countedAtOnce = 5 * sampleRate;

/** A session of live speech (contract §13): outlives its connections, and ends with its last message or an error. */
export class VoiceSession {
  readonly id = randomUUID();
  private readonly abort = new AbortController();
  private readonly intake: VoiceIntake;
  private readonly reader: SoundReader;
  private readonly work: SpeechWork;
  private readonly outbox = new Outbox(() => this.fetched());
  /** The translations into each language, one after the other. */
  private readonly translating = new Map<string, Promise<void>>();
  private socket: WebSocket | undefined;
  private timer: NodeJS.Timeout | undefined;
  private connectionTimer: NodeJS.Timeout | undefined;
  private sourceEnded = false;
  private allSent = false;
  private ended = false;
  private uncounted = 0;
  /** Since when nothing is read, in milliseconds; for how long it was before. */
  private pausedAt: number | undefined;
  private pausedMs = 0;

  constructor(private readonly parts: VoiceSessionDependencies) {
    const { request, engine, language, decoder } = parts;
    const format = soundFormat(request.source_media_content_type);
    this.intake = new VoiceIntake(format, this.messageFormat, () => performance.now());
    this.work = new SpeechWork({
      engine,
      language,
      signal: this.abort.signal,
      onConcluded: (transcript) => this.conclude(transcript),
      onTentative: ({ language: spoken, words }) => this.guess(spoken, words),
      onError: () => this.fail(new VoiceFailure('engine-failed')),
    });
    this.reader = soundReader(
      format,
      decoder,
      (samples) => this.hear(samples),
      () => this.fail(new VoiceFailure('not-decodable')),
      () => this.work.waitingMs > waitingMsMax,
    );
    this.leave();
  }

  get caller(): Caller {
    return this.parts.caller;
  }

  /** Bytes of sound that have come. */
  get receivedBytes(): number {
    return this.intake.bytes;
  }

  /** Goes on over a connection; one that is still open is dropped. */
  connect(socket: WebSocket): void {
    this.drop();
    if (this.ended) {
      socket.terminate();
      return;
    }
    this.socket = socket;
    let hasEnded = false;
    socket.on('message', (data, isBinary) => {
      if (this.socket !== socket || this.ended) return;
      this.guard('source_media_chunk', () => {
        if (hasEnded) throw new VoiceFailure('after-end');
        hasEnded = this.take(data as Buffer, isBinary);
      });
    });
    socket.on('error', () => undefined);
    socket.once('close', () => this.socket === socket && this.lost());
    const { connectionMs } = this.parts.times;
    this.connectionTimer = setTimeout(() => socket.close(1000, 'Continue with another connection.'), connectionMs);
    this.awaitData();
    this.outbox.open(socket);
    if (this.allSent && this.outbox.isEmpty) this.fetched();
  }

  /** Lets a connection go that may still be open, so that nothing more comes over it. */
  drop(): void {
    const { socket } = this;
    this.lost();
    socket?.terminate();
  }

  /** Ends the session with an error, which its client is told if it is there. */
  fail(failure: VoiceFailure, requestType = 'source_media_chunk'): void {
    if (this.ended) return;
    this.outbox.sendOnce(this.write({ error: failure.toMessage(requestType) }));
    this.finish(1011);
  }

  /** @returns whether it was the end of the source */
  private take(frame: Buffer, isBinary: boolean): boolean {
    const waited = this.pausedMs;
    this.pausedMs = 0;
    const command = this.intake.read(frame, isBinary, waited);
    if (command.type === 'end') {
      clearTimeout(this.timer);
      // A client whose connection broke says it again, as it cannot know whether it came.
      if (!this.sourceEnded) void this.endSource();
      this.sourceEnded = true;
      return true;
    }
    if (this.sourceEnded) throw new VoiceFailure('after-end');
    this.awaitData();
    this.reader.write(command.data);
    this.slowDown();
    return false;
  }

  private async endSource(): Promise<void> {
    try {
      await this.reader.end();
      this.count(0);
      await this.work.end();
      this.send({ end_of_source_transcript: {} });
      for (const language of this.parts.targetLanguages) {
        await this.translating.get(language);
        this.send({ end_of_target_transcript: { language } });
      }
      const { speech } = this.parts;
      if (speech) this.send({ end_of_target_media: { language: speech.language } });
      if (this.ended) return;
      this.allSent = true;
      this.send({ end_of_stream: {} });
    } catch (error) {
      this.fail(asFailure(error), 'end_of_source_media');
    }
  }

  private hear(samples: Int16Array): void {
    if (this.ended) return;
    this.guard('source_media_chunk', () => {
      this.uncounted += samples.length;
      this.count(countedAtOnce);
      this.work.write(samples);
    });
  }

  /** Counts the sound of which nobody has been told yet, when it is so much. */
  private count(atLeast: number): void {
    if (this.uncounted <= atLeast) return;
    const milliseconds = (this.uncounted * 1000) / sampleRate;
    this.uncounted = 0;
    const { quota, caller, tag } = this.parts;
    quota.chargeSpeech(caller, tag, milliseconds);
  }

  private conclude(transcript: Transcript): void {
    if (this.ended) return;
    const { language, words } = transcript;
    this.send({ source_transcript_update: { concluded: segments(language, words), tentative: [] } });
    for (const target of this.parts.targetLanguages) {
      const before = this.translating.get(target) ?? Promise.resolve();
      const done = before.then(() => this.translate(transcript, target));
      this.translating.set(target, done);
    }
    this.slowDown();
  }

  private guess(language: string, words: Transcript['words']): void {
    const update = { concluded: [], tentative: segments(language, words) };
    this.outbox.sendOnce(this.write({ source_transcript_update: update }));
  }

  private async translate(transcript: Transcript, language: string): Promise<void> {
    if (this.ended) return;
    try {
      const sentences = await this.parts.targets.translate(transcript, language, this.abort.signal);
      const concluded = sentences.map(({ text, start, end }) => ({ text, start_time: start, end_time: end }));
      this.send({ target_transcript_update: { language, concluded, tentative: [] } });
      await this.speak(sentences, language);
    } catch (error) {
      this.fail(asFailure(error));
    }
  }

  private async speak(sentences: readonly TranslatedSentence[], language: string): Promise<void> {
    const { speech } = this.parts;
    if (speech?.language !== language) return;
    for (const { text } of sentences) {
      for await (const chunk of speech.chunks(text, this.abort.signal)) this.send({ target_media_chunk: chunk });
    }
  }

  private send(message: object): void {
    if (this.ended) return;
    if (!this.outbox.send(this.write(message))) this.fail(new VoiceFailure('not-fetched'));
  }

  /** The client has all that was sent. */
  private fetched(): void {
    if (this.allSent) this.finish(1000);
  }

  /** Reads nothing while the engine is far behind. */
  private slowDown(): void {
    const { socket } = this;
    const isFull = this.work.waitingMs > waitingMsMax || this.reader.waitingBytes > waitingBytesMax;
    if (!socket || isFull === socket.isPaused) return;
    if (isFull) {
      clearTimeout(this.timer);
      this.pausedAt = performance.now();
      socket.pause();
      this.lookAgain();
    } else {
      this.pausedMs += performance.now() - (this.pausedAt ?? performance.now());
      socket.resume();
      this.awaitData();
    }
  }

  private lookAgain(): void {
    this.timer = setTimeout(() => {
      if (!this.socket?.isPaused) return;
      this.slowDown();
      if (this.socket.isPaused) this.lookAgain();
    }, 250);
  }

  /** The session ends when nothing comes for too long, or nobody comes back to it. */
  private awaitData(): void {
    clearTimeout(this.timer);
    if (this.sourceEnded) return;
    this.timer = setTimeout(() => this.fail(new VoiceFailure('no-data')), this.parts.times.silenceMs);
  }

  private lost(): void {
    this.socket = undefined;
    clearTimeout(this.connectionTimer);
    this.outbox.close();
    if (!this.ended) this.leave();
  }

  private leave(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.finish(1000), this.parts.times.awayMs);
  }

  private finish(code: number): void {
    if (this.ended) return;
    this.ended = true;
    this.abort.abort();
    this.reader.stop();
    clearTimeout(this.timer);
    clearTimeout(this.connectionTimer);
    this.closeSocket(code);
    this.parts.onEnd();
    try {
      this.count(0);
    } catch {
      // Counted, and over the limit, which no longer matters to it.
    }
  }

  /** Closes the socket; a client that does not answer is cut off. */
  private closeSocket(code: number): void {
    const { socket } = this;
    if (!socket) return;
    if (socket.isPaused) socket.resume();
    socket.close(code);
    const timer = setTimeout(() => socket.terminate(), 1000);
    socket.once('close', () => clearTimeout(timer));
  }

  private guard(requestType: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.fail(asFailure(error), requestType);
    }
  }

  private get messageFormat(): 'json' | 'msgpack' {
    return this.parts.request.message_format ?? 'json';
  }

  private write(message: object): string | Uint8Array {
    return writeMessage(message, this.messageFormat);
  }
}

function segments(language: string, words: Transcript['words']): object[] {
  return words.map(({ text, start, end }) => ({ language, text, start_time: start, end_time: end }));
}

function asFailure(error: unknown): VoiceFailure {
  if (error instanceof VoiceFailure) return error;
  if (error instanceof SoundError) return new VoiceFailure('not-decodable');
  if (error instanceof SpeechError) return new VoiceFailure('speaker-failed');
  return new VoiceFailure((error as { status?: number }).status === 456 ? 'quota' : 'engine-failed');
}
