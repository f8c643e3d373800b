import type { Dispatcher } from 'undici';
import type { Connection } from './connection';
import { loadUndici } from './dispatcher';
import { ServiceError } from './errors';
import type { ServiceRequest } from './request';
import { limits } from './schemas/limits';

/** A request in the form it is sent in. Built once per call, sent once per attempt. */
export interface EncodedRequest {
  target: { origin: string; path: string };
  headers: Record<string, string>;
  /** Called for each attempt. */
  body: () => Promise<Dispatcher.DispatchOptions['body']>;
}

/**
 * Adds address, sign-in and the other headers of contract §1.2, and encodes the body.
 * @throws ServiceError `invalid-request` for what no header may hold
 */
export function encodeRequest(
  connection: Connection,
  request: ServiceRequest,
  common: { accept?: string; userAgent?: string },
): EncodedRequest {
  const headers: Record<string, string> = {};
  const set = (name: string, value: string | undefined): void => {
    if (value !== undefined) {
      headers[name] = value;
    }
  };
  set('authorization', authorization(connection));
  set('accept', common.accept);
  set('user-agent', common.userAgent);
  if (request.reportingTag !== undefined) {
    set(connection.tagHeader.toLowerCase(), normalizeReportingTag(request.reportingTag));
  }
  const { type, body } = encodeBody(request);
  set('content-type', type);
  Object.entries(request.headers ?? {}).forEach(([name, value]) => {
    set(name.toLowerCase(), value);
  });
  return { target: target(connection, request), headers, body };
}

/**
 * The form a reporting tag has on the wire: trimmed, lower case (contract §1.2).
 * @throws ServiceError `invalid-request` when the service would refuse it
 */
export function normalizeReportingTag(tag: string): string {
  const normalized = tag.trim().toLowerCase();
  if (!/^[\x21-\x7e]+$/.test(normalized) || normalized.length > limits.reportingTagLength) {
    throw new ServiceError(
      'invalid-request',
      `The reporting tag must be 1 to ${limits.reportingTagLength.toString()} printable ASCII characters without white space.`,
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
    throw new ServiceError('invalid-request', 'The key has white space or characters that no key has. Enter it again.');
  }
  return `${authScheme} ${key}`;
}

function target({ baseUrl }: Connection, { path, query }: ServiceRequest): EncodedRequest['target'] {
  const { origin, pathname } = new URL(baseUrl);
  const search = new URLSearchParams();
  Object.entries(query ?? {}).forEach(([name, value]) => {
    const values = Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
    values.forEach((item) => {
      search.append(name, item);
    });
  });
  const base = pathname === '/' ? '' : pathname;
  return { origin, path: `${base}${path}${search.size > 0 ? `?${search.toString()}` : ''}` };
}

function encodeBody({ method, body }: ServiceRequest): { type?: string; body: EncodedRequest['body'] } {
  if (!body) {
    // Some servers want a length on a POST even when there is nothing to send.
    const empty = method === 'GET' || method === 'DELETE' ? null : '';
    return { body: () => Promise.resolve(empty) };
  }
  if (body.kind === 'multipart') {
    return { body: () => copyForm(body.form) };
  }
  const encoded =
    body.kind === 'json'
      ? JSON.stringify(body.value)
      : new URLSearchParams(body.fields.map(([name, value]): [string, string] => [name, value])).toString();
  const type = body.kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  return { type, body: () => Promise.resolve(encoded) };
}

/** undici only encodes forms of its own class, with the content length services want on an upload. */
async function copyForm(form: FormData): Promise<Dispatcher.DispatchOptions['body']> {
  const { FormData: UndiciFormData } = await loadUndici();
  const copy = new UndiciFormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      copy.append(name, value);
    } else {
      copy.append(name, value, value.name);
    }
  }
  return copy;
}
