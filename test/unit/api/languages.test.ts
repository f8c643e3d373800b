import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { LanguagesResource } from '../../../src/api/resources/languages';
import { HttpTransport } from '../../../src/api/transport';
import { ScriptedServer, json, status } from '../../support/scriptedServer';
import type { Step } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';

const german = {
  lang: 'de',
  name: 'German',
  usable_as_source: true,
  usable_as_target: true,
  status: 'stable',
  features: { formality: { status: 'stable' }, telepathy: { status: 'rumoured', external: true } },
  invented: 'field',
};

describe('LanguagesResource', () => {
  let server: ScriptedServer;
  let transport: HttpTransport;
  let languages: LanguagesResource;
  let now: number;

  beforeEach(async () => {
    now = 0;
    server = await ScriptedServer.start();
    transport = new HttpTransport(testConnection(server.url), { sleep: () => Promise.resolve() });
    languages = new LanguagesResource(transport, () => now);
  });
  afterEach(async () => {
    await transport.close();
    await server.close();
  });

  /** Answers when the returned function is called. */
  function held(step: Step): { step: Step; arrived: Promise<void>; release: () => void } {
    let release = (): void => undefined;
    let arrive = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    return {
      arrived,
      release,
      step: async (request, response) => {
        arrive();
        await gate;
        return step(request, response);
      },
    };
  }

  it('passes over what is no language code: codes become parts of paths', async () => {
    const codes = ['/../../../esc', 'de-/../x', '..', '', 'de', 'a:b', '(a+)+', 'zh-Hant'];
    server.always(json(codes.map((lang) => ({ ...german, lang }))));
    assert.deepEqual(
      (await languages.list('translate_document')).map(({ lang }) => lang),
      ['de', 'zh-Hant'],
    );
  });

  it('lists languages with codes, states and features nobody knows yet', async () => {
    server.always(json([german, { ...german, lang: 'x-new-Code', status: 'dreamt' }]));
    const list = await languages.list('some_new_resource', { include: ['external', 'beta', 'beta'] });
    assert.deepEqual(list[0], german);
    assert.equal(list[1]?.lang, 'x-new-Code');
    assert.equal(server.requests[0]?.query.toString(), 'resource=some_new_resource&include=beta&include=external');
  });

  it('asks once an hour for each resource', async () => {
    server.always(json([german]));
    await languages.list('translate_text');
    now += 60 * 60 * 1000 - 1;
    await languages.list('translate_text');
    assert.equal(server.requests.length, 1);
    await languages.list('write');
    assert.equal(server.requests.length, 2);
    now += 1;
    await languages.list('translate_text');
    assert.equal(server.requests.length, 3);
    languages.refresh();
    await languages.list('translate_text');
    assert.equal(server.requests.length, 4);
  });

  it('asks once for callers at the same time, and one who cancels does not stop the others', async () => {
    const answer = held(json([german]));
    server.always(answer.step);
    const controller = new AbortController();
    const cancelled = languages.list('translate_text', { signal: controller.signal });
    const kept = languages.list('translate_text');
    await answer.arrived;
    controller.abort(new Error('closed'));
    await assert.rejects(cancelled, /closed/);
    answer.release();
    assert.equal((await kept).length, 1);
    assert.equal(server.requests.length, 1);
  });

  it('cancels the request when nobody waits any more, and asks anew later', async () => {
    const answer = held(json([german]));
    server.next(answer.step).always(json([german]));
    const controller = new AbortController();
    const cancelled = languages.list('translate_text', { signal: controller.signal });
    await answer.arrived;
    controller.abort(new Error('closed'));
    await assert.rejects(cancelled, /closed/);
    assert.equal((await languages.list('translate_text')).length, 1);
    assert.equal(server.requests.length, 2);
  });

  it('does not keep a failure', async () => {
    server.next(status(403)).always(json([german]));
    await assert.rejects(languages.list('write'), (error) => ServiceError.is(error, 'not-allowed'));
    assert.equal((await languages.list('write')).length, 1);
  });

  it('asks the old endpoint where the new one does not exist', async () => {
    server.always((request, response) => {
      const lists: Record<string, unknown> = {
        source: [
          { language: 'EN', name: 'English' },
          { language: 'ZH', name: 'Chinese (simplified)' },
        ],
        target: [
          { language: 'EN-GB', name: 'English (British)', supports_formality: false },
          { language: 'PT-BR', name: 'Portuguese (Brazilian)', supports_formality: true },
          { language: 'ZH', name: 'Chinese (simplified)', supports_formality: false },
          { language: 'ZH-HANS', name: 'Chinese (simplified)', supports_formality: false },
        ],
      };
      const step = request.path === '/v2/languages' ? json(lists[request.query.get('type') ?? '']) : status(404);
      return step(request, response);
    });
    const list = await languages.list('translate_text');
    assert.deepEqual(
      list.map(({ lang, usable_as_source, usable_as_target, features }) => [
        lang,
        usable_as_source,
        usable_as_target,
        Object.keys(features),
      ]),
      [
        ['en', true, false, []],
        ['en-GB', false, true, []],
        ['pt-BR', false, true, ['formality']],
        ['zh', true, true, []],
        ['zh-Hans', false, true, []],
      ],
    );
    await languages.list('translate_text');
    assert.equal(server.requests.length, 3);
  });

  it('does not make up languages of resources the old endpoint knows nothing of', async () => {
    server.always(status(404));
    await assert.rejects(languages.list('glossary'), (error) => ServiceError.is(error, 'not-found'));
    assert.equal(server.requests.length, 1);
  });

  it('tells the resources and keeps them', async () => {
    server.always(json([{ name: 'write', features: [{ name: 'tone', needs_target_support: true, since: 2026 }] }]));
    const [resource] = await languages.resources();
    assert.equal(resource?.features[0]?.needs_target_support, true);
    await languages.resources();
    assert.equal(server.requests.length, 1);
  });
});
