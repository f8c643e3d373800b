/** A file as text, and what it takes to write it again. The byte order mark is the first character of the text. */
export interface DecodedFile {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-8859-1';
}

export type DecodeResult = { ok: true; file: DecodedFile } | { ok: false; message: string };

const declaredEncoding = /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

interface DecodeOptions {
  /** Whether a file that is no UTF-8 is ISO-8859-1, as some formats say. */
  orLatin1?: boolean;
}

/**
 * Decodes UTF-8 and UTF-16. Anything else is refused, because what was replaced while decoding could not be written
 * back as it was.
 */
export function decodeFile(bytes: Uint8Array, { orLatin1 = false }: DecodeOptions = {}): DecodeResult {
  const encoding = detect(bytes);
  const text = decode(bytes, encoding);
  if (text === undefined && orLatin1 && encoding === 'utf-8') {
    // The decoder of that name reads Windows-1252.
    const latin1 = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return { ok: true, file: { text: latin1, encoding: 'iso-8859-1' } };
  }
  if (text === undefined) {
    return { ok: false, message: `The file is not valid ${encoding.toUpperCase()}. Save it as UTF-8 and try again.` };
  }
  const declared = declaredEncoding.exec(text.replace(/^\uFEFF/, ''))?.[1]?.toLowerCase();
  if (
    declared !== undefined &&
    !['utf-8', 'utf8', 'us-ascii', 'ascii', 'utf-16', 'utf-16le', 'utf-16be'].includes(declared)
  ) {
    // Characters outside ASCII would be written in another encoding than the file says.
    if (/[^\x00-\x7f]/.test(text)) {
      return { ok: false, message: `The encoding ${declared} is not supported. Save the file as UTF-8 and try again.` };
    }
  }
  return { ok: true, file: { text, encoding } };
}

/** The bytes of a decoded file, with another text or the same. In ISO-8859-1 there may be nothing above U+00FF. */
export function encodeFile({ text, encoding }: DecodedFile): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'iso-8859-1') return Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index++) {
    bytes.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le');
  }
  return new Uint8Array(bytes.buffer);
}

/** By byte order mark; without one, text that begins with an ASCII character shows by its zero bytes. */
function detect([first, second]: Uint8Array): DecodedFile['encoding'] {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && first !== undefined && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined)) return 'utf-16be';
  return 'utf-8';
}

function decode(bytes: Uint8Array, encoding: DecodedFile['encoding']): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
