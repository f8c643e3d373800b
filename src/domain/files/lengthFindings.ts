import type { FormatEntry } from '../../formats/formatTable';
import { parseXliff } from '../../formats/xliff/xliff';
import { checkFile } from './checkFile';
import type { FileFinding } from './findings';

/** Most files limit nothing, and are not read once more. */
const limit = /\b(?:max|min)(?:width|bytes)\s*=|\b(?:size|storage)Restriction\s*=/;

/** Finds translations in a file that are longer or shorter than it allows. */
export function lengthFindings({ id }: FormatEntry, text: string): FileFinding[] {
  if (id !== 'xliff' || !limit.test(text)) return [];
  return checkFile(text, parseXliff(text)).filter(({ code }) => code === 'too-long' || code === 'too-short');
}
