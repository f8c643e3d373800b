import { Tokenizer } from 'htmlparser2';
import { compact } from '../compact';

export type MarkupMode = 'xml' | 'html';

/** A stretch of a tagged text. Tokens cover the text without gaps; `start` and `end` are UTF-16 offsets. */
export interface MarkupToken {
  type: 'text' | 'open' | 'close' | 'empty' | 'comment' | 'cdata' | 'instruction' | 'declaration' | 'raw';
  start: number;
  end: number;
  /** Name of the element; lowercase in HTML; empty for what is no tag. `raw` is the content of this element. */
  name: string;
  /** Attributes of an opening or empty tag, entities not decoded, in source order. */
  attributes: ReadonlyArray<readonly [name: string, value: string]>;
}

/** Elements of HTML whose content is no text. */
const rawElements = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/** Cuts a tagged text into tokens. Never fails: what is no markup is text, also an unfinished tag at the end. */
export function tokenizeMarkup(text: string, mode: MarkupMode): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  readTokens(text, mode, (token) => tokens.push(token));
  return tokens;
}

/** Tells the tokens of a text one by one, for those who do not need them all at a time. */
export function readTokens(text: string, mode: MarkupMode, take: (token: MarkupToken) => void): void {
  for (const step of reading(text, mode, take, text.length)) void step;
}

/** Units that are read in a step: a millisecond or two. */
const stepLength = 16 * 1024;

/**
 * The tokens of a text, cut in short steps for those who must not be held up.
 * @param length units of a step
 */
export function* tokenizeInSteps(text: string, mode: MarkupMode, length = stepLength): Generator<void, MarkupToken[]> {
  const tokens: MarkupToken[] = [];
  yield* reading(text, mode, (token) => tokens.push(token), length);
  return tokens;
}

function* reading(
  text: string,
  mode: MarkupMode,
  take: (token: MarkupToken) => void,
  length: number,
): Generator<void, void> {
  const collector = new Collector(text, mode, take);
  const tokenizer = new Tokenizer({ xmlMode: mode === 'xml', decodeEntities: false }, collector);
  for (let at = 0; at < text.length; at += length) {
    tokenizer.write(text.slice(at, at + length));
    yield;
  }
  tokenizer.end();
  collector.finish();
}

const noAttributes: MarkupToken['attributes'] = [];

/** The callbacks give the inner range of each construct; each starts where the one before it ended. */
class Collector {
  /** Text may come in pieces, so a token is told when the next one begins. */
  private last: MarkupToken | undefined;
  private cursor = 0;
  private name = '';
  private attributes: Array<readonly [string, string]> = [];
  private attributeName = '';
  private attributeValue = '';
  /** Each name once: a file has few, and has each of them often. */
  private readonly names = new Map<string, string>();

  constructor(
    private readonly text: string,
    private readonly mode: MarkupMode,
    private readonly take: (token: MarkupToken) => void,
  ) {}

  finish(): void {
    this.ontext(this.cursor, this.text.length);
    if (this.last) this.take(this.last);
  }

  ontext(_start: number, end: number): void {
    if (end <= this.cursor) return;
    const last = this.last;
    if (last?.type === 'text' || last?.type === 'raw') {
      last.end = end;
      this.cursor = end;
      return;
    }
    const isRaw = this.mode === 'html' && last?.type === 'open' && rawElements.has(last.name);
    this.add(isRaw ? 'raw' : 'text', end, isRaw ? last.name : '');
  }

  onopentagname(start: number, end: number): void {
    this.name = this.nameAt(start, end);
    this.attributes = [];
  }

  onattribname(start: number, end: number): void {
    this.attributeName = this.nameAt(start, end);
    this.attributeValue = '';
  }

  onattribdata(start: number, end: number): void {
    this.attributeValue += this.text.slice(start, end);
  }

  onattribend(): void {
    this.attributes.push([this.attributeName, this.attributeValue]);
  }

  onopentagend(index: number): void {
    this.add('open', index + 1, this.name, this.takeAttributes());
  }

  onselfclosingtag(index: number): void {
    this.add('empty', index + 1, this.name, this.takeAttributes());
  }

  onclosetag(start: number, end: number): void {
    const bracket = this.text.indexOf('>', end);
    this.add('close', bracket < 0 ? this.text.length : bracket + 1, this.nameAt(start, end));
  }

  oncomment(_start: number, index: number): void {
    this.add('comment', index + 1);
  }

  oncdata(_start: number, index: number): void {
    this.add('cdata', index + 1);
  }

  ondeclaration(_start: number, index: number): void {
    this.add('declaration', index + 1);
  }

  onprocessinginstruction(_start: number, index: number): void {
    this.add('instruction', this.text.indexOf('>', index) + 1);
  }

  onend(): void {
    // What is left is added by `finish`.
  }

  onattribentity(): void {
    // Entities are not decoded here.
  }

  ontextentity(): void {
    // Entities are not decoded here.
  }

  private nameAt(start: number, end: number): string {
    const name = this.text.slice(start, end);
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const own = this.mode === 'html' ? name.toLowerCase() : name;
    this.names.set(name, own);
    return own;
  }

  private takeAttributes(): MarkupToken['attributes'] {
    return this.attributes.length === 0 ? noAttributes : compact(this.attributes);
  }

  private add(
    type: MarkupToken['type'],
    end: number,
    name = '',
    attributes: MarkupToken['attributes'] = noAttributes,
  ): void {
    const until = Math.min(end, this.text.length);
    if (until <= this.cursor) return;
    if (this.last) this.take(this.last);
    this.last = { type, start: this.cursor, end: until, name, attributes };
    this.cursor = until;
  }
}
