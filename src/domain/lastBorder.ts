import { sentenceBorder } from '../formats/sentenceEnds';

/** Borders to cut at, best first: paragraph, line, sentence, word. What comes next begins where a match ends. */
const borders = [/(?:\r\n|\n|\r)[^\S\r\n]*(?:\r\n|\n|\r)\s*/g, /\r\n|\n|\r/g, sentenceBorder, /\s+/g];

let graphemes: Intl.Segmenter | undefined;

/** Returns the offset at which to cut a long text, at the best border in the second half of what may stay together. */
export function lastBorder(window: string): number {
  for (const border of borders) {
    let last = 0;
    for (const match of window.matchAll(border)) last = match.index + match[0].length;
    if (last > window.length / 2) return last;
  }
  // The last one may go on behind the window. It is asked for alone: going through all of them takes seconds.
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const last = graphemes.segment(window).containing(window.length - 1);
  return last && last.index > 0 ? last.index : window.length;
}
