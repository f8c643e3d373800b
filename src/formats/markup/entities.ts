import { Tokenizer } from 'htmlparser2';
import type { MarkupMode } from './tokenizer';

const reference = /&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/g;

export interface DecodedPart {
  /** What the part means. */
  text: string;
  /** The reference as written, when the part was one. */
  written?: string;
}

/** Cuts text into plain parts and decoded references. A reference that is not defined is plain text. */
export function decodeReferences(text: string, mode: MarkupMode): DecodedPart[] {
  const parts: DecodedPart[] = [];
  let at = 0;
  for (const { 0: written, index } of text.matchAll(reference)) {
    const decoded = decodeReference(written, mode);
    if (decoded === undefined) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: decoded, written });
    at = index + written.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** Decodes with the tables of htmlparser2, which knows the named references of HTML and of XML. */
function decodeReference(written: string, mode: MarkupMode): string | undefined {
  let decoded = '';
  let plain = '';
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: mode === 'xml', decodeEntities: true },
    {
      ontextentity: (codePoint) => (decoded += String.fromCodePoint(codePoint)),
      ontext: (start, end) => (plain += written.slice(start, end)),
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  );
  tokenizer.write(written);
  tokenizer.end();
  return plain === '' && decoded !== '' ? decoded : undefined;
}

const necessary: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Writes text the way its source was written: a character that the source gave only as a reference is given as that
 * reference, one that it gave only as itself stays itself, and `&`, `<`, `>` are escaped in every other case.
 */
export class ReferenceWriter {
  readonly #written = new Map<string, string>();
  readonly #plain = new Set<string>();

  /** Learns from a part of the source. */
  learn(part: DecodedPart): void {
    if (part.written === undefined) for (const character of part.text) this.#plain.add(character);
    else if (!this.#written.has(part.text)) this.#written.set(part.text, part.written);
  }

  write(text: string): string {
    let result = '';
    for (const character of text) result += this.#writeCharacter(character);
    return result;
  }

  #writeCharacter(character: string): string {
    const written = this.#written.get(character);
    const isPlain = this.#plain.has(character);
    if (isPlain && (written === undefined || character === '>')) return character;
    return isPlain ? (necessary[character] ?? character) : (written ?? necessary[character] ?? character);
  }
}
