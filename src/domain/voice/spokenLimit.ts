import { ServiceError } from '../../api/errors';

/** UTF-16 units of text that are believed of any sound, and of each second of it: several times the fastest speaker. */
const baseCharacters = 100_000;
const charactersPerSecond = 100;

/** Bounds the concluded text of a session, which is kept until its end, by the sound that was sent. */
export class SpokenLimit {
  private readonly characters = new Map<string, number>();
  /** Sound that was sent in this session. */
  sentMs = 0;

  /**
   * @param track `''` for the source, else the target language
   * @throws ServiceError `unexpected-answer` where the service says more than can have been spoken
   */
  add(track: string, texts: ReadonlyArray<{ text: string }>): void {
    const all = texts.reduce((sum, { text }) => sum + text.length + 1, this.characters.get(track) ?? 0);
    this.characters.set(track, all);
    if (all > baseCharacters + (this.sentMs / 1000) * charactersPerSecond) {
      throw new ServiceError('unexpected-answer', 'The service sent more text than can have been spoken.');
    }
  }
}
