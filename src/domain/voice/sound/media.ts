import { reason } from '../../../formats/reason';
import { decodedSound, SoundError, type Sound } from './sound';

/**
 * The sound of MP4, MOV, 3GP, Matroska, WebM, Ogg, MPEG-TS, MP3, FLAC, ADTS and other WAV, of films too. What Parlance decodes
 * (FLAC, Opus, Vorbis, samples) becomes 16-bit samples at the times of the file, with silence where it has a gap; AAC and MP3
 * go to the service as they are, in Matroska.
 * @param options `isLast`: nothing else will read the file
 * @returns `undefined` where something else has to read the file
 * @throws SoundError where it has no sound
 */
export async function readMedia(
  file: string,
  { isLast, signal }: { isLast: boolean; signal?: AbortSignal | undefined },
): Promise<Sound | undefined> {
  const { isCutMatroska, openMedia } = await import('../../../decoding/decoding');
  // Of the piece of a film that has no end nothing is read here; `ffmpeg` reads what is there of it.
  if (!isLast && (await isCutMatroska(file))) return undefined;
  const media = await openMedia(file, { signal }).catch((error: unknown) => {
    // Something else may get through a damaged file.
    if (!isLast && isStuck(error)) return undefined;
    throw soundErrorOf(error);
  });
  // Where it is there, something else may know a track that is not known here.
  if (media === 'none' && isLast) throw new SoundError(reason('sound-none'));
  if (media === undefined || media === 'none') return undefined;
  const { durationMs, samples, remuxed } = media;
  if (samples) return decodedSound(durationMs, (fromMs, signal) => readable(samples(fromMs, signal)));
  if (!remuxed || !isLast) return undefined;
  return {
    mediaType: `audio/x-matroska;codecs=${remuxed.codec}`,
    durationMs,
    canSeek: true,
    speed: 2,
    chunks: (fromMs, signal) => readable(remuxed.pieces(fromMs, signal)),
  };
}

async function* readable<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  try {
    yield* chunks;
  } catch (error) {
    throw soundErrorOf(error);
  }
}

const isStuck = (error: unknown): boolean => error instanceof Error && error.name === 'StuckMediaError';

const soundErrorOf = (error: unknown): unknown => (isStuck(error) ? new SoundError(reason('sound-stuck')) : error);
