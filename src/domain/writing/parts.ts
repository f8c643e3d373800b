import { encodedBytes } from '../../api/encodedBytes';
import { lastBorder } from '../lastBorder';

/** Most bytes of one part: several fit into a request, and one that fails leaves the others. */
const longestPart = 4 * 1024;

/**
 * Cuts a text into parts of at most `bytes` encoded bytes that give the text again when joined: at paragraphs, else
 * at lines, sentences, words, and never inside a grapheme. A text that fits is one part.
 */
export function cutIntoParts(text: string, bytes = longestPart): string[] {
  if (encodedBytes(text) <= bytes) return [text];
  const parts: string[] = [];
  let start = 0;
  while (start < text.length) {
    const window = windowOf(text, start, bytes);
    const rest = start + window.length >= text.length;
    const cut = rest ? window.length : lastBorder(window);
    parts.push(window.slice(0, cut));
    start += cut;
  }
  return parts;
}

/** The longest stretch from `start` that fits; found by halving, since bytes of a character vary from 1 to 6. */
function windowOf(text: string, start: number, bytes: number): string {
  let least = 1;
  let most = Math.min(text.length - start, bytes);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (encodedBytes(text.slice(start, start + middle)) <= bytes) least = middle;
    else most = middle - 1;
  }
  return text.slice(start, start + least);
}
