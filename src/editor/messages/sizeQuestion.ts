import { formatNumber, t } from '../../shared/l10n';

/** Limits of what may be sent at once, and words for it. */
export interface SizeLimits {
  /** Characters above which the user is asked first. */
  confirmAbove: number;
  /** Characters above which nothing is sent. */
  maximumCharacters: number;
  /** Section of the settings the limits stand in: `parlance.translate`. */
  section: string;
  /** Verb of the action, capitalized: `Translate`. */
  verb: string;
  /** A service that costs nothing. */
  isFree: boolean;
}

/** Returns the question to the user before so much is sent. */
export function sizeQuestion(
  characters: number,
  { verb, isFree }: Pick<SizeLimits, 'verb' | 'isFree'>,
): { question: string; detail: string; action: string } {
  const detail = isFree
    ? t('No cost on this computer, but may take a while.')
    : t('The service may charge for all of them. A smaller selection costs less.');
  return { question: t('{0} {1} characters?', verb, formatNumber(characters)), detail, action: verb };
}

/** Reason why nothing is sent of what is too much; undefined when it is not. */
export function sizeProblem(
  characters: number,
  { maximumCharacters, section }: Pick<SizeLimits, 'maximumCharacters' | 'section'>,
): string | undefined {
  if (characters <= maximumCharacters) return undefined;
  return t(
    'The text has {0} characters; {1} allows {2} per request. Nothing was sent.',
    formatNumber(characters),
    `${section}.maximumCharacters`,
    formatNumber(maximumCharacters),
  );
}
