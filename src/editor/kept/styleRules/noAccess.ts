import { t } from '../../../shared/l10n';

/** What to say when a service refuses style rule lists to an account (contract §8). */
export const noAccessToLists = t(
  'This account has no access to style rule lists. They come with paid plans of the service, and the key must be allowed to read them.',
);
