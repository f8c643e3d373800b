import type { Reason, ReasonArguments, ReasonCode } from '../formats/reason';
import { formatNumber, t } from './l10n';

type PlaceCode = Extract<ReasonCode, `place-${string}`>;

/**
 * Reason why a file of a project is not read or written. Apart from all other reasons, since every window may have to
 * say it.
 */
export const placeWords: { readonly [Code in PlaceCode]: (...quotes: ReasonArguments[Code]) => string } = {
  'place-outside': () => t('Links to a place outside the project folder.'),
  'place-nowhere': () => t('Links to a file that doesn’t exist.'),
  'place-link': () => t('Links aren’t allowed here. Replace the link with a file.'),
  'place-no-file': () => t('Not a regular file.'),
  'place-folder': () => t('A folder, not a file.'),
  'place-large': (kibibytes) => t('This file is larger than {0} KiB.', formatNumber(kibibytes)),
  'place-of-tools': (name) => t('Files in “{0}” aren’t part of a project.', name),
  'place-hidden': (name) => t('“{0}” is hidden, but the source isn’t. Choose another target.', name),
  'place-name': (name) => t('“{0}” can’t be used as a name here.', name),
  'place-read-only': () => t('This file is read-only.'),
  'place-folder-read-only': () => t('The folder of this file is read-only.'),
  'place-patterns': () => t('Matching its patterns takes too long. Use fewer or simpler ones.'),
  'place-changed': () => t('The file or its source changed, so nothing was written. Try again.'),
};

/** The same as a sentence. */
export function placeSentence(code: PlaceCode, { quotes }: Reason): string {
  return (placeWords[code] as (...quotes: readonly unknown[]) => string)(...quotes);
}
