import { formatList, joinSentences, t } from './l10n';

/** Names of `not_applied` in answers of the local service. */
const words: Readonly<Partial<Record<string, () => string>>> = {
  formality: () => t('formality'),
  style_id: () => t('style rules'),
  custom_instructions: () => t('custom instructions'),
  writing_style: () => t('style'),
  tone: () => t('tone'),
};

/**
 * Sentences about what the offline engine did not apply; '' for nothing.
 *
 * @param names as the service reports them; one that is unknown here is quoted as it is
 */
export function notAppliedText(names: readonly string[]): string {
  const all = new Set(names);
  const wording = all.delete('rephrase') ? t('Offline rephrasing works only in English.') : '';
  const listed = [...all].map((name) => words[name]?.() ?? name);
  const others = listed.length === 0 ? '' : t('Not applied by the offline engine: {0}.', formatList(listed));
  return joinSentences(wording, others);
}
