import { t } from '../../../shared/l10n';

const names: Readonly<Record<string, string>> = {
  default: t('default'),
  academic: t('academic'),
  business: t('business'),
  casual: t('casual'),
  simple: t('simple'),
  confident: t('confident'),
  diplomatic: t('diplomatic'),
  enthusiastic: t('enthusiastic'),
  friendly: t('friendly'),
};

/** Names a style or a tone of the contract; an unknown one as the service calls it. */
export function choiceName(value: string): string {
  return names[value] ?? value;
}
