import { withoutLineEnds } from '../../lineEnd';
import type { ParsedFile } from '../../segment';
import { documentEntries } from '../entryTree';
import { parseDocument, type Markup } from '../parse';
import { readBlocks } from './blocks';
import { asciidocCodes as codes } from './codes';

/** Text that would begin a block of its own at the start of a paragraph. */
const opensBlock = /^(?=(?:[*.-]{1,5}|=+|\/\/|\+|:[\w-]+:|\d+\.)(?:[ \t]|$)|\.\p{L}|\/\/)/u;

const asciidoc: Markup = {
  read: readBlocks,
  codes,
  isHardBreak: (line) => (/[ \t]\+[ \t]*$/.test(line) ? 1 : 0),
  writer({ kind }, source) {
    const isKeptText = kind === 'text' && !opensBlock.test(source);
    return (literal, isFirst) => {
      const plain = withoutLineEnds(literal, ' ');
      if (kind === 'cell') return plain.replace(/(?<!\\)\|/g, '\\|');
      return isKeptText && isFirst ? plain.replace(opensBlock, '{empty}') : plain;
    };
  },
};

/**
 * AsciiDoc: each paragraph, heading, title, item, term and cell is a segment. Code, macros, attributes, conditions and
 * comments stay.
 */
export function parseAsciidoc(text: string): ParsedFile {
  return parseDocument(text, asciidoc);
}

/** Reads a document of AsciiDoc as entries: its blocks. */
export const readAsciidocEntries = documentEntries(readBlocks);
