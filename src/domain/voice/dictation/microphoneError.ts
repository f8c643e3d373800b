import type { Reason } from '../../../formats/reason';

/** Reason why nothing can be recorded. */
export class MicrophoneError extends Error {
  override name = 'MicrophoneError';

  constructor(readonly why: Reason) {
    super(why.reason);
  }
}
