import { ServiceError } from '../../api/errors';
import type { VoiceEvent, VoiceStream } from '../../api/voice/voiceStream';
import { isWellFormedCode } from '../../formats/languageCode';
import type { PauseSwitch } from './pauseSwitch';
import type { Sound } from './sound/sound';
import { SpokenLimit } from './spokenLimit';
import { SpeechWriter, type SpeechStore } from './speech/speechStore';
import { cutBack, type SessionState } from './state';
import { joined, type SpokenText } from './transcript';

/** Times and limits of a connection. */
export interface Timing {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Lifetime of a connection: less than the hour of the contract (§13.3). */
  connectionMs: number;
  /** The service says nothing for so long after all of the sound: it will say no more. */
  answerMs: number;
  /** Returns how long the service may go on after all of the sound before it counts as endless. */
  endlessMs(sentMs: number): number;
}

export interface SessionDependencies {
  open(signal: AbortSignal): Promise<VoiceStream>;
  sound: Sound;
  state: SessionState;
  /** Store for the speech of its target; needed where one is spoken. */
  speech?: SpeechStore;
  timing: Timing;
  pause?: PauseSwitch;
  signal: AbortSignal;
  /** The sound up to this time is sent. */
  sent(ms: number): void;
  /** Words of the source, or of a target, that may still change. */
  heard(tentative: string, target?: string): void;
  concluded(): void;
  /** Called with names of what was asked for and the service does not apply. */
  notApplied?(names: readonly string[]): void;
}

/** Code of the error of a service that got all of the sound, and did not answer. */
export const noAnswerCode = 'no-answer';

/** Max time a timer can count. */
const longestTimerMs = 2 ** 31 - 1;

/** Length that is heard again where sound is cut off: a word may be cut there, too. */
const doubtMs = 1000;

/** Sound that was sent, and the reason why there is no more. */
interface Sent {
  untilMs: number;
  isEnd: boolean;
  /** More may not be sent. */
  refused?: ServiceError;
}

/**
 * One session: sends the sound from where the state is, until its end, a pause or the end of a connection's time, and puts
 * into the state what is concluded. Rejects when the session breaks; then the state has what came before.
 */
export async function runSession(parts: SessionDependencies): Promise<void> {
  const { state, sound, timing } = parts;
  const fromMs = state.doneMs;
  const speech = await SpeechWriter.begin(state.speech, parts.speech);
  const ending = new AbortController();
  const signal = AbortSignal.any([parts.signal, ending.signal]);
  const stream = await parts.open(signal);
  if (stream.notApplied.length > 0) parts.notApplied?.(stream.notApplied);
  let sent: Sent | undefined;
  const limit = new SpokenLimit(state, fromMs);
  const counted: SessionDependencies = {
    ...parts,
    sent(ms) {
      limit.sentMs = ms;
      parts.sent(ms);
    },
  };
  const sending = send(stream, fromMs, counted, signal).then((result) => (sent = result));
  // A recording that cannot be read further ends the session.
  sending.catch((error: unknown) => ending.abort(error));
  let isOver = false;
  let quiet: NodeJS.Timeout | undefined;
  const watch = (): void => {
    clearTimeout(quiet);
    if (sent) quiet = setTimeout(() => ending.abort(noAnswer(timing.answerMs)), timing.answerMs);
  };
  let endless: NodeJS.Timeout | undefined;
  sending.then(
    ({ untilMs }) => {
      watch();
      const stop = (): void => ending.abort(neverEnds());
      if (!isOver) endless = setTimeout(stop, Math.min(timing.endlessMs(untilMs - fromMs), longestTimerMs));
    },
    () => undefined,
  );
  try {
    let ends = 0;
    try {
      for await (const event of stream.messages()) {
        watch();
        if (event.type.startsWith('end_of_') && event.type !== 'end_of_stream') ends++;
        if (event.type === 'target_media_chunk') await speech?.write(event.message, limit);
        else take(event, fromMs, parts, limit);
      }
    } catch (error) {
      // Nothing more would come than the last message itself.
      const isAllHere = sent !== undefined && ends > state.targets.length + (speech ? 1 : 0);
      if (!isAllHere || !ServiceError.is(error, 'unreachable')) throw error;
    }
    signal.throwIfAborted();
    await speech?.endSegment();
  } finally {
    ending.abort(new Error('The session is over.'));
    isOver = true;
    await sending.catch(() => undefined);
    clearTimeout(quiet);
    clearTimeout(endless);
    parts.heard('');
    for (const target of state.targets) parts.heard('', target);
  }
  const { untilMs, isEnd } = sent ?? { untilMs: fromMs, isEnd: false };
  if (isEnd) {
    Object.assign(state, { isDone: true, doneMs: sound.durationMs, soundMs: untilMs });
  } else {
    // Nobody will hear again what was said before a limit.
    const isLast = sound.isLive === true && sent?.refused !== undefined;
    const silentFromMs = Math.max(fromMs, untilMs - (isLast ? 0 : doubtMs));
    cutBack(state, { silentFromMs });
  }
  parts.concluded();
  if (sent?.refused) throw sent.refused;
}

/** Sends no chunk before half of the one before has passed (contract §13.3). */
async function send(
  stream: VoiceStream,
  fromMs: number,
  { sound, timing, pause, sent }: SessionDependencies,
  signal: AbortSignal,
): Promise<Sent> {
  let untilMs = fromMs;
  let next = -Infinity;
  let since: number | undefined;
  for await (const { data, durationMs } of sound.chunks(fromMs, signal)) {
    if (next > timing.now()) await timing.sleep(next - timing.now(), signal);
    if (pause?.isPaused && !sound.canSeek) await pause.opened(signal);
    const refused = await stream.ready(durationMs).catch(capOf);
    signal.throwIfAborted();
    if (refused) {
      // What was sent until now is paid: it is heard to its end.
      stream.endSource();
      return { untilMs, isEnd: false, refused };
    }
    since ??= timing.now();
    const isOver = sound.canSeek && (pause?.isPaused === true || timing.now() - since >= timing.connectionMs);
    if (isOver) {
      stream.endSource();
      return { untilMs, isEnd: false };
    }
    stream.sendChunk(data, durationMs);
    untilMs += durationMs;
    next = timing.now() + durationMs / sound.speed;
    sent(Math.min(untilMs, sound.durationMs));
  }
  // Without any sound there is no chunk whose turn it would have been.
  await stream.ready();
  signal.throwIfAborted();
  stream.endSource();
  return { untilMs, isEnd: true };
}

function take(
  event: VoiceEvent,
  fromMs: number,
  { state, sound, heard, concluded }: SessionDependencies,
  limit: SpokenLimit,
): void {
  if (event.type === 'source_transcript_update') {
    const { concluded: words, tentative } = event.message;
    limit.add('', words);
    append(state.source, words, fromMs, sound.durationMs);
    heard(joined(tentative));
    if (words.length > 0) concluded();
  } else if (event.type === 'target_transcript_update') {
    const { language, concluded: words, tentative } = event.message;
    const target = state.targets.find((one) => one.toLowerCase() === language.toLowerCase());
    if (target === undefined) return;
    heard(joined(tentative), target);
    if (words.length === 0) return;
    limit.add(target, words);
    append((state.translations[target] ??= []), words, fromMs, sound.durationMs);
    concluded();
  }
}

/** Times go on, whatever a service says of them: never back, and not beyond the recording. */
function append(
  track: SpokenText[],
  words: ReadonlyArray<{
    text: string;
    start_time?: number;
    end_time?: number;
    language?: unknown;
  }>,
  fromMs: number,
  durationMs: number,
): void {
  for (const { text, start_time: start, end_time: end, language } of words) {
    if (text.trim() === '') continue;
    const least = track.at(-1)?.endMs ?? fromMs;
    const at = (ms: number | undefined, earliest: number): number => {
      const told = ms === undefined || !Number.isFinite(ms) ? earliest : fromMs + ms;
      return Math.max(earliest, Math.min(Math.round(told), durationMs));
    };
    const startMs = at(start, least);
    track.push({
      text,
      startMs,
      endMs: at(end, startMs),
      ...(typeof language === 'string' && isWellFormedCode(language) && { language }),
    });
  }
}

/** A limit of the user; rejects with everything else. */
function capOf(error: unknown): ServiceError {
  if (ServiceError.is(error, 'spending-cap')) return error;
  throw error;
}

function noAnswer(ms: number): ServiceError {
  return new ServiceError(
    'timeout',
    `The service sent nothing for ${Math.round(ms / 1000)} s after the end of the audio.`,
    {
      code: noAnswerCode,
      mayHaveHappened: true,
    },
  );
}

function neverEnds(): ServiceError {
  return new ServiceError('unexpected-answer', 'The service didn’t finish after the end of the audio.');
}
