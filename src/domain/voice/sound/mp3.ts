import { open } from 'node:fs/promises';
import { bytesAt, bytesBetween } from './fileBytes';
import { chunkMs, type Sound, type SoundChunk } from './sound';

/** kbit/s of layer III by the index in a header: MPEG 1, and MPEG 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44100, 48000, 32000] as const;

interface Frame {
  bytes: number;
  durationMs: number;
  rate: number;
}

/** The header of a frame of layer III; `undefined` where there is none. */
function frameAt(bytes: Uint8Array, at: number): Frame | undefined {
  const [sync, kind = 0, rates = 0] = bytes.subarray(at, at + 3);
  // Layer III alone: 01 in the bits of the layer.
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return undefined;
  const version = (kind >> 3) & 3;
  const kbit = bitRates[version === 3 ? 0 : 1][rates >> 4];
  const base = sampleRates[(rates >> 2) & 3];
  if (version === 1 || !kbit || base === undefined) return undefined;
  const rate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const samples = version === 3 ? 1152 : 576;
  const padding = (rates >> 1) & 1;
  return {
    bytes: Math.floor((samples / 8) * ((kbit * 1000) / rate)) + padding,
    durationMs: (samples / rate) * 1000,
    rate,
  };
}

/** A frame without sound, which most encoders write first: how many there are, and what to leave out at both ends. */
const facts = /Xing|Info|VBRI/;
/** Samples that come out of a decoder before those of the file; those who read the first frame know to leave them out. */
const delaySamples = 1105;

interface SoundFrame extends Frame {
  data: Uint8Array;
}

/** The frames of an MP3 file, one by one; what is none (tags, damage) is passed over. */
async function* framesOf(file: string): AsyncGenerator<SoundFrame> {
  const { start, end } = await bounds(file);
  let rest: Uint8Array = new Uint8Array(0);
  for await (const block of bytesBetween(file, start, end)) {
    const all = rest.length === 0 ? block : Buffer.concat([rest, block]);
    let at = 0;
    while (at + 4 <= all.length) {
      const frame = frameAt(all, at);
      if (!frame) {
        at++;
        continue;
      }
      if (at + frame.bytes > all.length) break;
      yield { ...frame, data: all.subarray(at, at + frame.bytes) };
      at += frame.bytes;
    }
    rest = all.subarray(at);
  }
}

/** Without the tag of ID3 at its beginning, which may hold a picture. */
async function bounds(file: string): Promise<{ start: number; end: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const tag = await bytesAt(handle, 0, 10);
    if (tag.length < 10 || tag.toString('latin1', 0, 3) !== 'ID3') return { start: 0, end: size };
    const length = [...tag.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    return { start: Math.min(size, 10 + length), end: size };
  } finally {
    await handle.close();
  }
}

/** The sound of an MP3 file as it is, in whole frames, whose headers tell how long each is; `undefined` without any. */
export async function readMp3(file: string): Promise<Sound | undefined> {
  let durationMs = 0;
  for await (const frame of framesOf(file)) if (!isFacts(frame)) durationMs += frame.durationMs;
  if (durationMs === 0) return undefined;
  return {
    mediaType: 'audio/mpeg',
    durationMs: Math.round(durationMs),
    canSeek: true,
    speed: 2,
    chunks: (fromMs) => joined(framesOf(file), fromMs),
  };
}

function isFacts({ data }: SoundFrame): boolean {
  return facts.test(Buffer.from(data.subarray(0, 48)).toString('latin1'));
}

async function* joined(frames: AsyncIterable<SoundFrame>, fromMs: number): AsyncGenerator<SoundChunk> {
  let passed = 0;
  let waiting: Uint8Array[] = [];
  let waitingMs = 0;
  for await (const frame of frames) {
    const { data, rate } = frame;
    const durationMs = isFacts(frame) ? 0 : frame.durationMs;
    passed += durationMs;
    if (fromMs > 0 && passed - durationMs / 2 <= fromMs + (delaySamples / rate) * 1000) continue;
    waiting.push(data);
    waitingMs += durationMs;
    if (waitingMs + durationMs <= chunkMs) continue;
    yield { data: Buffer.concat(waiting), durationMs: waitingMs };
    [waiting, waitingMs] = [[], 0];
  }
  if (waitingMs > 0) yield { data: Buffer.concat(waiting), durationMs: waitingMs };
}
