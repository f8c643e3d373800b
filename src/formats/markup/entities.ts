import { decodeHTML, decodeHTMLStrict, decodeXML } from 'entities/decode';
import type { MarkupMode } from './tokenizer';

const reference = /&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/g;
/**
 * A reference of HTML, where the semicolon of some may be missing, as in `&copy 2026`; before `=` it is the name of a
 * parameter.
 */
const looseReference = /&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31})(?:;|(?![A-Za-z0-9=]))/g;

export interface DecodedPart {
  /** Decoded text of the part. */
  text: string;
  /** The reference as written, when the part was one. */
  written?: string;
}

/** Cuts text into plain parts and decoded references. A reference that is not defined is plain text. */
export function decodeReferences(text: string, mode: MarkupMode): DecodedPart[] {
  if (!text.includes('&')) return text === '' ? [] : [{ text }];
  const decode = mode === 'xml' ? decodeXML : decodeHtml;
  const parts: DecodedPart[] = [];
  let at = 0;
  for (const { 0: written, index } of text.matchAll(mode === 'xml' ? reference : looseReference)) {
    const decoded = decode(written);
    if (decoded === written) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: decoded, written });
    at = index + written.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

function decodeHtml(written: string): string {
  if (written.endsWith(';')) return decodeHTMLStrict(written);
  const decoded = decodeHTML(written);
  // Of another name it may only be the beginning.
  return decoded.length === 1 ? decoded : written;
}

const necessary: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Writes text the way its source was written: a character that the source gave only as a reference is given as that
 * reference, one that it gave only as itself stays itself, and `&`, `<`, `>` are escaped in every other case.
 */
export class ReferenceWriter {
  /** Made when the first is learned: most texts have no references, and each segment has a writer. */
  private written: Map<string, string> | undefined;
  private plain = '';

  /** Learns from a part of the source. */
  learn(part: DecodedPart): void {
    if (part.written === undefined) {
      this.plain += part.text;
    } else if (!this.written?.has(part.text)) {
      // What follows may be another character than in the source.
      (this.written ??= new Map()).set(part.text, part.written.endsWith(';') ? part.written : `${part.written};`);
    }
  }

  write(text: string): string {
    if (!this.written && !/[&<>]/.test(text)) return text;
    let result = '';
    let at = 0;
    let next = 0;
    for (const character of text) {
      const start = next;
      next += character.length;
      if (!this.written?.has(character) && !Object.hasOwn(necessary, character)) continue;
      result += text.slice(at, start) + this.writeCharacter(character);
      at = next;
    }
    return result + text.slice(at);
  }

  private writeCharacter(character: string): string {
    const written = this.written?.get(character);
    const isPlain = this.plain.includes(character);
    if (isPlain && (written === undefined || character === '>')) return character;
    return isPlain ? (necessary[character] ?? character) : (written ?? necessary[character] ?? character);
  }
}
