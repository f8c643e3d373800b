import { t } from '../../../shared/l10n';

/** Reading failed in a way nobody foresaw: a defect. It says nothing of the text. */
export class ReaderError extends Error {
  override name = 'ReaderError';

  /** @param kind name of the error in the thread */
  constructor(
    message: string,
    readonly kind?: string,
  ) {
    super(message);
  }
}

/** A file took longer to read than any file should. It is not read again until it changes. */
export class SlowFileError extends ReaderError {
  override name = 'SlowFileError';

  constructor() {
    super(t('This file takes too long to read.'));
  }
}
