import { open, type FileHandle } from 'node:fs/promises';
import type { SourceMediaType } from '../../../api/schemas/voice';
import { limits } from '../../../api/schemas/limits';
import { bytesAt, bytesBetween } from './fileBytes';
import { readMatroskaHead } from './matroska';
import type { Sound, SoundChunk } from './sound';

/** Milliseconds of a piece, by the average of its file. */
const pieceMs = 100;

interface Container {
  mediaType: SourceMediaType;
  durationMs: number;
}

/**
 * The sound of a FLAC, Ogg, WebM or Matroska file as it is, in pieces of bytes; `undefined` for any other file, and for
 * one that does not tell its length or has a picture. How long a piece is is known only by the average of the file, as
 * bytes of the file by its length; where it is quieter a piece is longer. So pieces are half as long as others, and sent
 * at the speed of the sound alone: a service still gets none above a second, and nothing too fast, where the rate falls
 * to half of the average.
 */
export async function readContainer(file: string): Promise<Sound | undefined> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const container = await containerOf(handle, size);
    if (!container || container.durationMs <= 0) return undefined;
    const bytesPerMs = size / container.durationMs;
    const bytes = Math.max(1, Math.min(limits.voice.chunkBytes, Math.floor(bytesPerMs * pieceMs)));
    return {
      ...container,
      canSeek: false,
      speed: 1,
      chunks: () => pieces(bytesBetween(file, 0, size), bytes, bytesPerMs),
    };
  } finally {
    await handle.close();
  }
}

async function* pieces(
  blocks: AsyncIterable<Uint8Array>,
  bytes: number,
  bytesPerMs: number,
): AsyncGenerator<SoundChunk> {
  for await (const block of blocks) {
    for (let at = 0; at < block.length; at += bytes) {
      const data = block.subarray(at, at + bytes);
      yield { data, durationMs: data.length / bytesPerMs };
    }
  }
}

async function containerOf(handle: FileHandle, size: number): Promise<Container | undefined> {
  const head = await bytesAt(handle, 0, 64 * 1024);
  const magic = head.toString('latin1', 0, 4);
  if (magic === 'fLaC') return flac(head, 4);
  if (magic === 'OggS') return ogg(head, await bytesAt(handle, Math.max(0, size - 128 * 1024), 128 * 1024));
  const matroska = readMatroskaHead(head);
  if (!matroska || matroska.durationMs === undefined || matroska.hasVideo) return undefined;
  return { mediaType: matroska.isWebm ? 'audio/webm' : 'audio/x-matroska', durationMs: matroska.durationMs };
}

/** @param at place of the block of STREAMINFO, which is the first one */
function flac(head: Buffer, at: number): Container | undefined {
  if (head.length < at + 22) return undefined;
  const rate = head.readUIntBE(at + 14, 3) >> 4;
  const samples = (head.readUInt8(at + 17) & 0x0f) * 2 ** 32 + head.readUInt32BE(at + 18);
  return rate > 0 && samples > 0 ? { mediaType: 'audio/flac', durationMs: (samples / rate) * 1000 } : undefined;
}

/** The last page of a stream tells how many samples there were. */
function ogg(head: Buffer, tail: Buffer): Container | undefined {
  const last = tail.lastIndexOf('OggS', undefined, 'latin1');
  if (last < 0 || tail.length < last + 14) return undefined;
  const samples = Number(tail.readBigInt64LE(last + 6));
  const opus = head.indexOf('OpusHead', 0, 'latin1');
  if (opus >= 0 && opus < 100) {
    const skipped = head.readUInt16LE(opus + 10);
    return { mediaType: 'audio/ogg;codecs=opus', durationMs: ((samples - skipped) / 48_000) * 1000 };
  }
  const inOgg = head.indexOf('\x7fFLAC', 0, 'latin1');
  if (inOgg >= 0 && inOgg < 100) {
    const rate = head.readUIntBE(inOgg + 9 + 4 + 14, 3) >> 4;
    return rate > 0 ? { mediaType: 'audio/ogg;codecs=flac', durationMs: (samples / rate) * 1000 } : undefined;
  }
  const vorbis = head.indexOf('\x01vorbis', 0, 'latin1');
  const rate = vorbis >= 0 && vorbis < 100 ? head.readUInt32LE(vorbis + 12) : 0;
  return rate > 0 ? { mediaType: 'audio/ogg', durationMs: (samples / rate) * 1000 } : undefined;
}
