import { open, type FileHandle } from 'node:fs/promises';
import { bytesAt, bytesBetween } from '../../../decoding/fileBytes';
import { cutPcm, pcm16, type Pcm, type Sound } from './sound';

/** Codes of `fmt ` (RFC 2361). */
const codes = { pcm: 1, float: 3, alaw: 6, ulaw: 7, extensible: 0xfffe } as const;
const rates = [8000, 16000, 44100, 48000] as const;
/** More chunks than any program writes before the sound. */
const mostChunks = 1000;
/** Programs that do not know how much will come write this as the length of the sound, or more. */
const leastPlaceholder = 0x7fff_0000;

interface Samples {
  code: number;
  channels: number;
  rate: number;
  /** Bits of one sample of one channel. */
  bits: number;
  start: number;
  end: number;
  /** End of the samples in the whole file, if it was cut off. */
  toldEnd?: number;
}

/**
 * The sound of a WAV file whose samples are sent as they are, or as 16-bit ones, several channels as their mean;
 * `undefined` for one of another kind, which `ffmpeg` has to convert. A file that was cut off, or whose length was never
 * written, has the samples that are there.
 */
export async function readWav(file: string): Promise<Sound | undefined> {
  const handle = await open(file);
  let samples: Samples | undefined;
  try {
    samples = await findSamples(handle);
  } finally {
    await handle.close();
  }
  const pcm = samples && pcmOf(samples);
  const convert = samples && converterOf(samples);
  if (!samples || !pcm || !convert) return undefined;
  const { start, end, toldEnd, channels, bits, rate } = samples;
  const frame = channels * (bits / 8);
  const frames = Math.floor((end - start) / frame);
  const lengthMs = (bytes: number): number => Math.round((Math.floor(bytes / frame) / rate) * 1000);
  return {
    mediaType: pcm.mediaType,
    durationMs: lengthMs(end - start),
    ...(toldEnd !== undefined && { toldMs: lengthMs(toldEnd - start) }),
    canSeek: true,
    speed: 2,
    chunks: (fromMs) => {
      const from = Math.min(frames, Math.round((fromMs / 1000) * rate));
      return cutPcm(pcm, converted(bytesBetween(file, start + from * frame, start + frames * frame), frame, convert));
    },
  };
}

/** Whole frames of a stream, converted. */
async function* converted(
  blocks: AsyncIterable<Buffer>,
  frame: number,
  convert: (frames: Buffer) => Uint8Array,
): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const block of blocks) {
    const all = rest.length === 0 ? block : Buffer.concat([rest, block]);
    const whole = all.length - (all.length % frame);
    if (whole > 0) yield convert(all.subarray(0, whole));
    rest = all.subarray(whole);
  }
}

async function findSamples(handle: FileHandle): Promise<Samples | undefined> {
  const { size } = await handle.stat();
  const riff = await bytesAt(handle, 0, 12);
  if (riff.toString('latin1', 0, 4) !== 'RIFF' || riff.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  let format: Buffer | undefined;
  let at = 12;
  for (let count = 0; count < mostChunks && at + 8 <= size; count++) {
    const header = await bytesAt(handle, at, 8);
    const name = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    const start = at + 8;
    if (name === 'data') {
      // A program that wrote into a pipe could not come back to say how much it was.
      if (length === 0 || length >= leastPlaceholder) return format && samplesOf(format, { start, end: size });
      const told = start + length;
      return format && samplesOf(format, { start, end: Math.min(size, told), ...(told > size && { toldEnd: told }) });
    }
    if (name === 'fmt ') format = await bytesAt(handle, start, Math.min(length, 40));
    at = start + length + (length % 2);
  }
  return undefined;
}

function samplesOf(format: Buffer, place: Pick<Samples, 'start' | 'end' | 'toldEnd'>): Samples | undefined {
  if (format.length < 16) return undefined;
  let code = format.readUInt16LE(0);
  if (code === codes.extensible && format.length >= 26) code = format.readUInt16LE(24);
  const [channels, rate, bits] = [format.readUInt16LE(2), format.readUInt32LE(4), format.readUInt16LE(14)];
  return channels > 0 && channels <= 64 ? { code, channels, rate, bits, ...place } : undefined;
}

function pcmOf({ code, rate, channels }: Samples): Pcm | undefined {
  const known = rates.find((one) => one === rate);
  if (known === undefined) return undefined;
  if (code === codes.pcm || code === codes.float) return pcm16(known);
  if (known !== 8000 || channels !== 1) return undefined;
  const encoding = code === codes.alaw ? 'alaw' : 'ulaw';
  return { mediaType: `audio/pcm;encoding=${encoding};rate=8000`, bytesPerSecond: 8000, frame: 1 };
}

function converterOf({ code, channels, bits }: Samples): ((frames: Buffer) => Uint8Array) | undefined {
  if (code === codes.alaw || code === codes.ulaw) return bits === 8 ? (frames) => frames : undefined;
  if (code === codes.pcm && bits === 16 && channels === 1) return (frames) => frames;
  const read = readerOf(code, bits);
  if (!read) return undefined;
  const bytes = bits / 8;
  return (frames) => {
    const count = frames.length / (bytes * channels);
    const mono = Buffer.alloc(count * 2);
    for (let frame = 0; frame < count; frame++) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel++) sum += read(frames, (frame * channels + channel) * bytes);
      mono.writeInt16LE(Math.max(-0x8000, Math.min(0x7fff, Math.round(sum / channels))), frame * 2);
    }
    return mono;
  };
}

/** Reads one sample as a 16-bit one. */
function readerOf(code: number, bits: number): ((buffer: Buffer, at: number) => number) | undefined {
  if (code === codes.float) {
    const finite = (value: number): number => (Number.isFinite(value) ? value * 0x8000 : 0);
    if (bits === 32) return (buffer, at) => finite(buffer.readFloatLE(at));
    return bits === 64 ? (buffer, at) => finite(buffer.readDoubleLE(at)) : undefined;
  }
  if (code !== codes.pcm) return undefined;
  if (bits === 8) return (buffer, at) => (buffer.readUInt8(at) - 0x80) * 0x100;
  if (bits === 16) return (buffer, at) => buffer.readInt16LE(at);
  if (bits === 24) return (buffer, at) => buffer.readIntLE(at, 3) / 0x100;
  return bits === 32 ? (buffer, at) => buffer.readInt32LE(at) / 0x10000 : undefined;
}
