import { saveOfflineModels } from '../../settings/engines';
import { askText } from '../../say/ask';
import { t } from '../../../shared/l10n';

/** Asks for the address of another catalogue than the list that comes with Parlance, and keeps it. */
export async function askForAddress(): Promise<boolean> {
  const address = await askText({
    title: t('Offline Languages'),
    prompt: t(
      'The address of a catalogue: index.json, records.json or models.json, or the folder it is in with a slash at its end.',
    ),
    placeHolder: 'https://models.example.com/',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' || /^(?:https:\/\/|http:\/\/(?:localhost|127\.|\[::1\]))/i.test(text.trim())
        ? undefined
        : t('The address must begin with https:// (http:// only for this machine itself).'),
  });
  if (!address?.trim()) return false;
  await saveOfflineModels(address.trim());
  return true;
}
