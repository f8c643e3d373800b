import { FfmpegReader } from './ffmpegReader';
import { g711 } from './g711';
import { Resampler } from './resampler';
import type { PcmFormat, SoundFormat } from './soundFormat';

/** Makes samples of what a client sends. */
export interface SoundReader {
  write(bytes: Uint8Array): void;
  /** Bytes that it has not worked on yet. */
  readonly waitingBytes: number;
  /** Resolves when all samples have been given. Rejects with `SoundError` when there is no sound in what was sent. */
  end(): Promise<void>;
  /** Gives nothing any more, and frees what it holds. */
  stop(): void;
}

/** What was sent is not the sound it was said to be. */
export class SoundError extends Error {
  override name = 'SoundError';
}

/**
 * @param program `ffmpeg`, for what has to be decoded
 * @param onSamples gets mono samples at the rate that engines hear
 * @param onError is called when what was sent cannot be read; nothing is given after that
 */
export function soundReader(
  format: SoundFormat,
  program: string | undefined,
  onSamples: (samples: Int16Array) => void,
  onError: (error: SoundError) => void,
): SoundReader {
  if (format.kind === 'pcm') return new PcmReader(format, onSamples);
  if (program === undefined) throw new SoundError('This kind of sound needs ffmpeg, which is not here any more.');
  return new FfmpegReader(program, format.name, onSamples, onError);
}

class PcmReader implements SoundReader {
  readonly waitingBytes = 0;
  private readonly resampler: Resampler;

  constructor(
    private readonly format: PcmFormat,
    private readonly onSamples: (samples: Int16Array) => void,
  ) {
    this.resampler = new Resampler(format.rate);
  }

  write(bytes: Uint8Array): void {
    this.onSamples(this.resampler.write(samplesOf(this.format, bytes)));
  }

  end(): Promise<void> {
    return Promise.resolve();
  }

  stop(): void {
    // It holds nothing.
  }
}

function samplesOf({ encoding }: PcmFormat, bytes: Uint8Array): Int16Array {
  if (encoding !== 's16le') {
    const table = g711[encoding];
    return Int16Array.from(bytes, (code) => table[code] ?? 0);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int16Array.from({ length: bytes.byteLength >> 1 }, (_, at) => view.getInt16(at * 2, true));
}
