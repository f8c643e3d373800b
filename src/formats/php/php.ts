import type { WrittenAround } from '../composeEdits';
import type { EntryTree } from '../entries/tree';
import { controls } from '../escapedText';
import { parseLiterals } from '../literals/parse';
import { literalEntries, type LiteralSyntax } from '../literals/tree';
import type { ParsedFile } from '../segment';

const syntax: LiteralSyntax = {
  before: [/\s*<\?php(?=\s)/iy, /(?:declare\s*\(\s*strict_types\s*=\s*1\s*\)\s*;)?/iy, /return\b/iy],
  after: [/;/y, /\?>/y],
  blank: /\s*(?:(?:\/\/[^\r\n]*|#(?!\[)[^\r\n]*|\/\*[^]*?\*\/)\s*)*/y,
  open: /\[|array\s*\(/iy,
  text: /'[^'\\]*(?:\\[^][^'\\]*)*'|"[^"\\]*(?:\\[^][^"\\]*)*"/y,
  other: /[-+]?\d[\d._]*|(?:true|false|null)\b/iy,
  arrow: '=>',
  joint: '.',
  escapes: {
    "'": /\\(['\\])/g,
    // A name behind `$` stands for a value.
    '"': /\\(?:u\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{1,2})|([0-7]{1,3})|([nrtvfe"\\$]))|\{\$[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\$(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[A-Za-z_\x80-\uffff][\w\x80-\uffff]*(?:\[[^[\]]*\]|\??->[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?)/g,
  },
  meaningOf([written, ...groups]) {
    if (written.length === 2 && /['"\\$]/.test(written.charAt(1))) return written.charAt(1);
    const [code, byte, octal, letter] = groups;
    if (code !== undefined && parseInt(code, 16) <= 0x10ffff) return String.fromCodePoint(parseInt(code, 16));
    // A byte beyond ASCII is a part of a character.
    const unit = byte !== undefined ? parseInt(byte, 16) : octal !== undefined ? parseInt(octal, 8) : undefined;
    if (unit !== undefined) return unit < 0x80 ? String.fromCharCode(unit) : undefined;
    return letter === 'e' ? '\x1b' : letter && controls[letter];
  },
};

/** Files of PHP that return one array of texts, as Laravel has them. */
export function parsePhp(text: string): ParsedFile {
  return parseLiterals(text, syntax, 'PHP', writeString);
}

/** Their entries. */
export function readPhpEntries(text: string): EntryTree {
  return literalEntries(text, syntax);
}

const short: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v', '\f': 'f', '\x1b': 'e' };

/** Text right behind a value that PHP would read as more of its name, as a place in it or as a call. */
const goesOn = /^(?:[\w\x80-\uffff[]|\??->)/;

function writeString(literal: string, quote: string, { before, after }: WrittenAround): string {
  if (quote === "'") return literal.replace(/['\\]/g, '\\$&');
  const opens = after.startsWith('$') && literal.endsWith('{');
  const own = opens ? literal.slice(0, -1) : literal;
  const [first = ''] = before.startsWith('$') && goesOn.test(own) ? own : '';
  const rest = own
    .slice(first.length)
    .replace(/["\\$]/g, '\\$&')
    .replace(/[\r\n\t\v\f\x1b]/g, (one) => `\\${short[one]}`);
  return `${byNumber(first)}${rest}${opens ? byNumber('{') : ''}`;
}

/** An escape that says a character by its number; empty for none. */
function byNumber(character: string): string {
  const code = character.codePointAt(0);
  if (code === undefined) return '';
  return code < 0x80 ? `\\x${code.toString(16)}` : `\\u{${code.toString(16)}}`;
}
