import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSound } from '../../../src/domain/voice/sound/openSound';
import { findProgram, programFolders } from '../../../src/programs/findProgram';
import type { Figure, FigureGroup } from '../figures';

/** By the name of the codec, what its file ends in and how `ffmpeg` makes it. */
const kinds = {
  opus: ['webm', '-c:a', 'libopus', '-b:a', '64k'],
  flac: ['flac'],
  vorbis: ['ogg', '-c:a', 'libvorbis', '-q:a', '4'],
} as const;
const minutes = 10;
/** How often the ten minutes stand in the long file. */
const times = 6;

/** Reads the sound of a file. @returns milliseconds of sound, milliseconds of the processor, and growth of memory in MiB */
async function read(
  file: string,
  fromMs = 0,
  mostMs = Infinity,
): Promise<Record<'ms' | 'processor' | 'memory', number>> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const began = process.cpuUsage();
  const sound = await openSound(file, { ffmpeg: 'none' });
  let ms = 0;
  for await (const { durationMs } of sound.chunks(fromMs)) {
    ms += durationMs;
    most = Math.max(most, process.memoryUsage.rss());
    if (ms >= mostMs) break;
  }
  const { user, system } = process.cpuUsage(began);
  return { ms, processor: (user + system) / 1000, memory: (most - before) / 2 ** 20 };
}

/** What decoding takes without `ffmpeg`: of stereo at 48 kHz, a minute of each codec, and a late place and all of an hour. */
async function measure(): Promise<Record<string, Figure>> {
  const ffmpeg = await findProgram(['ffmpeg'], programFolders());
  if (ffmpeg === undefined) throw new Error('Needs ffmpeg, which makes the files.');
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-decoding-'));
  const make = (...args: string[]): unknown => execFileSync(ffmpeg, ['-v', 'error', '-nostdin', ...args]);
  const figures: Record<string, Figure> = {};
  try {
    const noise = `anoisesrc=color=pink:amplitude=0.3:sample_rate=48000:seed=1:duration=${minutes * 60}`;
    for (const [codec, [ending, ...encoder]] of Object.entries(kinds)) {
      const file = path.join(folder, `${codec}.${ending}`);
      make('-f', 'lavfi', '-i', noise, '-ac', '2', ...encoder, file);
      const { ms, processor } = await read(file);
      if (Math.abs(ms - minutes * 60_000) > 100) throw new Error(`${codec}: ${ms} ms were read.`);
      figures[`decoding.${codec}`] = { value: processor / minutes, unit: 'ms a minute' };
    }
    const hour = path.join(folder, 'hour.webm');
    make('-stream_loop', String(times - 1), '-i', path.join(folder, 'opus.webm'), '-c', 'copy', hour);
    const late = await read(hour, (minutes * times - 1) * 60_000, 1000);
    figures['decoding.late'] = { value: late.processor, unit: 'ms' };
    figures['decoding.hour-memory'] = { value: (await read(hour)).memory, unit: 'MiB' };
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const groups: FigureGroup[] = [
  {
    names: [...Object.keys(kinds).map((codec) => `decoding.${codec}`), 'decoding.late', 'decoding.hour-memory'],
    measure,
  },
];
