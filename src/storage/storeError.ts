/** A store cannot be opened; the message says which file and what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** The system does not let its place be written. */
export class UnwritableStoreError extends StoreError {}
