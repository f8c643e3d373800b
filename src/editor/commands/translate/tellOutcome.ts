import type { TranslationResult } from '../../../domain/translation/result';
import type { FailureReporter } from '../../say/failures';
import { nameOf } from '../../languageNames';
import { tellShortly } from '../../say/tellShortly';
import { say } from '../../say/say';

const shown = 4_000;

/**
 * What a person should know about a result besides its text: what was kept and why, and what it cost.
 * @param options.unwritten why translations cannot stand where their sources do
 * @param options.credit who translated, and how good that is
 */
export function tellOutcome(
  result: TranslationResult,
  failures: FailureReporter,
  { unwritten = [], credit }: { unwritten?: readonly string[]; credit?: string } = {},
): void {
  const { texts, billedCharacters } = result;
  const all = [...texts.flatMap(({ problems }) => problems), ...unwritten];
  const [problem] = all;
  if (problem !== undefined) {
    const kept = all.length;
    const what = kept === 1 ? 'One text was' : `${kept} texts were`;
    say('warning', `${what} left as in the source. ${problem}`);
  }
  const error = texts.find((text) => text.error)?.error;
  if (error) failures.reportPart(error, 'A part was left as in the source.');
  if (billedCharacters !== undefined) {
    const count = billedCharacters.toLocaleString('en');
    tellShortly(`${count} characters billed`, shown);
  } else if (credit !== undefined && texts.some(({ outcome }) => outcome === 'translated')) {
    tellShortly(`Translated: ${credit}`, shown);
  }
}

/** Why nothing is to be changed, or `undefined` when there is a translation. */
export function reasonForNothing({ texts, sameLanguage, detectedSource }: TranslationResult): string | undefined {
  if (sameLanguage) return `The text is already in ${nameOf(detectedSource ?? '')}. Nothing was changed.`;
  const hasNews = texts.some(({ outcome, problems }) => outcome !== 'kept' || problems.length > 0);
  return hasNews ? undefined : 'There are no words to translate in this text.';
}
