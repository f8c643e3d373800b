import { t } from '../../../../shared/l10n';

/** An estimate as a user reads it: `about 40 s`, `about 3 min`. */
export function remainingText(seconds: number): string {
  if (seconds < 10) return t('a few seconds left');
  if (seconds < 90) return t('about {0} s left', Math.round(seconds / 10) * 10);
  return t('about {0} min left', Math.round(seconds / 60));
}
