import { ServiceError } from '../../api/errors';
import type { VoiceResource } from '../../api/resources/voice';
import type { MessageFormat, VoiceSessionRequest } from '../../api/schemas/voice';
import { sleep as waitMs } from '../../api/sleep';
import type { PauseSwitch } from './pauseSwitch';
import { noAnswerCode, runSession, type SessionDependencies, type Timing } from './session';
import type { Sound } from './sound/sound';
import { speechMediaType } from './speech/speech';
import type { SpeechStore } from './speech/speechStore';
import { cutBack, forget, takeUp, type SessionState, type Transcription } from './state';

/** Request to a service for a recording. */
export interface VoiceOrder {
  /** Absent = detected by the service. */
  source?: string;
  glossaryId?: string;
  formality?: VoiceSessionRequest['formality'];
  /** Voice of the speech; absent = as the service likes. */
  voice?: VoiceSessionRequest['target_media_voice'];
  /** MessagePack when absent: JSON makes a third more of sound. */
  format?: MessageFormat;
}

/** Progress of a transcription while it runs. */
export interface VoiceProgress {
  /** Milliseconds of the recording that all sessions have sent. */
  sentMs: number;
  /** Words the first session is hearing, which may still change. */
  tentative: string;
  /** The same of translations, by target. */
  tentativeInto: Readonly<Record<string, string>>;
}

export interface TranscribeOptions {
  client: { voice: Pick<VoiceResource, 'stream'> };
  sound: Sound;
  order: VoiceOrder;
  /** Store for speech; needed where a target is spoken. */
  speech?: SpeechStore;
  progress?(progress: VoiceProgress): void;
  /** Something more is concluded: the moment to keep `transcription`. */
  concluded?(): void;
  /** Called, at the beginning of each session, with names of what was asked for and the service does not apply. */
  notApplied?(names: readonly string[]): void;
  pause?: PauseSwitch;
  signal?: AbortSignal;
  /** Times and limits of a connection; parameters so that tests need not wait. */
  timing?: Partial<Timing>;
}

const usualTiming: Timing = {
  now: () => performance.now(),
  sleep: waitMs,
  connectionMs: 55 * 60_000,
  answerMs: 60_000,
  // An engine on this machine may be many times slower than speech.
  endlessMs: (sentMs) => 60 * 60_000 + 10 * sentMs,
};

/**
 * Attempts in a row that brought no word further, after which it is given up. One that a service had all of the sound of, and
 * may bill, counts as so many.
 */
const fruitlessMost = 5;
const unansweredCounts = 3;
const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/**
 * Has a service transcribe a recording, and translate what is said. What is concluded is put into `transcription` at once,
 * and stays there whatever happens: called again with it, it goes on from there.
 *
 * A connection that is lost loses sound on the way to the service and words on the way back. A service that tells how much of
 * the sound it has (the local one) goes on with the session: what is missing is sent again, and nothing else. By the contract
 * nothing tells, so with any other the session is not continued: another one gets the sound again from the last word that was
 * concluded in every language, and nothing is lost or comes twice. Only sound that cannot begin in its middle goes on with the
 * session it has.
 *
 * @throws ServiceError when the service refuses, or cannot be reached again and again
 * @throws SoundError when the recording cannot be read further
 */
export async function transcribe(transcription: Transcription, options: TranscribeOptions): Promise<void> {
  const { sound, progress, concluded, pause, client, order, speech } = options;
  const timing: Timing = { ...usualTiming, ...options.timing };
  const failing = new AbortController();
  const signal = AbortSignal.any([failing.signal, ...(options.signal ? [options.signal] : [])]);
  takeUp(transcription);
  const sent = transcription.sessions.map(({ isDone, doneMs }) => (isDone ? sound.durationMs : doneMs));
  let tentative = '';
  const tentativeInto: Record<string, string> = {};
  const tell = (): void =>
    progress?.({
      sentMs: Math.min(sound.durationMs, ...sent),
      tentative,
      tentativeInto,
    });
  const settled = await Promise.allSettled(
    transcription.sessions.map(async (state, index) => {
      if (state.isDone) return;
      const parts: SessionDependencies = {
        open: (stop) =>
          client.voice.stream(requestOf(order, state, sound), {
            signal: stop,
            // Nothing tells of speech what was lost with a connection, either.
            reconnects: sound.canSeek || state.speech ? 'whereTold' : 'always',
            soundMs: sound.isLive ? Infinity : sound.durationMs - state.doneMs,
          }),
        sound,
        state,
        speech,
        timing,
        pause,
        signal,
        sent: (ms) => {
          sent[index] = ms;
          tell();
        },
        heard: (words, target) => {
          if (target !== undefined) tentativeInto[target] = words;
          else if (index === 0) tentative = words;
          tell();
        },
        concluded: () => concluded?.(),
        ...(options.notApplied && { notApplied: options.notApplied }),
      };
      try {
        await untilDone(parts);
      } catch (error) {
        failing.abort(error);
        throw error;
      }
    }),
  );
  options.signal?.throwIfAborted();
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failing.signal.reason ?? failed.reason;
}

async function untilDone(parts: SessionDependencies): Promise<void> {
  const { state, sound, timing, signal, pause } = parts;
  for (let fruitless = 0; !state.isDone;) {
    await pause?.opened(signal);
    // What cannot begin in the middle begins anew.
    if (!sound.canSeek) forget(state);
    const from = state.doneMs;
    try {
      await runSession(parts);
      fruitless = state.doneMs > from ? 0 : fruitless + 1;
      if (!state.isDone && fruitless >= fruitlessMost) throw endless();
    } catch (error) {
      if (sound.canSeek) cutBack(state);
      signal.throwIfAborted();
      if (!sound.canSeek || !ServiceError.is(error) || !passes(error)) throw error;
      const counts = error.code === noAnswerCode ? unansweredCounts : 1;
      fruitless = state.doneMs > from ? counts : fruitless + counts;
      if (fruitless >= fruitlessMost) throw error;
      const delay = Math.min(firstDelayMs * 2 ** (fruitless - 1), longestDelayMs);
      await timing.sleep(Math.max(delay, Math.min(error.retryAfterMs ?? 0, longestDelayMs)), signal);
    }
  }
}

/** A failure that another attempt may not have. */
function passes({ reason, status }: ServiceError): boolean {
  // Nothing came to it for too long.
  if (status === 408) return true;
  return ['unreachable', 'timeout', 'service-unavailable', 'too-many-requests'].includes(reason);
}

function endless(): ServiceError {
  return new ServiceError('unexpected-answer', 'The service ends each session before it has transcribed the audio.');
}

function requestOf(order: VoiceOrder, { targets, speech }: SessionState, { mediaType }: Sound): VoiceSessionRequest {
  const { source, glossaryId, formality, voice, format = 'msgpack' } = order;
  return {
    source_media_content_type: mediaType,
    message_format: format,
    target_languages: [...targets],
    ...(source !== undefined && {
      source_language: source,
      source_language_mode: 'fixed',
    }),
    ...(glossaryId !== undefined && { glossary_id: glossaryId }),
    ...(formality !== undefined && formality !== 'default' && { formality }),
    ...(speech && {
      target_media_languages: [speech.language],
      target_media_content_type: speechMediaType,
      ...(voice !== undefined && { target_media_voice: voice }),
    }),
  };
}
