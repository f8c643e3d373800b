import { endsSentence } from '../../../formats/sentenceEnds';
import { firstFrom } from '../../../formats/trackedRange';
import type { Translated } from '../passage';

/** A place where a text can be broken. */
export interface Border {
  /** End of the text before; `start` is the start of the text after. */
  end: number;
  start: number;
  /** Cost of breaking here, 0 to 1. */
  cost: number;
}

const closing = /[)\]」』）、。，！？,.!?;:%’”»]/u;
const opening = /[([「『（“‘«]/u;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;

/** Returns where a text can be broken: at white space, and between characters of scripts without any; never in a span. */
export function bordersOf({ text, places }: Translated): Border[] {
  const spans = [...places].sort((a, b) => a.start - b.start);
  const inSpan = (at: number): boolean => at < (spans[firstFrom(spans, at) - 1]?.end ?? 0);
  const borders: Border[] = [];
  for (const { 0: space, index } of text.matchAll(/\s+/g)) {
    const start = index + space.length;
    if (index === 0 || start === text.length || inSpan(index) || inSpan(start)) continue;
    borders.push({ end: index, start, cost: costAfter(text.slice(Math.max(0, index - 3), index)) });
  }
  if (!wide.test(text)) return borders;
  for (let at = 1; at < text.length; at++) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at)];
    if (!wide.test(before) || /\s/.test(after) || closing.test(after) || opening.test(before) || inSpan(at)) continue;
    borders.push({ end: at, start: at, cost: costAfter(before) });
  }
  return borders.sort((a, b) => a.start - b.start);
}

/** Returns the cost of breaking behind a text, by how it ends. */
export function costAfter(before: string): number {
  if (endsSentence(before)) return 0;
  if (/[,;:–—、，]["'”’»)\]]*$/u.test(before)) return 0.05;
  return 0.15;
}
