import type { AudioCodec } from 'mediabunny';
import { g711 } from '../formats/g711';

type Read = (view: DataView, at: number) => number;

/** Bytes of a sample, and what makes a number between -1 and 1 of it. */
const readers: Partial<Record<AudioCodec, [bytes: number, read: Read]>> = {
  'pcm-u8': [1, (view, at) => (view.getUint8(at) - 0x80) / 0x80],
  'pcm-s8': [1, (view, at) => view.getInt8(at) / 0x80],
  'pcm-s16': [2, (view, at) => view.getInt16(at, true) / 0x8000],
  'pcm-s16be': [2, (view, at) => view.getInt16(at) / 0x8000],
  'pcm-s24': [3, (view, at) => (view.getInt16(at + 1, true) * 0x100 + view.getUint8(at)) / 0x800000],
  'pcm-s24be': [3, (view, at) => (view.getInt16(at) * 0x100 + view.getUint8(at + 2)) / 0x800000],
  'pcm-s32': [4, (view, at) => view.getInt32(at, true) / 0x80000000],
  'pcm-s32be': [4, (view, at) => view.getInt32(at) / 0x80000000],
  'pcm-f32': [4, (view, at) => finite(view.getFloat32(at, true))],
  'pcm-f32be': [4, (view, at) => finite(view.getFloat32(at))],
  'pcm-f64': [8, (view, at) => finite(view.getFloat64(at, true))],
  'pcm-f64be': [8, (view, at) => finite(view.getFloat64(at))],
  ulaw: [1, (view, at) => (g711.ulaw[view.getUint8(at)] ?? 0) / 0x8000],
  alaw: [1, (view, at) => (g711.alaw[view.getUint8(at)] ?? 0) / 0x8000],
};

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** Makes the mean of all channels of packets of samples; `undefined` for a codec that has to be decoded. */
export function pcmReader(codec: AudioCodec): ((packet: Uint8Array, channels: number) => Float32Array) | undefined {
  const [bytes, read] = readers[codec] ?? [];
  if (bytes === undefined || read === undefined) return undefined;
  return (packet, channels) => {
    const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
    const mono = new Float32Array(Math.floor(packet.length / bytes / channels));
    for (let frame = 0; frame < mono.length; frame++) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel++) sum += read(view, (frame * channels + channel) * bytes);
      mono[frame] = sum / channels;
    }
    return mono;
  };
}
