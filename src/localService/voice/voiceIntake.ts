import { limits } from '../../api/schemas/limits';
import type { MessageFormat } from '../../api/schemas/voice';
import { Pace } from './pace';
import { lengthMs, type SoundFormat } from './sound/soundFormat';
import { VoiceFailure } from './voiceFailure';
import { readCommand, type VoiceCommand } from './voiceFrames';

/** Reads the frames of a client, and holds them to the limits of the contract (§13.3). */
export class VoiceIntake {
  /** Bytes of sound so far. */
  bytes = 0;
  private readonly pace: Pace;

  constructor(
    private readonly format: SoundFormat,
    private readonly messageFormat: MessageFormat,
    now: () => number,
  ) {
    this.pace = new Pace(now);
  }

  /**
   * @param waitedMs for how long nothing was read before
   * @throws VoiceFailure
   */
  read(frame: Buffer, isBinary: boolean, waitedMs: number): VoiceCommand {
    const command = readCommand(frame, isBinary, this.messageFormat);
    if (command.type === 'chunk') this.check(command.data.byteLength, waitedMs);
    return command;
  }

  private check(bytes: number, waitedMs: number): void {
    if (bytes > limits.voice.chunkBytes) throw new VoiceFailure('chunk-too-large');
    if (this.format.kind === 'pcm') {
      if (bytes % this.format.frame !== 0) throw new VoiceFailure('part-of-sample');
      const ms = lengthMs(this.format, bytes);
      if (ms > limits.voice.chunkMs) throw new VoiceFailure('chunk-too-large');
      if (!this.pace.take(ms, waitedMs)) throw new VoiceFailure('too-fast');
    }
    this.bytes += bytes;
  }
}
