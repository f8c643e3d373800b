import { stat } from 'node:fs/promises';
import { reason } from '../../../formats/reason';
import { findProgram } from '../../../programs/findProgram';
import { decodeByFfmpeg } from './ffmpeg';
import { readMedia } from './media';
import { SoundError, type Sound } from './sound';
import { readWav } from './wav';

/** Extensions of files that may have sound in them, without the dot. */
export const recordingExtensions = [
  ...['aac', 'aif', 'aiff', 'amr', 'avi', 'caf', 'flac', 'flv', 'm4a', 'm4b', 'm4v', 'mka', 'mkv', 'mov', 'mp3', 'mp4'],
  ...['mpeg', 'mpg', 'mts', 'oga', 'ogg', 'ogv', 'opus', 'wav', 'weba', 'webm', 'wma', 'wmv', '3gp'],
] as const;

export interface OpenSoundOptions {
  signal?: AbortSignal;
  /** Whole path of `ffmpeg`; `none` = do without; absent = looked for on this machine. */
  ffmpeg?: string;
}

/**
 * The sound of a file: the same wherever Parlance decodes it, which it does for nearly all. `ffmpeg`, where this machine has
 * it, decodes what is left: AAC, MP3, and kinds of files that are not known here. Without it AAC and MP3 go to the service as they
 * are.
 * @throws SoundError
 */
export async function openSound(file: string, { signal, ffmpeg }: OpenSoundOptions = {}): Promise<Sound> {
  await requireContent(file);
  const wav = await readWav(file);
  if (wav) return withSound(wav);
  const found = ffmpeg ?? (await findProgram(['ffmpeg']));
  const program = found === 'none' ? undefined : found;
  const media = await readMedia(file, { isLast: program === undefined, signal });
  if (media) return withSound(media);
  if (program === undefined) throw new SoundError(reason('sound-needs-ffmpeg'));
  return withSound(await decodeByFfmpeg(program, file, signal));
}

function withSound(sound: Sound): Sound {
  if (sound.durationMs < 1) throw new SoundError(reason('sound-none'));
  return sound;
}

/** @throws SoundError */
async function requireContent(file: string): Promise<void> {
  try {
    const { size } = await stat(file);
    if (size === 0) throw new SoundError(reason('sound-none'));
  } catch (error) {
    if (error instanceof SoundError) throw error;
    throw new SoundError(reason('sound-file', (error as NodeJS.ErrnoException).code ?? ''));
  }
}
