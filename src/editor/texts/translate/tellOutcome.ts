import type { TranslationResult } from '../../../domain/translation/result';
import type { FailureReporter } from '../../messages/failures';
import { nameOf } from '../../languages/languageNames';
import { showBriefly } from '../../messages/showBriefly';
import { showMessage } from '../../messages/showMessage';
import { missingTermsText } from '../missingTerms';
import { counted, formatNumber, joinSentences, t } from '../../../shared/l10n';
import { notAppliedText } from '../../../shared/notAppliedWords';
import { sentenceOf } from '../../../shared/reasonWords';

const shown = 4_000;

/**
 * Tells the user about a result besides its text: what was kept and why, and what it cost.
 * @param options.unwritten why translations cannot be where their sources are
 * @param options.credit translator, and its quality
 */
export function tellOutcome(
  result: TranslationResult,
  failures: FailureReporter,
  { unwritten = [], credit }: { unwritten?: readonly string[]; credit?: string } = {},
): void {
  const { texts, billedCharacters } = result;
  const all = [...texts.flatMap(({ problems }) => problems).map(sentenceOf), ...unwritten];
  const [problem] = all;
  if (problem !== undefined) {
    const kept = counted(all.length, '1 text wasn’t translated.', '{0} texts weren’t translated.');
    showMessage('warning', joinSentences(kept, problem));
  }
  const error = texts.find((text) => text.error)?.error;
  if (error) failures.reportPart(error, t('A part wasn’t translated.'));
  const missing = missingTermsText(texts.flatMap(({ missingTerms }) => missingTerms.map(({ source }) => source)));
  if (missing !== '') showMessage('warning', missing);
  const notApplied = notAppliedText(result.notApplied);
  if (notApplied !== '') showMessage('info', notApplied);
  if (billedCharacters !== undefined) {
    const count = formatNumber(billedCharacters);
    showBriefly(t('{0} characters billed', count), shown);
  } else if (credit !== undefined && texts.some(({ outcome }) => outcome === 'translated')) {
    showBriefly(t('Translated: {0}', credit), shown);
  }
}

/** Reason why nothing is to be changed, or `undefined` when there is a translation. */
export function reasonForNothing({ texts, sameLanguage, detectedSource }: TranslationResult): string | undefined {
  if (sameLanguage) return t('The text is already in {0}. Nothing changed.', nameOf(detectedSource ?? ''));
  const hasNews = texts.some(({ outcome, problems }) => outcome !== 'kept' || problems.length > 0);
  return hasNews ? undefined : t('This text has nothing to translate.');
}
