import { linesFrom } from '../lines';
import { AsciidocReader } from './asciidoc';
import { FlowReader, linesOfFrontMatter } from './flow';
import { endOfPreamble, LatexReader } from './latex';
import type { LineReader } from './lineReader';
import { RestructuredTextReader } from './restructuredText';

/** Documents that are read line by line. */
const lineFlavours = ['markdown', 'plain', 'latex', 'restructuredtext', 'asciidoc'] as const;
export type LineFlavour = (typeof lineFlavours)[number];

export function isLineFlavour(flavour: string | undefined): flavour is LineFlavour {
  return lineFlavours.some((known) => known === flavour);
}

/** @param isWhole the first line that is read is the first of the document's body */
export function readerOf(text: string, flavour: LineFlavour, isWhole: boolean): LineReader {
  switch (flavour) {
    case 'latex':
      return new LatexReader(text);
    case 'restructuredtext':
      return new RestructuredTextReader(text);
    case 'asciidoc':
      return new AsciidocReader(text, isWhole);
    default:
      return new FlowReader(text, flavour, 0);
  }
}

/** Returns the start of the body of a document: behind the front matter of Markdown, or the preamble of LaTeX. */
export function startOfBody(text: string, flavour: LineFlavour): number {
  if (flavour === 'latex') return endOfPreamble(text);
  return flavour === 'markdown' ? endOfFrontMatter(text) : 0;
}

function endOfFrontMatter(text: string): number {
  let count = linesOfFrontMatter(text, linesFrom(text, 0));
  for (const { start } of linesFrom(text, 0)) if (count-- === 0) return start;
  return text.length;
}
