import { text } from 'node:stream/consumers';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import * as v from 'valibot';
import { languageResources, type LanguageResource } from '../../api/schemas/languages';
import { decodeJson, readBody } from '../http/body';
import { check } from '../http/check';
import { languagesOf, legacyLanguages } from '../data/catalogue';
import { resources } from '../data/resources';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { badRequest } from '../http/failure';
import { decodeForm } from '../http/formBody';
import type { Writer } from '../writing/writer';

export interface LanguageDependencies {
  writer: Writer;
}

/** `/v3/languages`, `/v3/languages/resources` and the deprecated `/v2/languages` (contract §9). */
export function languageRoutes({ writer }: LanguageDependencies): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .get('/v3/languages', (c) => {
      // Whoever asks what can be written is about to write, mostly English, whose engine takes a second to start.
      if (c.req.query('resource') === 'write') writer.prepare('en');
      return list(c);
    })
    .get('/v3/languages/resources', (c) => c.json(resources))
    .on(['GET', 'POST'], '/v2/languages', legacyList);
}

const formBytes = 1024;
const formSchema = v.looseObject({ type: v.optional(v.string()) });

function list(c: ServiceContext): Response {
  const resource = c.req.query('resource');
  if (resource === undefined) throw badRequest("Parameter 'resource' is missing.");
  if (!isResource(resource)) {
    throw badRequest(`Value of 'resource' not supported: expected ${languageResources.join(', ')}.`);
  }
  const include = c.req.queries('include') ?? [];
  if (include.some((value) => value !== 'beta' && value !== 'external')) {
    throw badRequest("Value of 'include' not supported: expected beta or external.");
  }
  return c.json(languagesOf(resource, { beta: include.includes('beta'), external: include.includes('external') }));
}

async function legacyList(c: ServiceContext): Promise<Response> {
  const fields = c.req.method === 'POST' ? await readBody(c, { maxBytes: formBytes, form: {} }) : await fieldsOfGet(c);
  const type = check(formSchema, fields).type ?? c.req.query('type') ?? 'source';
  if (type !== 'source' && type !== 'target') {
    throw badRequest("Value of 'type' not supported: expected source or target.");
  }
  return c.json(legacyLanguages(type));
}

/** Fields of a GET that some clients send as a form or as JSON in its body, which a web request has no place for. */
async function fieldsOfGet(c: ServiceContext): Promise<unknown> {
  const { incoming } = c.env as HttpBindings;
  const { 'content-type': given = '', 'content-length': length = '0' } = incoming.headers;
  const [type] = given.toLowerCase().split(';');
  const isForm = type === 'application/x-www-form-urlencoded';
  if (!(isForm || type === 'application/json') || !(Number(length) > 0) || Number(length) > formBytes) return {};
  const body = await text(incoming);
  return isForm ? decodeForm(body, {}) : decodeJson(body);
}

function isResource(value: string): value is LanguageResource {
  return (languageResources as readonly string[]).includes(value);
}
