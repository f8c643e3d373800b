import { sentenceBorder } from '../../../formats/sentenceEnds';

/** `...` and `…`: the sentence may go on. */
export const ellipsisEnd = /(?:(?<!\.)\.{2,}|…)["'”’»)\]]*$/u;
/** A user begins to speak: `- Hello`, `>> Hello`, `ANNA: Hello`. */
export const speechMark = /^(?:[-–—‐]\s?(?=\S)|>>|\p{Lu}[\p{Lu} .'-]+:\s)/u;
/** A line of a song: `♪ La, la, la ♪`, `# La, la, la #`. */
export const songMark = /^(?:[♪♫♬♩]|#(?=\s?\S.*#$))/u;
/** Sung text, and what is heard but not said: a cue of its own. */
export const notSpeech = /^[♪♫#*]|[♪♫#*]$|^[[(][^\])]*[\])]$/u;

/** Returns the end of each sentence of a text; the last one is the end of the text. */
export function sentenceEnds(text: string): number[] {
  const last = text.trimEnd().length;
  const ends = Array.from(
    text.matchAll(sentenceBorder),
    ({ index, 0: border }) => index + border.trimEnd().length,
  ).filter((end) => end < last);
  return [...ends, text.length];
}
