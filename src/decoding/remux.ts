import { EncodedAudioPacketSource, EncodedPacket, MkvOutputFormat, Output, StreamTarget } from 'mediabunny';
import type { Packet } from './mp3';
import type { SoundConfig } from './packetDecoders';

/** A piece of Matroska as it is sent. */
export interface RemuxedPiece {
  data: Uint8Array;
  durationMs: number;
}

/** Seconds of a piece. */
const pieceSeconds = 0.2;

/**
 * Puts packets as they are into Matroska, in pieces at their borders, with times from 0 on. Silence stands where AAC
 * has no packet: who hears it may go by the times or by the sound. Nothing comes behind `end`, whatever a packet says: sound costs.
 */
export async function* remuxed(
  codec: 'aac' | 'mp3',
  config: SoundConfig,
  packets: AsyncIterable<Packet>,
  from: number,
  end: number,
): AsyncGenerator<RemuxedPiece> {
  let written: Uint8Array[] = [];
  const target = new StreamTarget(
    new WritableStream({ write: ({ data }) => void written.push(Uint8Array.from(data)) }),
  );
  const format = new MkvOutputFormat({ appendOnly: true, minimumClusterDuration: pieceSeconds });
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  let waiting = 0;
  const piece = (): RemuxedPiece => {
    const data = Buffer.concat(written);
    const durationMs = waiting * 1000;
    [written, waiting] = [[], 0];
    return { data, durationMs };
  };
  try {
    for await (const packet of filled(packets, { from, end }, (first) =>
      codec === 'aac' ? silentPacket(config, first) : undefined,
    )) {
      await source.add(packet, { decoderConfig: config });
      waiting += packet.duration;
      if (waiting + packet.duration > pieceSeconds) yield piece();
    }
    await output.finalize();
    if (written.length > 0) yield piece();
  } finally {
    if (output.state !== 'finalized') await output.cancel();
  }
}

/** Packets of silence by the number of channels (ISO/IEC 14496-3, `raw_data_block`): no band has anything in it. */
const silences: Readonly<Record<number, Uint8Array>> = {
  1: Uint8Array.of(0, 0, 0, 0x07),
  2: Uint8Array.of(0x21, 0, 0, 0, 0, 0x1c),
};

/** Bytes of the header of ADTS. */
const adtsBytes = 7;

/** Returns a packet of silence, with an ADTS header if the packets of the track have one (`first` is one of them). */
function silentPacket({ numberOfChannels, description }: SoundConfig, first: Uint8Array): Uint8Array | undefined {
  const silence = silences[numberOfChannels];
  if (description || !silence || first.length < adtsBytes) return silence;
  const [sync = 0, kind = 0, profile = 0, channels = 0, , fullness = 0, frames = 0] = first;
  const length = adtsBytes + silence.length;
  // Without a checksum; the length is 13 bits over three bytes.
  const lengths = [(channels & 0xfc) | (length >> 11), (length >> 3) & 0xff, (fullness & 0x1f) | ((length & 7) << 5)];
  return Uint8Array.of(sync, kind | 1, profile, ...lengths, frames, ...silence);
}

/** The packets with times between two, and silence where there are none. */
async function* filled(
  packets: AsyncIterable<Packet>,
  { from, end }: { from: number; end: number },
  silenceLike: (packet: Uint8Array) => Uint8Array | undefined,
): AsyncGenerator<EncodedPacket> {
  let at = from;
  for await (const packet of packets) {
    const { timestamp, duration, data } = packet;
    // Half of it at most is sent that nobody asked for, or is missing.
    if (duration <= 0 || timestamp > end || timestamp + duration / 2 <= Math.max(from, at - duration)) continue;
    const silence = timestamp - at >= duration ? silenceLike(data) : undefined;
    while (silence && timestamp - at >= duration) {
      yield new EncodedPacket(silence, 'key', at - from, duration);
      at += duration;
    }
    yield new EncodedPacket(data, 'key', Math.max(0, timestamp - from), duration);
    at = timestamp + duration;
  }
}
