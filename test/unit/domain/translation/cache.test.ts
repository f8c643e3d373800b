import assert from 'node:assert/strict';
import type { TranslationOrder } from '../../../../src/domain/translation/order';
import { Piece } from '../../../../src/domain/translation/piece';
import { markText } from '../../../../src/domain/translation/protection';
import { translatePieces } from '../../../../src/domain/translation/translatePieces';
import { ServiceError } from '../../../../src/api/errors';
import { serviceDefaults } from '../../../../src/domain/translation/settings';
import { MemoryCache } from './memoryCache';
import { MemoryService, order, type Translate } from './memoryService';

/** Translates texts with the cache; answers what came out and how many texts were sent for it. */
async function translate(
  cache: MemoryCache,
  texts: string[],
  more: Partial<TranslationOrder> = {},
  service = new MemoryService(),
): Promise<{ texts: string[]; sent: number }> {
  const job = order(texts, more);
  const pieces = texts.map((text) => new Piece(markText(text, job), more.context === undefined ? [] : [more.context]));
  await translatePieces(pieces, job, service, { cache });
  return {
    texts: pieces.map(({ text }) => text),
    sent: service.requests.reduce((sum, request) => sum + request.texts.length, 0),
  };
}

describe('translatePieces', () => {
  it('sends the first texts while later ones are not even made', async () => {
    const job = order([]);
    let made = 0;
    const madeAtRequest: number[] = [];
    function* pieces(): Generator<Piece> {
      for (; made < 400; made++) yield new Piece(markText(`Text ${made} {n}`, job));
    }
    const service = new MemoryService((text) => {
      if (text.startsWith('Text 0 ')) madeAtRequest.push(made);
      return text;
    });
    await translatePieces(pieces(), job, service);
    assert.ok(madeAtRequest[0] !== undefined && madeAtRequest[0] < 200, String(madeAtRequest));
    assert.equal(service.requests.length, 8);
  });
});

describe('the cache of translations', () => {
  it('sends nothing the second time, and each text gets its own placeholders back', async () => {
    const cache = new MemoryCache();
    const reply = (text: string): string => text.replace('Hello', 'Hallo').replace('you', 'du');
    const first = await translate(cache, ['Hello {name}', 'you'], {}, new MemoryService(reply));
    assert.deepEqual(first, { texts: ['Hallo {name}', 'du'], sent: 2 });
    const second = await translate(cache, ['you', 'Hello {other}', 'Hello {name}'], {}, new MemoryService(reply));
    assert.deepEqual(second, { texts: ['du', 'Hallo {other}', 'Hallo {name}'], sent: 0 });
  });

  for (const damaged of ['', '[', '["Hallo\u0001", "EN", 0]', '{}', '7', '["Hallo"]', '[7, "EN", 0]', '\u0000']) {
    it(`sends a text anew whose row says ${JSON.stringify(damaged)}, and keeps the reply in its place`, async () => {
      const cache = new MemoryCache();
      const service = new MemoryService((text) => text.replace('Hello', 'Hallo'));
      await translate(cache, ['Hello', 'Bye'], {}, service);
      const [key] = [...cache.values.keys()];
      cache.values.set(key!, damaged);
      assert.deepEqual(
        await translate(cache, ['Hello', 'Bye'], {}, new MemoryService((text) => text.replace('Hello', 'Hallo'))),
        {
          texts: ['Hallo', 'Bye'],
          sent: 1,
        },
      );
      assert.equal((await translate(cache, ['Hello', 'Bye'])).sent, 0);
    });
  }

  it('knows a reply that only the other masking brought home', async () => {
    const cache = new MemoryCache();
    const reply: Translate = (text, { tag_handling }) => (tag_handling ? 'lost' : text.replace('Hello', 'Hallo'));
    assert.equal((await translate(cache, ['Hello {name}'], {}, new MemoryService(reply))).sent, 2);
    const again = await translate(cache, ['Hello {name}', 'Hello'], {}, new MemoryService(reply));
    assert.deepEqual(again, { texts: ['Hallo {name}', 'lost'], sent: 1 });
  });

  it('asks again for a text whose replies were broken', async () => {
    const cache = new MemoryCache();
    await translate(cache, ['Hello {name}'], {}, new MemoryService(() => 'Hallo'));
    const again = await translate(cache, ['Hello {name}'], {}, new MemoryService((text) => `${text}!`));
    assert.deepEqual(again, { texts: ['Hello {name}!'], sent: 1 });
  });

  it('has what was answered before more is sent', async () => {
    const cache = new MemoryCache();
    const service = new MemoryService((text) => text);
    const kept: number[] = [];
    service.reorder = (replies) => {
      kept.push(cache.values.size);
      return replies;
    };
    const texts = Array.from({ length: 200 }, (_, at) => `Text ${at}`);
    const pieces = texts.map((text) => new Piece(markText(text, order(texts))));
    await translatePieces(pieces, order(texts), service, { cache, parallel: 1 });
    assert.deepEqual(kept, [0, 50, 100, 150]);
  });

  it('asks again when a reply it keeps does not prove good', async () => {
    const cache = new MemoryCache();
    await translate(cache, ['one {a}']);
    for (const key of cache.values.keys()) cache.values.set(key, '["lost", "EN"]');
    assert.equal((await translate(cache, ['one {a}'], {}, new MemoryService((text) => text))).sent, 1);
  });

  const glossaries = { 'en>de': '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11' };
  const changes: Array<[what: string, change: (cache: MemoryCache) => Partial<TranslationOrder> | undefined]> = [
    ['the target', () => ({ target: 'pt-BR' })],
    ['the source', () => ({ source: 'fr' })],
    ['the context', () => ({ context: 'a drink' })],
    ['the formality', () => ({ settings: { ...serviceDefaults, formality: 'more' } })],
    ['the model', () => ({ settings: { ...serviceDefaults, modelType: 'quality_optimized' } })],
    ['the instructions', () => ({ settings: { ...serviceDefaults, customInstructions: ['Be brief.'] } })],
    ['the connection', (cache) => void (cache.account = 'another')],
    ['the entries of the glossary', (cache) => void (cache.entries = 'tea\tTschai')],
    ['the style list', (cache) => void cache.styleVersion++],
    ['the memory', (cache) => void cache.segmentCount++],
  ];
  for (const [what, change] of changes) {
    it(`asks again when ${what} changed, and not when nothing did`, async () => {
      const cache = new MemoryCache();
      const settings = {
        ...serviceDefaults,
        glossaries,
        styleRules: { de: 'style' },
        translationMemories: { de: 'memory' },
      };
      const base = { source: 'en', settings };
      await translate(cache, ['tea'], base);
      assert.equal((await translate(cache, ['tea'], base)).sent, 0);
      assert.equal((await translate(cache, ['tea'], { ...base, ...change(cache) })).sent, 1);
    });
  }

  it('is left aside when the service does not tell whether the glossary changed', async () => {
    const cache = new MemoryCache();
    cache.resources.glossaries.entries = () => Promise.reject(new ServiceError('not-allowed', 'no scope'));
    const more = { source: 'en', settings: { ...serviceDefaults, glossaries } };
    assert.equal((await translate(cache, ['tea'], more)).sent, 1);
    assert.equal((await translate(cache, ['tea'], more)).sent, 1);
  });

  it('keeps what was answered before the job was cancelled', async () => {
    const cache = new MemoryCache();
    const stop = new AbortController();
    const texts = Array.from({ length: 120 }, (_, index) => `text ${'abcdefghij'[index % 10]} ${index}`);
    const service = new MemoryService((text) => {
      if (text === texts[60]) stop.abort(new Error('stopped'));
      stop.signal.throwIfAborted();
      return text.toUpperCase();
    });
    const job = order(texts);
    const pieces = texts.map((text) => new Piece(markText(text, job)));
    const options = { cache, parallel: 1, signal: stop.signal };
    await assert.rejects(translatePieces(pieces, job, service, options), /stopped/);
    assert.equal(pieces.filter(({ isTranslated }) => isTranslated).length, 50);
    assert.equal((await translate(cache, texts)).sent, 70);
  });
});
