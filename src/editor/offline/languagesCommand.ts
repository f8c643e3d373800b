import { QuickPickItemKind, type Uri } from 'vscode';
import { saveOfflineModels } from '../config';
import { nameOf } from '../languageNames';
import { askForFiles, askText, pick, type Row } from '../say/ask';
import { withCancellableProgress } from '../say/progress';
import { say } from '../say/say';
import { tellShortly } from '../say/tellShortly';
import { ModelError } from './modelError';
import type { ModelInfo, OfflineModels } from './offlineModels';

const title = 'Offline Languages';
/** What the project's own package takes its models from when nothing else is said. */
const projectRegistry = 'https://bergamot.s3.amazonaws.com/models/index.json';

interface Choice extends Row {
  run?: () => Promise<unknown>;
}

/** *Offline Languages…*: what translates on this machine without a service, and what can be added. */
export async function showLanguages(models: OfflineModels): Promise<void> {
  const here = await models.installed();
  const own = await models.own();
  const offered = await listOffered(models);
  const rows: Choice[] = [];
  const section = (label: string, items: readonly Choice[]): void => {
    if (items.length > 0) rows.push({ label, kind: QuickPickItemKind.Separator }, ...items);
  };
  const updates = offered.filter(({ state }) => state === 'update');
  section('On this machine', [
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
      description: 'comes with Parlance',
      detail: detailOf(model),
    })),
  ]);
  section(
    'To download',
    offered.filter(({ state }) => state === 'available').map((model) => offeredRow(models, model)),
  );
  section('More', moreRows(models));
  const picked = await pick(rows, {
    title,
    placeHolder: models.isAllowed
      ? 'Languages that are translated on this machine, without a service.'
      : 'Whoever looks after this machine has switched downloads off.',
    matchOnDescription: true,
  });
  await picked?.run?.();
}

/** A place that cannot be read must not hide what is here. */
async function listOffered(models: OfflineModels): Promise<ModelInfo[]> {
  try {
    return await withCancellableProgress('Looking for offline languages', (signal) => models.available(signal));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    say('warning', error.message, { title: 'Change Address…', run: () => askForAddress(models) });
    return [];
  }
}

function installedRow(models: OfflineModels, model: ModelInfo, update: ModelInfo | undefined): Choice {
  return {
    icon: update ? 'arrow-circle-up' : 'check',
    label: pairOf(model),
    description: [update && 'update available', qualityOf(model), sizeOf(model.bytes)].filter(Boolean).join(' · '),
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
            label: 'Update',
            description: [update.version, sizeOf(update.downloadBytes)].filter(Boolean).join(' · '),
            run: () => downloadModels(models, [update]),
          },
        ]
      : []),
    { icon: 'close', label: 'Keep It' },
    { icon: 'trash', label: 'Remove', description: `Frees ${sizeOf(model.bytes)}`, run: () => remove(models, model) },
  ];
  const picked = await pick(items, { title: pairOf(model), placeHolder: detailOf(model) });
  await picked?.run?.();
}

async function remove(models: OfflineModels, model: ModelInfo): Promise<void> {
  await models.remove(model);
  tellShortly(`${pairOf(model)} was removed`, 4_000);
}

function offeredRow(models: OfflineModels, model: ModelInfo): Choice {
  return {
    icon: 'cloud-download',
    label: pairOf(model),
    description: [qualityOf(model), sizeOf(model.downloadBytes)].filter(Boolean).join(' · '),
    run: () => downloadModels(models, [model]),
  };
}

function moreRows(models: OfflineModels): Choice[] {
  if (!models.isAllowed) return [];
  return [
    ...(models.hasPlace
      ? []
      : [
          {
            icon: 'globe',
            label: 'List the Models of the Bergamot Project',
            description: new URL(projectRegistry).host,
            detail:
              'Asks this address for its list now and from now on. It is the one that the project’s own package uses.',
            run: () => use(models, projectRegistry),
          },
        ]),
    { icon: 'link', label: 'From an Address…', description: 'A mirror of your own', run: () => askForAddress(models) },
    {
      icon: 'folder-opened',
      label: 'From a Folder…',
      description: 'Without a network',
      run: () => addFromFolder(models),
    },
    { icon: 'clear-all', label: 'Forget Unfinished Downloads', run: () => models.sweep() },
  ];
}

async function askForAddress(models: OfflineModels): Promise<void> {
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
  if (address?.trim()) await use(models, address.trim());
}

async function use(models: OfflineModels, place: string): Promise<void> {
  await saveOfflineModels(place);
  await showLanguages(models);
}

/** Copies models of a folder, after the person has chosen which. */
async function addFromFolder(models: OfflineModels): Promise<void> {
  const [folder] =
    (await askForFiles({ title: 'Folder with Offline Models', canSelectFolders: true, canSelectFiles: false })) ?? [];
  if (folder) await chooseFrom(models, folder);
}

/** Exported for whoever has the folder already. */
export async function chooseFrom(models: OfflineModels, { fsPath }: Uri): Promise<void> {
  const offered = await models.available(undefined, fsPath);
  const rows = offered.map((model) => ({
    icon: model.state === 'installed' ? 'check' : 'cloud-download',
    label: pairOf(model),
    description: [model.state === 'installed' && 'is here', sizeOf(model.bytes)].filter(Boolean).join(' · '),
    model,
  }));
  const picked = await pick(rows, { title: `${title}: ${fsPath}`, placeHolder: 'Which one?' });
  if (picked) await downloadModels(models, [picked.model], fsPath);
}

/**
 * Gets models after one yes, which says what it costs. False when the person does not want them; what stopped half-way
 * is gone on with by the next try.
 * @throws ModelError, `ServiceError`, `CancellationError`
 */
export async function downloadModels(
  models: OfflineModels,
  wanted: readonly ModelInfo[],
  place?: string,
): Promise<boolean> {
  if (wanted.length === 0) return true;
  const names = wanted.map(pairOf).join(', ');
  const sizes = wanted.map(({ downloadBytes }) => downloadBytes);
  const isKnown = sizes.every((size) => size !== undefined);
  const size = isKnown ? sizeOf(sizes.reduce((sum, one) => sum + one, 0)) : 'size not named by the catalogue';
  const answers = [
    {
      icon: 'cloud-download',
      label: 'Download',
      description: `${size}, from ${wanted[0]?.origin ?? ''}`,
      detail: `Licence: ${[...new Set(wanted.map(({ licence }) => licence))].join('; ')}`,
      isYes: true,
    },
    { icon: 'close', label: 'Not Now', isYes: false },
  ];
  const answer = await pick(answers, {
    title: `Download ${names}?`,
    placeHolder: 'Good drafts, to be read before they are used. Texts stay on this machine.',
    ignoreFocusOut: true,
  });
  if (!answer?.isYes) return false;
  await withCancellableProgress(`Getting ${names}`, async (signal, tell) => {
    for (const [index, model] of wanted.entries()) {
      const progress = (bytes: number, expected: number | undefined): void => {
        const share = expected === undefined ? 0 : Math.min(1, bytes / expected);
        const of = expected === undefined ? '' : ` of ${sizeOf(expected)}`;
        tell((index + share) / wanted.length, `${pairOf(model)}: ${sizeOf(bytes)}${of}`);
      };
      await models.download(model, { signal, progress, ...(place !== undefined && { place }) });
    }
  });
  tellShortly(`${names} can be translated offline now`, 6_000);
  return true;
}

function pairOf({ source, targets }: ModelInfo): string {
  return `${nameOf(source)} → ${targets.map(nameOf).join(', ')}`;
}

function qualityOf({ quality }: ModelInfo): string {
  return quality === 'draft' ? 'good draft' : 'rough';
}

function detailOf({ version, architecture, licence, origin }: ModelInfo): string {
  return [`Version ${version}`, architecture, `from ${origin}`, `licence: ${licence}`].filter(Boolean).join(' · ');
}

/** `16.4 MB`, as file managers count. */
function sizeOf(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
