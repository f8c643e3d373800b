import { counted, formatList, formatNumber, quoted, t } from '../../shared/l10n';

/**
 * Which terms of the glossary translations have in no form, as a sentence; '' for none.
 * @param terms as they stand in the source, each as often as it is missing
 */
export function missingTermsText(terms: readonly string[]): string {
  const different = [...new Set(terms)];
  if (different.length === 0) return '';
  const names = different.slice(0, 3).map(quoted);
  const rest = different.length - names.length;
  return counted(
    different.length,
    'Not used everywhere: 1 term of the glossary ({1}).',
    'Not used everywhere: {0} terms of the glossary ({1}).',
    rest > 0 ? t('{0} and {1} more', names.join(', '), formatNumber(rest)) : formatList(names),
  );
}
