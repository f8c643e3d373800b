import { codesOf } from '../spans';

/** The codes of reStructuredText: literals, roles, references, substitutions, what is marked up. */
export const rstCodes = codesOf([
  { pattern: /``[^\n]{1,300}?``/g, kind: 'code' },
  { pattern: /(?<open>:[\w:+.-]{1,60}:`)[^`<\n]{1,300}(?<close>[ ]<[^`<>\n]{1,300}>`)/g, kind: 'link' },
  { pattern: /:[\w:+.-]{1,60}:`[^`\n]{1,300}`/g, kind: 'code' },
  { pattern: /(?<open>`)[^`<\n]{1,300}(?<close>[ ]<[^`<>\n]{1,300}>`__?)/g, kind: 'link' },
  { pattern: /`[^`\n]{1,300}`(?:__?|:[\w:]{1,60}:)?/g, kind: 'code' },
  { pattern: /\|[^|\s][^|\n]{0,100}\|(?:__?)?/g, kind: 'code' },
  { pattern: /\[(?:#[\w-]{0,60}|\d{1,4}|\*|[A-Za-z][\w.-]{0,60})\]_/g, kind: 'code' },
  { pattern: /(?<![\w`.])[A-Za-z0-9][\w.-]{0,60}_(?!\w)/g, kind: 'link' },
  { pattern: /(?<open>\*\*)(?=\S)[^*\n]{1,300}(?<close>\*\*)/g, kind: 'emphasis' },
  { pattern: /(?<![\p{L}\p{N}*])(?<open>\*)(?=\S)[^*\n]{1,300}(?<close>\*)(?![\p{L}\p{N}*])/gu, kind: 'emphasis' },
  { pattern: /::$|\\[ ]/g, kind: 'code' },
]);
