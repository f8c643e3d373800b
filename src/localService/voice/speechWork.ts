import { sampleRate, type Heard, type SpeechEngine, type SpokenWord } from './engines/speechEngine';
import { Segmenter, type Speech } from './sound/segmenter';

/** Speech that goes on is heard again when so much has been added, in samples. */
const tentativeStep = 2 * sampleRate;

/** Speech heard in a piece of the stream; times are milliseconds from its start. */
export interface Transcript {
  language: string;
  words: readonly SpokenWord[];
}

export interface SpeechWorkDependencies {
  engine: SpeechEngine;
  /** `undefined` = find out, of each piece of speech. */
  language: string | undefined;
  /** Gets each piece of speech once, in order. */
  onConcluded(transcript: Transcript): void;
  /** Gets what is heard so far of speech that goes on. */
  onTentative(transcript: Transcript): void;
  onError(error: unknown): void;
  /** Aborted when nothing is wanted any more. */
  signal: AbortSignal;
}

/** Writes down a stream of samples, one piece of speech after the other. */
export class SpeechWork {
  private readonly segmenter = new Segmenter((speech) => this.add(speech));
  private readonly queue: Speech[] = [];
  private isWorking = false;
  private isEnding = false;
  private whenDone: (() => void) | undefined;
  /** Controller that aborts the recognition of tentative words; absent while none is running. */
  private tentative: AbortController | undefined;
  /** Start and number of samples heard of the current speech. */
  private heard = { start: -1, samples: 0 };
  /** No word begins before the last one ended. */
  private lastEnd = 0;

  constructor(private readonly parts: SpeechWorkDependencies) {}

  /** Milliseconds of speech that are not heard yet. */
  get waitingMs(): number {
    return this.queue.reduce((sum, { samples }) => sum + samples.length, 0) / (sampleRate / 1000);
  }

  write(samples: Int16Array): void {
    this.segmenter.write(samples);
    this.work();
  }

  /** Resolves when all that was written has been heard. */
  async end(): Promise<void> {
    this.isEnding = true;
    this.segmenter.end();
    await new Promise<void>((resolve) => {
      this.whenDone = resolve;
      this.work();
    });
  }

  private add(speech: Speech): void {
    this.queue.push(speech);
    // What it would say now, it says again of the whole.
    this.tentative?.abort();
  }

  private work(): void {
    if (this.isWorking || this.parts.signal.aborted) return;
    const next = this.queue[0];
    const open = next ? undefined : this.openSpeech();
    if (!next && !open && this.isEnding) this.whenDone?.();
    if (!next && !open) return;
    this.isWorking = true;
    void (next ? this.conclude(next) : open ? this.guess(open) : Promise.resolve())
      .catch((error: unknown) => this.parts.signal.aborted || this.parts.onError(error))
      .finally(() => {
        this.isWorking = false;
        this.work();
      });
  }

  private openSpeech(): Speech | undefined {
    const { open } = this.segmenter;
    if (!open || this.isEnding) return undefined;
    const known = this.heard.start === open.start ? this.heard.samples : 0;
    return open.samples.length - known >= tentativeStep ? open : undefined;
  }

  private async conclude(speech: Speech): Promise<void> {
    const { engine, language, signal, onConcluded } = this.parts;
    const heard = await engine.hear(speech.samples, language, signal);
    this.queue.shift();
    const transcript = this.placed(heard, speech);
    this.lastEnd = transcript.words.at(-1)?.end ?? this.lastEnd;
    if (transcript.words.length > 0) onConcluded(transcript);
  }

  private async guess(speech: Speech): Promise<void> {
    const { engine, language, signal, onTentative } = this.parts;
    this.heard = { start: speech.start, samples: speech.samples.length };
    const tentative = new AbortController();
    this.tentative = tentative;
    try {
      const heard = await engine.hear(speech.samples, language, AbortSignal.any([signal, tentative.signal]));
      const transcript = this.placed(heard, speech);
      if (transcript.words.length > 0) onTentative(transcript);
    } catch (error) {
      if (!tentative.signal.aborted) throw error;
    } finally {
      this.tentative = undefined;
    }
  }

  /** Times of the stream: whole, in order, and none outside of the speech. */
  private placed({ language, words }: Heard, { start, samples }: Speech): Transcript {
    const last = start + samples.length / (sampleRate / 1000);
    let at = Math.max(start, this.lastEnd);
    return {
      language,
      words: words.map(({ text, ...times }) => {
        const begin = Math.round(Math.min(Math.max(start + times.start, at), last));
        at = Math.round(Math.max(begin + 1, Math.min(start + times.end, last)));
        return { text, start: begin, end: at };
      }),
    };
  }
}
