import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import type { Translation } from '../../../../src/api/schemas/translate';
import { detectLanguage } from '../../../../src/localService/engines/detectLanguage';
import { outsideEngines } from '../../../../src/localService/engines/engines';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { json, ScriptedServer, status, type Step } from '../../../support/scriptedServer';
import { channelTo, OwnModelsWork } from '../support/ownModelsWork';
import { ServiceUnderTest, type Answer } from '../support/serviceUnderTest';

const languages = [
  { code: 'en', name: 'English', targets: ['de', 'en', 'zt'] },
  { code: 'de', name: 'German', targets: ['en'] },
];

describeWithSqlite('a LibreTranslate', () => {
  let server: ScriptedServer;
  let work: OwnModelsWork;
  let service: ServiceUnderTest;
  let sockets: Socket[];
  let translate: (text: string) => string;
  let fault: Step | undefined;

  beforeEach(async () => {
    server = await ScriptedServer.start();
    translate = (text) =>
      text
        .toUpperCase()
        .replace(/<(\/?)X/g, '<$1x')
        .replace(/&(\w+);/g, (all) => all.toLowerCase());
    fault = undefined;
    server.always((request, response) => {
      if (fault) return fault(request, response);
      if (request.path.endsWith('/languages')) return json(languages)(request, response);
      const { q } = request.json() as { q: string[] };
      return json({ translatedText: q.map(translate) })(request, response);
    });
    work = new OwnModelsWork(`${server.url}/lt`, {
      libreTranslate: { host: 'lt.example.com' },
      translate: ['libreTranslate', 'offline'],
      check: ['offline'],
      rephrase: ['offline'],
    });
    const channel = await channelTo(work);
    sockets = channel.sockets;
    service = await ServiceUnderTest.start({
      engines: outsideEngines(channel.outside, detectLanguage),
      outside: channel.outside,
      detect: detectLanguage,
    });
  });
  afterEach(async () => {
    await service.stop();
    for (const socket of sockets) socket.destroy();
    await work.close();
    await server.close();
  });
  const ask = (text: readonly string[], more: object = {}): Promise<Answer> =>
    service.call('POST', '/v2/translate', { text, source_lang: 'EN', target_lang: 'DE', ...more });
  const translationsOf = ({ status: code, json: body, text }: Answer): Translation[] => {
    assert.equal(code, 200, text);
    return (body as { translations: Translation[] }).translations;
  };

  it('translates the pairs it tells of, many texts at once, in its own codes', async () => {
    const given = translationsOf(await ask(['Save & <open> the file.', 'Close it.'], { target_lang: 'ZH-HANT' }));
    assert.deepEqual(
      given.map(({ text }) => text),
      ['SAVE & <OPEN> THE FILE.', 'CLOSE IT.'],
    );
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      ['/lt/languages', '/lt/translate'],
    );
    const { q, ...rest } = server.requests[1]!.json() as { q: string[] };
    assert.deepEqual(q, ['Save &amp; &lt;open&gt; the file.', 'Close it.']);
    assert.deepEqual(rest, { source: 'en', target: 'zt', format: 'html' });
    const none = await ask(['Hello'], { target_lang: 'FR' });
    assert.equal(none.status, 400);
  });

  it('keeps placeholders, and what it loses stays as it was, alone', async () => {
    const [good, bad] = ['Save <x id="1"/> now.', 'Open <x id="2"/> then.'];
    const upper = translate;
    translate = (text) => (text.startsWith('Open') ? 'OPEN THEN.' : upper(text));
    const [one, other] = translationsOf(await ask([good!, bad!], { tag_handling: 'xml' }));
    assert.equal(one!.text, 'SAVE <x id="1"/> NOW.');
    assert.deepEqual([other!.text, other!.problem], [bad, 'The translation lost a placeholder.']);
  });

  it('keeps the terms of a glossary, and is told on which it has not', async () => {
    const created = await service.call('POST', '/v3/glossaries', {
      name: 'terms',
      dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'file\tDatei', entries_format: 'tsv' }],
    });
    const { glossary_id } = created.json as { glossary_id: string };
    const [one, many] = translationsOf(await ask(['Save the file.', 'Save files.'], { glossary_id }));
    assert.deepEqual([one!.text, one!.missing_terms], ['SAVE THE Datei.', undefined]);
    assert.deepEqual([many!.text, many!.missing_terms], ['SAVE FILES.', [{ source: 'file', target: 'Datei' }]]);
  });

  it('that fails says so, and is asked anew the next time', async () => {
    fault = status(500);
    const failed = await ask(['Hello']);
    assert.equal(failed.status, 424);
    assert.equal((failed.json as { code: string }).code, 'libreTranslate');
    const listed = (await service.call('GET', '/local/engines')).json as {
      engines: Array<{ name: string; problem?: string }>;
    };
    assert.match(listed.engines[0]!.problem!, /a server error \(500\)/);
    for (const nonsense of [json({ translatedText: ['one', 'two'] }), json({}), json({ translatedText: 'one' })]) {
      fault = nonsense;
      assert.equal((await ask(['Hello'])).status, 424);
    }
    fault = undefined;
    assert.equal(translationsOf(await ask(['Hello']))[0]!.text, 'HELLO');
  });
});
