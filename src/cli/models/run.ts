import { sleep } from '../../api/sleep';
import { modelsFolder } from '../../storage/models/modelsFolder';
import { ModelError } from '../../work/models/modelError';
import {
  downloadBytesOf,
  type ModelInfo,
  type ModelProgress,
  type OfflineModels,
} from '../../work/models/offlineModels';
import { readArguments, UsageError } from '../arguments';
import { commands } from '../commands';
import { readAction } from '../resources/action';
import type { Shell } from '../shell';
import { tableOf } from '../table';
import type { ExitCode } from '../world';
import { megabytes, openModels, type ModelValues } from './open';
import { isOf, namedIn, nameOf, pairOf } from './pair';
import { verify } from './verify';

/** Lists, downloads, removes and verifies the models of the local service. @throws UsageError, ModelError */
export async function models(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.models.options);
  const { action, rest } = readAction('models', positionals);
  const folder =
    values.models === undefined ? modelsFolder(process.platform, shell.world.env) : shell.at(values.models);
  switch (action) {
    case 'path':
      await shell.printLine(folder);
      return 0;
    case 'list':
      return await list(rest, folder, values, shell);
    case 'get':
      return await get(rest, folder, values, shell);
    case 'remove':
      return await remove(rest, folder, values, shell);
    case 'verify':
      return await verify(rest, folder, values, shell);
  }
}

async function list(given: readonly string[], folder: string, values: ModelValues, shell: Shell): Promise<ExitCode> {
  const models = openModels(folder, values, shell);
  const pairs = given.map(pairOf);
  const [own, here, offered] = [await models.own(), await models.installed(), await models.available(shell.signal)];
  const all = [...here, ...own, ...offered.filter(({ state }) => state !== 'installed')];
  const shown = all.filter((model) => pairs.length === 0 || pairs.some((pair) => isOf(model, pair)));
  if (values.json) {
    await shell.printJson(shown.map(reported));
    return 0;
  }
  const rows = shown.map((model) => [
    nameOf(model),
    own.includes(model) ? 'packaged' : model.state,
    megabytes(model.state === 'installed' ? model.bytes : model.downloadBytes),
    model.architecture ?? '',
    model.licence,
    model.origin,
  ]);
  await shell.print(tableOf(['PAIR', 'STATE', 'MB', 'KIND', 'LICENSE', 'FROM'], rows));
  return 0;
}

/** Downloads what the pairs need. Without `--yes` it says what that is, and the exit code is 1. */
async function get(given: readonly string[], folder: string, values: ModelValues, shell: Shell): Promise<ExitCode> {
  const models = openModels(folder, values, shell);
  if (!models.isAllowed) throw new UsageError('Downloads are turned off (PARLANCE_OFFLINE_MODELS=off).');
  const offered = await models.available(shell.signal);
  const wanted = new Map<string, ModelInfo>();
  for (const text of given) {
    const missing = models.missingFor(...pairOf(text), offered);
    if (!missing) {
      throw new UsageError(`No model for ${text}. To list available models, run parlance models list.`);
    }
    for (const model of missing) wanted.set(model.id, model);
  }
  const all = [...wanted.values()];
  if (!values.yes && all.length > 0) {
    for (const model of all) {
      shell.say(`${nameOf(model)}: ${megabytes(model.downloadBytes)} MB, ${model.licence}, from ${model.origin}`);
    }
    shell.say(`Nothing was downloaded. To download ${megabytes(downloadBytesOf(all))} MB, add --yes.`);
    return 1;
  }
  for (const [index, model] of all.entries()) {
    const before = downloadBytesOf(all.slice(0, index)) ?? 0;
    const total = downloadBytesOf(all) ?? 0;
    const progress = (bytes: number): void => shell.progress(before + bytes, Math.max(total, before + bytes), 'bytes');
    await downloadOrWait(models, model, progress, shell);
    shell.note(`Downloaded ${nameOf(model)}.`);
  }
  if (all.length === 0) shell.note('All models of these pairs are already installed.');
  if (values.json) await shell.printJson(all.map((model) => ({ ...reported(model), state: 'installed' })));
  return 0;
}

/** Time between two looks at the download of another program. */
const lookMs = 500;

/** Downloads a model, or waits until another window or shell has downloaded it. */
async function downloadOrWait(
  models: OfflineModels,
  model: ModelInfo,
  progress: ModelProgress,
  shell: Shell,
): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    try {
      await models.download(model, { signal: shell.signal, progress });
      return;
    } catch (error) {
      if (!(error instanceof ModelError && error.reason === 'busy')) throw error;
      if (!isTold) shell.say(`Another window or shell is downloading ${nameOf(model)}. Waiting; press Ctrl+C to stop.`);
      await sleep(lookMs, shell.signal);
    }
  }
}

async function remove(given: readonly string[], folder: string, values: ModelValues, shell: Shell): Promise<ExitCode> {
  const models = openModels(folder, values, shell);
  const here = await models.installed();
  const found = given.map((text) => namedIn(here, text, folder));
  if (!values.yes) {
    const names = found.map(nameOf).join(', ');
    throw new UsageError(`Nothing was removed. To remove ${names}, add --yes.`);
  }
  for (const model of found) {
    await models.remove(model);
    shell.note(`Removed ${nameOf(model)}.`);
  }
  return 0;
}

/** A model for programs: all but the name of its folder. */
function reported({ source, targets, state, version, architecture, licence, origin, bytes, downloadBytes }: ModelInfo) {
  return { source, targets, state, version, architecture, licence, origin, bytes, downloadBytes };
}
