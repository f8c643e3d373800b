import { limits } from '../schemas/limits';
import { normalizeMediaType } from '../schemas/voice';

/** Bytes of one sample of one channel. */
const sampleBytes: Readonly<Record<string, number | undefined>> = { s16le: 2, alaw: 1, ulaw: 1 };

/**
 * Why a chunk of sound cannot be sent, as a sentence (contract §13.3): over 100 KB, or, where the kind of sound tells,
 * over one second or ending within a sample.
 */
export function chunkProblem(mediaType: string, bytes: number): string | undefined {
  if (bytes > limits.voice.chunkBytes) return `A chunk holds at most ${limits.voice.chunkBytes} bytes.`;
  const [, encoding = '', rate] = /^audio\/pcm;encoding=(\w+);rate=(\d+)$/.exec(normalizeMediaType(mediaType)) ?? [];
  const sample = sampleBytes[encoding];
  if (sample === undefined) return undefined;
  if (bytes % sample !== 0) return 'A chunk ends within a sample.';
  const ms = (bytes / sample / Number(rate)) * 1000;
  return ms > limits.voice.chunkMs ? 'A chunk holds at most one second.' : undefined;
}
