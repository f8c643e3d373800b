import { counted, formatFirst, quoted } from '../../shared/l10n';

/**
 * Which terms of the glossary translations have in no form, as a sentence; '' for none.
 * @param terms as they stand in the source, each as often as it is missing
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
