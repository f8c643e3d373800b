import { t } from '../../shared/l10n';

/** Facts by which a user knows a connection. Holds nothing secret: it may be shown and logged. */
export interface ConnectionSummary {
  readonly name: string;
  /** `local` is Parlance's own service on this machine; text sent to a `remote` one leaves the machine. */
  readonly kind: 'local' | 'remote';
  /** Host and port of a remote service, e.g. `api.example.com`. */
  readonly host?: string;
}

/** Name of the connection to Parlance's own service on this machine; no remote connection can take it. */
export const localConnectionName = 'Local';

export const localConnection: ConnectionSummary = { name: localConnectionName, kind: 'local' };

/** Name of a connection as it is shown: that of the local service is in the display language. */
export function shownName(name: string): string {
  return sameName(name, localConnectionName) ? t('Local') : name;
}

/** Names differ by more than case, so that nobody mistakes one connection for another. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
