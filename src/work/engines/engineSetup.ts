import type { TransportLimits } from '../../api/transport';
import type { OutsideServer } from '../../shared/outsideWork';
import type { Destination, Unusable } from './destination';

/** The language model that a user set up. */
export type ModelSetup =
  | { kind: 'none' }
  | { kind: 'editor'; id: string }
  | { kind: 'endpoint'; destination: Destination; model: string }
  | { kind: 'unusable'; problem: string };

/** Engines a user set up, as they are now. */
export interface EngineSetup {
  model(): ModelSetup;
  /** `undefined` where there is none. */
  server(id: OutsideServer): Destination | Unusable | undefined;
}

/** Name of the endpoint of a language model among the keys of models and servers. */
export const endpointName = 'endpoint';

/** Whom a key is of. */
export type KeyName = typeof endpointName | OutsideServer;

/** Identifies the translations of a language model among those of others: the model, and where it is. */
export function identityOfModel(setup: ModelSetup): string | undefined {
  if (setup.kind === 'editor') return `language model ${setup.id} of the editor`;
  return setup.kind === 'endpoint' ? `language model ${setup.model} ${setup.destination.host}` : undefined;
}

/** Max time of a call to the local service while it asks others, in milliseconds. */
const longestMs = 15 * 60_000;

/** Time a call to the local service may take where it asks a model or server. */
export const ownEngineLimits: Partial<TransportLimits> = { attemptMs: longestMs, firstAttemptMs: longestMs };
