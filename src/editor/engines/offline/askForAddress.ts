import { saveOfflineModels } from '../../settings/engines';
import { askText } from '../../messages/ask';
import { t } from '../../../shared/l10n';

/** Asks for the address of another catalogue than the list that comes with Parlance, and keeps it. */
export async function askForAddress(): Promise<boolean> {
  const address = await askText({
    title: t('Offline Languages'),
    prompt: t('Address of a catalog: index.json, records.json or models.json, or its folder with a trailing slash.'),
    placeHolder: 'https://models.example.com/',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' || /^(?:https:\/\/|http:\/\/(?:localhost|127\.|\[::1\]))/i.test(text.trim())
        ? undefined
        : t('The address must start with https:// (or http:// on this computer).'),
  });
  if (!address?.trim()) return false;
  await saveOfflineModels(address.trim());
  return true;
}
