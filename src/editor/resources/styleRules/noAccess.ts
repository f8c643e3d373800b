import { t } from '../../../shared/l10n';

/** Message when a service refuses style rule lists to an account (contract §8). */
export const noAccessToLists = t(
  'Your account has no access to style rule lists. They require a paid plan and a key with permission to read them.',
);
