import { NextIndex } from '../../placeholders/matcher';
import { nearLineStartOf } from '../lines';
import { lastOf } from '../steps';
import type { BlockSyntax, StringSyntax, Syntax, SyntaxToken } from './syntax';

type Opener =
  | { kind: 'literal' | 'heredoc' | 'regex' | 'scalar' | 'line' }
  | { kind: 'block'; syntax: BlockSyntax }
  | { kind: 'string'; syntax: StringSyntax };

interface Compiled {
  openers: readonly Opener[];
  /** One capturing group for each opener. */
  code: RegExp;
  /** The same with brackets, which are counted inside an interpolation. */
  nested: RegExp;
  island?: RegExp;
}

const compiled = new WeakMap<Syntax, Compiled>();

/** Interpolations within interpolations beyond this depth are read as text: no program has them, an attack may. */
const deepest = 100;

/** After so many openers of here-documents without an end, `<<` is taken for an operator: looking on would take ever longer. */
const mostHeredocMisses = 30;

/** After so many slashes of one line that open no regular expression, each further one divides, for the same reason. */
const mostRegexMisses = 30;

export interface ScanOptions {
  /** Half-open range to read; default the whole text. */
  start?: number;
  end?: number;
  /** The text is code from its start, also in a language with islands. */
  insideIsland?: boolean;
  /** Text that stands before `start`; the others are added to it. */
  before?: SyntaxToken[];
  /** Units after which a step ends; with 1 it ends behind each token. */
  stepLength?: number;
}

/**
 * Finds the comments and strings of a program, ascending. One pass without a grammar: exact for comments and strings
 * as the language writes them, blind to what only a parser can tell apart.
 */
export function scanSyntax(text: string, syntax: Syntax, options: ScanOptions = {}): SyntaxToken[] {
  return lastOf(scanInSteps(text, syntax, options));
}

/** The same in short steps. */
export function scanInSteps(text: string, syntax: Syntax, options: ScanOptions = {}): Generator<void, SyntaxToken[]> {
  const { start = 0, end = text.length, insideIsland = false, before = [], stepLength = defaultStep } = options;
  const read = end === text.length ? text : text.slice(0, end);
  return new SyntaxScanner(read, syntax, before).scan(start, insideIsland, stepLength);
}

/** A millisecond at most. */
const defaultStep = 16 * 1024;

function nextOf(expression: RegExp, text: string, position: number): RegExpExecArray | null {
  expression.lastIndex = position;
  return expression.exec(text);
}

class SyntaxScanner {
  private readonly tokens: SyntaxToken[];
  private readonly compiled: Compiled;
  /** Text of here-documents: it begins with the next line. */
  private heredoc: { from: number; to: number } | undefined;
  private heredocMisses = 0;
  /** Number of slashes of a line that opened a regular expression that did not end there. */
  private slashes = { lineEnd: 0, misses: 0 };
  private depth = 0;
  /** True when the reader is in code. */
  private isInside = false;
  private readonly islandEnd: NextIndex | undefined;
  /** The last match outside of interpolations, and the offset from which it was looked for. */
  private opener: { from: number; match: RegExpExecArray | null } | undefined;

  constructor(
    private readonly text: string,
    private readonly syntax: Syntax,
    before: SyntaxToken[],
  ) {
    this.tokens = before;
    this.compiled = compile(syntax);
    this.islandEnd = syntax.island && new NextIndex(text, syntax.island.close);
  }

  *scan(start: number, insideIsland: boolean, stepLength: number): Generator<void, SyntaxToken[]> {
    const { island } = this.compiled;
    this.isInside = insideIsland || !island;
    for (let at = start; at < this.text.length;) {
      if (island && !this.isInside) {
        island.lastIndex = at;
        if (!island.test(this.text)) break;
        at = island.lastIndex;
        this.isInside = true;
      }
      at = this.code(at, at + stepLength);
      yield;
    }
    return this.tokens;
  }

  /**
   * Reads code up to the end of its island, or to the bracket that closes an interpolation, and from `until` on opens
   * nothing more; gives where to go on.
   */
  private code(at: number, until = Infinity): number {
    const limit = this.text.length;
    const nested = this.depth > 0;
    const openers = nested ? this.compiled.nested : this.compiled.code;
    let brackets = 0;
    let position = at;
    while (position < until) {
      const match = nested ? nextOf(openers, this.text, position) : this.nextOpener(position);
      const from = match?.index ?? limit;
      const islandEnd = nested ? Infinity : this.findIslandEnd(position);
      if (islandEnd <= from) {
        this.isInside = false;
        return islandEnd + (this.syntax.island?.close.length ?? 0);
      }
      if (!match) return limit;
      if (this.heredoc && from >= this.heredoc.from) {
        position = this.heredoc.to;
        this.heredoc = undefined;
        continue;
      }
      const index = match.findIndex((group, number) => number > 0 && group !== undefined) - 1;
      const opener = this.compiled.openers[index];
      if (opener) {
        position = Math.max(this.open(opener, from, match[0]), from + 1);
        continue;
      }
      brackets += '({['.includes(match[0]) ? 1 : -1;
      position = from + 1;
      if (brackets < 0) return position;
    }
    return position;
  }

  /** The next thing that opens something; it is looked for once, however many islands end before it. */
  private nextOpener(position: number): RegExpExecArray | null {
    const known = this.opener;
    if (known && known.from <= position && position <= (known.match?.index ?? Infinity)) return known.match;
    const match = nextOf(this.compiled.code, this.text, position);
    this.opener = { from: position, match };
    return match;
  }

  private open(opener: Opener, at: number, opened: string): number {
    const behind = at + opened.length;
    switch (opener.kind) {
      case 'literal':
        return behind;
      case 'line':
        return this.lineComment(at, opened);
      case 'block':
        return this.blockComment(opener.syntax, at, opened);
      case 'string':
        return this.string(opener.syntax, at, opened);
      case 'regex':
        return this.regex(at);
      case 'heredoc':
        return this.openHeredoc(behind, opened);
      case 'scalar':
        return this.blockScalar(at, behind);
    }
  }

  private lineComment(at: number, opened: string): number {
    let end = endOfLine(this.text, at);
    while (this.syntax.lineContinuation && this.text.charAt(end - 1) === '\\' && end < this.text.length) {
      end = endOfLine(this.text, end + (this.text.startsWith('\r\n', end) ? 2 : 1));
    }
    if (this.depth === 0) end = Math.min(end, this.findIslandEnd(at));
    this.tokens.push({ kind: 'line', start: at, end, openLength: opened.length, closeLength: 0 });
    return end;
  }

  private blockComment(syntax: BlockSyntax, at: number, opened: string): number {
    const close = typeof syntax.close === 'string' ? syntax.close : syntax.close(opened);
    // A nested opener is written like this one: languages with nesting have one spelling.
    const marks = new RegExp([close, ...(syntax.nested ? [opened] : [])].map(escapeForPattern).join('|'), 'g');
    marks.lastIndex = at + opened.length;
    let depth = 1;
    for (let mark = marks.exec(this.text); mark; mark = marks.exec(this.text)) {
      depth += mark[0] === close ? -1 : 1;
      if (depth === 0) {
        return this.emit('block', at, marks.lastIndex, opened.length, close.length, syntax.isDocument);
      }
    }
    return this.emit('block', at, this.text.length, opened.length, 0, syntax.isDocument);
  }

  private string(syntax: StringSyntax, at: number, opened: string): number {
    const close = typeof syntax.close === 'string' ? syntax.close : syntax.close(opened);
    const { escape, doubled, interpolation } = syntax;
    const slot = this.tokens.length;
    let position = at + opened.length;
    const finish = (end: number, closeLength: number): number => {
      const kind = this.documents(syntax, at, opened, end) ? 'docstring' : 'string';
      const token: SyntaxToken = { kind, start: at, end, openLength: opened.length, closeLength };
      if (kind === 'docstring' && syntax.documents !== 'as-statement') token.isMarkdown = true;
      this.tokens.splice(slot, 0, token);
      return end;
    };
    while (position < this.text.length) {
      const character = this.text.charAt(position);
      if (interpolation !== undefined && this.text.startsWith(interpolation, position) && this.depth < deepest) {
        this.depth++;
        position = this.code(position + interpolation.length);
        this.depth--;
      } else if (character === escape) {
        position += this.text.startsWith('\r\n', position + 1) ? 3 : 2;
      } else if (this.text.startsWith(close, position)) {
        const behind = position + close.length;
        if (!doubled || !this.text.startsWith(close, behind)) return finish(behind, close.length);
        position = behind + close.length;
      } else if ((character === '\n' || character === '\r') && !syntax.multiline) {
        return finish(position, 0);
      } else {
        position++;
      }
    }
    return finish(this.text.length, 0);
  }

  /** Returns whether a string is documentation; `slot` tokens before it are known. */
  private documents(syntax: StringSyntax, at: number, opened: string, end: number): boolean {
    if (this.depth > 0 || syntax.documents === undefined) return false;
    if (syntax.documents === 'always') return true;
    const before = this.text.slice(nearLineStartOf(this.text, at), at);
    if (syntax.documents === 'behind-attribute') return /^\s*@(?:module|type)?doc\s+$/.test(before);
    if (/[bBfFtT]/.test(opened) || before.replace('\ufeff', '').trim() !== '') return false;
    if (this.text.slice(end, endOfLine(this.text, end)).replace(/#.*/, '').trim() !== '') return false;
    const code = this.codeEndBefore(at);
    const line = this.text.slice(nearLineStartOf(this.text, code), code);
    return line.trim() === '' || (line.endsWith(':') && definition.test(line)) || isAttribute(line, before);
  }

  private findIslandEnd(from: number): number {
    return this.islandEnd?.find(from) ?? Infinity;
  }

  /** Returns the end of the code before an offset, without comments and white space; 0 at the start. */
  private codeEndBefore(at: number): number {
    let position = at;
    let token = this.tokens.length - 1;
    for (;;) {
      while (position > 0 && /[\s\ufeff]/.test(this.text.charAt(position - 1))) position--;
      while ((this.tokens[token]?.start ?? -1) >= position) token--;
      const before = this.tokens[token];
      if (before?.end !== position || before.kind === 'string' || before.kind === 'docstring') return position;
      position = before.start;
      token--;
    }
  }

  /** A `/` where a value may stand opens a regular expression, elsewhere it divides. */
  private regex(at: number): number {
    const previous = this.text.charAt(this.codeEndBefore(at) - 1);
    if (previous !== '' && /[\p{L}\p{N}_$)\]}"'`<]/u.test(previous)) {
      const word = /(?<![A-Za-z])[A-Za-z]+\s*$/.exec(this.text.slice(Math.max(0, at - 40), at))?.[0].trim();
      if (word === undefined || !beforeValue.has(word)) return at + 1;
    }
    if (at < this.slashes.lineEnd && this.slashes.misses >= mostRegexMisses) return at + 1;
    regexLiteral.lastIndex = at;
    if (regexLiteral.test(this.text)) return regexLiteral.lastIndex;
    if (at >= this.slashes.lineEnd) this.slashes = { lineEnd: endOfLine(this.text, at), misses: 0 };
    this.slashes.misses++;
    return at + 1;
  }

  private openHeredoc(behind: number, opened: string): number {
    if (this.heredocMisses >= mostHeredocMisses) return behind;
    const word = opened.replace(/[<\-~'"\\\s]/g, '');
    const bodyStart = endOfLine(this.text, behind) + 1;
    const end = new RegExp(`^[ \\t]*${word}(?![A-Za-z0-9_])`, 'gm');
    end.lastIndex = this.heredoc?.to ?? bodyStart;
    if (!end.test(this.text)) {
      this.heredocMisses++;
      return behind;
    }
    this.heredoc = { from: bodyStart - 1, to: end.lastIndex };
    return behind;
  }

  /** The lines of a YAML block scalar are as far in as its first one, or blank. */
  private blockScalar(at: number, behind: number): number {
    const hash = this.text.slice(at, behind).search(/\s#/);
    if (hash >= 0) this.emit('line', at + hash + 1, behind, 1, 0);
    const line = /([^\S\r\n]*)((?:\S[^\r\n]*)?)(?:\r\n|\r|\n|$)/y;
    const parent = /^[ ]*/.exec(this.text.slice(this.text.lastIndexOf('\n', at - 1) + 1))?.[0].length ?? 0;
    let inside: number | undefined;
    let position = Math.min(endOfLine(this.text, behind) + 1, this.text.length);
    if (this.text.startsWith('\n', position) && this.text.charAt(position - 1) === '\r') position++;
    while (position < this.text.length) {
      line.lastIndex = position;
      const [, indent = '', content = ''] = line.exec(this.text) ?? [];
      if (content !== '') {
        inside ??= indent.length > parent ? indent.length : Infinity;
        if (indent.length < inside) break;
      }
      position = Math.max(line.lastIndex, position + 1);
    }
    return position;
  }

  private emit(
    kind: SyntaxToken['kind'],
    start: number,
    end: number,
    openLength: number,
    closeLength: number,
    isDocument = false,
  ): number {
    this.tokens.push({ kind, start, end, openLength, closeLength, ...(isDocument && { isDocument }) });
    return end;
  }
}

const regexLiteral = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\r\n])*\]|[^/\\\r\n[])+\/[a-z]*/y;
const beforeValue = new Set(
  'return typeof case in of delete void throw new instanceof do else yield await and or not if unless when'.split(' '),
);

/**
 * Returns whether a line gives a Python attribute its value or type, which the string below, as far in, then describes.
 * What goes on in that string is no statement.
 */
function isAttribute(line: string, margin: string): boolean {
  const name = /^([ \t]*)(?:self\.)?[A-Za-z_]\w*[ \t]*(?:=(?!=)|:(?=[ \t]*\S))/.exec(line);
  return name?.[1] === margin && !/[,([{\\:=+%*/|&-]$/.test(line);
}

/** A Python header in front of a docstring; the value of a dictionary key is none. */
const definition = /^\s*(?:async\s+)?(?:def|class)\b|\)\s*(?:->|:$)/;

const lineBreak = /[\r\n]/g;

function endOfLine(text: string, at: number): number {
  lineBreak.lastIndex = at;
  return lineBreak.exec(text)?.index ?? text.length;
}

function escapeForPattern(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function compile(syntax: Syntax): Compiled {
  const known = compiled.get(syntax);
  if (known) return known;
  const sources: string[] = [];
  const openers: Opener[] = [];
  const add = (source: string, opener: Opener): void => {
    sources.push(`(${source})`);
    openers.push(opener);
  };
  for (const literal of syntax.literals ?? []) add(literal, { kind: 'literal' });
  if (syntax.blockScalars) {
    // What stands before it is looked at only where there is one: a tag and an anchor at most.
    add('[|>](?<=[:-][ \\t]+(?:[!&]\\S+[ \\t]+){0,2}[|>])[-+0-9]*[ \\t]*(?:(?<=\\s)#.*)?$', { kind: 'scalar' });
  }
  if (syntax.heredoc !== undefined) add(syntax.heredoc, { kind: 'heredoc' });
  for (const block of syntax.block ?? []) add(block.open, { kind: 'block', syntax: block });
  for (const line of syntax.line ?? []) add(line, { kind: 'line' });
  for (const string of syntax.strings ?? []) add(string.open, { kind: 'string', syntax: string });
  if (syntax.regexLiterals) add('/', { kind: 'regex' });
  const source = sources.join('|') || '(?!)';
  const result: Compiled = {
    openers,
    code: new RegExp(source, 'gm'),
    nested: new RegExp(`${source}|[(){}\\[\\]]`, 'gm'),
    island: syntax.island && new RegExp(syntax.island.open, 'g'),
  };
  compiled.set(syntax, result);
  return result;
}
