import type { ServiceRequest } from './request';

/*
 * Ids that a service gives its answers. They are for logs and reports, so one is kept only where it has the form of an id
 * and holds nothing of what was sent: a service may repeat a key or a text wherever it likes.
 */

/** Characters in a row that a code may share with a key or a text by chance. */
const mostShared = 5;

/** Everything sent with one call: the key, and every text and value of the request. */
export type Sent = () => readonly string[];

/** The id of an answer, 32 hexadecimal characters (contract §1.3). */
export function traceIdOf(value: string | undefined, sent: Sent): string | undefined {
  if (value === undefined || !/^[\da-f]{32}$/i.test(value)) {
    return undefined;
  }
  return sent().some((text) => holds(text, [value])) ? undefined : value;
}

/** The machine id of an error, one short word (contract §1.4). */
export function errorCodeOf(value: string | undefined, sent: Sent): string | undefined {
  if (value === undefined || !/^\w[\w.-]{0,39}$/.test(value)) {
    return undefined;
  }
  const pieces = Array.from({ length: Math.max(1, value.length - mostShared) }, (_, start) =>
    value.slice(start, start + mostShared + 1),
  );
  return sent().some((text) => holds(text, pieces)) ? undefined : value;
}

/** Every string of a request, and the key it goes with. */
export function stringsSent({ body, query, headers, reportingTag }: ServiceRequest, key: string): string[] {
  const found: string[] = [key];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      found.push(value);
    } else if (Array.isArray(value)) {
      value.forEach(visit);
    } else if (typeof value === 'object' && value !== null) {
      Object.values(value).forEach(visit);
    }
  };
  visit([query, headers, reportingTag]);
  if (body?.kind === 'json') {
    visit(body.value);
  } else if (body?.kind === 'form') {
    body.fields.forEach(([, value]) => found.push(value));
  } else if (body) {
    body.form.forEach((value) => found.push(typeof value === 'string' ? value : value.name));
  }
  return found;
}

function holds(text: string, parts: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return parts.some((part) => lower.includes(part.toLowerCase()));
}
