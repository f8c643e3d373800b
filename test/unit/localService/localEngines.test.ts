import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/api/client';
import { ServiceError } from '../../../src/api/errors';
import type { LocalEngines } from '../../../src/api/schemas/localEngines';
import { targetToSend } from '../../../src/domain/translation/codesToSend';
import { textLanguages } from '../../../src/domain/translation/service';
import type { EnginePair } from '../../../src/localService/engines/engine';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { testConnection } from '../../support/testConnection';
import { ServiceUnderTest } from './support/serviceUnderTest';
import { CapitalsEngine } from './support/capitalsEngine';

class NamedEngine extends CapitalsEngine {
  constructor(
    override readonly name: string,
    private readonly own: readonly EnginePair[],
  ) {
    super();
  }

  override pairs(): Promise<readonly EnginePair[]> {
    return Promise.resolve(this.own);
  }
}

describeWithSqlite('What the local service translates here', () => {
  let service: ServiceUnderTest;
  let client: ServiceClient;
  let listed: LocalEngines;

  before(async () => {
    service = await ServiceUnderTest.start({
      installCommand: (source, target) => (target === 'fr' ? `install ${source} ${target}` : undefined),
      engines: [
        new NamedEngine('first', [
          { source: 'en', target: 'de', quality: 'draft' },
          { source: 'en', target: 'pt-br', quality: 'draft' },
        ]),
        new NamedEngine('second', [
          { source: 'en', target: 'pt', quality: 'rough', via: 'es' },
          { source: 'en', target: 'de', quality: 'rough' },
          { source: 'en', target: 'qq', quality: 'rough' },
          { source: 'en', target: 'zh-hant', quality: 'rough' },
          { source: 'fr', target: 'en-gb', quality: 'rough' },
        ]),
        new NamedEngine('third', []),
      ],
    });
    const { url: baseUrl, key } = service.running;
    client = new ServiceClient(testConnection(baseUrl, { key }));
    listed = await client.localEngines.list();
  });
  after(async () => {
    await client.close();
    await service.stop();
  });

  const served = (source: string, target: string): LocalEngines['pairs'] =>
    listed.pairs.filter((pair) => pair.source === source && pair.target === target);

  it('names the engines in their order, one without pairs too', () => {
    assert.deepEqual(listed.engines, [
      { name: 'first', pairs: 2 },
      { name: 'second', pairs: 5 },
      { name: 'third', pairs: 0 },
    ]);
  });

  it('tells each pair once, in the codes of the language list, by the engine that would translate it', async () => {
    assert.deepEqual(served('en', 'de'), [{ source: 'en', target: 'de', engine: 'first', quality: 'draft' }]);
    assert.deepEqual(served('en', 'pt-BR'), [{ source: 'en', target: 'pt-BR', engine: 'first', quality: 'draft' }]);
    assert.deepEqual(served('en', 'pt-PT'), [
      { source: 'en', target: 'pt-PT', engine: 'second', quality: 'rough', via: 'es' },
    ]);
    assert.equal(new Set(listed.pairs.map(({ source, target }) => `${source} ${target}`)).size, listed.pairs.length);
    const codes = new Set(
      (await client.languages.list('translate_text', { include: ['beta'] })).map(({ lang }) => lang),
    );
    assert.deepEqual(
      listed.pairs.filter(({ source, target }) => !codes.has(source) || !codes.has(target)),
      [],
    );
  });

  it('takes the best that there is for a bare code, which may be sent as it is', async () => {
    const languages = await textLanguages(client, {});
    for (const [source, target, engine, quality] of [
      ['en', 'pt', 'first', 'draft'],
      ['en', 'zh', 'second', 'rough'],
      ['fr', 'en', 'second', 'rough'],
    ] as const) {
      assert.equal(targetToSend(target.toUpperCase(), languages), target);
      assert.deepEqual(served(source, target), [{ source, target, engine, quality }]);
    }
    assert.deepEqual(served('en', 'zh-Hans'), []);
    const elsewhere = languages.map((language) => ({ ...language, takes_any_variant: undefined }));
    assert.equal(targetToSend('pt', elsewhere), 'pt-PT');
  });

  it('says what a translation then does', async () => {
    for (const { source, target, engine } of listed.pairs) {
      const { status } = await service.call('POST', '/v2/translate', {
        text: ['Open the file.'],
        source_lang: source,
        target_lang: target,
      });
      assert.equal(status, 200, `${source} ${target} by ${engine}`);
    }
  });

  it('needs a key as everything does', async () => {
    const stranger = new ServiceClient(testConnection(service.running.url, { key: 'x'.repeat(20) }));
    await assert.rejects(stranger.localEngines.list(), (error) => ServiceError.is(error, 'not-allowed'));
    await stranger.close();
  });

  it('names only the pairs from one language when it is asked for those, and what can be installed for it', async () => {
    const { pairs, installable } = await client.localEngines.list({ source: 'EN' });
    assert.ok(pairs.length > 0);
    assert.deepEqual(new Set(pairs.map(({ source }) => source)), new Set(['en']));
    const french = installable?.filter(({ target }) => target === 'fr');
    assert.deepEqual(french, [{ target: 'fr', command: 'install EN fr' }]);
    assert.equal(
      installable?.some(({ target }) => target === 'de'),
      false,
    );
    assert.equal(listed.installable, undefined);
  });

  it('tells what language a text would be taken for', async () => {
    assert.equal(await client.localEngines.detect('Hola, gracias por el archivo.'), 'es');
    assert.equal(await client.localEngines.detect('12'), undefined);
  });
});
