import { reason } from '../../../formats/reason';
import { SoundError, type Sound } from './sound';

/** A cue that stays longer is heard so far. */
const longestMs = 60_000;

/** A part of a recording as a WAV file of its own, to be heard. @throws SoundError where its samples are not at hand */
export async function excerptOf(sound: Sound, fromMs: number, toMs: number): Promise<Buffer> {
  const [, rate] = /^audio\/pcm;encoding=s16le;rate=(\d+)$/.exec(sound.mediaType) ?? [];
  if (rate === undefined) throw new SoundError(reason('sound-needs-ffmpeg'));
  const bytes = Math.round((Math.max(0, Math.min(longestMs, toMs - fromMs)) * Number(rate)) / 1000) * 2;
  const pieces: Uint8Array[] = [];
  let length = 0;
  if (bytes > 0) {
    for await (const { data } of sound.near?.(fromMs) ?? sound.chunks(fromMs)) {
      pieces.push(data);
      length += data.length;
      if (length >= bytes) break;
    }
  }
  return wavOf(Buffer.concat(pieces).subarray(0, bytes), Number(rate));
}

function wavOf(data: Buffer, rate: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}
