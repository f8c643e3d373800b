import type { ModelSize } from '../../domain/models/modelSize';
import { imposedPlace, switchedOff } from '../../work/models/imposedPlace';
import { ConfigurationTarget, workspace } from 'vscode';
import type { EngineTask, OutsideServer } from '../../shared/outsideWork';
import { checkEngine } from './checkTime';
import { readSetting } from './read';
import type { SettingValue } from './table';

/** The language model in use; what is not given is taken out of the settings. */
export async function setModel(model: {
  provider: 'none' | 'endpoint' | 'editor';
  address?: string;
  name?: string;
  editorModel?: string;
}): Promise<void> {
  const section = workspace.getConfiguration('parlance.model');
  const { provider, address, name, editorModel } = model;
  // Last what makes it the one in use: before, nothing is asked of half of it.
  for (const [setting, value] of Object.entries({ address, name, editorModel, provider })) {
    await section.update(setting, value, ConfigurationTarget.Global);
  }
}

/** Sets the address of a server of the user's own; without one, none is used. */
export async function setServer(server: OutsideServer, address: string | undefined): Promise<void> {
  await workspace.getConfiguration('parlance').update(`${server}.address`, address, ConfigurationTarget.Global);
}

/** Choices for a task; `auto` leaves it to Parlance. */
export type EngineSetting<Task extends EngineTask = EngineTask> = SettingValue<`engines.${Task}`>;

/** Returns the chosen engine of a task. */
export function chosenEngine(task: EngineTask): EngineSetting {
  return task === 'check' && checkEngine() === 'connection' ? 'connection' : readSetting(`engines.${task}`);
}

/** Sets who translates, checks or rephrases, for this user. */
export async function chooseEngine<Task extends EngineTask>(task: Task, engine: EngineSetting<Task>): Promise<void> {
  const section = workspace.getConfiguration('parlance');
  await section.update(`engines.${task}`, engine, ConfigurationTarget.Global);
  if (task === 'check' && section.inspect('check.engine')?.globalValue !== undefined) {
    await section.update('check.engine', undefined, ConfigurationTarget.Global);
  }
}

/** Choices for a pair. */
export type PairEngine = SettingValue<'engines.pairs'>[string];

/** The engine of a pair alone, in this user's settings. */
export function enginesOfPairs(): SettingValue<'engines.pairs'> {
  return readSetting('engines.pairs');
}

/** Sets the engine of a pair for this user; without one, the pair is translated as all others are. */
export async function chooseEngineOfPair(key: string, engine: PairEngine | undefined): Promise<void> {
  const others = Object.entries(enginesOfPairs()).filter(([other]) => other.toLowerCase() !== key);
  const all = Object.fromEntries(engine ? [...others, [key, engine]] : others);
  const value = Object.keys(all).length > 0 ? all : undefined;
  await workspace.getConfiguration('parlance').update('engines.pairs', value, ConfigurationTarget.Global);
}

/**
 * Returns the address or folder that lists offline models, empty for the list that comes with Parlance; whether they may be
 * downloaded at all; and the size preferred among several of one pair.
 */
export function offlineModelsConfig(): { place: string; isAllowed: boolean; size: ModelSize } {
  const place = imposedPlace(process.env) ?? readSetting('offline.models').trim();
  const size = readSetting('offline.modelSize');
  return place === switchedOff ? { place: '', isAllowed: false, size } : { place, isAllowed: true, size };
}

export async function saveOfflineModels(place: string): Promise<void> {
  await workspace.getConfiguration('parlance').update('offline.models', place, ConfigurationTarget.Global);
}
