import { QuickPickItemKind, type Uri } from 'vscode';
import { askForFiles, pick, type Row } from '../../messages/ask';
import { withCancellableProgress } from '../../messages/progress';
import { showMessage } from '../../messages/showMessage';
import { showBriefly } from '../../messages/showBriefly';
import { offlineModelsConfig, saveOfflineModels } from '../../settings/engines';
import { askForAddress } from './askForAddress';
import { downloadModels, pairOf, sizeOf } from './downloadModels';
import { qualityWords } from '../../../shared/engines';
import { ModelError } from '../../../work/models/modelError';
import type { ModelInfo, OfflineModels } from '../../../work/models/offlineModels';
import { unreplaced } from '../../../work/models/unreplaced';
import { labeled, t } from '../../../shared/l10n';

const title = t('Offline Languages');

interface Choice extends Row {
  run?: () => Promise<unknown>;
}

/** *Offline Languages…*: what translates on this machine without a service, and what can be added. */
export async function showLanguages(models: OfflineModels): Promise<void> {
  const here = await models.installed();
  const own = unreplaced(await models.own(), here);
  const offered = await listOffered(models);
  const rows: Choice[] = [];
  const section = (label: string, items: readonly Choice[]): void => {
    if (items.length > 0) rows.push({ label, kind: QuickPickItemKind.Separator }, ...items);
  };
  const updates = offered.filter(({ state }) => state === 'update');
  section(t('On this computer'), [
    ...here.map((model) =>
      installedRow(
        models,
        model,
        updates.find((one) => pairOf(one) === pairOf(model)),
      ),
    ),
    ...own.map((model): Choice => ({
      icon: 'check',
      label: pairOf(model),
      detail: [t('built in'), qualityWords(model.quality), sizeOf(model.bytes), t('license: {0}', model.licence)].join(
        ' · ',
      ),
    })),
  ]);
  section(
    t('To download'),
    offered.filter(({ state }) => state === 'available').map((model) => offeredRow(models, model)),
  );
  section(t('More'), moreRows(models));
  const picked = await pick(rows, {
    title,
    placeHolder: models.isAllowed
      ? t('Languages you can translate on this computer, without a service.')
      : t('Your administrator has turned off downloads.'),
    matchOnDescription: true,
  });
  await picked?.run?.();
}

/** A place that cannot be read must not hide what is here. */
async function listOffered(models: OfflineModels): Promise<ModelInfo[]> {
  try {
    return await withCancellableProgress(t('Looking for offline languages'), (signal) => {
      models.refresh();
      return models.available(signal);
    });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    showMessage('warning', error.message, { title: t('Change Address…'), run: askForAddress });
    return [];
  }
}

function installedRow(models: OfflineModels, model: ModelInfo, update: ModelInfo | undefined): Choice {
  return {
    icon: update ? 'arrow-circle-up' : 'check',
    label: pairOf(model),
    description: [update && t('update available'), qualityWords(model.quality), sizeOf(model.bytes)]
      .filter(Boolean)
      .join(' · '),
    detail: detailOf(model),
    run: () => manage(models, model, update),
  };
}

async function manage(models: OfflineModels, model: ModelInfo, update: ModelInfo | undefined): Promise<void> {
  const items: Choice[] = [
    ...(update
      ? [
          {
            icon: 'arrow-circle-up',
            label: t('Update'),
            description: [update.version, sizeOf(update.downloadBytes)].filter(Boolean).join(' · '),
            run: () => downloadModels(models, [update]),
          },
        ]
      : []),
    { icon: 'close', label: t('Keep It') },
    {
      icon: 'trash',
      label: t('Remove'),
      description: t('Frees {0}', sizeOf(model.bytes)),
      run: () => remove(models, model),
    },
  ];
  const picked = await pick(items, { title: pairOf(model), placeHolder: detailOf(model) });
  await picked?.run?.();
}

async function remove(models: OfflineModels, model: ModelInfo): Promise<void> {
  await models.remove(model);
  showBriefly(t('Removed {0}', pairOf(model)), 4_000);
}

function offeredRow(models: OfflineModels, model: ModelInfo): Choice {
  return {
    icon: 'cloud-download',
    label: pairOf(model),
    description: [qualityWords(model.quality), sizeOf(model.downloadBytes)].filter(Boolean).join(' · '),
    run: () => downloadModels(models, [model]),
  };
}

function moreRows(models: OfflineModels): Choice[] {
  if (!models.isAllowed) return [];
  const showAgain = (isChosen: boolean): Promise<void> | undefined => (isChosen ? showLanguages(models) : undefined);
  return [
    ...(offlineModelsConfig().place === ''
      ? []
      : [
          {
            icon: 'discard',
            label: t('Use the Built-In List'),
            run: async () => showAgain(await saveOfflineModels('').then(() => true)),
          },
        ]),
    {
      icon: 'link',
      label: t('From an Address…'),
      description: t('Your own mirror'),
      run: async () => showAgain(await askForAddress()),
    },
    {
      icon: 'folder-opened',
      label: t('From a Folder…'),
      description: t('Without a network'),
      run: () => addFromFolder(models),
    },
    { icon: 'clear-all', label: t('Forget Unfinished Downloads'), run: () => models.sweep() },
  ];
}

/** Copies models of a folder, after the user has chosen which. */
async function addFromFolder(models: OfflineModels): Promise<void> {
  const [folder] =
    (await askForFiles({ title: t('Folder with Offline Models'), canSelectFolders: true, canSelectFiles: false })) ??
    [];
  if (folder) await chooseFrom(models, folder);
}

/** Exported for whoever has the folder already. */
export async function chooseFrom(models: OfflineModels, { fsPath }: Uri): Promise<void> {
  const offered = await models.available(undefined, fsPath);
  const rows = offered.map((model) => ({
    icon: model.state === 'installed' ? 'check' : 'cloud-download',
    label: pairOf(model),
    description: [model.state === 'installed' && t('installed'), sizeOf(model.bytes)].filter(Boolean).join(' · '),
    model,
  }));
  const picked = await pick(rows, { title: labeled(title, fsPath), placeHolder: t('Which one?') });
  if (picked) await downloadModels(models, [picked.model], fsPath);
}

function detailOf({ version, architecture, licence, origin }: ModelInfo): string {
  return [t('Version {0}', version), architecture, t('from {0}', origin), t('license: {0}', licence)]
    .filter(Boolean)
    .join(' · ');
}
