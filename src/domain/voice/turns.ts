import { sourceOf, translationInto, type Transcription } from './state';
import { joined, paragraphsOf } from './transcript';

/** Words said at one time, and their translations. */
export interface Turn {
  startMs: number;
  source: string;
  /** Translations by target; a target that has nothing yet is not there. */
  translations: Readonly<Record<string, string>>;
}

/** A turn is not longer, so that its time says where it is. */
const longestMs = 30_000;

/** A transcription to be read while it grows: what was said, in turns, each with its translations. */
export function turnsOf(transcription: Transcription): Turn[] {
  const turns = paragraphsOf(sourceOf(transcription), longestMs).map((texts) => ({
    startMs: texts[0]?.startMs ?? 0,
    source: joined(texts),
    translations: {} as Record<string, string>,
  }));
  for (const target of transcription.sessions.flatMap(({ targets }) => targets)) {
    let at = 0;
    const parts: Array<Array<{ text: string }>> = turns.map(() => []);
    for (const text of translationInto(transcription, target)) {
      // By its middle, since services do not begin a translation at the very time of its source.
      const middle = (text.startMs + text.endMs) / 2;
      while ((turns[at + 1]?.startMs ?? Infinity) <= middle) at++;
      parts[at]?.push(text);
    }
    for (const [index, texts] of parts.entries()) {
      const turn = turns[index];
      if (turn && texts.length > 0) turn.translations[target] = joined(texts);
    }
  }
  return turns;
}
