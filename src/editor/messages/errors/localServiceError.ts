/** Reason why the local service does not run. */
export type LocalServiceErrorReason =
  /** Its program could not be run at all. */
  | 'not-started'
  /** It did not say in time that it is ready. */
  | 'start-timeout'
  /** It ended before it was ready, or said something else than it should. */
  | 'start-failed'
  /** It ended several times in a row soon after it was started. */
  | 'keeps-stopping';

/** The local service could not be started; `detail` is for the log. Never holds its keys. */
export class LocalServiceError extends Error {
  override readonly name = 'LocalServiceError';

  constructor(
    readonly reason: LocalServiceErrorReason,
    readonly detail?: string,
    cause?: unknown,
  ) {
    super(`Local service: ${reason}${detail ? `: ${detail}` : ''}`, { cause });
  }
}
