import { codesOf } from '../spans';

/** The codes of AsciiDoc: what is marked up, macros, references, attributes. */
export const asciidocCodes = codesOf([
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
