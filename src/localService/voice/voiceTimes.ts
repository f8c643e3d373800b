import { limits } from '../../api/schemas/limits';

/** Time limits of a voice session, in milliseconds. */
export interface VoiceTimes {
  /** A connection without data. */
  silenceMs: number;
  /** A connection. */
  connectionMs: number;
  /** A session without a connection; a token that opens none is good for as long. */
  awayMs: number;
}

export const voiceTimes: VoiceTimes = {
  silenceMs: limits.voice.silenceMs,
  connectionMs: limits.voice.connectionMs,
  awayMs: 60_000,
};
