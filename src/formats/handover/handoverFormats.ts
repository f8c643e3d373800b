import type { HandoverFormatName } from './formatNames';
import type { HandoverFile, ReturnedFile } from './handoverFile';
import { readPo, writePo } from './po';
import { readXliff } from './readXliff';
import { writeXliff12, writeXliff21 } from './writeXliff';

/** A format in which texts go to a translator and come back. */
export interface HandoverFormat {
  /** Extension of its files, without the dot. */
  extension: string;
  write(file: HandoverFile): string;
}

export const handoverFormats: Readonly<Record<HandoverFormatName, HandoverFormat>> = {
  xliff: { extension: 'xlf', write: writeXliff12 },
  xliff2: { extension: 'xlf', write: writeXliff21 },
  po: { extension: 'po', write: writePo },
};

/** Reads a file that came back from a translator; `undefined` for a file of another kind. */
export function readHandover(name: string, text: string): ReturnedFile | undefined {
  if (/\.pot?$/i.test(name)) return readPo(text);
  return /\.(?:xlf|xliff|xlf2|xml|mxliff|mqxliff|sdlxliff)$/i.test(name) ? readXliff(text) : undefined;
}
