import { parseBaseUrl } from '../../../api/baseUrl';
import { ServiceError } from '../../../api/errors';
import type { ConnectionSummary } from '../../messages/connection';
import { localConnectionName, sameName, shownName } from '../../messages/connection';
import { t } from '../../../shared/l10n';

/** A remote connection as the settings describe it; its key is elsewhere. */
export interface ConnectionDefinition {
  readonly name: string;
  /** Base URL as made by `parseBaseUrl`. */
  readonly baseUrl: string;
  /** First word of the `Authorization` header (contract §1.2). */
  readonly authScheme: string;
  /** Name of the reporting tag header (contract §1.2). */
  readonly tagHeader: string;
}

/** An entry of the settings that cannot be used. */
export interface DefinitionProblem {
  readonly name: string;
  readonly detail: string;
}

/** The names of the contract, which a service of one's own is expected to use (contract §1.2). */
export const contractNames = { authScheme: 'Service-Auth-Key', tagHeader: 'X-Service-Reporting-Tag' } as const;

/** Reads the value of `parlance.connections`. Entries that cannot be used are left out and named. */
export function readDefinitions(value: unknown): {
  definitions: ConnectionDefinition[];
  problems: DefinitionProblem[];
} {
  const definitions: ConnectionDefinition[] = [];
  const problems: DefinitionProblem[] = [];
  const entries: unknown[] = Array.isArray(value) ? value : [];
  for (const [index, entry] of entries.entries()) {
    const read = readDefinition(entry, t('entry {0}', index + 1));
    if ('detail' in read) {
      problems.push(read);
    } else if (definitions.some((other) => sameName(other.name, read.name))) {
      problems.push({ name: read.name, detail: t('Another connection has the same name.') });
    } else {
      definitions.push(read);
    }
  }
  return { definitions, problems };
}

function readDefinition(entry: unknown, position: string): ConnectionDefinition | DefinitionProblem {
  const fields: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {};
  const name = text(fields.name);
  if (!name) return { name: position, detail: t('The connection has no name.') };
  const nameProblem = checkName(name);
  if (nameProblem) return { name, detail: nameProblem };
  const baseUrl = text(fields.baseUrl) ?? '';
  const addressProblem = checkBaseUrl(baseUrl);
  if (addressProblem) return { name, detail: addressProblem };
  const authScheme = text(fields.authScheme) ?? contractNames.authScheme;
  const tagHeader = text(fields.tagHeader) ?? contractNames.tagHeader;
  for (const token of [authScheme, tagHeader]) {
    if (!isToken(token)) return { name, detail: t('“{0}” can’t be used in a request header.', token) };
  }
  return { name, baseUrl: parseBaseUrl(baseUrl), authScheme, tagHeader };
}

/**
 * The value of `parlance.connections` with the entry called `name` replaced, taken out or, when there is none, added at
 * the end. Other entries stay as they are, also those that cannot be used: they are the user's to mend.
 */
export function withDefinition(value: unknown, name: string, definition?: ConnectionDefinition): unknown[] {
  const entries: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
  const index = entries.findIndex((entry) => {
    const read = readDefinition(entry, '');
    return !('detail' in read) && sameName(read.name, name);
  });
  const replacement = definition ? [{ ...definition }] : [];
  if (index < 0) return [...entries, ...replacement];
  return entries.toSpliced(index, 1, ...replacement);
}

/** Reason why `name` cannot name a remote connection; `undefined` when it can. */
export function checkName(name: string): string | undefined {
  if (!name.trim()) return t('Enter a name for the connection.');
  if (name.length > 60) return t('The name can have up to 60 characters.');
  if ([localConnectionName, shownName(localConnectionName)].some((own) => sameName(name, own))) {
    return t('The local service already has the name “{0}”.', shownName(localConnectionName));
  }
  return undefined;
}

/** Reason why a service cannot be at this address, as a sentence; `undefined` when it can. */
export function checkBaseUrl(text: string): string | undefined {
  try {
    parseBaseUrl(text);
    return undefined;
  } catch (error) {
    if (ServiceError.is(error, 'invalid-request')) return error.message;
    throw error;
  }
}

/** Returns the public facts of a remote connection: not its path, scheme or header. */
export function summaryOf(definition: ConnectionDefinition): ConnectionSummary {
  return { name: definition.name, kind: 'remote', host: new URL(definition.baseUrl).host };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
}

/** A token of RFC 9110 §5.6.2. */
export function isToken(value: string): boolean {
  return /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(value);
}
