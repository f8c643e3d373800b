/** Limits of a cue: what fits into it and can be read while it is shown; 0 is no limit. */
export interface SubtitleLimits {
  /** Characters of a line; wide ones (Chinese, Japanese, Korean) count two. */
  lineLength: number;
  /** Lines of a cue. */
  lines: number;
  /** Characters a second. */
  readingSpeed: number;
}

/** Limits most guides for subtitles recommend. */
export const usualLimits: SubtitleLimits = { lineLength: 42, lines: 2, readingSpeed: 20 };

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const invisible = /\p{Mn}|\p{Me}|\p{Cf}/u;

/** Columns a text takes, without the given ranges, which are not shown. */
export function widthOf(text: string, hidden: ReadonlyArray<{ start: number; end: number }> = []): number {
  let width = 0;
  let next = 0;
  for (let at = 0; at < text.length;) {
    while ((hidden[next]?.end ?? Infinity) <= at) next++;
    const range = hidden[next];
    if (range && range.start <= at) {
      at = range.end;
      continue;
    }
    // Most characters; below the soft hyphen none is wide or invisible.
    if (text.charCodeAt(at) < 0xad) {
      width++;
      at++;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!invisible.test(character)) width += wide.test(character) ? 2 : 1;
    at += character.length;
  }
  return width;
}
