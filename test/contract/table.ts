import type * as v from 'valibot';

/** Names of things a family has prepared: ids that stand in paths, languages that can be translated. */
export type Fixture = Readonly<Record<string, string>>;

/** What one request of the suite looks like; path and method come from the row's endpoint. */
export interface Sent {
  /** Values for `{names}` in the path; the fixture has the others. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as `application/x-www-form-urlencoded`. */
  form?: ReadonlyArray<readonly [name: string, value: string]>;
  multipart?: FormData;
  /** Sent as it is. */
  raw?: { type: string; body: string | Uint8Array<ArrayBuffer> };
  headers?: Readonly<Record<string, string>>;
  /** Whose key; the row's own unless given. */
  as?: 'main' | 'admin' | 'nobody' | 'stranger';
}

export interface Received {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; `undefined` when it is not JSON. */
  json: unknown;
}

/** The service under test. */
export interface Service {
  /** `endpoint` such as `GET /v3/glossaries/{glossary_id}`. */
  send(endpoint: string, sent?: Sent, fixture?: Fixture): Promise<Received>;
}

/** One request and what the contract says of its answer. */
export interface ContractCase {
  name: string;
  send: Sent | ((fixture: Fixture) => Sent);
  /** One of these when the contract leaves a choice. */
  status: number | readonly number[];
  /** Of another service, where the contract leaves it a choice that the local service has made. */
  statusElsewhere?: readonly number[];
  /** Also answers that are no errors must fit the row's schema; this looks closer. */
  check?: (answer: Received, fixture: Fixture) => void;
  /** What the local service promises beyond the contract; not asked of another one. */
  checkOwn?: (answer: Received, fixture: Fixture) => void;
  /** Why the case says nothing about another service, which is not asked it. */
  own?: (typeof own)[keyof typeof own];
  /** Sends the admin key on an endpoint that is not for it. */
  needsAdminKey?: boolean;
}

/** Why another service is not held to a case. */
export const own = {
  engine: 'it depends on what the engines of a service can do',
  languages: 'each service has its own list of languages',
  plan: 'each plan has its own limits',
  silent: 'the contract does not say',
} as const;

/** Thrown where the service under test does not offer what a family or case is about, which the contract allows. */
export class NotOffered extends Error {}

/** One endpoint of the contract. From `valid` the suite also makes the cases every endpoint has in common. */
export interface EndpointRow {
  /** As the contract writes it: `PUT /v3/glossaries/{glossary_id}/dictionaries`. */
  endpoint: string;
  section: string;
  /** Needs the admin key. */
  admin?: boolean;
  /** One of these where a service need not offer it. */
  success: number | readonly number[];
  /** Of the answer's JSON; without one the body is empty (204) or not JSON. */
  schema?: v.GenericSchema;
  /** A request that succeeds every time it is sent; may prepare what it uses up. */
  valid: (fixture: Fixture, service: Service) => Sent | Promise<Sent>;
  /** The same as a form, where the contract lists forms (§1.2). */
  validForm?: (fixture: Fixture) => Sent;
  /** Looks closer at the answer to `valid`. */
  check?: (answer: Received, fixture: Fixture) => void;
  /** What the local service promises beyond the contract; not asked of another one. */
  checkOwn?: (answer: Received, fixture: Fixture) => void;
  /** False where the cases of every JSON body are not for it. */
  jsonBody?: boolean;
  /** False where every field of the body has a meaning of its own (the bare categories of §8). */
  looseBody?: boolean;
  /** Bytes of the body, where the contract has a limit for it. */
  bodyBytes?: number;
  /** Status for a content type the endpoint does not take. */
  unsupportedType?: 400 | 415;
  cases?: readonly ContractCase[];
}

export interface Family {
  name: string;
  rows: readonly EndpointRow[];
  /** Throws `NotOffered` where the service has no such family on its plan. */
  prepare?: (service: Service) => Promise<Fixture>;
  /** Removes what the family made, so that a real account stays as it was. */
  clean?: (service: Service) => Promise<void>;
}

/** Everything the suite makes carries this name. */
export const madeBySuite = 'Parlance conformance';

/** A UUID nobody has. */
export const unknownId = '00000000-0000-4000-8000-00000000dead';
