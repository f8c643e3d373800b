import type { OffsetRange } from '../trackedRange';

/** A value of a JSON file with its place in it. */
export interface JsonNode extends OffsetRange {
  type: 'object' | 'array' | 'string' | 'other';
  /** Members of an object, in file order; of a key that is there twice, the last. */
  members: ReadonlyMap<string, JsonMember>;
  /** Items of an array. */
  items: readonly JsonNode[];
}

export interface JsonMember {
  key: OffsetRange;
  value: JsonNode;
}

/** Deeper files are none of people's texts; it also bounds the work on hostile input. */
const deepest = 100;

const token = /\s*(?:(?<string>"(?:\\[^\r\n]|[^"\\\r\n])*")|(?<sign>[{}[\],:])|(?<other>[^\s{}[\],:"]+))/y;

const none: ReadonlyMap<string, JsonMember> = new Map();

/** Reads a JSON file as a tree; `undefined` when it is damaged anywhere. */
export function readJsonTree(text: string): JsonNode | undefined {
  const reader = new TreeReader(text);
  const root = reader.value(0);
  return root && reader.isAtEnd ? root : undefined;
}

class TreeReader {
  private at: number;

  constructor(private readonly text: string) {
    this.at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  get isAtEnd(): boolean {
    return this.text.slice(this.at).trim() === '';
  }

  value(depth: number): JsonNode | undefined {
    const { written, kind, start } = this.next();
    if (kind === 'string' || kind === 'other') return { type: kind, start, end: this.at, members: none, items: [] };
    if (depth >= deepest) return undefined;
    if (written === '{') return this.object(start, depth);
    return written === '[' ? this.array(start, depth) : undefined;
  }

  private object(start: number, depth: number): JsonNode | undefined {
    const members = new Map<string, JsonMember>();
    if (this.takes('}')) return { type: 'object', start, end: this.at, members, items: [] };
    for (;;) {
      const { written, kind, start: keyStart } = this.next();
      const key = { start: keyStart, end: this.at };
      if (kind !== 'string' || !this.takes(':')) return undefined;
      const value = this.value(depth + 1);
      const name = value && textOf(written);
      if (!value || name === undefined) return undefined;
      members.set(name, { key, value });
      if (this.takes('}')) return { type: 'object', start, end: this.at, members, items: [] };
      if (!this.takes(',')) return undefined;
    }
  }

  private array(start: number, depth: number): JsonNode | undefined {
    const items: JsonNode[] = [];
    if (this.takes(']')) return { type: 'array', start, end: this.at, members: none, items };
    for (;;) {
      const item = this.value(depth + 1);
      if (!item) return undefined;
      items.push(item);
      if (this.takes(']')) return { type: 'array', start, end: this.at, members: none, items };
      if (!this.takes(',')) return undefined;
    }
  }

  private takes(sign: string): boolean {
    const before = this.at;
    if (this.next().written === sign) return true;
    this.at = before;
    return false;
  }

  private next(): { written: string; kind?: 'string' | 'other'; start: number } {
    token.lastIndex = this.at;
    const match = token.exec(this.text);
    if (!match) return { written: '', start: this.at };
    this.at = token.lastIndex;
    const { string, sign, other } = match.groups ?? {};
    const written = string ?? sign ?? other ?? '';
    const kind = string !== undefined ? 'string' : other !== undefined ? 'other' : undefined;
    return { written, start: this.at - written.length, ...(kind && { kind }) };
  }
}

/** Returns the text of a string of JSON; `undefined` when it is none. */
export function textOf(written: string): string | undefined {
  try {
    return JSON.parse(written) as string;
  } catch {
    return undefined;
  }
}
