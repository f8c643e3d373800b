import type { CheckSettings, Refusal } from '../shared/languageServer';
import { t } from '../shared/l10n';

/** Stands for what the host did not answer: nothing is checked with it, and nothing looks checked. */
export const noSettings: CheckSettings = {
  service: '',
  when: 'onCommand',
  language: '',
  variants: [],
  otherLanguages: 'skip',
  prose: { comments: false, documents: false },
  words: [],
  rulesOff: [],
  style: false,
  ignoredSentences: [],
  batchBytes: 0,
  notErrors: [],
  pauseMs: 0,
};

/** Reason why a document with no settings is not checked. The next word, or the next check, asks for them again. */
export const noSettingsRefusal: Refusal = {
  reason: 'internal',
  message: t('Parlance ran into an internal error while reading its settings.'),
};
