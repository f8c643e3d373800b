import {
  ADTS,
  EncodedPacketSink,
  FLAC,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
  type EncodedPacket,
  type InputAudioTrack,
} from 'mediabunny';
import type { MediaFacts } from './decoding';
import { fileSource } from './fileSource';
import { countMp3, mp3Packets, readMp3Facts, type Packet } from './mp3';
import { bytesOf as bytesOfSource, packetDecoder, type SoundConfig } from './packetDecoders';
import { remuxed, type RemuxedPiece } from './remux';
import { Timeline } from './timeline';

/** Formats that are read, the surest first. A list that leads to other files is none of them. */
const formats = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MPEG_TS, MP3, ADTS];
// What it cannot read of a picture is nothing to tell anybody.
Logging.level = LogLevel.Silent;

/** Seconds that are decoded before the place that is wanted: decoders need what came before. */
const runUp = 0.5;
/** Packets in a row that bring no later time. */
const maxIdlePackets = 1000;
/** Number of seconds to jump ahead in a damaged file before reading it again, then twice as many. */
const leapSeconds = 2;

/**
 * The sound of a file of a known kind.
 * @returns `none` of a film without; `undefined` of any other file, and of one that is too damaged to be read
 */
export async function openMediaFile(file: string, onProgress: () => void): Promise<MediaFacts | 'none' | undefined> {
  return await withTrack(file, onProgress, async (track) => {
    if (track === undefined) return undefined;
    if (track === 'none') return 'none';
    const { codec, config, duration } = track;
    const facts: MediaFacts = { durationMs: Math.round(duration * 1000) };
    if (!codec || !config) return facts;
    // Where there is not even a first packet, something else may read more of it.
    if ((await track.packets(0).next()).done) return undefined;
    const decoder = await packetDecoder(codec, config);
    decoder?.free();
    if (decoder) return { ...facts, isDecoded: true };
    return codec === 'aac' || codec === 'mp3' ? { ...facts, remuxed: codec } : facts;
  });
}

interface Track {
  codec: Awaited<ReturnType<InputAudioTrack['getCodec']>>;
  config: SoundConfig | undefined;
  /** Seconds. */
  duration: number;
  /** Seconds by which the times of its packets are later than their sound. */
  delay: number;
  /** Seconds by which this is so of the first packets alone, whose times say 0. */
  lead: number;
  /** Yields the packets from a time on, in seconds. */
  packets(from: number): AsyncGenerator<Packet>;
}

async function withTrack<Result>(
  file: string,
  onProgress: () => void,
  use: (track: Track | 'none' | undefined) => Promise<Result>,
): Promise<Result> {
  const input = new Input({ source: fileSource(file, onProgress), formats });
  try {
    return await use(await trackOf(file, input, onProgress));
  } finally {
    input.dispose();
  }
}

async function trackOf(file: string, input: Input, onProgress: () => void): Promise<Track | 'none' | undefined> {
  try {
    if (!(await input.canRead())) return undefined;
    const track = await input.getPrimaryAudioTrack();
    if (!track) return (await input.getTracks()).length > 0 ? 'none' : undefined;
    const [codec, format] = [await track.getCodec(), await input.getFormat()];
    const config: SoundConfig | undefined = (await track.getDecoderConfig()) ?? undefined;
    // One frame after the other, of which mediabunny takes seconds to find a late one.
    if (format === MP3 && codec === 'mp3') return { codec, config, ...(await mp3TrackOf(file, onProgress)) };
    const preSkip = codec === 'opus' ? preSkipOf(config) : 0;
    const origin = await originOf(input);
    const told = await track.getDurationFromMetadata();
    const delay = origin + (format === MATROSKA || format === WEBM ? preSkip : 0);
    const duration = (told ?? (await track.computeDuration())) - origin;
    const sink = new EncodedPacketSink(track);
    return {
      ...{ codec, config, delay, duration },
      lead: format === OGG ? preSkip : 0,
      packets: (from) => packetsFrom(sink, from + delay, duration + delay),
    };
  } catch (error) {
    if (isOfSystem(error)) throw error;
    return undefined;
  }
}

async function mp3TrackOf(
  file: string,
  onProgress: () => void,
): Promise<Pick<Track, 'delay' | 'lead' | 'duration' | 'packets'>> {
  const { duration: told, delay, added } = await readMp3Facts(file);
  const duration = (told ?? (await countMp3(file, onProgress))) - added;
  return { delay, lead: 0, duration, packets: (from) => mp3Packets(file, from + delay, onProgress) };
}

/** Returns the start time of a file: a recording of a broadcast may begin at any time. */
async function originOf(input: Input): Promise<number> {
  const tracks = await input.getTracks();
  const first = await Promise.all(tracks.map((track) => tried(() => track.getFirstTimestamp())));
  return Math.max(0, Math.min(...first.map((time) => time ?? Infinity), Number.MAX_SAFE_INTEGER));
}

/** Seconds of an Opus track before what is to be heard of it. */
function preSkipOf(config: SoundConfig | undefined): number {
  const head = config?.description && Buffer.from(bytesOfSource(config.description));
  return head && head.length >= 12 ? head.readUInt16LE(10) / 48_000 : 0;
}

/** Mono 16-bit samples at 16 kHz. @param from seconds */
export async function* samplesOf(file: string, from: number, onProgress: () => void): AsyncGenerator<Uint8Array> {
  const input = new Input({ source: fileSource(file, onProgress), formats });
  let free: (() => void) | undefined;
  try {
    const track = await trackOf(file, input, onProgress);
    if (!track || track === 'none' || !track.codec || !track.config) return;
    const decoder = await packetDecoder(track.codec, track.config);
    if (!decoder) return;
    free = () => decoder.free();
    const timeline = new Timeline(from, track.duration);
    for await (const packet of track.packets(from - runUp)) {
      const samples = await decoder.decode(packet.data);
      const at = packet.timestamp - (packet.timestamp === 0 ? track.lead : 0) - track.delay;
      for (const made of timeline.put(at, packet.duration, samples)) yield bytesOf(made);
    }
    for (const made of timeline.finish()) yield bytesOf(made);
  } finally {
    free?.();
    input.dispose();
  }
}

/** The packets as they are, in Matroska. @param from seconds */
export async function* piecesOf(file: string, from: number, onProgress: () => void): AsyncGenerator<RemuxedPiece> {
  const input = new Input({ source: fileSource(file, onProgress), formats });
  try {
    const track = await trackOf(file, input, onProgress);
    if (!track || track === 'none' || !track.config) return;
    if (track.codec !== 'aac' && track.codec !== 'mp3') return;
    const [start, end] = [from + track.delay, track.duration + track.delay];
    yield* remuxed(track.codec, track.config, track.packets(from), start, end);
  } finally {
    input.dispose();
  }
}

/** The packets of a track from a time on. Where the file is damaged, what comes behind that is looked for. */
async function* packetsFrom(sink: EncodedPacketSink, from: number, end: number): AsyncGenerator<EncodedPacket> {
  let packet =
    (from > 0 ? await tried(() => sink.getPacket(from)) : null) ?? (await tried(() => sink.getFirstPacket()));
  let done = Math.max(from, 0);
  let idle = 0;
  // Packets of a damaged file may go in a circle.
  while (idle < maxIdlePackets) {
    for (let leap = leapSeconds; !packet; leap *= 2) {
      if (done + leap >= end) return;
      const next = await tried(() => sink.getPacket(done + leap));
      // Behind the damage, and not the last one before it again.
      if (next && next.timestamp >= done && next.timestamp + next.duration > done) packet = next;
    }
    yield packet;
    const behind = packet.timestamp + packet.duration;
    idle = behind > done ? 0 : idle + 1;
    done = Math.max(done, behind);
    const before: EncodedPacket = packet;
    packet = await tried(() => sink.getNextPacket(before));
  }
}

/**
 * Returns the result of a read; nothing for parts of a damaged file that can’t be read. @throws the error of the system for the
 * file
 */
async function tried<Result>(read: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (isOfSystem(error)) throw error;
    return null;
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
