import { reason } from '../../../formats/reason';
import { wavFile } from '../../../formats/wav';
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
  return Buffer.from(wavFile(Buffer.concat(pieces).subarray(0, bytes), Number(rate)).buffer);
}
