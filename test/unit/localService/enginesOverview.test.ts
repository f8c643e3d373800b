import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { ServiceClient } from '../../../src/api/client';
import type { EngineStatus, EnginesOverview } from '../../../src/api/schemas/localEngines';
import { detectLanguage } from '../../../src/localService/engines/detectLanguage';
import type { EnginePair } from '../../../src/localService/engines/engine';
import { outsideEngines } from '../../../src/localService/engines/engines';
import { noOutside, offlineOnly, type Outside } from '../../../src/localService/outside/outside';
import { engineSteps } from '../../../src/shared/engines';
import type { EngineChoice, OutsideOptions } from '../../../src/shared/outsideWork';
import { answers } from '../../support/chatServer';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { json, ScriptedServer, status, type Step } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';
import { CapitalsEngine } from './support/capitalsEngine';
import { channelTo, OwnModelsWork } from './support/ownModelsWork';
import { ServiceUnderTest } from './support/serviceUnderTest';

/** An engine of this machine whose pairs come and go. */
class OwnEngine extends CapitalsEngine {
  isLoaded = false;

  constructor(
    override readonly name: string,
    readonly choice: EngineChoice,
    public own: readonly EnginePair[],
  ) {
    super();
  }

  override pairs(): Promise<readonly EnginePair[]> {
    return Promise.resolve(this.own);
  }
}

const german: EnginePair = { source: 'en', target: 'de', quality: 'draft' };
const spanish: EnginePair = { source: 'en', target: 'es', quality: 'rough' };

describeWithSqlite('Which engine does what', () => {
  let service: ServiceUnderTest;
  let client: ServiceClient;
  let bergamot: OwnEngine;
  let apertium: OwnEngine;
  let options: OutsideOptions;
  let now: Date;

  beforeEach(async () => {
    bergamot = new OwnEngine('Bergamot', 'bergamot', [german, { ...spanish, quality: 'draft' }]);
    apertium = new OwnEngine('Apertium', 'apertium', [spanish, { source: 'es', target: 'en', quality: 'rough' }]);
    options = offlineOnly;
    now = new Date('2026-03-01T10:00:00Z');
    const outside: Outside = {
      ...noOutside,
      get options() {
        return options;
      },
    };
    service = await ServiceUnderTest.start({
      engines: [...outsideEngines(outside, detectLanguage), bergamot, apertium],
      outside,
      now: () => now,
      installCommand: (source, target) => `install ${source} ${target}`,
    });
    const { url: baseUrl, key } = service.running;
    client = new ServiceClient(testConnection(baseUrl, { key }));
  });
  afterEach(async () => {
    await client.close();
    await service.stop();
  });

  const translated = async (target: string): Promise<number> => {
    const body = { text: ['Open the file with the large table in it.'], source_lang: 'EN', target_lang: target };
    return (await service.call('POST', '/v2/translate', body)).status;
  };
  const servedBy = async (target: string): Promise<unknown> => {
    const { pairs } = await client.localEngines.list({ source: 'en' });
    const { engine, instead } = pairs.find((pair) => pair.target === target) ?? {};
    return instead === undefined ? engine : [engine, instead];
  };
  /** Who really did it, of the two. */
  const doneBy = async (target: string): Promise<string[]> => {
    for (const engine of [bergamot, apertium]) engine.asked.length = 0;
    assert.equal(await translated(target), 200);
    return [bergamot, apertium].filter(({ asked }) => asked.length > 0).map(({ name }) => name);
  };

  it('tells every engine there is or could be, in its state', async () => {
    const { engines, installable } = await client.localEngines.overview();
    assert.deepEqual(
      engines.map(({ id, state, tasks }) => [id, state, tasks.join()]),
      [
        ['bergamot', 'idle', 'translate'],
        ['apertium', 'idle', 'translate'],
        ['languageModel', 'notConnected', 'translate,check,rephrase'],
        ['libreTranslate', 'notConnected', 'translate'],
        ['languageTool', 'notConnected', 'check'],
        ['checker', 'idle', 'check'],
        ['grammalecte', engines.find(({ id }) => id === 'grammalecte')!.state, 'check'],
        ['rephraser', 'idle', 'rephrase'],
      ],
    );
    assert.ok(installable.some(({ source, target, command }) => command === `install ${source} ${target}`));
    assert.ok(!installable.some(({ source, target }) => source === 'es' && target === 'en'), 'is here already');
    const { directions, quality, languages } = engineOf({ engines }, 'bergamot');
    assert.deepEqual(directions, [{ source: 'en', targets: ['de', 'es'], quality: 'draft' }]);
    assert.equal(quality, 'draft');
    assert.deepEqual(languages, ['de', 'en', 'es']);
    assert.equal(engineOf({ engines }, 'apertium').quality, 'rough');
    bergamot.isLoaded = true;
    apertium.own = [];
    const later = await client.localEngines.overview();
    assert.equal(engineOf(later, 'bergamot').state, 'ready');
    assert.equal(engineOf(later, 'apertium').state, 'notInstalled');
  });

  it('has something to do next for each that is missing and can be had', async () => {
    bergamot.own = apertium.own = [];
    const { engines, installable } = await client.localEngines.overview();
    const lacking = engines.filter(({ state, id }) => state.startsWith('not') && id !== 'grammalecte');
    assert.equal(lacking.length, 5);
    for (const { id, state } of lacking) assert.notDeepEqual(engineSteps(id, state, installable.length > 0), [], id);
  });

  it('measures words per second of what was done, and tells none before', async () => {
    assert.deepEqual(engineOf(await client.localEngines.overview(), 'bergamot').speeds, []);
    bergamot.translate = async (segments) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return segments.map((segment) => ({ ...segment }));
    };
    assert.equal(await translated('DE'), 200);
    const [speed, ...more] = engineOf(await client.localEngines.overview(), 'bergamot').speeds;
    assert.deepEqual(more, []);
    assert.equal(speed?.task, 'translate');
    // Nine words in some 20 ms.
    assert.ok(speed.wordsPerSecond > 0 && speed.wordsPerSecond <= 9 / 0.015, String(speed.wordsPerSecond));
    assert.deepEqual(engineOf(await client.localEngines.overview(), 'apertium').speeds, []);
  });

  it('translates a pair by the engine that was chosen for it, and the others as before', async () => {
    assert.deepEqual([await servedBy('es'), await doneBy('ES')], ['Bergamot', ['Bergamot']]);
    options = { ...offlineOnly, pairs: { 'en>es': 'apertium' } };
    assert.deepEqual([await servedBy('es'), await doneBy('ES')], ['Apertium', ['Apertium']]);
    assert.deepEqual([await servedBy('de'), await doneBy('DE')], ['Bergamot', ['Bergamot']]);
    const { pairs } = await client.localEngines.overview();
    assert.deepEqual(pairs, [{ source: 'en', target: 'es', chosen: 'apertium', engine: 'Apertium', quality: 'rough' }]);
  });

  it('lets another engine stand in for a chosen one that is gone, and says so', async () => {
    options = { ...offlineOnly, pairs: { 'en>es': 'apertium' } };
    apertium.own = [];
    assert.deepEqual([await servedBy('es'), await doneBy('ES')], [['Bergamot', 'apertium'], ['Bergamot']]);
    const [pair] = (await client.localEngines.overview()).pairs;
    assert.deepEqual([pair?.engine, pair?.instead], ['Bergamot', 'apertium']);
    bergamot.own = [];
    assert.equal(await servedBy('es'), undefined);
    assert.equal(await translated('ES'), 400);
    assert.equal((await client.localEngines.overview()).pairs[0]?.engine, undefined);
  });

  it('prefers an engine for all pairs, and says who stands in when it is gone', async () => {
    options = { ...offlineOnly, translate: ['apertium', 'offline'], chosen: { translate: 'apertium' } };
    assert.deepEqual([await servedBy('es'), await doneBy('ES')], ['Apertium', ['Apertium']]);
    // It has no German and never had: nothing is wrong.
    assert.deepEqual([await servedBy('de'), await doneBy('DE')], ['Bergamot', ['Bergamot']]);
    apertium.own = [];
    assert.deepEqual(await servedBy('de'), ['Bergamot', 'apertium']);
    const [use] = (await client.localEngines.overview()).uses;
    assert.deepEqual(use, {
      task: 'translate',
      order: ['apertium', 'offline'],
      chosen: 'apertium',
      engine: 'bergamot',
    });
  });

  it('takes the choice for a language for its variants, unless they have one of their own', async () => {
    bergamot.own = [{ source: 'en', target: 'pt', quality: 'draft' }];
    apertium.own = [{ source: 'en', target: 'pt', quality: 'rough' }];
    options = { ...offlineOnly, pairs: { 'en>pt': 'apertium', 'en>pt-br': 'bergamot' } };
    assert.deepEqual([await servedBy('pt-PT'), await servedBy('pt-BR')], ['Apertium', 'Bergamot']);
  });

  it('shows the same in a browser, by an address that opens for some minutes and nothing else', async () => {
    const url = await client.localEngines.page();
    assert.ok(url.startsWith(`${service.running.url}/?ticket=`), url);
    const open = (address: string): Promise<Response> => fetch(address, { headers: { Accept: 'text/html' } });
    const page = await open(url);
    const html = await page.text();
    assert.equal(page.status, 200);
    for (const said of ['Bergamot', 'starts when needed', 'good draft', 'rough draft', 'not measured yet']) {
      assert.ok(html.includes(said), said);
    }
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/);
    assert.ok(!/<script|src=|https?:/i.test(html), 'has something from elsewhere');
    assert.ok(!html.includes(service.running.key));
    const ticket = new URL(url).search;
    assert.equal((await fetch(`${service.running.url}/local/engines${ticket}`)).status, 403);
    const locked = await open(`${service.running.url}/`);
    assert.equal(locked.status, 403);
    assert.ok(!(await locked.text()).includes('Bergamot'));
    assert.equal((await fetch(`${service.running.url}/`)).status, 403);
    assert.equal((await open(`${url}x`)).status, 403);
    assert.equal((await service.call('GET', '/')).status, 200);
    now = new Date(now.getTime() + 11 * 60_000);
    assert.equal((await open(url)).status, 403);
  });

  it('writes what it is told as text on the page', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    options = { ...offlineOnly, languageModel: { name: evil, contextTokens: 4096 } };
    const { text } = await service.call('GET', '/');
    assert.ok(!text.includes('<img'));
    assert.ok(text.includes('&#60;img src=x onerror=alert(1)&#62;'));
  });
});

describeWithSqlite('An engine outside', () => {
  let server: ScriptedServer;
  let service: ServiceUnderTest;
  let client: ServiceClient;
  let sockets: Socket[];
  let work: OwnModelsWork;
  let fault: Step | undefined;

  beforeEach(async () => {
    server = await ScriptedServer.start();
    fault = undefined;
    server.always((request, response) => {
      if (fault) return fault(request, response);
      if (request.path.endsWith('/v2/languages')) return json([{ code: 'de-AT' }, { code: 'en' }])(request, response);
      if (request.path.endsWith('/languages')) return json([{ code: 'en' }, { code: 'de' }])(request, response);
      return answers(() => 'Die Datei wurde in dem neuen Ordner gespeichert.')(request, response);
    });
    work = new OwnModelsWork(server.url, {
      languageModel: { name: 'parrot', contextTokens: 4096 },
      libreTranslate: { host: 'lt.example.com' },
      languageTool: { host: 'check.example.com' },
      translate: ['languageModel', 'offline'],
      check: ['languageTool', 'offline'],
      rephrase: ['languageModel', 'offline'],
    });
    const channel = await channelTo(work);
    sockets = channel.sockets;
    service = await ServiceUnderTest.start({
      engines: [...outsideEngines(channel.outside, detectLanguage), new OwnEngine('Apertium', 'apertium', [german])],
      outside: channel.outside,
      detect: detectLanguage,
    });
    const { url: baseUrl, key } = service.running;
    client = new ServiceClient(testConnection(baseUrl, { key }));
  });
  afterEach(async () => {
    await client.close();
    await service.stop();
    for (const socket of sockets) socket.destroy();
    await work.close();
    await server.close();
  });

  it('is ready once it is connected, with what it serves, and without a text being sent', async () => {
    const overview = await client.localEngines.overview();
    const model = engineOf(overview, 'languageModel');
    assert.deepEqual([model.state, model.detail, model.everyPair, model.directions], ['ready', 'parrot', true, []]);
    assert.ok(model.languages.length > 100);
    const libre = engineOf(overview, 'libreTranslate');
    assert.deepEqual([libre.state, libre.detail, libre.languages], ['ready', 'lt.example.com', ['de', 'en']]);
    assert.deepEqual(engineOf(overview, 'languageTool').languages, ['de', 'en']);
    assert.deepEqual(
      overview.uses.map(({ engine }) => engine),
      ['languageModel', 'languageTool', 'languageModel'],
    );
    assert.ok(server.requests.every(({ path }) => path.endsWith('languages')));
  });

  it('that refuses says so with its reason, until it answers again', async () => {
    const ask = async (): Promise<number> => {
      const body = { text: ['The file was saved in the new folder.'], source_lang: 'EN', target_lang: 'DE' };
      return (await service.call('POST', '/v2/translate', body)).status;
    };
    await client.localEngines.overview();
    fault = status(401);
    assert.equal(await ask(), 424);
    const model = engineOf(await client.localEngines.overview(), 'languageModel');
    assert.equal(model.state, 'refused');
    assert.match(model.problem ?? '', /key.*\.$/);
    const use = (await client.localEngines.overview()).uses[0];
    assert.equal(use?.engine, 'apertium');
    fault = undefined;
    assert.equal(await ask(), 200);
    assert.equal(engineOf(await client.localEngines.overview(), 'languageModel').state, 'ready');
  });

  it('that tells no languages is passed over, and the list and a translation agree on who does it', async () => {
    work.options = { ...work.options, translate: ['libreTranslate', 'offline'] };
    const channel = await channelTo(work);
    const other = await ServiceUnderTest.start({
      engines: [...outsideEngines(channel.outside, detectLanguage), new OwnEngine('Apertium', 'apertium', [german])],
      outside: channel.outside,
      detect: detectLanguage,
    });
    try {
      fault = status(500);
      const body = { text: ['The file is here.'], source_lang: 'EN', target_lang: 'DE' };
      const { status: code, json: translation } = await other.call('POST', '/v2/translate', body);
      assert.equal(code, 200);
      assert.equal(
        (translation as { translations: Array<{ text: string }> }).translations[0]?.text,
        'THE FILE IS HERE.',
      );
      const { json: listing } = await other.call('GET', '/local/engines?source=en');
      const { pairs } = listing as { pairs: Array<{ target: string; engine: string }> };
      assert.equal(pairs.find(({ target }) => target === 'de')?.engine, 'Apertium');
      const { json: seen } = await other.call('GET', '/local/engines/overview');
      const libre = engineOf(seen as EnginesOverview, 'libreTranslate');
      assert.equal(libre.state, 'refused');
      assert.match(libre.problem ?? '', /\.$/);
    } finally {
      await other.stop();
      for (const socket of channel.sockets) socket.destroy();
    }
  });
});

function engineOf({ engines }: Pick<EnginesOverview, 'engines'>, wanted: string): EngineStatus {
  const found = engines.find(({ id }) => id === wanted);
  assert.ok(found, wanted);
  return found;
}
