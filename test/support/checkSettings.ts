import type { CheckSettings } from '../../src/shared/languageServer';

/** All prose of an English document is checked at once. */
export const checksAll: CheckSettings = {
  service: 'a',
  when: 'onType',
  language: 'en',
  variants: [],
  otherLanguages: 'skip',
  prose: { comments: true, documents: true },
  words: [],
  rulesOff: [],
  style: false,
  ignoredSentences: [],
  batchBytes: 1_500,
  notErrors: [],
  pauseMs: 0,
};
