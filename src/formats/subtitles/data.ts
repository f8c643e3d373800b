import { isEncodedData } from '../encodedData';
import { reason } from '../reason';
import type { FormatProblem } from '../segment';
import type { Line } from './cues';

/** A picture, with the part of it that is shown: `sprite.jpg#xywh=0,0,160,90`. */
const picture = /^\S+\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]\S*)?$/i;
const address = /^(?:https?:\/\/|data:)\S+$/i;

/**
 * Returns whether what stands in a cue is for a program: JSON, or the address of a picture. Nobody reads it on the
 * screen.
 */
export function isData(lines: readonly Line[]): boolean {
  const text = lines
    .map((line) => line.text)
    .join('\n')
    .trim();
  if (picture.test(text) || address.test(text) || isEncodedData(text)) return true;
  return /^[[{]/.test(text) && isJson(text);
}

function isJson(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null;
  } catch {
    return false;
  }
}

/** Returns the problem of a file whose cues have data: once. */
export function dataProblems(lines: readonly Line[]): FormatProblem[] {
  const [first] = lines;
  if (!first) return [];
  const { start, end } = first;
  return [{ code: 'subtitle-data', message: reason('subtitle-data', lines.length), start, end, leaves: 'nothing' }];
}
