import { limits } from '../schemas/limits';
import { normalizeMediaType } from '../schemas/voice';

/** Bytes of one sample of one channel. */
const sampleBytes: Readonly<Record<string, number | undefined>> = { s16le: 2, alaw: 1, ulaw: 1 };

/** Length assumed for a chunk whose media type does not tell it: the contract advises 50 to 250 ms. */
const usualChunkMs = 200;

/**
 * Reason why a chunk of sound cannot be sent, as a sentence (contract §13.3): over 100 KB, or, where the kind of sound
 * tells, over one second or ending within a sample.
 */
export function chunkProblem(mediaType: string, bytes: number): string | undefined {
  if (bytes > limits.voice.chunkBytes) return `A chunk can have at most ${limits.voice.chunkBytes} bytes.`;
  const pcm = readPcm(mediaType);
  if (!pcm) return undefined;
  if (bytes % pcm.sample !== 0) return 'A chunk must end at the end of a sample.';
  return chunkMs(mediaType, bytes) > limits.voice.chunkMs ? 'A chunk can have at most one second of audio.' : undefined;
}

/** Milliseconds of a chunk; of a kind that does not tell, what the contract advises. */
export function chunkMs(mediaType: string, bytes: number): number {
  const pcm = readPcm(mediaType);
  return pcm ? (bytes / pcm.sample / pcm.rate) * 1000 : usualChunkMs;
}

function readPcm(mediaType: string): { sample: number; rate: number } | undefined {
  const [, encoding = '', rate] = /^audio\/pcm;encoding=(\w+);rate=(\d+)$/.exec(normalizeMediaType(mediaType)) ?? [];
  const sample = sampleBytes[encoding];
  return sample === undefined ? undefined : { sample, rate: Number(rate) };
}
