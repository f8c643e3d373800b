import type { EntryTree } from '../entries/tree';
import { controls } from '../escapedText';
import { parseLiterals } from '../literals/parse';
import { literalEntries, type LiteralSyntax } from '../literals/tree';
import type { ParsedFile } from '../segment';

const quoted = String.raw`'[^'\\\r\n]*(?:\\(?:\r\n|[^])[^'\\\r\n]*)*'|"[^"\\\r\n]*(?:\\(?:\r\n|[^])[^"\\\r\n]*)*"`;
const simple = String.raw`[^{}\x60'"/\\]|${quoted}`;
/** A value that a template has in it. Of templates and slashes inside, and of braces in braces, nobody knows the end. */
const expression = String.raw`\$\{(?:${simple}|\{(?:${simple})*\})*\}`;
const template = String.raw`\x60[^\x60\\$]*(?:(?:\\[^]|\$(?!\{)|${expression})[^\x60\\$]*)*\x60`;
const escape = String.raw`\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([^xu\r\n\u2028\u2029])|(\r\n|[\r\n\u2028\u2029]))`;

const syntax: LiteralSyntax = {
  before: [
    /(?:(?:"use strict"|'use strict')\s*;?)?/y,
    /(?:exports\.__esModule\s*=\s*true\s*;?)?/y,
    /(?:import\s+type\s[^;'"\r\n]*(?:'[^'\r\n]*'|"[^"\r\n]*")\s*;?)?/y,
    /export\s+default\b|(?:module\.)?exports(?:\.default)?\s*=|(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*(?::\s*[\w$.<>,| ]{1,200})?=/y,
  ],
  after: [
    /(?:as\s+const\b)?/y,
    /(?:(?:satisfies|as)\s+[\w$.<>,|]{1,200})?/y,
    /;?/y,
    /(?:export\s+default\s+[\w$]+|module\.exports\s*=\s*[\w$]+)?/y,
    /;?/y,
  ],
  blank: /\s*(?:(?:\/\/[^\r\n]*|\/\*[^]*?\*\/)\s*)*/y,
  open: /\{|\[/y,
  text: new RegExp(`${quoted}|${template}`, 'y'),
  other: /(?:[-+]?\d[\w.]*|true|false|null|undefined)(?![\w$])/y,
  name: /[\p{L}_$][\p{L}\p{N}_$]*|\d+/uy,
  arrow: ':',
  joint: '+',
  escapes: {
    "'": new RegExp(escape, 'g'),
    '"': new RegExp(escape, 'g'),
    '`': new RegExp(`${escape}|${expression}`, 'g'),
  },
  meaningOf([, code, unit, byte, letter, lineEnd]) {
    if (code !== undefined) {
      return parseInt(code, 16) <= 0x10ffff ? String.fromCodePoint(parseInt(code, 16)) : undefined;
    }
    const hex = unit ?? byte;
    if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16));
    if (lineEnd !== undefined) return '';
    return letter === undefined
      ? undefined
      : letter === '0'
        ? '\0'
        : letter === 'a'
          ? 'a'
          : (controls[letter] ?? letter);
  },
};

/** Modules of JavaScript and TypeScript that are one object of texts, and nothing else. Values in templates stay as codes. */
export function parseJsModule(text: string): ParsedFile {
  return parseLiterals(text, syntax, 'JS', writeString);
}

/** Their entries. */
export function readJsEntries(text: string): EntryTree {
  return literalEntries(text, syntax);
}

const short: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v', '\f': 'f', '\b': 'b' };

function writeString(literal: string, quote: string): string {
  const own = literal.replace(/\r\n?/g, '\n').replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  // Between backticks lines end as they are.
  if (quote === '`') return own.replaceAll('${', '\\${');
  return own
    .replace(/[\n\t\v\f\x08]/g, (one) => `\\${short[one]}`)
    .replace(/[\u2028\u2029]/g, (one) => (one === '\u2028' ? '\\u2028' : '\\u2029'));
}
