import { HttpFailure } from '../http/failure';

/**
 * Reason why a session ends. Each has a status like HTTP and a number of its own after it: the contract's
 * `reason_code`.
 */
export const voiceFailures = {
  'wrong-frame': [400, 1, 'Frames must have the message format of the session: text for json, binary for msgpack.'],
  'not-readable': [400, 2, 'The message must be an object with the key source_media_chunk or end_of_source_media.'],
  'chunk-too-large': [400, 3, 'A chunk can have at most 100 KB and one second of audio.'],
  'part-of-sample': [400, 4, 'A chunk of PCM must end at the end of a sample.'],
  'too-fast': [
    400,
    5,
    'Audio is sent faster than twice its speed. Wait half the duration of a chunk before the next one.',
  ],
  'after-end': [400, 6, 'The source has already ended; nothing can be sent after it.'],
  'not-decodable': [400, 7, 'Couldn’t decode the audio: it’s damaged or doesn’t have the declared format.'],
  'outdated-token': [400, 8, 'The token was already used or isn’t the latest one of the session.'],
  'no-data': [408, 1, 'No audio was received for 30 seconds.'],
  'not-fetched': [408, 2, 'The client doesn’t read the messages of the session.'],
  'no-pair': [400, 9, 'No engine on this computer translates from the spoken language.'],
  quota: [456, 1, 'Quota exceeded: this key has reached its speech limit.'],
  'engine-failed': [500, 1, 'The speech recognition engine on this computer failed.'],
  'speaker-failed': [500, 2, 'The text-to-speech engine on this computer failed.'],
  'translation-failed': [503, 1, 'Couldn’t translate the transcript.'],
  stopped: [503, 2, 'The local service is shutting down.'],
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

/** Returns the failure of a session for a failed translation. */
export function translationFailure(error: unknown): VoiceFailure {
  return error instanceof HttpFailure
    ? new VoiceFailure(error.status === 400 ? 'no-pair' : 'translation-failed', error.message)
    : new VoiceFailure('translation-failed');
}
