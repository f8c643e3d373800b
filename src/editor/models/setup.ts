import { parseBaseUrl, isLoopback } from '../../api/baseUrl';
import { ServiceError } from '../../api/errors';
import { chatBaseUrl } from '../../api/outside/chatAddress';
import type { EngineChoice, OutsideOptions, OutsideServer } from '../../shared/outsideWork';
import { readSetting } from '../settings/read';

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
  };
}

/** What the local service checks with when that is not on this machine; nothing when it checks offline. */
export function outsideChecker(): string | undefined {
  const { check, languageModel, languageTool } = outsideOptions();
  for (const choice of check) {
    if (choice === 'offline') return undefined;
    if (choice === 'languageModel' && languageModel) return `the language model ${languageModel.name}`;
    if (choice === 'languageTool' && languageTool) return `LanguageTool at ${languageTool.host}`;
  }
  return undefined;
}

/** What was set up comes before what is there anyway; what was chosen comes alone before it. */
function inOrder(chosen: EngineChoice | 'auto', usual: readonly EngineChoice[]): readonly EngineChoice[] {
  if (chosen === 'auto') return [...usual, 'offline'];
  return chosen === 'offline' ? ['offline'] : [chosen, 'offline'];
}

function nameOf(model: ModelSetup): string {
  if (model.kind === 'endpoint') return model.model;
  return model.kind === 'editor' && model.id !== '' ? model.id : "the editor's model";
}
