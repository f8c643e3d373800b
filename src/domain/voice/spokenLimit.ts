import { ServiceError } from '../../api/errors';
import { speechFrame, speechRate, type Speech } from './speech/speech';

/** UTF-16 units of text that are believed of any sound, and of each second of it: several times the fastest speaker. */
const baseCharacters = 100_000;
const charactersPerSecond = 100;

/** Seconds of speech that are believed of any sound, and of each second of it. */
const baseSpeech = 600;
const speechPerSecond = 10;

/** Text and speech of before that are kept. */
interface Kept {
  source: ReadonlyArray<{ text: string }>;
  translations: Readonly<Record<string, ReadonlyArray<{ text: string }>>>;
  speech?: Speech | undefined;
}

/** Bounds what a service says of a recording, which is kept until its end, by the sound that was sent. */
export class SpokenLimit {
  private readonly characters = new Map<string, number>();
  private speechBytes = 0;

  /** @param sentMs of the recording that was sent, in this session and before */
  constructor(
    { source, translations, speech }: Kept,
    public sentMs: number,
  ) {
    this.count('', source);
    for (const [target, texts] of Object.entries(translations)) this.count(target, texts);
    for (const { text, bytes } of speech?.segments ?? []) {
      this.count(spoken, [{ text }]);
      this.speechBytes += bytes;
    }
  }

  /**
   * @param track `''` for the source, else the target language
   * @throws ServiceError `unexpected-answer` where the service says more than can have been spoken
   */
  add(track: string, texts: ReadonlyArray<{ text: string }>): void {
    if (this.count(track, texts) > baseCharacters + (this.sentMs / 1000) * charactersPerSecond) {
      throw new ServiceError('unexpected-answer', 'The service returned more text than the recording can contain.');
    }
  }

  /** @throws ServiceError `unexpected-answer` where the service speaks for longer than anybody can have spoken */
  addSpeech(text: string, bytes: number): void {
    this.add(spoken, [{ text }]);
    this.speechBytes += bytes;
    const seconds = this.speechBytes / (speechRate * speechFrame);
    if (seconds > baseSpeech + (this.sentMs / 1000) * speechPerSecond) {
      throw new ServiceError('unexpected-answer', 'The service returned more speech than the recording can contain.');
    }
  }

  private count(track: string, texts: ReadonlyArray<{ text: string }>): number {
    const all = texts.reduce((sum, { text }) => sum + text.length + 1, this.characters.get(track) ?? 0);
    this.characters.set(track, all);
    return all;
  }
}

/** Key of the speech, which no language is called. */
const spoken = ' ';
