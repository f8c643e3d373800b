import type { Dispatcher } from 'undici';
import type { Connection } from './connection';
import { loadUndici } from './dispatcher';
import { ServiceError } from './errors';
import type { ServiceRequest } from './request';
import { limits } from './schemas/limits';
import { t } from '../shared/l10n';

/** A request in the form it is sent in. Built once per call, sent once per attempt. */
export interface EncodedRequest {
  origin: string;
  /** Path with the query. */
  path: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  /** Has to go through `sendable` for each attempt. */
  body: string | FormData | null;
}

/** The parts of a base URL, taken apart once. */
export interface ServiceAddress {
  origin: string;
  /** Without a trailing slash, empty when there is none. */
  basePath: string;
}

/** Splits a base URL as `connection.ts` has it: undici takes the origin, and every path begins with the rest. */
export function serviceAddress(baseUrl: string): ServiceAddress {
  const { origin, pathname } = new URL(baseUrl);
  return { origin, basePath: pathname.replace(/(?<!\/)\/+$/, '') };
}

/**
 * Adds address, sign-in and the other headers of contract §1.2, and encodes the body.
 * @throws ServiceError `invalid-request` for what no header may hold
 */
export function encodeRequest(
  connection: Connection,
  { origin, basePath }: ServiceAddress,
  request: ServiceRequest,
  common: { accept?: string; userAgent?: string },
): EncodedRequest {
  requireOwnPath(request.path);
  const { type, body } = encodeBody(request);
  const headers: Record<string, string | undefined> = {
    authorization: authorization(connection),
    accept: common.accept,
    'user-agent': common.userAgent,
    'content-type': type,
  };
  if (request.reportingTag !== undefined) {
    headers[connection.tagHeader.toLowerCase()] = normalizeReportingTag(request.reportingTag);
  }
  for (const name in request.headers) {
    headers[name.toLowerCase()] = request.headers[name];
  }
  return { origin, path: `${basePath}${request.path}${queryOf(request)}`, headers, body };
}

/**
 * An ID that a service, a job or a user gave is one segment of a path: `..` or none at all would lead to another call, with
 * the key.
 * @throws ServiceError `invalid-request`
 */
function requireOwnPath(path: string): void {
  if (/\/\.{0,2}(?:\/|$)/.test(path)) {
    throw new ServiceError('invalid-request', t('The ID isn’t valid.'));
  }
}

/**
 * The form a reporting tag has on the wire: trimmed, lower case (contract §1.2).
 * @throws ServiceError `invalid-request` when the service would refuse it
 */
function normalizeReportingTag(tag: string): string {
  const normalized = tag.trim().toLowerCase();
  if (!/^[\x21-\x7e]+$/.test(normalized) || normalized.length > limits.reportingTagLength) {
    throw new ServiceError(
      'invalid-request',
      t('The reporting tag must have 1 to {0} ASCII characters and no spaces.', limits.reportingTagLength),
    );
  }
  return normalized;
}

function authorization({ authScheme, key }: Connection): string | undefined {
  if (key === '') {
    return undefined;
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    // Says nothing about which character: the sentence may be logged.
    throw new ServiceError('invalid-request', t('The API key contains spaces or invalid characters. Enter it again.'));
  }
  // A program without types may have left it out.
  if (!authScheme) {
    throw new ServiceError(
      'invalid-request',
      'The connection has no authScheme: the word before the key in the header “Authorization”.',
    );
  }
  return `${authScheme} ${key}`;
}

function queryOf({ query }: ServiceRequest): string {
  if (!query) {
    return '';
  }
  const search = new URLSearchParams();
  Object.entries(query).forEach(([name, value]) => {
    const values: readonly string[] = Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
    values.forEach((item) => {
      search.append(name, item);
    });
  });
  return search.size > 0 ? `?${search.toString()}` : '';
}

function encodeBody({ method, body }: ServiceRequest): { type?: string; body: EncodedRequest['body'] } {
  switch (body?.kind) {
    case undefined:
      // Some servers want a length on a POST even when there is nothing to send.
      return { body: method === 'GET' || method === 'DELETE' ? null : '' };
    case 'multipart':
      return { body: body.form };
    case 'json':
      return { type: 'application/json', body: JSON.stringify(body.value) };
    case 'form': {
      const fields = body.fields.map(([name, value]): [string, string] => [name, value]);
      return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() };
    }
  }
}

/** The body of a request as undici sends it, once: it only encodes forms of its own class, with their content length. */
export async function sendable(body: EncodedRequest['body']): Promise<Dispatcher.DispatchOptions['body']> {
  if (body === null || typeof body === 'string') return body;
  const { FormData: UndiciFormData } = await loadUndici();
  const copy = new UndiciFormData();
  for (const [name, value] of body) {
    if (typeof value === 'string') {
      copy.append(name, value);
    } else {
      copy.append(name, value, value.name);
    }
  }
  return copy;
}
