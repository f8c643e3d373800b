import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavFile } from '../../../formats/wav';
import { sampleRate } from '../engines/speechEngine';

/**
 * Has a program read a piece of sound: programs seek in it, and some cannot read it from a pipe. It is in a folder of its own
 * (`withPrivateFolder`).
 */
export async function withSoundFile<Result>(
  sound: Int16Array,
  use: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  return await withPrivateFolder(async (folder) => {
    const file = join(folder, 'sound.wav');
    await writeFile(file, wavOf(sound), { mode: 0o600 });
    return await use(file, folder);
  });
}

/** A folder that only this user may open, and which is gone when it has been used. */
export async function withPrivateFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-voice-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A WAV file of mono samples. */
export function wavOf({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array {
  return wavFile(new Uint8Array(buffer, byteOffset, byteLength), sampleRate);
}
