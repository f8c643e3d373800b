import type { ContractCase, EndpointRow, Sent } from './table';
import { own, unknownId } from './table';

/** A case made from a valid request of its row. */
export interface DerivedCase extends Omit<ContractCase, 'send'> {
  change: (valid: Sent) => Sent;
}

/** What holds for every endpoint alike (contract §1). */
export function commonCases(row: EndpointRow): DerivedCase[] {
  return [...headCases(row), ...idCases(row), ...(hasBody(row) ? bodyCases(row) : [])];
}

function headCases({ admin, success }: EndpointRow): DerivedCase[] {
  const refused = [401, 403];
  return [
    { name: 'refuses a call without a key', status: refused, change: (valid) => ({ ...valid, as: 'nobody' }) },
    { name: 'refuses a key nobody has', status: refused, change: (valid) => ({ ...valid, as: 'stranger' }) },
    {
      name: 'refuses a key in the query (C15)',
      status: refused,
      change: (valid) => ({ ...valid, as: 'nobody', query: { ...valid.query, auth_key: 'any' } }),
    },
    {
      name: admin ? 'refuses a key that is no admin key' : 'refuses the admin key',
      status: refused,
      needsAdminKey: true,
      change: (valid) => ({ ...valid, as: admin ? 'main' : 'admin' }),
    },
    {
      name: 'ignores unknown parameters of the query',
      status: success,
      own: own.silent,
      change: (valid) => ({ ...valid, query: { ...valid.query, unknown_parameter: '1' } }),
    },
  ];
}

/** Ids of the path that are UUIDs: malformed is 400, unknown 404 (contract §1.5). */
function idCases({ endpoint }: EndpointRow): DerivedCase[] {
  const names = [...endpoint.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names
    .filter((name) => name !== 'document_id')
    .flatMap((name): DerivedCase[] => [
      {
        name: `answers 404 for an unknown ${name}`,
        status: 404,
        change: (valid) => ({ ...valid, params: { ...valid.params, [name]: unknownId } }),
      },
      {
        name: `answers 400 for a malformed ${name}`,
        status: 400,
        change: (valid) => ({ ...valid, params: { ...valid.params, [name]: 'no-uuid' } }),
      },
    ]);
}

function hasBody({ endpoint }: EndpointRow): boolean {
  return /^(?:POST|PUT|PATCH) /.test(endpoint);
}

/** Bodies in JSON; what is sent as multipart has cases of its own. */
function bodyCases({ success, bodyBytes, unsupportedType, jsonBody, looseBody = true }: EndpointRow): DerivedCase[] {
  if (jsonBody === false) return [];
  const replace = (valid: Sent, type: string, body: string | Uint8Array<ArrayBuffer>): Sent => {
    return { ...valid, json: undefined, raw: { type, body } };
  };
  const text = ({ json }: Sent): string => JSON.stringify(json);
  const cases: DerivedCase[] = [
    {
      name: 'takes JSON whatever the case and parameters of its type',
      status: success,
      change: (valid) => replace(valid, 'Application/JSON; charset=UTF-8', text(valid)),
    },
    { name: 'refuses what is no JSON', status: 400, change: (valid) => replace(valid, 'application/json', '{"a":') },
    { name: 'refuses an empty body', status: 400, change: (valid) => replace(valid, 'application/json', '') },
    { name: 'refuses JSON that is no object', status: 400, change: (valid) => ({ ...valid, json: null }) },
    { name: 'refuses a JSON array', status: 400, change: (valid) => ({ ...valid, json: [] }) },
    {
      name: 'refuses bytes that are not UTF-8',
      status: 400,
      change: (valid) => replace(valid, 'application/json', new Uint8Array([0x7b, 0xff, 0x7d])),
    },
    {
      name: 'refuses another content type',
      status: unsupportedType ?? 400,
      statusElsewhere: unsupportedType === undefined ? [400, 415] : undefined,
      change: (valid) => replace(valid, 'text/plain', text(valid)),
    },
  ];
  if (looseBody) {
    cases.push({
      name: 'ignores unknown fields',
      status: success,
      own: own.silent,
      change: (valid) => ({ ...valid, json: { ...(valid.json as object), unknown_field: { deep: [1] } } }),
    });
  }
  if (bodyBytes !== undefined) {
    cases.push(
      { name: `takes a body of ${bodyBytes} bytes`, status: success, change: (valid) => padded(valid, bodyBytes) },
      { name: 'refuses one byte more', status: 413, change: (valid) => padded(valid, bodyBytes + 1) },
    );
  }
  return cases;
}

/** The request with white space around its JSON that fills the body up to `bytes`. */
function padded(valid: Sent, bytes: number): Sent {
  const text = JSON.stringify(valid.json);
  const body = `${text}${' '.repeat(bytes - Buffer.byteLength(text))}`;
  return { ...valid, json: undefined, raw: { type: 'application/json', body } };
}
