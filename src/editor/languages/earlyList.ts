import { languages } from 'vscode';
import { LiveList } from '../messages/liveQuestions';
import type { LanguageItem } from './languagePicker';
import { t } from '../../shared/l10n';

/**
 * The list of languages before what fills it is loaded, which the first command of a window waits for: what the user
 * types meanwhile is for the list, and not for their document.
 */
export async function openEarlyList(): Promise<LiveList<LanguageItem>> {
  const list = new LiveList<LanguageItem>({ title: t('Translate to'), placeholder: t('Search by name or code') });
  list.busy = true;
  list.show();
  // Messages to the window stay in order: once this one is answered, the list is there, and loading may block the host.
  await languages.getLanguages();
  return list;
}
