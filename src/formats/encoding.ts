import { codecOf } from './codec';
import { likelyEncodings } from './detectEncoding';
import type { TextEdit } from './edits';
import { reason, type Reason } from './reason';

/** A file as text, and what it takes to write it again. The byte order mark is the first character of the text. */
export interface DecodedFile {
  text: string;
  /** Name for decoders: `utf-8`, `windows-1252`, `shift_jis`. */
  encoding: string;
  /** Finds where the file says what it is in. */
  declaration?: RegExp;
  /** True if nothing says so: it is what it looks like. */
  isGuessed?: boolean;
}

export type DecodeResult = { ok: true; file: DecodedFile } | { ok: false; message: Reason };

/** Declaration of the encoding of a file; the first group is its name. All of XML state it at the beginning. */
export const xmlDeclaration = /^\uFEFF?<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/d;

export interface DecodeOptions {
  /** True if a file that is no UTF-8 is ISO-8859-1, as some formats say. */
  orLatin1?: boolean;
  /** Declaration of the encoding in files of the format; that of XML when absent. */
  declaration?: RegExp;
  /** True if files of the format are in whatever their author used, and do not say so. */
  mayBeAny?: boolean;
  /** The language of the text where it is known, which helps to tell what such a file is in. */
  language?: string | undefined;
}

/**
 * Decodes a file by its byte order mark, by what it says, as UTF-8, or by what it looks like. What cannot be decoded and
 * encoded to the same bytes is refused, because what was replaced while decoding could not be written back as it was.
 * @param bytes all of the file
 * @param options what is known of it
 */
export function decodeFile(
  bytes: Uint8Array,
  { orLatin1 = false, mayBeAny = false, declaration = xmlDeclaration, language }: DecodeOptions = {},
): DecodeResult {
  const unicode = markedEncoding(bytes);
  if (unicode === 'utf-32') return refuse(reason('file-utf-32'));
  const head = unicode === 'utf-8' ? new TextDecoder().decode(bytes.subarray(0, mostHead)) : '';
  const declared = declaration.exec(head)?.[1];
  const said = declared === undefined || hasUtf8Mark(bytes) ? undefined : sayingOf(declared, bytes);
  if (said !== undefined && said !== 'utf-8') {
    const file = decodeAs(bytes, said);
    if (file) return { ok: true, file: { ...file, declaration } };
    const name = declared?.toUpperCase() ?? '';
    return refuse(codecOf(said) ? reason('file-not-as-it-says', name) : reason('file-encoding', name));
  }
  const text = codecOf(unicode)?.decode(bytes);
  if (text !== undefined) return { ok: true, file: { text, encoding: unicode, declaration } };
  const others =
    unicode !== 'utf-8' ? [] : orLatin1 ? ['iso-8859-1'] : mayBeAny ? likelyEncodings(bytes, language) : [];
  for (const encoding of others) {
    const file = decodeAs(bytes, encoding);
    if (file) return { ok: true, file: { ...file, declaration, ...(mayBeAny && { isGuessed: true }) } };
  }
  return refuse(reason('file-not-valid', unicode.toUpperCase()));
}

function refuse(message: Reason): DecodeResult {
  return { ok: false, message };
}

/** Before it, a file has said what it is in: the header of a PO file may stand below a long list of authors. */
const mostHead = 64 * 1024;

/** UTF-16 that is written in bytes that are none is UTF-8; ISO-8859-1 with characters of Windows-1252 is that. */
function sayingOf(declared: string, bytes: Uint8Array): string | undefined {
  const name = declared.toLowerCase();
  if (/^(?:utf-?(?:8|16(?:le|be)?)|charset)$/.test(name)) return 'utf-8';
  const isLatin1 = /^(?:iso[-_]?8859[-_]1|latin-?1)$/.test(name);
  return isLatin1 && bytes.some((byte) => byte >= 0x80 && byte < 0xa0) ? 'windows-1252' : name;
}

function decodeAs(bytes: Uint8Array, name: string): Pick<DecodedFile, 'text' | 'encoding'> | undefined {
  const codec = codecOf(name);
  const text = codec?.decode(bytes);
  if (codec === undefined || text === undefined) return undefined;
  const again = codec.encode(text);
  const isSame = again?.length === bytes.length && bytes.every((byte, at) => byte === again[at]);
  return isSame ? { text, encoding: codec.encoding } : undefined;
}

/** Returns the name that people use for an encoding. */
export function encodingName(encoding: string): string {
  return codecOf(encoding)?.name ?? encoding;
}

/**
 * A file in the encoding that it is written in: its own, or UTF-8 where that lacks a character of the text; then the
 * file says so.
 */
export function fitEncoding(file: DecodedFile): { file: DecodedFile; isChanged: boolean } {
  if (codecOf(file.encoding)?.encode(file.text)) return { file, isChanged: false };
  const edit = file.declaration && declareUtf8(file.text, file.declaration);
  const text = edit ? file.text.slice(0, edit.start) + edit.newText + file.text.slice(edit.end) : file.text;
  return { file: { ...file, text, encoding: 'utf-8' }, isChanged: true };
}

function declareUtf8(text: string, declaration: RegExp): TextEdit | undefined {
  const [start, end] = declaration.exec(text.slice(0, mostHead))?.indices?.[1] ?? [];
  return start === undefined || end === undefined ? undefined : { start, end, newText: 'UTF-8' };
}

/** The bytes of a decoded file, with another text or the same; in UTF-8 where its own encoding lacks a character. */
export function encodeFile(file: DecodedFile): Uint8Array<ArrayBuffer> {
  const { text, encoding } = fitEncoding(file).file;
  return codecOf(encoding)?.encode(text) ?? new TextEncoder().encode(text);
}

/** Tells the encoding by the byte order mark; without one, text that begins with an ASCII character shows by its zero bytes. */
function markedEncoding([first, second, third, fourth]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32' {
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return 'utf-32';
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32';
  if ((first === 0xff && second === 0xfe) || (first !== 0 && first !== undefined && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined)) return 'utf-16be';
  return 'utf-8';
}

function hasUtf8Mark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}
