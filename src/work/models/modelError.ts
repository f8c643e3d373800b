/** Reason why an offline model could not be had. */
export type ModelErrorReason =
  /** The file is not what the catalogue promises, also after another try. */
  | 'damaged'
  /** No room on the disk. */
  | 'disk-full'
  /** Another window is getting this model. */
  | 'busy'
  /** The address, or the folder, could not be read. */
  | 'unreachable'
  /** The file there is no catalogue that Parlance reads. */
  | 'no-catalogue'
  /** The disk refused for another reason. */
  | 'disk'
  /** This editor cannot unpack the file. */
  | 'packing';

/** A model could not be listed, got or removed. The message is a sentence for the user; nothing installed was changed. */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly reason: ModelErrorReason,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
