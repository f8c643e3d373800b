/** Reason why there is no way to the service yet, though nothing was sent. */
export type ConnectionErrorReason =
  /** The remote connection has no key. */
  | 'not-signed-in'
  /** A key was given for this connection, and the machine's key store no longer has it. */
  | 'key-not-kept'
  /** The settings now send this connection to another server than the one its key was given for. */
  | 'moved'
  /** `parlance.connection` names a connection that is not in `parlance.connections`. */
  | 'unknown-connection'
  /** The entry of the connection in the settings cannot be used; `detail` says why. */
  | 'invalid-settings'
  /** The user's choice belongs to this connection, and another one is in use by now. */
  | 'not-in-use';

/** There is no way to the service yet, and the user has to decide something first. Never holds a key. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(
    readonly reason: ConnectionErrorReason,
    /** Name of the connection, as the user gave it. */
    readonly connection: string,
    /** A sentence for the user about what is wrong, where the reason alone does not say it. */
    readonly detail?: string,
  ) {
    super(`Connection "${connection}": ${reason}${detail ? `: ${detail}` : ''}`);
  }

  /** True for a `ConnectionError`, or for one with exactly this reason. */
  static is(error: unknown, reason?: ConnectionErrorReason): error is ConnectionError {
    return error instanceof ConnectionError && (reason === undefined || error.reason === reason);
  }
}
