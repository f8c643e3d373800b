import { decode, encode } from '@msgpack/msgpack';
import * as v from 'valibot';
import { ServiceError } from '../errors';
import { isBounded } from '../schemas/messagePackBounds';
import { voiceMessageSchemas, type MessageFormat, type VoiceMessage, type VoiceMessageKey } from '../schemas/voice';

/** Message a client sends on a voice stream (contract §13.3). */
export type VoiceCommand = { source_media_chunk: { data: Uint8Array } } | { end_of_source_media: object };

/** Writes a command as a frame: text with base64 for JSON, bytes for MessagePack. */
export function encodeCommand(command: VoiceCommand, format: MessageFormat): string | Uint8Array {
  if (format === 'msgpack') return encode(command);
  return 'source_media_chunk' in command
    ? JSON.stringify({ source_media_chunk: { data: Buffer.from(command.source_media_chunk.data).toString('base64') } })
    : JSON.stringify(command);
}

/**
 * Reads a frame: an object with exactly one key. `undefined` for a message this client does not know.
 *
 * @throws ServiceError `unexpected-answer` for a frame of the wrong kind or shape
 */
export function decodeMessage(frame: string | Uint8Array, format: MessageFormat): VoiceMessage | undefined {
  const body = readFrame(frame, format);
  const entries: Array<[string, unknown]> = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const [entry] = entries;
  if (!entry || entries.length > 1) throw unexpected();
  const [type, value] = entry;
  if (!Object.hasOwn(voiceMessageSchemas, type)) return undefined;
  const parsed = v.safeParse(voiceMessageSchemas[type as VoiceMessageKey], value);
  if (!parsed.success) throw unexpected();
  return { type, message: parsed.output } as VoiceMessage;
}

/** Bytes of a frame: many times what is spoken and heard in one message. */
const frameBytes = 4 * 1024 * 1024;

/** A message is an object of an object with lists of segments or of bytes; more is left for later versions. */
const maxDepth = 8;

const frameLimits = {
  maxStrLength: frameBytes,
  maxBinLength: frameBytes,
  maxArrayLength: 10_000,
  maxMapLength: 1_000,
  maxExtLength: 1_000,
};

function readFrame(frame: string | Uint8Array, format: MessageFormat): unknown {
  if ((typeof frame === 'string') !== (format === 'json') || frame.length > frameBytes) throw unexpected();
  try {
    if (typeof frame === 'string') return JSON.parse(frame);
    if (isBounded(frame, maxDepth)) return decode(frame, frameLimits);
  } catch {
    // What the parser says would quote what was spoken.
    throw unexpected();
  }
  throw unexpected();
}

function unexpected(): ServiceError {
  return new ServiceError('unexpected-answer', 'The service sent an unexpected message.');
}
