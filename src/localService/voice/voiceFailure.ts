import { HttpFailure } from '../http/failure';

/** Why a session ends. Each has a status like HTTP and a number of its own after it: the contract's `reason_code`. */
export const voiceFailures = {
  'wrong-frame': [400, 1, 'Frames must be of the message format of the session: text for json, binary for msgpack.'],
  'not-readable': [400, 2, 'The message is no object with one of the keys source_media_chunk and end_of_source_media.'],
  'chunk-too-large': [400, 3, 'A chunk holds at most 100 KB and at most one second of sound.'],
  'part-of-sample': [400, 4, 'A chunk of PCM ends within a sample.'],
  'too-fast': [
    400,
    5,
    'The sound comes faster than twice its speed. Wait half the length of a chunk before the next one.',
  ],
  'after-end': [400, 6, 'Nothing may follow the end of the source.'],
  'not-decodable': [400, 7, 'The sound cannot be decoded: it is damaged, or of another kind than was said.'],
  'outdated-token': [400, 8, 'The token was used before, or is not the latest one of the session.'],
  'no-data': [408, 1, 'Nothing came for 30 seconds.'],
  'not-fetched': [408, 2, 'The messages of the session are not read.'],
  'no-pair': [400, 9, 'No engine of this machine translates from the language that is spoken.'],
  quota: [456, 1, 'Quota exceeded: the limit of speech of this key is used up.'],
  'engine-failed': [500, 1, 'The speech engine of this machine failed.'],
  'speaker-failed': [500, 2, 'The speech synthesiser of this machine failed.'],
  'translation-failed': [503, 1, 'The transcript could not be translated.'],
  stopped: [503, 2, 'The service is stopped.'],
} as const satisfies Record<string, readonly [status: number, number: number, message: string]>;

export type VoiceFailureName = keyof typeof voiceFailures;

/** Ends a session, with a message to its client. */
export class VoiceFailure extends Error {
  override name = 'VoiceFailure';

  /** @param message where there is more to say than always */
  constructor(
    readonly failure: VoiceFailureName,
    message: string = voiceFailures[failure][2],
  ) {
    super(message);
  }

  /** The payload of the contract's `error` (§13.3). */
  toMessage(requestType: string): object {
    const [status, number] = voiceFailures[this.failure];
    return {
      request_type: requestType,
      error_code: status,
      reason_code: status * 10_000 + number,
      error_message: this.message,
    };
  }
}

/** What a failed translation means to a session. */
export function translationFailure(error: unknown): VoiceFailure {
  return error instanceof HttpFailure
    ? new VoiceFailure(error.status === 400 ? 'no-pair' : 'translation-failed', error.message)
    : new VoiceFailure('translation-failed');
}
