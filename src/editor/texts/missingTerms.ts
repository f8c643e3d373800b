import { counted, formatFirst, quoted } from '../../shared/l10n';

/**
 * Names the terms of the glossary that translations have in no form, as a sentence; '' for none.
 * @param terms as they are in the source, each as often as it is missing
 */
export function missingTermsText(terms: readonly string[]): string {
  const different = [...new Set(terms)];
  if (different.length === 0) return '';
  return counted(
    different.length,
    '1 glossary term wasn’t used everywhere ({1}).',
    '{0} glossary terms weren’t used everywhere ({1}).',
    formatFirst(different.map(quoted)),
  );
}
