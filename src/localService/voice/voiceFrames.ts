import { decode, encode } from '@msgpack/msgpack';
import * as v from 'valibot';
import { isBounded } from '../../api/schemas/messagePackBounds';
import { voiceCommandSchemas, type MessageFormat } from '../../api/schemas/voice';
import { VoiceFailure } from './voiceFailure';

/** Bytes of one frame: a chunk of the largest size as base64, and its key. */
export const frameBytesMax = 256 * 1024;

/** A command is an object of an object of bytes; more is left for later versions. */
const mostDepth = 8;

/** A length is believed before what it is of has come, so a frame of few bytes could take all memory. */
const frameLimits = {
  maxStrLength: frameBytesMax,
  maxBinLength: frameBytesMax,
  maxArrayLength: 100,
  maxMapLength: 100,
  maxExtLength: 100,
};

export type VoiceCommand = { type: 'chunk'; data: Uint8Array } | { type: 'end' };

/**
 * Reads a frame of a client.
 * @throws VoiceFailure
 */
export function readCommand(bytes: Buffer, isBinary: boolean, format: MessageFormat): VoiceCommand {
  if (isBinary !== (format === 'msgpack')) throw new VoiceFailure('wrong-frame');
  const body = readFrame(bytes, isBinary);
  const entries: Array<[string, unknown]> = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const [[type, value] = ['', undefined]] = entries;
  if (entries.length === 1 && type === 'end_of_source_media' && v.is(voiceCommandSchemas[type], value)) {
    return { type: 'end' };
  }
  if (entries.length === 1 && type === 'source_media_chunk') {
    // Bytes in JSON are base64, in MessagePack they are themselves.
    const parsed = v.safeParse(voiceCommandSchemas[type], value);
    const isOfFormat = typeof (value as { data?: unknown } | null)?.data === (isBinary ? 'object' : 'string');
    if (parsed.success && isOfFormat) return { type: 'chunk', data: parsed.output.data };
  }
  throw new VoiceFailure('not-readable');
}

function readFrame(bytes: Buffer, isBinary: boolean): unknown {
  try {
    if (!isBinary) return JSON.parse(bytes.toString('utf8'));
    if (isBounded(bytes, mostDepth)) return decode(bytes, frameLimits);
  } catch {
    throw new VoiceFailure('not-readable');
  }
  throw new VoiceFailure('not-readable');
}

/** Writes a message of the service; sound in it as bytes, in JSON as base64. */
export function writeMessage(message: object, format: MessageFormat): string | Uint8Array {
  if (format === 'msgpack') return encode(message, { ignoreUndefined: true });
  return JSON.stringify(message, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );
}
