import type { ServiceClient } from '../../../api/client';
import { newTranscription, type SessionState } from '../state';
import type { Timing } from '../session';
import { transcribe, type VoiceOrder } from '../transcribe';
import { joined, type SpokenText } from '../transcript';
import { LiveSound } from './liveSound';
import type { Microphone } from './microphone';
import { Quiet } from './quiet';

export interface DictateOptions {
  client: { voice: Pick<ServiceClient['voice'], 'stream'> };
  microphone: Microphone;
  order: VoiceOrder;
  /** Absent = what is said is written down as it is. */
  target?: string;
  /** The dictation ends when nobody speaks for so long; 0 = never. */
  silenceMs: number;
  /** Text that stays as it is, once and in the order in which it was said. */
  concluded(texts: readonly SpokenText[]): void;
  /** Receives the words after that, which may still change; in the language that is spoken. */
  tentative(words: string): void;
  /** So much was recorded. */
  recorded?(ms: number): void;
  /** Called, at the beginning of each session, with names of what was asked for and the service does not apply. */
  notApplied?(names: readonly string[]): void;
  /** Switches the microphone off; what was said until then is still written down. */
  stop: AbortSignal;
  /** Ends at once. */
  signal?: AbortSignal;
  timing?: Partial<Timing>;
}

/** Reason why a dictation ended: by the user, or as nobody spoke any more. */
export type DictationEnd = 'stopped' | 'silence';

/** Length of the end of the sound that another session may hear again, in other words: nothing of it is given out before. */
const doubtMs = 1000;
/** A service that has told nothing of sound for so long has heard nothing in it. */
const longestKeptMs = 10 * 60_000;

/**
 * Writes down what is said into a microphone, and translates it, until it is stopped or nobody speaks. The hour of a
 * connection, or a connection that is lost, ends a session and not the dictation: the next one hears again what was not
 * concluded (`transcribe`), and nothing that was given out comes twice.
 *
 * @throws MicrophoneError when the recording breaks off; what was said until then has been given out
 * @throws ServiceError when the service refuses, or cannot be reached again and again
 */
export async function dictate(options: DictateOptions): Promise<DictationEnd> {
  const { client, microphone, order, target, timing, signal } = options;
  const sound = new LiveSound();
  const transcription = newTranscription(target === undefined ? [] : [target]);
  const [state] = transcription.sessions as [SessionState];
  const given = new GivenOut(state, options);
  const quiet = new Quiet();
  const recording = record(options, sound, quiet);
  let recordingFailure: unknown;
  recording.catch((error: unknown) => {
    recordingFailure = error;
    sound.end();
  });
  try {
    await transcribe(transcription, {
      client,
      sound,
      order,
      ...(timing && { timing }),
      ...(signal && { signal }),
      progress: ({ sentMs, tentative }) => {
        given.upTo(sentMs - doubtMs);
        if (given.tell(tentative)) quiet.heard();
        state.doneMs = Math.max(state.doneMs, sentMs - longestKeptMs);
        sound.forgetBefore(state.doneMs);
      },
      concluded: () => quiet.heard(),
      ...(options.notApplied && { notApplied: options.notApplied }),
    });
  } finally {
    microphone.stop();
    sound.end();
    await recording.catch(() => undefined);
    // What a session that failed had concluded was said, too.
    if (signal?.aborted !== true) given.upTo(Infinity);
    options.tentative('');
  }
  if (recordingFailure !== undefined) throw recordingFailure;
  return await recording;
}

/** Fills the sound until it ends. */
async function record(
  { microphone, silenceMs, recorded, stop }: DictateOptions,
  sound: LiveSound,
  quiet: Quiet,
): Promise<DictationEnd> {
  const switchOff = (): void => microphone.stop();
  stop.addEventListener('abort', switchOff, { once: true });
  let end: DictationEnd = 'stopped';
  try {
    if (stop.aborted) switchOff();
    for await (const samples of microphone.sound) {
      sound.add(samples);
      quiet.add(samples, sound.durationMs);
      recorded?.(sound.durationMs);
      if (silenceMs > 0 && quiet.isLongerThan(silenceMs)) {
        end = 'silence';
        switchOff();
      }
    }
  } finally {
    stop.removeEventListener('abort', switchOff);
    sound.end();
  }
  return end;
}

/** Gives out what is concluded, once. */
class GivenOut {
  /** Number of texts of the track. */
  private count = 0;
  private told = '';

  constructor(
    private readonly state: SessionState,
    private readonly options: Pick<DictateOptions, 'target' | 'concluded' | 'tentative'>,
  ) {}

  /** Gives out what was said until a time, and will not be heard again: the next session begins behind it. */
  upTo(ms: number): void {
    const texts = this.track.slice(this.count).filter(({ endMs }) => endMs <= ms);
    const [last] = texts.slice(-1);
    if (!last) return;
    this.count += texts.length;
    this.state.doneMs = Math.max(this.state.doneMs, last.endMs);
    this.options.concluded(texts);
  }

  /** Text that comes behind it. @returns whether there are words that were not there before */
  tell(tentative: string): boolean {
    const waiting =
      this.options.target === undefined
        ? this.track.slice(this.count)
        : this.state.source.filter(({ startMs }) => startMs >= this.state.doneMs);
    const words = joined([...waiting, { text: tentative }]);
    if (words === this.told) return false;
    this.told = words;
    this.options.tentative(words);
    return words !== '';
  }

  private get track(): readonly SpokenText[] {
    const { target } = this.options;
    return target === undefined ? this.state.source : (this.state.translations[target] ?? []);
  }
}
