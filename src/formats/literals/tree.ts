import { pushAll } from '../lists';
import { endOfComment, ownComments } from '../entries/comments';
import {
  aboutFile,
  noEntries,
  problemsIn,
  type EntryGroup,
  type EntryNode,
  type EntryProblem,
  type EntryTree,
} from '../entries/tree';
import { cutEscapes, textOfParts, type LiteralPart } from '../escapedText';
import type { OffsetRange } from '../trackedRange';

/** Syntax of a programming language for a file that is one list of texts. All expressions are sticky. */
export interface LiteralSyntax {
  /** Text that stands before the list, with blanks behind each. */
  before: readonly RegExp[];
  /** Text that may stand behind the list. */
  after: readonly RegExp[];
  /** White space and comments. */
  blank: RegExp;
  /** Opens a list; with the group `places`, one that has places in place of keys. */
  open: RegExp;
  /** A text with its quotes. */
  text: RegExp;
  /** A number or a word that is no text. */
  other: RegExp;
  /** A key that has no quotes; absent where all have. */
  name?: RegExp;
  /** Between key and value. */
  arrow: string;
  /** Puts two texts together. */
  joint: string;
  /** The escapes of a text by its quote. */
  escapes: Readonly<Record<string, RegExp>>;
  /** Returns the text of an escape; `undefined` for one that stands for a value. */
  meaningOf(escape: RegExpExecArray): string | undefined;
}

/** A text as it stands in such a file. */
export interface LiteralText extends OffsetRange {
  /** The keys that lead to it. */
  path: readonly string[];
  quote: string;
  parts: LiteralPart[];
  context: string | undefined;
}

/** A file as the list that it is. */
export interface ReadLiterals {
  root?: EntryGroup;
  texts: readonly LiteralText[];
  /** Problem where the file is anything else. */
  fault?: EntryProblem;
}

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' };
/** Lists may not stand in each other deeper. */
const mostDepth = 200;

/** Reads a file that is one list of texts. Never throws: where it is anything else is its fault. */
export function readLiterals(text: string, syntax: LiteralSyntax): ReadLiterals {
  return new LiteralReader(text, syntax).read();
}

/** The entries of a file that is one list of texts. */
export function literalEntries(text: string, syntax: LiteralSyntax): EntryTree {
  const { root, fault } = readLiterals(text, syntax);
  // A marker of git is why the rest cannot be read.
  if (!root) {
    return {
      text,
      root: noEntries,
      problems: problemsIn(text, noEntries, fault && [fault]).slice(0, 1),
      separator: ',',
    };
  }
  return { text, root, problems: problemsIn(text, root), separator: ',' };
}

interface Value extends OffsetRange {
  said: string;
  literal?: { quote: string; parts: LiteralPart[]; start: number; end: number };
}

class LiteralReader {
  private at: number;
  private readonly texts: LiteralText[] = [];

  constructor(
    private readonly text: string,
    private readonly syntax: LiteralSyntax,
  ) {
    this.at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  read(): ReadLiterals {
    const { before, after, open } = this.syntax;
    const start = this.at;
    const fault = (code: EntryProblem['code']): ReadLiterals => ({
      texts: this.texts,
      fault: { code, start: this.at, end: Math.min(this.at + 1, this.text.length) },
    });
    for (const pattern of before) {
      if (this.take(pattern) === undefined) return fault('not-of-format');
      this.skip();
    }
    const bracket = this.take(open);
    const root = bracket && this.list({ key: '', start, end: start, tail: start }, bracket, []);
    if (!root) return fault('malformed');
    this.skip();
    for (const pattern of after) if (this.take(pattern) !== undefined) this.skip();
    return this.at < this.text.length ? fault('not-of-format') : { root, texts: this.texts };
  }

  /** Reads the entries of a list, up to its bracket. */
  private list(node: EntryNode, bracket: string, path: readonly string[]): EntryGroup | undefined {
    if (path.length > mostDepth) return undefined;
    const close = closing[bracket.at(-1) ?? ''];
    const content = { start: this.at, end: this.at };
    const nodes: EntryNode[] = [];
    // Where names need no quotes, brackets tell; in PHP they are the same.
    const group: EntryGroup = { ...node, nodes, content, ...(this.syntax.name && { isList: close === ']' }) };
    for (;;) {
      this.skip();
      if (this.text[this.at] === close) break;
      const child = this.entry(group, close, path);
      if (!child) return undefined;
      nodes.push(child);
      this.skip();
      if (this.text[this.at] === ',') {
        child.separator = { start: this.at, end: this.at + 1 };
        child.tail = ++this.at;
      } else if (this.text[this.at] !== close) {
        return undefined;
      }
      child.tail = endOfComment(this.text, child.tail);
    }
    content.end = this.at;
    group.end = ++this.at;
    group.tail = group.end;
    return group;
  }

  private entry(group: EntryGroup, close: string | undefined, path: readonly string[]): EntryNode | undefined {
    const at = this.at;
    const last = group.nodes.at(-1);
    const from = last?.tail ?? group.content.start;
    const start = from + ownComments(this.text.slice(from, at));
    const said = commentOf(this.text.slice(start, at));
    const context = said === '' || (!last && aboutFile.test(said)) ? undefined : said;
    const node: EntryNode = { key: '', start, end: at, tail: at, ...(context !== undefined && { context }) };
    const key = this.key(close === '}');
    if (key === undefined && (close === '}' || (last && !group.isList))) return undefined;
    if (key !== undefined && group.isList) return undefined;
    if (key === undefined) group.isList = true;
    else node.gap = { start: key.end, end: this.at };
    node.key = key?.said ?? String(group.nodes.length);
    const own = [...path, node.key];
    const bracket = this.take(this.syntax.open);
    if (bracket !== undefined) return this.list(node, bracket, own);
    const value = this.value();
    if (!value) return undefined;
    const { literal } = value;
    if (literal) this.texts.push({ ...literal, path: own, context });
    return {
      ...node,
      end: value.end,
      tail: value.end,
      value: { start: value.start, end: value.end },
      text: value.said,
    };
  }

  /** A key with what stands behind it; `undefined`, and nothing taken, where there is none. */
  private key(mayBeName: boolean): Value | undefined {
    const { name, arrow, other } = this.syntax;
    const start = this.at;
    let key: Value | undefined;
    const named = mayBeName && name ? this.take(name) : undefined;
    if (named !== undefined) key = { start, end: this.at, said: named };
    else if (this.opens()) return undefined;
    else key = this.single() ?? this.word(other);
    if (key) {
      this.skip();
      if (this.text.startsWith(arrow, this.at)) {
        this.at += arrow.length;
        this.skip();
        return key;
      }
    }
    this.at = start;
    return undefined;
  }

  private opens(): boolean {
    const { open } = this.syntax;
    open.lastIndex = this.at;
    return open.test(this.text);
  }

  private word(pattern: RegExp): Value | undefined {
    const start = this.at;
    const said = this.take(pattern);
    return said === undefined ? undefined : { start, end: this.at, said };
  }

  /** A text, of as many parts as are put together, or a word. */
  private value(): Value | undefined {
    const first = this.single();
    if (!first?.literal) return this.word(this.syntax.other);
    const { quote, parts, start } = first.literal;
    const all = [...parts];
    let { end } = first.literal;
    let outer = first.end;
    for (;;) {
      const back = this.at;
      this.skip();
      if (!this.text.startsWith(this.syntax.joint, this.at)) {
        this.at = back;
        break;
      }
      this.at += this.syntax.joint.length;
      this.skip();
      const next = this.single()?.literal;
      // What is written again in one piece has the escapes of one.
      if (next?.quote !== quote) return undefined;
      all.push({ start: end, end: next.start, text: '' });
      pushAll(all, next.parts);
      ({ end } = next);
      outer = this.at;
    }
    return { start: first.start, end: outer, said: textOfParts(all), literal: { quote, parts: all, start, end } };
  }

  /** A text of one part. */
  private single(): Value | undefined {
    const from = this.at;
    const written = this.take(this.syntax.text);
    if (written === undefined) return undefined;
    const quote = written.charAt(0);
    const range = { start: from + 1, end: this.at - 1 };
    const escape = this.syntax.escapes[quote];
    if (!escape) return undefined;
    const parts = cutEscapes(this.text, range, escape, (match) => this.syntax.meaningOf(match));
    return { start: from, end: this.at, said: textOfParts(parts), literal: { quote, parts, ...range } };
  }

  private skip(): void {
    this.take(this.syntax.blank);
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }
}

/** Returns the text of comments, without their marks and without rules. */
function commentOf(written: string): string {
  return written
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line
        .trim()
        .replace(/\*\/$/, '')
        .replace(/^(?:\/\/+|\/\*+|\*+|#+)/, '')
        .trim(),
    )
    .filter((line) => /\p{L}/u.test(line))
    .join('\n');
}
