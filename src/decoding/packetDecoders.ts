import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import type { AudioCodec } from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import { pcmReader } from './pcm';

/** Decoded packet: the mean of all channels, with 1 as the loudest sample there can be. */
export interface Samples {
  mono: Float32Array;
  /** Samples a second. */
  rate: number;
}

/** Decodes the packets of one track, in their order. */
export interface PacketDecoder {
  /** @returns `undefined` where it is damaged */
  decode(packet: Uint8Array): Promise<Samples | undefined>;
  free(): void;
}

/** Facts that a file has about its sound: an `AudioDecoderConfig` of WebCodecs. */
export interface SoundConfig {
  codec: string;
  numberOfChannels: number;
  sampleRate: number;
  /** Data that the codec needs before the first packet. */
  description?: ArrayBuffer | ArrayBufferView<ArrayBuffer>;
}

/** Result of our libraries for one packet or a few. */
interface Decoded {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: unknown[];
}

/** Sample rate that an Opus decoder can output directly and that services take. */
const opusRate = 16_000;

/** A decoder for a codec; `undefined` for one that nothing here decodes. */
export async function packetDecoder(codec: AudioCodec, config: SoundConfig): Promise<PacketDecoder | undefined> {
  const pcm = pcmReader(codec);
  if (pcm) {
    const { numberOfChannels: channels, sampleRate: rate } = config;
    return { decode: async (packet) => ({ mono: pcm(packet, channels), rate }), free: () => undefined };
  }
  if (codec === 'flac') {
    const decoder = new FLACDecoder();
    await decoder.ready;
    return proved(decoder, (packet) => decoder.decodeFrames([packet]));
  }
  if (codec === 'opus') return await opusDecoder(config);
  return codec === 'vorbis' ? await vorbisDecoder(config) : undefined;
}

function proved(decoder: { free(): void }, decode: (packet: Uint8Array) => Decoded | Promise<Decoded>): PacketDecoder {
  return {
    free: () => decoder.free(),
    decode: async (packet) => {
      try {
        const { channelData, samplesDecoded, sampleRate: rate, errors } = await decode(packet);
        if (errors.length > 0 && samplesDecoded === 0) return undefined;
        return { mono: meanOf(channelData, samplesDecoded), rate };
      } catch {
        // Larger than any packet may be.
        return undefined;
      }
    },
  };
}

function meanOf(channels: readonly Float32Array[], count: number): Float32Array {
  const [first = new Float32Array(count), ...others] = channels;
  if (others.length === 0) return first;
  return first.map((sample, at) => others.reduce((sum, channel) => sum + (channel[at] ?? 0), sample) / channels.length);
}

/** The bytes of what a codec has to be told before its first packet. */
export function bytesOf(source: NonNullable<SoundConfig['description']>): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

/** Creates an Opus decoder, with the channel mapping table of an `OpusHead` (RFC 7845) for more than two channels. */
async function opusDecoder({ numberOfChannels: channels, description }: SoundConfig): Promise<PacketDecoder> {
  const head = description ? bytesOf(description) : undefined;
  const [family = 0, streamCount = 1, coupledStreamCount = 0, ...table] = head?.subarray(18) ?? [];
  const hasTable = family !== 0 && table.length >= channels;
  const decoder = new OpusDecoder({
    sampleRate: opusRate,
    channels,
    ...(hasTable && {
      streamCount,
      coupledStreamCount,
      channelMappingTable: table.slice(0, channels),
    }),
  });
  await decoder.ready;
  return proved(decoder, (packet) => decoder.decodeFrame(packet));
}

/** Internals of the Vorbis decoder, which take packets; its public interface takes only Ogg pages. */
interface VorbisPackets {
  sendSetupHeader(header: Uint8Array): void;
  initDsp(): void;
  decodePackets(packets: Uint8Array[]): Decoded;
}

/** @returns `undefined` where the headers of Vorbis are not there */
async function vorbisDecoder({ description }: SoundConfig): Promise<PacketDecoder | undefined> {
  const headers = description && vorbisHeaders(bytesOf(description));
  if (!headers) return undefined;
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  const packets = (decoder as unknown as { _decoder: VorbisPackets })._decoder;
  packets.sendSetupHeader(headers.first);
  packets.sendSetupHeader(headers.setup);
  packets.initDsp();
  return proved(decoder, (packet) => packets.decodePackets([packet]));
}

/** The first and the last of the three headers, which stand behind their lengths: each byte of 255 is followed by more. */
function vorbisHeaders(bytes: Uint8Array): { first: Uint8Array; setup: Uint8Array } | undefined {
  let at = 1;
  const length = (): number => {
    let sum = 0;
    for (let byte = 255; byte === 255;) sum += byte = bytes[at++] ?? 0;
    return sum;
  };
  const [first, comment] = [length(), length()];
  const setup = bytes.subarray(at + first + comment);
  return bytes[0] === 2 && setup.length > 0 ? { first: bytes.subarray(at, at + first), setup } : undefined;
}
