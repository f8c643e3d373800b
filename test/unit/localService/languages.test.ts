import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import * as v from 'valibot';
import {
  languageResources,
  languagesResponseSchema,
  legacyLanguagesResponseSchema,
  resourcesResponseSchema,
  type Language,
} from '../../../src/api/schemas/languages';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { ServiceUnderTest } from './support/serviceUnderTest';

describeWithSqlite('The language lists of the local service', () => {
  let service: ServiceUnderTest;
  before(async () => {
    service = await ServiceUnderTest.start();
  });
  after(() => service.stop());

  const languages = async (query: string): Promise<Language[]> => {
    const { json } = await service.call('GET', `/v3/languages?${query}`);
    return v.parse(languagesResponseSchema, json);
  };
  const status = async (path: string): Promise<number> => (await service.call('GET', path)).status;

  it('has the languages the contract counts for every resource', async () => {
    const counts: Record<string, string> = {};
    for (const resource of languageResources) {
      const all = await languages(`resource=${resource}&include=beta&include=external`);
      counts[resource] =
        `${all.filter((l) => l.usable_as_source).length}/${all.filter((l) => l.usable_as_target).length}`;
    }
    assert.deepEqual(counts, {
      translate_text: '114/121',
      translate_document: '113/118',
      voice: '38/44',
      write: '9/14',
      glossary: '32/32',
      style_rules: '8/8',
      translation_memory: '8/12',
    });
  });

  it('shows beta and external only when asked', async () => {
    const codes = async (query: string): Promise<string[]> => (await languages(query)).map(({ lang }) => lang);
    assert.ok(!(await codes('resource=translate_text')).includes('de-CH'));
    assert.ok((await codes('resource=translate_text&include=beta')).includes('de-CH'));
    const arabic = async (query: string): Promise<string[]> =>
      Object.keys((await languages(`resource=voice${query}`)).find(({ lang }) => lang === 'ar')?.features ?? {}).sort();
    assert.deepEqual(await arabic(''), ['glossary']);
    assert.deepEqual(await arabic('&include=external'), ['glossary', 'transcription']);
    assert.deepEqual(await arabic('&include=beta'), ['glossary']);
    assert.deepEqual(await arabic('&include=beta&include=external'), [
      'glossary',
      'transcription',
      'translated_speech',
    ]);
  });

  it('lists the resources and their features', async () => {
    const { json } = await service.call('GET', '/v3/languages/resources');
    const resources = v.parse(resourcesResponseSchema, json);
    assert.deepEqual(resources.map(({ name }) => name).sort(), [...languageResources].sort());
  });

  it('derives the old lists', async () => {
    const legacy = async (type: string): Promise<v.InferOutput<typeof legacyLanguagesResponseSchema>> =>
      v.parse(legacyLanguagesResponseSchema, (await service.call('GET', `/v2/languages?type=${type}`)).json);
    const sources = await legacy('source');
    const targets = await legacy('target');
    assert.equal(sources.length, 101);
    assert.equal(targets.length, 106);
    assert.deepEqual(
      sources.find(({ language }) => language === 'DE'),
      { language: 'DE', name: 'German' },
    );
    assert.deepEqual(
      targets.find(({ language }) => language === 'DE'),
      { language: 'DE', name: 'German', supports_formality: true },
    );
    const chinese = targets.filter(({ name }) => name === 'Chinese (simplified)').map(({ language }) => language);
    assert.deepEqual(chinese.sort(), ['ZH', 'ZH-HANS']);
    assert.ok(!targets.some(({ language }) => language === 'EN' || language === 'PT'));
    assert.equal((await service.form('/v2/languages', 'type=target')).status, 200);
    assert.deepEqual(await listedByBody(service, 'type=target'), targets);
    assert.deepEqual(await listedByBody(service, ''), sources);
    // As the client for Ruby does.
    assert.deepEqual(await listedByBody(service, '{"type":"target"}', 'application/json'), targets);
    assert.deepEqual(await listedByBody(service, '{}', 'application/json'), sources);
  });

  it('refuses unknown values', async () => {
    assert.equal(await status('/v3/languages'), 400);
    assert.equal(await status('/v3/languages?product=translate_text'), 400);
    assert.equal(await status('/v3/languages?resource=toString'), 400);
    assert.equal(await status('/v3/languages?resource=write&include=alpha'), 400);
    assert.equal(await status('/v2/languages?type=both'), 400);
  });
});

/** A GET with a form as its body, as some clients send it. */
async function listedByBody(
  { running: { url, key } }: ServiceUnderTest,
  body: string,
  type = 'application/x-www-form-urlencoded',
): Promise<unknown> {
  const headers = {
    Authorization: `Service-Auth-Key ${key}`,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body).toString(),
  };
  const sent = request(`${url}/v2/languages`, { method: 'GET', headers }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return await readJson(answer);
}
