import { open, stat } from 'node:fs/promises';
import { reason } from '../../../formats/reason';
import { findProgram } from '../../../programs/findProgram';
import { readContainer } from './containers';
import { decodeByFfmpeg } from './ffmpeg';
import { bytesAt } from './fileBytes';
import { readMp3 } from './mp3';
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
 * The sound of a file. WAV is read here. All else is decoded by `ffmpeg` where this machine has it: times are exact then,
 * several channels become the one that services take, and it can go on in the middle. Without it MP3, FLAC, Ogg and the
 * sound of WebM and Matroska go to the service as they are.
 * @throws SoundError
 */
export async function openSound(file: string, { signal, ffmpeg }: OpenSoundOptions = {}): Promise<Sound> {
  await requireContent(file);
  const wav = await readWav(file);
  if (wav) return withSound(wav);
  const program = ffmpeg ?? (await findProgram(['ffmpeg']));
  if (program !== undefined && program !== 'none') return withSound(await decodeByFfmpeg(program, file, signal));
  const asItIs = (await readContainer(file)) ?? ((await isMp3(file)) ? await readMp3(file) : undefined);
  if (!asItIs) throw new SoundError(reason('sound-needs-ffmpeg'));
  return withSound(asItIs);
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

/** By its tag, or by its first frame: frames are found in any bytes if one looks long enough. */
async function isMp3(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const head = await bytesAt(handle, 0, 3);
    return head.toString('latin1') === 'ID3' || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);
  } finally {
    await handle.close();
  }
}
