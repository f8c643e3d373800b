import { chatBaseUrl } from '../../api/outside/chatAddress';
import { modelProviders, needsOwnPart } from '../../shared/modelProviders';
import type { OutsideOptions, OutsideServer } from '../../shared/outsideWork';
import { ownServerIds, ownServers, ownServersFor } from '../../shared/ownServers';
import { configFolder } from '../../storage/configFolder';
import { EngineConfigError, readEngineConfig } from '../../storage/engineConfig';
import { destinationOf, type Destination } from '../../work/engines/destination';
import { identityOfModel, type EngineSetup, type ModelSetup } from '../../work/engines/engineSetup';
import { UsageError } from '../arguments';
import type { Shell } from '../shell';

/** The options of a command that name the user's own engines. */
export interface EngineValues {
  'model-url'?: string;
  model?: string;
  libretranslate?: string;
  languagetool?: string;
}

/** The user's own engines as the options, the environment or the user's configuration have them. */
export interface ShellEngines extends EngineSetup {
  options: OutsideOptions;
  /** Services that are asked, each with its host and the setting that names it. */
  told: ReadonlyArray<{ id: 'languageModel' | OutsideServer; words: string; destination: Destination; from: string }>;
  /** Identifies paid translations in the cache; absent where a translation costs nothing or is of several engines. */
  account?: string;
}

/** Tokens of a question with its answer that every model takes, where the user says nothing else. */
const usualContextTokens = 4_096;

export const modelVariables = { url: 'PARLANCE_MODEL_URL', name: 'PARLANCE_MODEL' } as const;

/** Options that name an engine, among those that were given. */
export function givenEngines(values: EngineValues): string[] {
  const names = ['model-url', ...ownServerIds.map((id) => ownServers[id].shell.option)] as const;
  return names.filter((name) => values[name] !== undefined).map((name) => `--${name}`);
}

/**
 * Finds the user's own engines. A folder that is worked on has no say: whoever made it would receive the texts.
 * @throws UsageError
 */
export async function enginesOf(values: EngineValues, shell: Shell): Promise<ShellEngines | undefined> {
  const { env } = shell.world;
  const kept = await readEngineConfig(configFolder(process.platform, env)).catch((error: unknown) => {
    throw error instanceof EngineConfigError ? new UsageError(error.message) : error;
  });
  const told: Array<ShellEngines['told'][number]> = [];
  const model = modelOf(values, env, kept);
  if (model) {
    const words = `the language model “${model.name}”`;
    told.push({ id: 'languageModel', words, destination: model.destination, from: model.from });
  }
  for (const id of ownServerIds) {
    const { shell: names, name } = ownServers[id];
    const found = firstOf([
      [values[names.option], `--${names.option}`],
      [env[names.variable], names.variable],
      [kept?.config[id], kept?.file ?? ''],
    ]);
    if (found) told.push({ id, words: name, destination: destinationFrom(found), from: found.from });
  }
  if (told.length === 0) return undefined;
  const destinations = new Map(told.map(({ id, destination }) => [id, destination]));
  const setup: ModelSetup = model
    ? { kind: 'endpoint', destination: model.destination, model: model.name }
    : { kind: 'none' };
  const account = identityOfModel(setup);
  const translators = (['languageModel', ...ownServersFor('translate')] as const).filter((id) =>
    told.some((one) => one.id === id),
  );
  return {
    told,
    model: () => setup,
    server: (id) => destinations.get(id),
    ...(account !== undefined && { account }),
    options: {
      ...(model && { languageModel: { name: model.name, contextTokens: model.contextTokens } }),
      ...Object.fromEntries(ownServerIds.flatMap((id) => hostOf(id, destinations.get(id)))),
      // A named translator is the only one: a pair that it lacks is an error, and so is one that can’t be reached.
      translate: translators.length > 0 ? translators : ['offline'],
      check: [...ownServersFor('check'), 'offline'],
      rephrase: ['languageModel', 'offline'],
    },
  };
}

/** Engines to which texts of this machine go. */
export function elsewhere(engines: ShellEngines | undefined): ShellEngines['told'] {
  return engines?.told.filter(({ destination }) => !destination.isHere) ?? [];
}

function hostOf(id: OutsideServer, destination: Destination | undefined): Array<[string, { host: string }]> {
  return destination ? [[id, { host: destination.host }]] : [];
}

interface Found {
  value: string;
  from: string;
}

/** The first that says something: an option before the environment, and that before the configuration. */
function firstOf(places: ReadonlyArray<readonly [value: string | undefined, from: string]>): Found | undefined {
  const found = places.find(([value]) => value !== undefined && value.trim() !== '');
  return found && { value: found[0]?.trim() ?? '', from: found[1] };
}

/** @throws UsageError */
function destinationFrom({ value, from }: Found): Destination {
  const destination = destinationOf(value);
  if ('problem' in destination) throw new UsageError(`Couldn’t use ${from}. ${destination.problem}`);
  return destination;
}

/** @throws UsageError */
function modelOf(values: EngineValues, env: NodeJS.ProcessEnv, kept: Awaited<ReturnType<typeof readEngineConfig>>) {
  const own = kept?.config.model;
  const url = firstOf([
    [values['model-url'], '--model-url'],
    [env[modelVariables.url], modelVariables.url],
    [own?.url, kept?.file ?? ''],
  ]);
  if (!url) return undefined;
  const isOwn = url.value === own?.url;
  const name = values.model ?? (env[modelVariables.name] || (isOwn ? own.name : undefined));
  if (name === undefined) {
    throw new UsageError(`The name of the model is missing. Use --model or ${modelVariables.name}.`);
  }
  const provider = modelProviders.find(({ id }) => id === url.value.toLowerCase());
  if (provider && needsOwnPart(provider)) {
    throw new UsageError(`${provider.name} needs your own address. Use ${url.from} with ${provider.address}.`);
  }
  const destination = destinationFrom({ ...url, value: provider?.address ?? url.value });
  return {
    name,
    from: url.from,
    destination: { ...destination, baseUrl: chatBaseUrl(destination.baseUrl) },
    contextTokens: (isOwn ? own.contextTokens : undefined) ?? usualContextTokens,
  };
}
