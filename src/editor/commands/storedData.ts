import { commands, window, workspace } from 'vscode';
import { join } from 'node:path';
import { storedParts, type StoredPart } from '../../storage/storedData';
import { removeData, secretNames, type StoredDataDependencies } from './removeData';
import { formatNumber, t } from '../../shared/l10n';
import { confirm, offer, showMessage } from '../messages/showMessage';

/** *Show Stored Data*: opens a list of each file, folder and key that Parlance keeps on this computer. */
export async function showStoredData(parts: StoredDataDependencies): Promise<void> {
  const found = await storedParts(partsIn(parts));
  const keys = await secretNames(parts.secrets);
  const content = [
    `# ${t('Data Stored by Parlance')}`,
    parts.folder,
    ...found.map(({ name, path, bytes }) => `- ${name}: ${sizeText(bytes)}\n  ${path}`),
    ...(found.length === 0 ? [t('No files are stored yet.')] : []),
    t('Keys in secret storage: {0}', formatNumber(keys.length)),
    t('To delete all of this, run “Parlance: Remove All Data…”. Your settings and project files aren’t affected.'),
  ].join('\n\n');
  const document = await workspace.openTextDocument({ language: 'markdown', content: `${content}\n` });
  await window.showTextDocument(document);
}

/** *Remove All Data…*: deletes all that Parlance keeps on this computer, once the user has agreed. */
export async function removeAllData(parts: StoredDataDependencies): Promise<void> {
  const found = await storedParts(partsIn(parts));
  const bytes = found.reduce((sum, part) => sum + part.bytes, 0);
  const agreed = await confirm({
    question: t('Remove all Parlance data from this computer?'),
    detail: t(
      'This deletes {0} of cached translations, the usage log, downloaded models, local glossaries and all keys. You can’t download unfinished documents afterwards. Your settings and project files aren’t affected.',
      sizeText(bytes),
    ),
    action: t('Remove'),
  });
  if (!agreed) return;
  const [left] = await removeData(parts, partsIn(parts));
  if (left) {
    showMessage('error', t('Couldn’t delete {0}. Close other VS Code windows and try again.', left.path));
    return;
  }
  const reload = t('Reload Window');
  const done = t('Removed all Parlance data. Reload the window to start over.');
  if ((await offer('info', done, reload)) === reload) await commands.executeCommand('workbench.action.reloadWindow');
}

function partsIn({ folder, models }: StoredDataDependencies): StoredPart[] {
  return [
    { name: t('Cached translations and corrections'), path: join(folder, 'cache.sqlite') },
    { name: t('Usage log'), path: join(folder, 'ledger') },
    { name: t('Local service: glossaries, style rules, translation memories'), path: join(folder, 'localService') },
    { name: t('Downloaded models'), path: models },
    { name: t('Documents being translated'), path: join(folder, 'documents') },
    { name: t('Transcripts of recordings'), path: join(folder, 'recordings') },
  ];
}

function sizeText(bytes: number): string {
  const size = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return t('{0} MB', formatNumber(bytes / 1_000_000, size));
}
