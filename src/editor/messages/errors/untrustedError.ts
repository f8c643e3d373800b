import { t } from '../../../shared/l10n';

/** Next step of a user in an untrusted folder. */
export const trustFolder = { title: t('Trust This Folder…'), command: 'workbench.trust.manage' };

/** Nothing is written because of what a folder says that nobody trusts. */
export class UntrustedError extends Error {
  override name = 'UntrustedError';

  constructor() {
    super(t('This folder isn’t trusted, so Parlance can’t change its files.'));
  }
}
