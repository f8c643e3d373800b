import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
export function wavOf(sound: Int16Array): Buffer {
  const data = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
