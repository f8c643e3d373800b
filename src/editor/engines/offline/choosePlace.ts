import { saveOfflineModels } from '../../settings/engines';
import { askForFiles, askText, pick, type Row } from '../../say/ask';
import type { OfflineModels } from './offlineModels';
import { t } from '../../../shared/l10n';

const title = t('Offline Languages');

/** What the Bergamot project's own package takes its models from when nothing else is said. */
const projectRegistry = 'https://bergamot.s3.amazonaws.com/models/index.json';

/**
 * The first place to offer, to who has none. The browsers' makers have more and newer models, but say that their servers
 * are for their browser: a mirror of theirs is read from its address.
 */
export const projectPlace = {
  icon: 'globe',
  label: t('List the Models of the Bergamot Project'),
  description: new URL(projectRegistry).host,
  detail: t('Asks it for its list now and from now on. Older, fewer models than at a browser’s maker.'),
  use: () => saveOfflineModels(projectRegistry),
} as const;

/** Asks where models are to be listed, and keeps it. False when the person does not say. */
export async function choosePlace(models: OfflineModels): Promise<boolean> {
  const rows: Array<Row & { ask: () => Promise<boolean> }> = [
    { ...projectPlace, ask: () => projectPlace.use().then(() => true) },
    { icon: 'link', label: t('From an Address…'), description: t('A mirror of your own'), ask: askForAddress },
    { icon: 'folder-opened', label: t('From a Folder…'), description: t('Without a network'), ask: askForFolder },
  ];
  const picked = await pick(rows, {
    title: t('Where Should Offline Models Be Listed?'),
    placeHolder: t('Nothing is asked anywhere before you say so. Texts stay on this machine.'),
    ignoreFocusOut: true,
  });
  return picked !== undefined && (await picked.ask()) && models.hasPlace;
}

/** Asks for the address of a catalogue, and keeps it. */
export async function askForAddress(): Promise<boolean> {
  const address = await askText({
    title,
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

async function askForFolder(): Promise<boolean> {
  const [folder] =
    (await askForFiles({ title: t('Folder with Offline Models'), canSelectFolders: true, canSelectFiles: false })) ??
    [];
  if (!folder) return false;
  await saveOfflineModels(folder.fsPath);
  return true;
}
