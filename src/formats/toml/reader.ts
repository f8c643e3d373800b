import type { Section, SectionEntry } from '../sections/tree';
import type { OffsetRange } from '../trackedRange';

/** A string of a TOML file. */
export interface TomlString extends OffsetRange {
  /** The keys that lead to it. */
  path: readonly string[];
  /** Quote that opens and closes it. */
  quote: string;
  value: string;
  /** Start of the line of its key, without its indentation. */
  line: number;
  /** True if it is the whole value of its key. */
  isAlone: boolean;
}

export interface ReadToml {
  strings: readonly TomlString[];
  sections: readonly Section[];
  /** True if tables stand in lists, whose places are no names. */
  hasLists: boolean;
  /** First part that is not TOML. */
  fault?: OffsetRange;
}

/** Facts that go-i18n and Hugo state about a message besides its forms. */
const facts = new Set(['id', 'hash', 'description', 'leftDelim', 'rightDelim', 'leftdelim', 'rightdelim']);
const forms = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** Returns whether a table is a message of go-i18n: forms, and what is to be known of them. */
export function isMessage(keys: Iterable<string>): boolean {
  const own = [...keys];
  return own.includes('other') && own.every((key) => facts.has(key) || forms.has(key));
}

/** Returns whether a key of such a table is none of its forms. */
export function isFactOfMessage(key: string): boolean {
  return facts.has(key);
}

/** A key as people write it: two that are the same are written the same. */
function nameOf(path: readonly string[]): string {
  return path.map((part) => (/^[\w-]+$/.test(part) ? part : JSON.stringify(part))).join('.');
}

/** Reads a TOML file. Never throws: where it is none is its fault, and what stands before that is read. */
export function readToml(text: string): ReadToml {
  return new TomlReader(text).read();
}

const blank = /[ \t]*/y;
const blankLines = /\s*(?:#[^\r\n]*\s*)*/y;
const endOfLine = /[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$)/y;
const bareKey = /[A-Za-z0-9_-]+/y;
const word = /[^\s,\]}#"']+(?:[ ]\d\d:[^\s,\]}#]+)?/y;
const single: Readonly<Record<string, RegExp>> = {
  '"': /"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"/y,
  "'": /'[^'\r\n]*'/y,
};
const triple: Readonly<Record<string, RegExp>> = {
  '"""': /"""[^"\\]*(?:(?:\\[^]|"{1,2}(?!"))[^"\\]*)*"{0,2}"""/y,
  "'''": /'''[^']*(?:'{1,2}(?!')[^']*)*'{0,2}'''/y,
};
/** Lists may not stand in each other deeper, and keys may not have more parts. */
const mostDepth = 100;

class TomlReader {
  private at: number;
  private line = 0;
  private readonly strings: TomlString[] = [];
  private readonly sections: Section[] = [];
  private readonly lists = new Map<string, number>();

  constructor(private readonly text: string) {
    this.at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  read(): ReadToml {
    let path: string[] = [];
    let section: Section = { key: '', entries: [] };
    this.sections.push(section);
    let fault: OffsetRange | undefined;
    for (;;) {
      this.take(blankLines);
      const start = this.at;
      if (start >= this.text.length) break;
      const header = this.text[start] === '[' ? this.header() : undefined;
      if (header) {
        ({ path } = header);
        section = { key: nameOf(path), header: { start, end: header.end }, entries: [] };
        this.sections.push(section);
      } else {
        const entry = this.text[start] === '[' ? undefined : this.entry(path);
        if (entry) {
          section.entries.push(entry);
        } else {
          fault = { start, end: Math.min(start + 1, this.text.length) };
          break;
        }
      }
    }
    for (const { entries } of this.sections) {
      if (!isMessage(entries.map(({ key }) => key))) continue;
      for (const entry of entries) if (facts.has(entry.key)) entry.isFact = true;
    }
    const { size } = this.lists;
    return { strings: this.strings, sections: this.sections, hasLists: size > 0, ...(fault && { fault }) };
  }

  private header(): { path: string[]; end: number } | undefined {
    const isList = this.text.startsWith('[[', this.at);
    this.at += isList ? 2 : 1;
    const path = this.keys();
    const close = isList ? ']]' : ']';
    if (!path || !this.text.startsWith(close, this.at)) return undefined;
    this.at += close.length;
    const end = this.at;
    if (this.take(endOfLine) === undefined) return undefined;
    const name = nameOf(path);
    if (isList) this.lists.set(name, (this.lists.get(name) ?? -1) + 1);
    return { path: path.flatMap((part, index) => this.placed(part, nameOf(path.slice(0, index + 1)))), end };
  }

  /** A list of tables has the place of the table in its path. */
  private placed(part: string, name: string): string[] {
    const place = this.lists.get(name);
    return place === undefined ? [part] : [part, String(place)];
  }

  private entry(path: readonly string[]): SectionEntry | undefined {
    const start = this.at;
    this.line = start;
    const keys = this.keys();
    const keyEnd = this.text.slice(start, this.at).trimEnd().length + start;
    if (!keys || this.text[this.at] !== '=') return undefined;
    this.at++;
    this.take(blank);
    const from = this.at;
    const said = this.value([...path, ...keys], true, 0);
    const end = this.at;
    if (said === undefined || this.take(endOfLine) === undefined) return undefined;
    return { key: nameOf(keys), start, keyEnd, value: { start: from, end }, end, said };
  }

  /** A key, of as many parts as it has, with the blanks around it. */
  private keys(): string[] | undefined {
    const parts: string[] = [];
    for (;;) {
      this.take(blank);
      const bare = this.take(bareKey);
      const quoted = bare === undefined ? this.string(single) : undefined;
      const part = bare ?? quoted?.value;
      if (part === undefined || parts.length > mostDepth) return undefined;
      parts.push(part);
      this.take(blank);
      if (this.text[this.at] !== '.') return parts;
      this.at++;
    }
  }

  /** Returns the text of a value; `undefined` where none is. */
  private value(path: readonly string[], isAlone: boolean, depth: number): string | undefined {
    const start = this.at;
    const string = this.string(triple) ?? this.string(single);
    if (string) {
      this.strings.push({ ...string, start, end: this.at, path, isAlone, line: this.line });
      return string.value;
    }
    if (depth > mostDepth) return undefined;
    const open = this.text[this.at];
    if (open === '[') return this.list(path, depth);
    if (open === '{') return this.table(path, depth);
    return this.take(word);
  }

  private list(path: readonly string[], depth: number): string | undefined {
    this.at++;
    const said: string[] = [];
    for (;;) {
      this.take(blankLines);
      if (this.closes(']')) return said.join('\n');
      const one = this.value([...path, String(said.length)], false, depth + 1);
      if (one === undefined) return undefined;
      said.push(one);
      this.take(blankLines);
      if (this.text[this.at] === ',') this.at++;
      else return this.closes(']') ? said.join('\n') : undefined;
    }
  }

  private table(path: readonly string[], depth: number): string | undefined {
    this.at++;
    const said: string[] = [];
    for (;;) {
      this.take(blankLines);
      if (this.closes('}')) return said.join('\n');
      const keys = this.keys();
      if (!keys || this.text[this.at] !== '=') return undefined;
      this.at++;
      this.take(blank);
      const one = this.value([...path, ...keys], false, depth + 1);
      if (one === undefined) return undefined;
      said.push(one);
      this.take(blankLines);
      if (this.text[this.at] === ',') this.at++;
      else return this.closes('}') ? said.join('\n') : undefined;
    }
  }

  private closes(bracket: string): boolean {
    if (this.text[this.at] !== bracket) return false;
    this.at++;
    return true;
  }

  private string(kinds: Readonly<Record<string, RegExp>>): { quote: string; value: string } | undefined {
    for (const [quote, pattern] of Object.entries(kinds)) {
      if (!this.text.startsWith(quote, this.at)) continue;
      const start = this.at;
      const written = this.take(pattern);
      const value = written === undefined ? undefined : decode(written, quote);
      if (value !== undefined) return { quote, value };
      this.at = start;
    }
    return undefined;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }
}

const letters: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\x1b',
  '"': '"',
  '\\': '\\',
};

/** Returns the text of a string; `undefined` for an escape that TOML does not know. */
function decode(written: string, quote: string): string | undefined {
  const inside = written.slice(quote.length, -quote.length);
  const plain = quote.length === 3 ? inside.replace(/\r\n/g, '\n').replace(/^\n/, '') : inside;
  if (quote.startsWith("'")) return plain;
  let isKnown = true;
  const said = plain.replace(
    /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|([ \t]*\n\s*)|([^]))/g,
    (_, short?: string, long?: string, byte?: string, fold?: string, letter = '') => {
      if (fold !== undefined) return '';
      const code = short ?? long ?? byte;
      const found = code === undefined ? letters[letter as string] : characterOf(parseInt(code, 16));
      isKnown &&= found !== undefined;
      return found ?? '';
    },
  );
  return isKnown ? said : undefined;
}

function characterOf(code: number): string | undefined {
  return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? undefined : String.fromCodePoint(code);
}

/** A text as a string of the same kind, or of one that can say it. */
export function writeString(said: string, quote: string, before: string, lineEnd: string): string {
  const text = said.toWellFormed().replace(/\r\n?/g, '\n');
  if (quote === "'" && !/['\n]|[\0-\x08\x0b-\x1f\x7f]/.test(text)) return `'${text}'`;
  const isLiteral = quote === "'''" && !/'''|'$|[\0-\x08\x0b-\x1f\x7f]/.test(text);
  if (!isLiteral && quote.length === 1) return `"${escape(text).replace(/["\n\t]/g, (one) => short[one] ?? one)}"`;
  const lead = /^...\r?\n/.test(before) || text.startsWith('\n') ? lineEnd : '';
  const lines = (isLiteral ? text : escape(text).replace(/"(?="")|"$/g, '\\"')).replaceAll('\n', lineEnd);
  return isLiteral ? `'''${lead}${lines}'''` : `"""${lead}${lines}"""`;
}

const short: Readonly<Record<string, string>> = { '"': '\\"', '\n': '\\n', '\t': '\\t' };

function escape(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
