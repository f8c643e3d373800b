import { t } from '../../../../shared/l10n';

/** The states of XLIFF 1.2 and 2.1 as a user reads them. */
const names = new Map([
  ['new', t('New')],
  ['initial', t('Not translated')],
  ['needs-translation', t('To translate')],
  ['needs-adaptation', t('To adapt')],
  ['needs-l10n', t('To localize')],
  ['needs-review-translation', t('Translation to review')],
  ['needs-review-adaptation', t('Adaptation to review')],
  ['needs-review-l10n', t('Localization to review')],
  ['translated', t('Translated')],
  ['reviewed', t('Reviewed')],
  ['signed-off', t('Signed off')],
  ['final', t('Final')],
]);

/**
 * The name of a state: another one than XLIFF has is called as the file does.
 * @param state as the file has it; '' for none
 * @param isOpen whether the translation is missing
 */
export function stateName(state: string, isOpen: boolean): string {
  return names.get(state) ?? (state || (isOpen ? t('Not translated') : ''));
}
