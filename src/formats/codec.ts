/** Writes a text in an encoding; `undefined` when the encoding lacks one of its characters. */
export type Encode = (text: string) => Uint8Array<ArrayBuffer> | undefined;

/** An encoding that a file may have. */
interface Codec {
  /** Name for decoders. */
  encoding: string;
  /** Name that people use. */
  name: string;
  decode(bytes: Uint8Array): string | undefined;
  encode: Encode;
}

/** Encodings with a character in each byte, and those with one in one or two (GB18030 in four too, EUC-JP in three). */
const oneByte = /^(?:windows-(?:125[0-8]|874)|iso-8859-(?:[2-8]|1[03-6])|koi8-[ru]|macintosh|x-mac-cyrillic|ibm866)$/;
const twoBytes = /^(?:gbk|gb18030|big5|shift_jis|euc-jp|euc-kr)$/;

const known = new Map<string, Codec>();

/** The codec of an encoding by any of its names; `undefined` where there is none. */
export function codecOf(label: string): Codec | undefined {
  const encoding = encodingNamed(label);
  const codec = encoding === undefined ? undefined : (known.get(encoding) ?? makeCodec(encoding));
  if (encoding !== undefined && codec) known.set(encoding, codec);
  return codec;
}

/** Names that gettext and Java write, and decoders do not know. */
const aliases: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp874: 'windows-874',
  uhc: 'euc-kr',
  'euc-cn': 'gbk',
};

function encodingNamed(label: string): string | undefined {
  const name = label.toLowerCase();
  if (/^(?:us-)?ascii$|^ansi_x3\.4-19\d\d$/.test(name)) return 'us-ascii';
  // Decoders read Windows-1252 by these names.
  if (/^(?:iso[-_]?8859[-_]1|latin-?1|l1)$/.test(name)) return 'iso-8859-1';
  try {
    return new TextDecoder(aliases[name] ?? name.replace(/^iso8859/, 'iso-8859')).encoding;
  } catch {
    return undefined;
  }
}

function makeCodec(encoding: string): Codec | undefined {
  const name = encoding
    .toUpperCase()
    .replace(/^WINDOWS/, 'Windows')
    .replace('SHIFT_JIS', 'Shift_JIS');
  if (encoding === 'us-ascii' || encoding === 'iso-8859-1') {
    const last = encoding === 'us-ascii' ? 0x7f : 0xff;
    const decode = (bytes: Uint8Array): string | undefined =>
      bytes.some((byte) => byte > last) ? undefined : latin1(bytes);
    return { encoding, name, decode, encode: (text) => encodeUpTo(text, last) };
  }
  const decode = (bytes: Uint8Array): string | undefined => {
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return undefined;
    }
  };
  if (encoding === 'utf-8') return { encoding, name, decode, encode: (text) => new TextEncoder().encode(text) };
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    return { encoding, name, decode, encode: (text) => encodeUtf16(text, encoding === 'utf-16le') };
  }
  if (!oneByte.test(encoding) && !twoBytes.test(encoding)) return undefined;
  let table: ReadonlyMap<string, readonly number[]> | undefined;
  return { encoding, name, decode, encode: (text) => encodeBy((table ??= invert(encoding)), text, encoding) };
}

function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

function encodeUpTo(text: string, last: number): ReturnType<Encode> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > last) return undefined;
    bytes[at] = unit;
  }
  return bytes;
}

function encodeUtf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return new Uint8Array(bytes.buffer);
}

/** The platform only decodes, so what each sequence of bytes says is asked of its decoder once. */
function invert(encoding: string): Map<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const add = (sequences: readonly number[][]): void => {
    const decoder = new TextDecoder(encoding);
    const texts = decoder.decode(Uint8Array.from(sequences.flatMap((bytes) => [...bytes, 0x0a]))).split('\n');
    for (const [index, bytes] of sequences.entries()) {
      const text = texts[index] ?? '';
      const isOne = text !== '' && text !== '\ufffd' && [...text].length === 1;
      if (isOne && (!table.has(text) || (encoding === 'big5' && lastOfBig5.includes(text)))) table.set(text, bytes);
    }
  };
  add(range(0x80, 0xff).map((byte) => [byte]));
  if (oneByte.test(encoding)) return table;
  const second = range(0x30, 0xfe);
  // Where characters are there twice, the first is usual; Shift_JIS has those of IBM in lines of NEC before.
  const leads = range(0x81, 0xfe);
  const order = encoding === 'shift_jis' ? leads.toSorted((a, b) => Number(isNec(a)) - Number(isNec(b))) : leads;
  add(order.flatMap((lead) => second.map((byte) => [lead, byte])));
  if (encoding === 'euc-jp') add(range(0xa1, 0xfe).flatMap((a) => range(0xa1, 0xfe).map((b) => [0x8f, a, b])));
  if (encoding === 'gb18030') {
    const digits = range(0x30, 0x39);
    const tails = range(0x81, 0xfe).flatMap((third) => digits.map((fourth) => [third, fourth]));
    add(range(0x81, 0x84).flatMap((lead) => digits.flatMap((two) => tails.map((tail) => [lead, two, ...tail]))));
  }
  return table;
}

/** Characters that Big5 has twice, of which the second is usual. */
const lastOfBig5 = '═╞╡╪十卅';

function isNec(lead: number): boolean {
  return lead === 0xed || lead === 0xee;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function encodeBy(table: ReadonlyMap<string, readonly number[]>, text: string, encoding: string): ReturnType<Encode> {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) {
      bytes.push(code);
      continue;
    }
    const found = table.get(character) ?? (encoding === 'gb18030' && code > 0xffff ? astral(code) : undefined);
    if (!found) return undefined;
    bytes.push(...found);
  }
  return Uint8Array.from(bytes);
}

/** GB18030 has the characters beyond the first plane in a row. */
function astral(code: number): number[] {
  const at = code - 0x10000;
  const digit = (by: number): number => Math.trunc(at / by);
  return [0x90 + digit(12600), 0x30 + (digit(1260) % 10), 0x81 + (digit(10) % 126), 0x30 + (at % 10)];
}
