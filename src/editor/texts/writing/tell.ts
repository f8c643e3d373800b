import type { WrittenText } from '../../../domain/writing/result';
import type { ConnectionSummary } from '../../messages/connection';
import { knowledgeOf } from '../../engines/knowledge';
import type { FailureReporter } from '../../messages/failures';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';
import { notAppliedText } from '../../../shared/notAppliedWords';
import { sentenceOf } from '../../../shared/reasonWords';

/** Says which texts were left as they are, and why. */
export function tellProblems(results: readonly WrittenText[], failures: FailureReporter): void {
  const problem = results.flatMap(({ problems }) => problems)[0];
  if (problem !== undefined) showMessage('warning', t('A text is unchanged. {0}', sentenceOf(problem)));
  const notApplied = notAppliedText(results.flatMap((result) => result.notApplied));
  if (notApplied !== '') showMessage('info', notApplied);
  const error = results.find((result) => result.error)?.error;
  if (error) failures.reportPart(error, t('A part is unchanged.'));
}

/**
 * Says that there was nothing to do, where that is so.
 *
 * @param by the service that looked for errors, where that is what was asked for; `offline` where the engine that
 *   rephrases knows little
 */
export function tellUnchanged(results: readonly WrittenText[], by?: ConnectionSummary | 'offline'): void {
  if (results.some(({ outcome, notApplied }) => outcome !== 'unchanged' || notApplied.length > 0)) return;
  const language = results.find(({ detectedSource }) => detectedSource !== undefined)?.detectedSource;
  if (by === 'offline') {
    const more = { title: t('Connect…'), command: 'parlance.connect' };
    showMessage('info', t('Offline rephrasing found nothing to change.'), more);
    return;
  }
  const isSimple = by !== undefined && knowledgeOf(by, language) !== undefined;
  // More would be cut off: the status of the language says what was looked for.
  showMessage('info', isSimple ? t('Simple check: no problems found.') : t('This text needs no improvement.'));
}
