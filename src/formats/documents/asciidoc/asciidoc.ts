import { withoutLineEnds } from '../../lineEnd';
import type { ParsedFile } from '../../segment';
import { documentEntries } from '../entryTree';
import { parseDocument, type Markup } from '../parse';
import { codesOf } from '../spans';
import { readBlocks } from './blocks';

/** The codes of AsciiDoc: what is marked up, macros, references, attributes. */
const codes = codesOf([
  {
    pattern:
      /(?:kbd|btn|menu|icon|stem|latexmath|asciimath|pass|indexterm2?|anchor|image|counter2?):[^\s[\]]{0,200}\[[^\]\n]{0,300}\]/g,
    kind: 'code',
  },
  { pattern: /(?<open>"`)[^`\n]{1,300}(?<close>`")/g, kind: 'emphasis' },
  { pattern: /(?<open>'`)[^`\n]{1,300}(?<close>`')/g, kind: 'emphasis' },
  {
    pattern:
      /(?:\[[^[\]\n]{1,100}\])?(?:``[^\n]{1,300}?``|`[^`\n]{1,300}`)|\+\+\+?[^\n]{1,300}?\+\+\+?|\$\$[^\n]{1,300}?\$\$/g,
    kind: 'code',
  },
  // The address of such a link is in an attribute, up to where it goes on.
  { pattern: /(?<open>\{[\w-]{1,100}\}[^\s[\]{}]{0,300}\[)[^\]\n]{1,300}(?<close>\])/g, kind: 'link' },
  { pattern: /\{[\w-]{1,100}\}(?:\/[^\s[\]{}<>]{0,300}(?:\[\])?|\[\])/g, kind: 'url' },
  { pattern: /\(\(\([^()\n]{1,200}\)\)\)|\[\[[^\]\n]{1,200}\]\]|<\d+>|\{[\w:.-]{1,100}\}/g, kind: 'code' },
  { pattern: /(?<open><<[^<>,\n]{1,200},[ ]?)[^<>\n]{1,300}(?<close>>>)/g, kind: 'link' },
  { pattern: /<<[^<>\n]{1,200}>>/g, kind: 'link' },
  {
    pattern: /(?<open>(?:(?:https?|ftp|irc):\/\/|link:|mailto:|xref:)[^\s[\]]{1,300}\[)[^\]\n]{1,300}(?<close>\])/g,
    kind: 'link',
  },
  { pattern: /(?:(?:https?|ftp|irc):\/\/|link:|mailto:|xref:)[^\s[\]]{1,300}(?:\[\])?/g, kind: 'url' },
  { pattern: /(?<open>footnote:[\w-]{0,100}\[)[^\]\n]{1,500}(?<close>\])/g, kind: 'link' },
  { pattern: /(?<open>(?:\[[^\]\n]{1,100}\])?##)[^#\n]{1,300}(?<close>##)/g, kind: 'emphasis' },
  { pattern: /(?<open>\[[^\]\n]{1,100}\]#)[^#\n]{1,300}(?<close>#)/g, kind: 'emphasis' },
  { pattern: /(?<open>(?:\[[^[\]\n]{1,100}\])?\*\*)[^*\n]{1,300}(?<close>\*\*)/g, kind: 'emphasis' },
  { pattern: /(?<open>(?:\[[^[\]\n]{1,100}\])?__)[^_\n]{1,300}(?<close>__)/g, kind: 'emphasis' },
  {
    pattern:
      /(?<![\p{L}\p{N}_*])(?<open>(?:\[[^[\]\n]{1,100}\])?\*)(?=\S)[^*\n]{1,300}(?<=\S)(?<close>\*)(?![\p{L}\p{N}_*])/gu,
    kind: 'emphasis',
  },
  {
    pattern:
      /(?<![\p{L}\p{N}_])(?<open>(?:\[[^[\]\n]{1,100}\])?_)(?=\S)[^_\n]{1,300}(?<=\S)(?<close>_)(?![\p{L}\p{N}_])/gu,
    kind: 'emphasis',
  },
]);

/** What would begin a block of its own at the start of a paragraph. */
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
