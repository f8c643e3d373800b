/*
 * What a SentencePiece vocabulary (`vocab.spm`, a protocol buffer) can write. A character that it lacks reaches the model
 * as "unknown" and is gone from the translation, or worse, becomes another one.
 */

/** True if a model reads and writes a character, which is one code point. */
export type Knows = (character: string) => boolean;

/** Fields and values of the protocol buffer that tell: `ModelProto`, `SentencePiece`, `NormalizerSpec`. */
const field = { pieces: 1, normalizer: 3, piece: 1, type: 3, name: 1 } as const;
const byteType = 6;

/**
 * @param file a vocabulary. What is none knows everything: the engine tells what is wrong with it.
 */
export function charactersOf(file: Uint8Array): Knows {
  const known = new Set<string>();
  let normalizer = '';
  try {
    for (const { number, bytes } of fieldsOf(file)) {
      if (number === field.normalizer && bytes) normalizer = textOf(fieldsOf(bytes), field.name);
      if (number !== field.pieces || !bytes) continue;
      const parts = [...fieldsOf(bytes)];
      // A vocabulary with a piece for every byte writes everything.
      if (parts.some((part) => part.number === field.type && part.value === byteType)) return () => true;
      for (const character of textOf(parts, field.piece)) known.add(character);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return () => true;
  }
  if (known.size === 0) return () => true;
  if (normalizer === 'identity') return (character) => known.has(character);
  return (character) => known.has(character) || [...character.normalize('NFKC')].every((one) => known.has(one));
}

interface Field {
  number: number;
  /** Value of a number. */
  value?: number;
  /** Bytes of a text or a message. */
  bytes?: Uint8Array;
}

/** @throws RangeError where the bytes are no protocol buffer */
function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at];
      if (byte === undefined || shift > 2 ** 42) throw new RangeError('A number in the model file is too long.');
      at += 1;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    switch (key % 8) {
      case 0:
        yield { number, value: varint() };
        break;
      case 1:
        at += 8;
        break;
      case 2: {
        const length = varint();
        if (length > bytes.length - at) throw new RangeError('A field in the model file extends past its end.');
        yield { number, bytes: bytes.subarray(at, at + length) };
        at += length;
        break;
      }
      case 5:
        at += 4;
        break;
      default:
        throw new RangeError(`Unknown field type ${key % 8} in the model file.`);
    }
  }
}

function textOf(fields: Iterable<Field>, number: number): string {
  for (const one of fields) {
    if (one.number === number && one.bytes) return new TextDecoder().decode(one.bytes);
  }
  return '';
}
