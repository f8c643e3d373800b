import { parseBaseUrl, isLoopback } from '../../../api/baseUrl';
import { ServiceError } from '../../../api/errors';
import { chatBaseUrl } from '../../../api/outside/chatAddress';
import type { EngineChoice, OutsideOptions, OutsideServer } from '../../../shared/outsideWork';
import { engineTasks } from '../../../shared/engines';
import type { EngineSetting } from '../../settings/engines';
import { readSetting } from '../../settings/read';
import { t } from '../../../shared/l10n';

/** Somewhere a text may be sent to. */
export interface Destination {
  /** As `parseBaseUrl` makes it. */
  baseUrl: string;
  /** Scheme, host and port: what a key and a consent are bound to. */
  origin: string;
  host: string;
  /** On this machine, so that no text leaves it. */
  isHere: boolean;
}

/** The language model that the settings name. */
export type ModelSetup =
  | { kind: 'none' }
  | { kind: 'editor'; id: string }
  | { kind: 'endpoint'; destination: Destination; model: string }
  | { kind: 'unusable'; problem: string };

/** Name of the endpoint among the keys of models and servers. */
export const endpointName = 'endpoint';

/** A destination of an address as a person wrote it; rejects one that is neither https nor on this machine. */
export function destinationOf(address: string): Destination | { problem: string } {
  try {
    const baseUrl = parseBaseUrl(address);
    const { origin, host, hostname } = new URL(baseUrl);
    return { baseUrl, origin, host, isHere: isLoopback(hostname) };
  } catch (error) {
    if (ServiceError.is(error, 'invalid-request')) return { problem: error.message };
    throw error;
  }
}

export function modelSetup(): ModelSetup {
  const provider = readSetting('model.provider');
  if (provider === 'none') return { kind: 'none' };
  if (provider === 'editor') return { kind: 'editor', id: readSetting('model.editorModel') };
  const destination = destinationOf(readSetting('model.address'));
  if ('problem' in destination) return { kind: 'unusable', problem: destination.problem };
  const baseUrl = chatBaseUrl(destination.baseUrl);
  return { kind: 'endpoint', destination: { ...destination, baseUrl }, model: readSetting('model.name') };
}

/** Where a server of the person's own is; nothing where the settings name none. */
export function serverSetup(server: OutsideServer): Destination | { problem: string } | undefined {
  const address = readSetting(`${server}.address`);
  return address.trim() === '' ? undefined : destinationOf(address);
}

/** What the local service may ask for, by the settings as they are now. */
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
    languageTool: hostOf('languageTool'),
    libreTranslate: hostOf('libreTranslate'),
    translate: inOrder(readSetting('engines.translate'), ['languageModel', 'libreTranslate']),
    check: inOrder(readSetting('engines.check'), ['languageTool']),
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

/** What the local service checks with when that is not on this machine; nothing when it checks offline. */
export function outsideChecker(): string | undefined {
  const { check, languageModel, languageTool } = outsideOptions();
  for (const choice of check) {
    if (choice === 'offline') return undefined;
    if (choice === 'languageModel' && languageModel) return t('the language model {0}', languageModel.name);
    if (choice === 'languageTool' && languageTool) return t('LanguageTool at {0}', languageTool.host);
  }
  return undefined;
}

/**
 * What tells the translations of an engine outside from those of another: its model, and where it is. Nothing for one of
 * this machine's own.
 *
 * @param id as in the settings
 */
export function addressOfEngine(id: string): string | undefined {
  if (id === 'libreTranslate') {
    const server = serverSetup(id);
    return !server || 'problem' in server ? undefined : `LibreTranslate ${server.baseUrl}`;
  }
  const setup = id === 'languageModel' ? modelSetup() : undefined;
  if (setup?.kind === 'editor') return `language model ${setup.id} of the editor`;
  return setup?.kind === 'endpoint' ? `language model ${setup.model} ${setup.destination.host}` : undefined;
}

/**
 * Who it is that translates, and where, for an engine to which texts go from this machine: `parrot at example.com`.
 * Nothing for an engine of this machine.
 *
 * @param id as in the settings
 */
export function translatorElsewhere(id: string): string | undefined {
  if (id === 'libreTranslate') {
    const server = serverSetup(id);
    return !server || 'problem' in server || server.isHere ? undefined : t('LibreTranslate at {0}', server.host);
  }
  if (id !== 'languageModel') return undefined;
  const setup = modelSetup();
  // Where the editor's model works only its provider knows.
  if (setup.kind === 'editor') return t('the VS Code model{0}', setup.id === '' ? '' : ` ${setup.id}`);
  const isAway = setup.kind === 'endpoint' && !setup.destination.isHere;
  return isAway ? t('{0} at {1}', setup.model, setup.destination.host) : undefined;
}

/** What was set up comes before what is there anyway; what was chosen comes alone before it. */
function inOrder(chosen: EngineSetting, usual: readonly EngineChoice[]): readonly EngineChoice[] {
  if (!isEngine(chosen)) return [...usual, 'offline'];
  return chosen === 'offline' ? ['offline'] : [chosen, 'offline'];
}

/** Whether it is an engine of the local service: a connection that checks is asked past it. */
function isEngine(chosen: EngineSetting): chosen is Exclude<EngineSetting, 'auto' | 'connection'> {
  return chosen !== 'auto' && chosen !== 'connection';
}

function nameOf(model: ModelSetup): string {
  if (model.kind === 'endpoint') return model.model;
  return model.kind === 'editor' && model.id !== '' ? model.id : t('the VS Code model');
}
