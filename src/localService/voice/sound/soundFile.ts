import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavFile } from '../../../formats/wav';
import { sampleRate } from '../engines/speechEngine';

/**
 * Has a program read a piece of sound. It gets a folder of its own, which only this user may open, and which is gone when
 * it has answered: programs seek in sound, and some cannot read it from a pipe.
 */
export async function withSoundFile<Result>(
  sound: Int16Array,
  use: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-voice-'));
  try {
    const file = join(folder, 'sound.wav');
    await writeFile(file, wavOf(sound), { mode: 0o600 });
    return await use(file, folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A WAV file of mono samples. */
export function wavOf({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array {
  return wavFile(new Uint8Array(buffer, byteOffset, byteLength), sampleRate);
}
