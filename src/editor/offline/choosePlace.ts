import { saveOfflineModels } from '../config';
import { askForFiles, askText, pick, type Row } from '../say/ask';
import type { OfflineModels } from './offlineModels';

const title = 'Offline Languages';
/** What the project's own package takes its models from when nothing else is said. */
const projectRegistry = 'https://bergamot.s3.amazonaws.com/models/index.json';

/** The first place to offer, to who has none. */
export const projectPlace = {
  icon: 'globe',
  label: 'List the Models of the Bergamot Project',
  description: new URL(projectRegistry).host,
  detail: 'Asks this address for its list now and from now on. It is the one that the project’s own package uses.',
  use: () => saveOfflineModels(projectRegistry),
} as const;

/** Asks where models are to be listed, and keeps it. False when the person does not say. */
export async function choosePlace(models: OfflineModels): Promise<boolean> {
  const rows: Array<Row & { ask: () => Promise<boolean> }> = [
    { ...projectPlace, ask: () => projectPlace.use().then(() => true) },
    { icon: 'link', label: 'From an Address…', description: 'A mirror of your own', ask: askForAddress },
    { icon: 'folder-opened', label: 'From a Folder…', description: 'Without a network', ask: askForFolder },
  ];
  const picked = await pick(rows, {
    title: 'Where Should Offline Models Be Listed?',
    placeHolder: 'Nothing is asked anywhere before you say so. Texts stay on this machine.',
    ignoreFocusOut: true,
  });
  return picked !== undefined && (await picked.ask()) && models.hasPlace;
}

/** Asks for the address of a catalogue, and keeps it. */
export async function askForAddress(): Promise<boolean> {
  const address = await askText({
    title,
    prompt:
      'The address of a catalogue: index.json, records.json or models.json, or the folder it is in with a slash at its end.',
    placeHolder: 'https://models.example.com/',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' || /^(?:https:\/\/|http:\/\/(?:localhost|127\.|\[::1\]))/i.test(text.trim())
        ? undefined
        : 'The address must begin with https:// (http:// only for this machine itself).',
  });
  if (!address?.trim()) return false;
  await saveOfflineModels(address.trim());
  return true;
}

async function askForFolder(): Promise<boolean> {
  const [folder] =
    (await askForFiles({ title: 'Folder with Offline Models', canSelectFolders: true, canSelectFiles: false })) ?? [];
  if (!folder) return false;
  await saveOfflineModels(folder.fsPath);
  return true;
}
