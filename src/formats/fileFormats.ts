import { parseHtml } from './html';
import { parseJson } from './json';
import { parsePlainText } from './plainText';
import type { ParseFile } from './segment';
import { parseSrt } from './subtitles/srt';
import { parseWebVtt } from './subtitles/webvtt';
import { parseXliff } from './xliff/xliff';

/** A format of text files. A further one is a parser and a line here. */
export interface FileFormat {
  id: 'text' | 'html' | 'json' | 'srt' | 'webvtt' | 'xliff';
  /** In lower case, without the dot. */
  extensions: readonly string[];
  parse: ParseFile;
  /** Whether source and target stand in one file, so that translating it does not make a new one. */
  isBilingual: boolean;
  /** Whether a line end is only where a line was broken, and not the end of a sentence. */
  wrapsLines: boolean;
}

export const fileFormats: readonly FileFormat[] = [
  { id: 'text', extensions: ['txt'], parse: parsePlainText, isBilingual: false, wrapsLines: false },
  { id: 'html', extensions: ['html', 'htm'], parse: parseHtml, isBilingual: false, wrapsLines: true },
  { id: 'json', extensions: ['json', 'arb'], parse: parseJson, isBilingual: false, wrapsLines: false },
  { id: 'srt', extensions: ['srt'], parse: parseSrt, isBilingual: false, wrapsLines: true },
  { id: 'webvtt', extensions: ['vtt'], parse: parseWebVtt, isBilingual: false, wrapsLines: true },
  { id: 'xliff', extensions: ['xlf', 'xliff'], parse: parseXliff, isBilingual: true, wrapsLines: false },
];

/** The format of a file by the extension of its name. */
export function formatOfFile(name: string): FileFormat | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  return fileFormats.find(({ extensions }) => extension !== undefined && extensions.includes(extension));
}
