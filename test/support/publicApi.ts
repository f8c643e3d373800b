import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A shape of an answer of the public API. */
export interface PublicAnswer {
  /** Such as `GET /v3/glossaries/{glossary_id}`. */
  operation: string;
  status: number;
  shape: string;
  answer: unknown;
}

/** A shape of the body of a request to the public API. */
export interface PublicRequest {
  operation: string;
  shape: string;
  body: Readonly<Record<string, unknown>>;
}

interface Media {
  example?: unknown;
  examples?: Record<string, { value?: unknown; $ref?: string }>;
}

interface Content {
  $ref?: string;
  content?: Record<string, Media>;
}

interface Operation {
  requestBody?: Content;
  responses?: Record<string, Content>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
}

const folder = 'test/fixtures/publicApi';
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * A description of the public API to take the examples of, in place of what was recorded: an OpenAPI file in JSON or YAML,
 * named by `PARLANCE_TEST_OPENAPI`.
 */
const fresh = process.env['PARLANCE_TEST_OPENAPI'];
const description = fresh === undefined ? undefined : (parse(readFileSync(fresh, 'utf8')) as Description);

/** Whether the examples are those of a description that somebody named, and not the recorded ones. */
export const isFresh = description !== undefined;

/**
 * Answers in every shape that a public description of the API (version 3.11.0) gives: its examples, all fields, required
 * fields only, each optional field left out, each value of small enumerations. The shapes are facts of that description, the
 * values our own, and our schemas had no part in them.
 */
export function publicAnswers(): PublicAnswer[] {
  if (!description) return recorded<PublicAnswer>('answers.jsonl');
  return operations(description).flatMap(([operation, { responses = {} }]) =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, response]) =>
        examples(response, description).map(([shape, answer]) => ({
          operation,
          status: Number(status),
          shape,
          answer,
        })),
      ),
  );
}

/** Bodies of requests: the examples of the description, and where it has none, all that may be sent together. */
export function publicRequests(): PublicRequest[] {
  if (!description) return recorded<PublicRequest>('requests.jsonl');
  return operations(description).flatMap(([operation, { requestBody = {} }]) =>
    examples(requestBody, description).map(([shape, body]) => ({
      operation,
      shape,
      body: body as PublicRequest['body'],
    })),
  );
}

function recorded<T>(name: string): T[] {
  const lines = readFileSync(`${folder}/${name}`, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}

function operations({ paths }: Description): Array<[string, Operation]> {
  return Object.entries(paths).flatMap(([path, own]) =>
    Object.entries(own)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  );
}

function examples(of: Content, whole: Description): Array<[shape: string, value: unknown]> {
  const { content = {} } = resolved(of, whole);
  return Object.entries(content)
    .filter(([type]) => !/^(?:text|application\/octet)/.test(type))
    .flatMap(([, { example, examples: named = {} }]) => [
      ...(example === undefined ? [] : [['example', example] as [string, unknown]]),
      ...Object.entries(named).map(([name, one]): [string, unknown] => [`example ${name}`, resolved(one, whole).value]),
    ]);
}

function resolved<T extends { $ref?: string }>(value: T, whole: Description): T {
  if (value.$ref === undefined) return value;
  const names = value.$ref.slice('#/'.length).split('/');
  return names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], whole) as T;
}
