import { FfmpegReader } from './ffmpegReader';
import { PcmReader } from './pcmReader';
import type { SoundFormat } from './soundFormat';
import { SoundError, type SoundReader } from './soundReader';

/**
 * @param program `ffmpeg`, for what has to be decoded
 * @param onSamples gets mono samples at the rate that engines hear
 * @param onError is called when what was sent cannot be read; nothing is given after that
 * @param isBehind whether what was given is still being worked on, so that no more is wanted for now
 */
export function soundReader(
  format: SoundFormat,
  program: string | undefined,
  onSamples: (samples: Int16Array) => void,
  onError: (error: SoundError) => void,
  isBehind: () => boolean,
): SoundReader {
  if (format.kind === 'pcm') return new PcmReader(format, onSamples);
  if (program === undefined) throw new SoundError('This audio format requires ffmpeg, which is no longer installed.');
  return new FfmpegReader(program, format.name, onSamples, onError, isBehind);
}
