import type { Work } from '../service/spending';
import { t } from '../../shared/l10n';

const words: Readonly<Record<Work['command'] | 'other', string>> = {
  translate: t('Translate'),
  file: t('Translate Files…'),
  document: t('Translate as a document'),
  project: t('Translate Missing…'),
  recording: t('Subtitle Recordings…'),
  dictation: t('Dictation'),
  correct: t('Correct'),
  rephrase: t('Rephrase'),
  check: t('Checking'),
  hover: t('Translation in a hover'),
  'try-out': t('Try It'),
  other: t('Other'),
};

/** Names the purpose something was sent for; a word of a newer version is shown as it is. */
export function commandWords(command: string): string {
  return Object.hasOwn(words, command) ? words[command as keyof typeof words] : command;
}
