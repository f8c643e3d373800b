/** Nothing is written because of what a folder says that nobody trusts. */
export class UntrustedError extends Error {
  override name = 'UntrustedError';
}
