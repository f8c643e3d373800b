import { open } from 'node:fs/promises';
import { bytesAt, bytesBetween } from './fileBytes';

/** A packet of a track: of MP3 a frame as it stands in its file. */
export interface Packet {
  data: Uint8Array;
  /** Seconds. */
  timestamp: number;
  duration: number;
}

/** Facts that an MP3 file has about itself. */
export interface Mp3Facts {
  /** Seconds of all frames; absent where it has to be counted. */
  duration?: number;
  /** Seconds that an encoder put before the sound and a decoder adds; that the encoder put before and behind it. */
  delay: number;
  added: number;
}

/** kbit/s of layer III by the index in a header: MPEG 1, and MPEG 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44100, 48000, 32000] as const;
/** Samples that every decoder adds. */
const decoderDelay = 529;
/** Bytes of a header. */
const headerBytes = 4;

interface Frame {
  bytes: number;
  samples: number;
  rate: number;
}

/** The header of a frame of layer III; `undefined` where there is none. */
function frameAt(bytes: Uint8Array, at: number): Frame | undefined {
  if (bytes[at] !== 0xff) return undefined;
  const [kind, rates] = [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  // Layer III alone: 01 in the bits of the layer.
  if ((kind & 0xe6) !== 0xe2) return undefined;
  const version = (kind >> 3) & 3;
  const kbit = bitRates[version === 3 ? 0 : 1][rates >> 4];
  const base = sampleRates[(rates >> 2) & 3];
  if (version === 1 || !kbit || base === undefined) return undefined;
  const rate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const samples = version === 3 ? 1152 : 576;
  return { bytes: Math.floor((samples / 8) * ((kbit * 1000) / rate)) + ((rates >> 1) & 1), samples, rate };
}

/**
 * The frames of an MP3 file from a time on, one by one; what is none (tags, damage) is passed over. All before is passed over
 * by its headers: an hour of it takes a fraction of a second.
 * @param from seconds @param onProgress called for each block of the file
 */
export async function* mp3Packets(file: string, from: number, onProgress: () => void): AsyncGenerator<Packet> {
  let rest: Uint8Array = new Uint8Array(0);
  let timestamp = 0;
  let isFirst = true;
  let isInStep = false;
  for await (const block of bytesBetween(file, await startOf(file), Infinity)) {
    onProgress();
    const all = rest.length === 0 ? block : Buffer.concat([rest, block]);
    let at = 0;
    while (at + headerBytes <= all.length) {
      const frame = frameAt(all, at);
      if (!frame) {
        at++;
        isInStep = false;
        continue;
      }
      const next = at + frame.bytes;
      if (next > all.length || (!isInStep && next + headerBytes > all.length)) break;
      // Such a header may be found in anything; two of them are one behind the other in sound alone.
      if (!isInStep && frameAt(all, next)?.rate !== frame.rate) {
        at++;
        continue;
      }
      isInStep = true;
      const data = all.subarray(at, next);
      at = next;
      const isFacts = isFirst && factsAt(data) >= 0;
      isFirst = false;
      if (isFacts) continue;
      const duration = frame.samples / frame.rate;
      if (timestamp + duration > from) yield { data, timestamp, duration };
      timestamp += duration;
    }
    rest = all.subarray(at);
  }
}

/** Seconds of all frames. */
export async function countMp3(file: string, onProgress: () => void): Promise<number> {
  let end = 0;
  for await (const { timestamp, duration } of mp3Packets(file, 0, onProgress)) end = timestamp + duration;
  return end;
}

/** Returns the offset of the facts in a frame without sound, which most encoders write first; -1 for a frame with sound. */
function factsAt(frame: Uint8Array): number {
  const head = Buffer.from(frame.buffer, frame.byteOffset, Math.min(frame.length, 48)).toString('latin1');
  return head.search(/Xing|Info/);
}

/** Reads the facts in the first frame. */
export async function readMp3Facts(file: string): Promise<Mp3Facts> {
  const start = await startOf(file);
  const handle = await open(file);
  try {
    const head = await bytesAt(handle, start, 4096);
    const frame = frameAt(head, 0);
    const at = factsAt(head);
    if (!frame || at < 0 || at + 8 > head.length) return { delay: 0, added: 0 };
    const flags = head.readUInt32BE(at + 4);
    const encoder = at + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
    const count = flags & 1 && at + 12 <= head.length ? head.readUInt32BE(at + 8) : 0;
    const duration = count > 0 ? { duration: (count * frame.samples) / frame.rate } : {};
    const isTold =
      /^L(?:AME|av[cf])/.test(head.toString('latin1', encoder, encoder + 4)) && encoder + 24 <= head.length;
    if (!isTold) return { ...duration, delay: 0, added: 0 };
    const both = head.readUIntBE(encoder + 21, 3);
    const [before, behind] = [both >> 12, both & 0xfff];
    return { ...duration, delay: (before + decoderDelay) / frame.rate, added: (before + behind) / frame.rate };
  } finally {
    await handle.close();
  }
}

/** Behind the tag of ID3 at the beginning of a file, which may hold a picture. */
async function startOf(file: string): Promise<number> {
  const handle = await open(file);
  try {
    const tag = await bytesAt(handle, 0, 10);
    if (tag.length < 10 || tag.toString('latin1', 0, 3) !== 'ID3') return 0;
    return 10 + [...tag.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  } finally {
    await handle.close();
  }
}
