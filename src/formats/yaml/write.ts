import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { withLineEnds } from '../lineEnd';
import { lenient } from './documents';
import type { YamlScalar } from './scalars';
import { largest } from '../lists';

/** Facts about the file around a string. */
export interface YamlFile {
  text: string;
  lineEnd: string;
  /** True when it has no character beyond ASCII, but has letters as escapes. */
  isAscii: boolean;
  /** Returns the start of the line of an offset. */
  lineStart: (at: number) => number;
}

/**
 * Writes what a string is to say in the style it has in the file, or in quotes where that style cannot say it. What is
 * written is read again first, as YAML of both versions.
 */
export function writeScalar(scalar: YamlScalar, said: string, file: YamlFile): string {
  for (const written of candidates(scalar, said, file)) {
    if (isRead(written, scalar, said, file)) return withLineEnds(written, file.lineEnd);
  }
  return quote(said, file.isAscii) + commentOfBlock(scalar, file);
}

/** The comment behind the header of a block, with the white space before it. */
function commentOfBlock({ style, start, end }: YamlScalar, { text }: YamlFile): string {
  if (style !== 'literal' && style !== 'folded') return '';
  return /^[|>][^\s#]*([ \t]+#[^\r\n]*)/.exec(text.slice(start, end))?.[1] ?? '';
}

function* candidates(scalar: YamlScalar, said: string, file: YamlFile): Generator<string, void> {
  const { style, start, end } = scalar;
  const source = file.text.slice(start, end).replace(/\r\n?/g, '\n');
  // Nothing but quotes says what cannot be seen.
  if (style === 'double' || unseen.test(said)) return;
  if (style === 'literal' || style === 'folded') {
    const block = writeBlock(source, style, said);
    if (block !== undefined) yield block;
    return;
  }
  // A file that is ASCII by its escapes stays so.
  if (file.isAscii && beyondAscii.test(said)) return;
  const flowed = style === 'single' ? `'${said.replaceAll("'", "''")}'` : said;
  if (said.includes('\n')) return;
  const [first = '', second] = source.split('\n');
  if (second !== undefined) {
    const column = start - file.lineStart(start);
    const widths = source.split('\n').map((line, index) => line.length + (index === 0 ? column : 0));
    const indent = /^[ \t]*/.exec(second)?.[0] ?? '';
    yield wrap(flowed, largest(widths), indent, Math.min(column, first.length + column));
  }
  yield flowed;
}

const unseen = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Surrogate}]|\r|^\s*$/u;

const beyondAscii = /[^\x00-\x7f]/;

/** The lines of a block under the header it has. */
function writeBlock(source: string, style: 'literal' | 'folded', said: string): string | undefined {
  const [header = '', ...lines] = source.split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const indents = filled.map((line) => /^ */.exec(line)?.[0] ?? '');
  const indent = indents.reduce((least, one) => (one.length < least.length ? one : least), indents[0] ?? '');
  // Where the header says how far it is indented, spaces more are part of the text.
  if (indent === '' || /^[|>][+-]?[1-9]/.test(header)) return undefined;
  const width = largest(filled.map((line) => line.length));
  const body = said.trimEnd();
  const written =
    style === 'literal'
      ? body.split('\n').map((line) => (line === '' ? '' : indent + line))
      : body.split('\n').flatMap((line, index, all) => {
          const folded =
            line === '' ? [''] : [indent + (/^\s/.test(line) ? line : wrap(line, width, indent, indent.length))];
          // A line end that is meant is an empty line between two that are folded.
          const isBetween = index > 0 && line !== '' && all[index - 1] !== '' && !/^\s/.test(line);
          return isBetween && !/^\s/.test(all[index - 1] ?? '') ? ['', ...folded] : emptied(folded, index, all);
        });
  return [header, ...written].join('\n');
}

/** Adds one more line to several empty lines between two that are folded. */
function emptied(folded: string[], index: number, all: readonly string[]): string[] {
  const isFirst = folded[0] === '' && index > 0 && all[index - 1] !== '' && !/^\s/.test(all[index - 1] ?? '');
  return isFirst ? ['', ...folded] : folded;
}

/** Breaks a text at single spaces between words, so that its lines are no longer than those of the source. */
function wrap(text: string, width: number, indent: string, column: number): string {
  const lines: string[] = [];
  let line = '';
  let room = width - column;
  for (const word of text.split(/(?<=\S) (?=\S)/)) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
      room = width - indent.length;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join(`\n${indent}`);
}

const surelyPlain = /^\p{L}{2}[\p{L}\p{N} .!?()%/’…-]*(?<! )$/u;
const words = /^(?:yes|no|on|off|true|false|null)$/i;

/** Returns whether YAML reads what was written as what it is to say, where it is to stand. */
function isRead(written: string, { style, inside, start, end }: YamlScalar, said: string, file: YamlFile): boolean {
  // In the flow style, libyaml and PyYAML take a `?` for the mark of a key, also within a word.
  if (style === 'plain' && inside === 'flow' && /\?|^:/.test(written)) return false;
  if (style === 'plain' && surelyPlain.test(written) && !words.test(written)) return true;
  if (style === 'single' && !written.includes('\n')) return true;
  const around = inside === 'list' ? ['- ', ''] : inside === 'flow' ? ['[', ']'] : ['k: ', ''];
  // The indentation of a block counts from the line it begins in.
  const indent = /^ */.exec(file.text.slice(file.lineStart(start), start))?.[0] ?? '';
  const isBlock = style === 'literal' || style === 'folded';
  const tail = isBlock ? behindBlock(file.text, end) : '\n';
  const sample = `${indent}${around[0]}${written}${around[1]}${tail}`;
  return (['1.1', '1.2'] as const).every((version) => {
    try {
      const { contents, errors } = parseDocument(sample, { ...lenient, version });
      const node = isMap(contents) ? contents.items[0]?.value : isSeq(contents) ? contents.items[0] : undefined;
      const isAlone = (isMap(contents) || isSeq(contents)) && contents.items.length === 1;
      return errors.length === 0 && isAlone && isScalar(node) && sameText(node.value, said, isBlock);
    } catch {
      return false;
    }
  });
}

/** The white space behind a block that belongs to it. */
function behindBlock(text: string, end: number): string {
  const behind = /^\s*/.exec(text.slice(end))?.[0].replace(/\r\n?/g, '\n') ?? '';
  return behind.slice(0, behind.lastIndexOf('\n') + 1) || '\n';
}

/** The line ends at the end of a block are those behind it in the file. */
function sameText(read: unknown, said: string, isBlock: boolean): boolean {
  if (typeof read !== 'string') return false;
  return isBlock ? read.trimEnd() === said.trimEnd() : read === said;
}

const short: Readonly<Record<string, string>> = {
  '"': String.raw`\"`,
  '\\': '\\\\',
  '\n': String.raw`\n`,
  '\t': String.raw`\t`,
  '\r': String.raw`\r`,
  '\0': String.raw`\0`,
};

function quote(said: string, isAscii: boolean): string {
  const escaped = /["\\\0-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/gu;
  const written = said.replace(escaped, (one) => short[one] ?? escapeOf(one));
  return `"${isAscii ? written.replace(/[^\x00-\x7f]/gu, escapeOf) : written}"`;
}

/** YAML does not join two escapes to one character, as JSON does. */
function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  return code > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
}
