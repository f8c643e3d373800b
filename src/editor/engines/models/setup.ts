import { chatBaseUrl } from '../../../api/outside/chatAddress';
import type { EngineChoice, OutsideOptions, OutsideServer } from '../../../shared/outsideWork';
import { engineTasks } from '../../../shared/engines';
import type { EngineSetting } from '../../settings/engines';
import { readSetting } from '../../settings/read';
import { isOwnServer, ownServerIds, ownServers, ownServersFor } from '../../../shared/ownServers';
import { t } from '../../../shared/l10n';
import { destinationOf, type Destination, type Unusable } from '../../../work/engines/destination';
import { identityOfModel, type ModelSetup } from '../../../work/engines/engineSetup';

export function modelSetup(): ModelSetup {
  const provider = readSetting('model.provider');
  if (provider === 'none') return { kind: 'none' };
  if (provider === 'editor') return { kind: 'editor', id: readSetting('model.editorModel') };
  const destination = destinationOf(readSetting('model.address'));
  if ('problem' in destination) return { kind: 'unusable', problem: destination.problem };
  const baseUrl = chatBaseUrl(destination.baseUrl);
  return { kind: 'endpoint', destination: { ...destination, baseUrl }, model: readSetting('model.name') };
}

/** Returns the destination of a server of the user's own; undefined if the settings name none. */
export function serverSetup(server: OutsideServer): Destination | Unusable | undefined {
  const address = readSetting(`${server}.address`);
  return address.trim() === '' ? undefined : destinationOf(address);
}

/** Returns the engines outside that the local service may ask, by the current settings. */
export function outsideOptions(): OutsideOptions {
  const model = modelSetup();
  const hostOf = (server: OutsideServer): { host: string } | undefined => {
    const destination = serverSetup(server);
    if (!destination) return undefined;
    return { host: 'problem' in destination ? server : destination.host };
  };
  const contextTokens = readSetting('model.contextTokens');
  return {
    languageModel: model.kind === 'none' ? undefined : { name: nameOf(model), contextTokens },
    ...Object.fromEntries(ownServerIds.map((id) => [id, hostOf(id)])),
    translate: inOrder(readSetting('engines.translate'), ['languageModel', ...ownServersFor('translate')]),
    check: inOrder(readSetting('engines.check'), ownServersFor('check')),
    rephrase: inOrder(readSetting('engines.rephrase'), ['languageModel']),
    chosen: Object.fromEntries(
      engineTasks.flatMap((task) => {
        const chosen = readSetting(`engines.${task}`);
        return isEngine(chosen) ? [[task, chosen]] : [];
      }),
    ),
    pairs: Object.fromEntries(
      Object.entries(readSetting('engines.pairs')).map(([key, engine]) => [key.toLowerCase(), engine]),
    ),
  };
}

/** Returns the name of the local service's checker if that is not on this machine; undefined if it checks offline. */
export function outsideChecker(): string | undefined {
  const options = outsideOptions();
  const { check, languageModel } = options;
  for (const choice of check) {
    if (choice === 'offline') return undefined;
    if (choice === 'languageModel' && languageModel) return t('the language model {0}', languageModel.name);
    const server = isOwnServer(choice) ? options[choice] : undefined;
    if (isOwnServer(choice) && server) return t('{0} at {1}', ownServers[choice].name, server.host);
  }
  return undefined;
}

/**
 * Returns the mark that tells the translations of an engine outside from those of another: its model and address. Undefined
 * for an engine of this machine.
 *
 * @param id as in the settings
 */
export function addressOfEngine(id: string): string | undefined {
  if (isOwnServer(id)) {
    const server = serverSetup(id);
    return !server || 'problem' in server ? undefined : `${ownServers[id].name} ${server.baseUrl}`;
  }
  return id === 'languageModel' ? identityOfModel(modelSetup()) : undefined;
}

/**
 * Names the translator, and its place, for an engine to which texts go from this machine: `parrot at example.com`. Undefined
 * for an engine of this machine.
 *
 * @param id as in the settings
 */
export function translatorElsewhere(id: string): string | undefined {
  if (isOwnServer(id)) {
    const server = serverSetup(id);
    if (!server || 'problem' in server || server.isHere) return undefined;
    return t('{0} at {1}', ownServers[id].name, server.host);
  }
  if (id !== 'languageModel') return undefined;
  const setup = modelSetup();
  // Where the editor's model works only its provider knows.
  if (setup.kind === 'editor') return t('the VS Code model{0}', setup.id === '' ? '' : ` ${setup.id}`);
  const isAway = setup.kind === 'endpoint' && !setup.destination.isHere;
  return isAway ? t('{0} at {1}', setup.model, setup.destination.host) : undefined;
}

/** Returns whether the local service may send a text that it translates to another machine. */
export function translatesElsewhere(): boolean {
  return ['languageModel', ...ownServersFor('translate')].some((id) => translatorElsewhere(id) !== undefined);
}

/** Orders engines: those set up come before the offline ones; a chosen one comes alone before them. */
function inOrder(chosen: EngineSetting, usual: readonly EngineChoice[]): readonly EngineChoice[] {
  if (!isEngine(chosen)) return [...usual, 'offline'];
  return chosen === 'offline' ? ['offline'] : [chosen, 'offline'];
}

/** Returns whether it is an engine of the local service: a connection that checks is asked past it. */
function isEngine(chosen: EngineSetting): chosen is Exclude<EngineSetting, 'auto' | 'connection'> {
  return chosen !== 'auto' && chosen !== 'connection';
}

function nameOf(model: ModelSetup): string {
  if (model.kind === 'endpoint') return model.model;
  return model.kind === 'editor' && model.id !== '' ? model.id : t('the VS Code model');
}
