import type { SourceMediaType } from '../../../api/schemas/voice';
import type { Reason } from '../../../formats/reason';

/** A piece of sound as it is sent. */
export interface SoundChunk {
  data: Uint8Array;
  durationMs: number;
}

/** The sound of a file in a form that a service takes. It is read while it is sent, never whole. */
export interface Sound {
  mediaType: SourceMediaType;
  durationMs: number;
  /** Length the file tells, where it was cut off and less is there. */
  toldMs?: number;
  /** True if it can begin at any time; else only at 0. */
  canSeek: boolean;
  /** True while it is being recorded, so there will be more of it than `durationMs`. */
  isLive?: boolean;
  /** Max speed of sending, as a multiple of playing: 2 where the length of each chunk is known, else 1. */
  speed: 1 | 2;
  /** Yields the sound from a time on to the end. Ends early when no more of it is asked for. */
  chunks(fromMs: number, signal?: AbortSignal): AsyncIterable<SoundChunk>;
  /** The same at once, also late in a long file, where a compressed one may tell its times less exactly. */
  near?(fromMs: number): AsyncIterable<SoundChunk>;
}

/** Reason why the sound of a file cannot be read. */
export class SoundError extends Error {
  override name = 'SoundError';

  constructor(readonly why: Reason) {
    super(why.reason);
  }
}

/** Milliseconds of a chunk: in the middle of what the contract advises (§13.3). */
export const chunkMs = 200;

/** Bytes of samples, and how long one second of them is. */
export interface Pcm {
  mediaType: SourceMediaType;
  bytesPerSecond: number;
  /** Bytes of one sample. */
  frame: number;
}

/** Mono sound of 16-bit samples. */
export function pcm16(rate: 8000 | 16000 | 44100 | 48000): Pcm {
  return { mediaType: `audio/pcm;encoding=s16le;rate=${rate}`, bytesPerSecond: rate * 2, frame: 2 };
}

/**
 * The sound of a file that is decoded while it is sent: mono samples of 16 bits at 16 kHz from a time on.
 * @param samples gives them @param near the same at once
 */
export function decodedSound(
  durationMs: number,
  samples: (fromMs: number, signal?: AbortSignal) => AsyncIterable<Uint8Array>,
  near?: (fromMs: number) => AsyncIterable<Uint8Array>,
): Sound {
  const pcm = pcm16(16000);
  return {
    mediaType: pcm.mediaType,
    durationMs,
    canSeek: true,
    speed: 2,
    chunks: (fromMs, signal) => cutPcm(pcm, samples(fromMs, signal)),
    ...(near && { near: (fromMs: number) => cutPcm(pcm, near(fromMs)) }),
  };
}

/** Cuts a stream of samples into chunks of whole samples; the last one may be shorter. */
export async function* cutPcm(
  { bytesPerSecond, frame }: Pcm,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<SoundChunk> {
  const size = Math.round((bytesPerSecond * chunkMs) / 1000 / frame) * frame;
  const chunk = (data: Uint8Array): SoundChunk => ({ data, durationMs: (data.length / bytesPerSecond) * 1000 });
  let rest: Uint8Array = new Uint8Array(0);
  for await (const piece of bytes) {
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = 0;
    for (; at + size <= all.length; at += size) yield chunk(all.slice(at, at + size));
    rest = all.slice(at);
  }
  const whole = rest.length - (rest.length % frame);
  if (whole > 0) yield chunk(rest.subarray(0, whole));
}
