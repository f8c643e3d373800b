import { g711 } from '../../../formats/g711';
import { Resampler } from './resampler';
import type { PcmFormat } from './soundFormat';
import type { SoundReader } from './soundReader';

/** Sound that is samples already, made into those that engines hear. */
export class PcmReader implements SoundReader {
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
