/** Reason why the local service does not run. */
export type LocalServiceErrorReason =
  /** Its program could not be run at all. */
  | 'not-started'
  /** The service did not report in time that it is ready. */
  | 'start-timeout'
  /** The service ended before it was ready, or printed something unexpected. */
  | 'start-failed'
  /** The service ended several times in a row soon after a start. */
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
