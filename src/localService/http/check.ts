import * as v from 'valibot';
import { badRequest } from './failure';

/**
 * Checks what a caller sent. The message of the 400 names the parameter and what is expected there, never the value
 * that was sent.
 */
export function check<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  // A schema whose fields are all optional would take a list for an object.
  if (Array.isArray(value)) throw badRequest('The body must be a JSON object.');
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  if (path === null) throw badRequest('The body must be a JSON object.');
  if (issue.received === 'undefined') throw badRequest(`Parameter '${path}' is missing.`);
  const expected = issue.expected ? `: expected ${issue.expected}` : '';
  throw badRequest(`Value of '${path}' not supported${expected}.`);
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Checks an id of a path or parameter (contract §1.5: a malformed UUID is a 400, an unknown one a 404). */
export function checkUuid(name: string, value: string | undefined): string {
  if (value === undefined) throw badRequest(`Parameter '${name}' is missing.`);
  if (!uuidPattern.test(value)) throw badRequest(`Value of '${name}' isn’t a UUID.`);
  return value.toLowerCase();
}
