import assert from 'node:assert/strict';
import { startBatch, type TranslateBatch } from '../../../src/api/batching';
import type { BatchProgress, BatchText, TextResult } from '../../../src/api/equalTexts';
import { countCharacters } from '../../../src/api/schemas/characters';
import type { ServiceErrorReason } from '../../../src/api/errors';
import { ServiceError } from '../../../src/api/errors';
import { useScriptedService } from '../../support/scriptedService';
import { json, status, translator } from '../../support/scriptedServer';
import type { Step } from '../../support/scriptedServer';

const parameters = { target_lang: 'de' };
const bodyLimit = 128 * 1024;

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `text ${index.toString()}`);
}

/** Translations as text, failures as their reason. */
function summary(results: ReadonlyArray<TextResult | undefined>): Array<string | undefined> {
  return results.map((result) => (result?.ok ? result.translation.text : result?.error.reason));
}

describe('startBatch with texts that come one after the other', () => {
  const echo: TranslateBatch = async (texts) => texts.map((text) => ({ text, detected_source_language: 'EN' }));

  async function* given(...slices: BatchText[][]): AsyncGenerator<BatchText[]> {
    yield* slices;
  }

  const plain = (texts: readonly string[]): BatchText[] => texts.map((text) => ({ text, context: [] }));

  it('sends the lines of the texts of each request behind the common context, and tells each result', async () => {
    const sent: Array<string | undefined> = [];
    const told: number[] = [];
    const translate: TranslateBatch = async (texts, signal, context) => {
      sent.push(context);
      return echo(texts, signal, context);
    };
    const texts = numbered(60).map((text, index) => ({
      text,
      context: index < 50 ? [index < 25 ? 'early' : 'late'] : [],
    }));
    const options = { onResult: (index: number) => told.push(index), parallel: 1 };
    await startBatch(translate, given(texts), { ...parameters, context: 'all' }, options).finished;
    assert.deepEqual(sent, ['all\nearly\nlate', undefined]);
    assert.equal(told.length, 60);
  });

  it('sends a full request while later texts are not even made, and fills the others up', async () => {
    const sizes: number[] = [];
    const made: number[] = [];
    let onFirst = (): void => undefined;
    const first = new Promise<void>((resolve) => (onFirst = resolve));
    const translate: TranslateBatch = async (texts, signal, context) => {
      sizes.push(texts.length);
      onFirst();
      return echo(texts, signal, context);
    };
    async function* texts(): AsyncGenerator<BatchText[]> {
      yield plain(numbered(60));
      // This would wait for ever if the first request did.
      await first;
      made.push(sizes.length);
      yield plain(numbered(90));
      yield plain(numbered(120));
    }
    const results = await startBatch(translate, texts(), parameters).finished;
    assert.deepEqual(made, [1]);
    assert.deepEqual(sizes, [50, 50, 20]);
    assert.deepEqual(summary(results), [...numbered(60), ...numbered(90), ...numbered(120)]);
  });

  it('gives a text that was answered before its result again, without sending it', async () => {
    let requests = 0;
    const translate: TranslateBatch = async (texts, signal, context) => {
      requests++;
      return echo(texts, signal, context);
    };
    const answered = Promise.withResolvers<undefined>();
    async function* texts(): AsyncGenerator<BatchText[]> {
      yield plain(numbered(50));
      await answered.promise;
      yield plain(['text 7', ' ']);
    }
    const onResult = (index: number): void => {
      if (index === 49) answered.resolve(undefined);
    };
    const results = await startBatch(translate, texts(), parameters, { onResult }).finished;
    assert.deepEqual(summary(results).slice(50), ['text 7', ' ']);
    assert.equal(requests, 1);
  });

  it('waits for what is under way when the making of texts fails, and passes the fault on', async () => {
    let answered = 0;
    const translate: TranslateBatch = async (texts, signal, context) => {
      await new Promise((resolve) => setImmediate(resolve));
      answered += texts.length;
      return echo(texts, signal, context);
    };
    async function* texts(): AsyncGenerator<BatchText[]> {
      yield plain(numbered(70));
      throw new RangeError('bug');
    }
    await assert.rejects(startBatch(translate, texts(), parameters).finished, RangeError);
    assert.equal(answered, 50);
  });
});

describe('startBatch', () => {
  const service = useScriptedService();

  async function translateAll(texts: string[], step: Step = translator()): Promise<TextResult[]> {
    service.server.always(step);
    return service.client.translate.translateAll(texts, parameters).finished;
  }

  const sentTexts = (): string[][] =>
    service.server.requests.map(({ json: body }) => (body() as { text: string[] }).text);

  it('keeps the order over many requests', async () => {
    const texts = numbered(230);
    const results = await translateAll(texts);
    assert.deepEqual(
      summary(results),
      texts.map((text) => `[de] ${text}`),
    );
    assert.equal(service.server.requests.length, 5);
  });

  it('sends equal texts once and blank ones never', async () => {
    const results = await translateAll(['tea', '', 'cup', 'tea', ' \n', 'tea']);
    assert.deepEqual(summary(results), ['[de] tea', '', '[de] cup', '[de] tea', ' \n', '[de] tea']);
    assert.deepEqual(sentTexts(), [['tea', 'cup']]);
  });

  it('asks nothing when there is nothing to ask', async () => {
    assert.deepEqual(await translateAll([]), []);
    assert.equal(service.server.requests.length, 0);
  });

  it('brings lone surrogates, NUL and right-to-left text over unharmed', async () => {
    const texts = ['a\ud800b', 'nul\0', 'שלום \u202e tea', '🍵"\\\u2028'];
    assert.deepEqual(
      summary(await translateAll(texts)),
      texts.map((text) => `[de] ${text}`),
    );
  });

  it('refuses only the text that is too large', async () => {
    const results = await translateAll(['tea', 'x'.repeat(bodyLimit), 'cup']);
    assert.deepEqual(summary(results), ['[de] tea', 'too-large', '[de] cup']);
    assert.equal(service.server.requests.length, 1);
  });

  it('fails only the request whose answer has another number of translations', async () => {
    service.server.next(json({ translations: [{ detected_source_language: 'EN', text: 'only one' }] }));
    service.server.always(translator());
    const texts = numbered(60);
    const { finished } = service.client.translate.translateAll(texts, parameters, { parallel: 1 });
    const reasons = summary(await finished);
    assert.deepEqual(
      reasons.slice(0, 50),
      texts.slice(0, 50).map(() => 'unexpected-answer'),
    );
    assert.equal(reasons[50], '[de] text 50');
  });

  it('halves a request the service finds too large until it passes', async () => {
    const results = await translateAll(numbered(10), (request, response) => {
      const { text } = request.json() as { text: string[] };
      const step = text.length > 3 || text.includes('text 4') ? status(413) : translator();
      return step(request, response);
    });
    assert.deepEqual(
      summary(results),
      numbered(10).map((text) => (text === 'text 4' ? 'too-large' : `[de] ${text}`)),
    );
  });

  for (const [code, reason] of [
    [456, 'quota-exceeded'],
    [403, 'not-allowed'],
  ] as Array<[number, ServiceErrorReason]>) {
    it(`sends no more after ${code.toString()} and keeps what it has`, async () => {
      service.server.next(translator(), status(code));
      service.server.always(translator());
      const { finished } = service.client.translate.translateAll(numbered(200), parameters, { parallel: 1 });
      const results = summary(await finished);
      assert.equal(service.server.requests.length, 2);
      assert.equal(results[0], '[de] text 0');
      assert.ok(results.slice(50).every((result) => result === reason));
    });
  }

  it('does not go through all texts when the service refuses any size', async () => {
    service.server.always(status(413));
    const texts = Array.from({ length: 5000 }, (_, index) => `${index} ${'word '.repeat(1 + (index % 20))}`);
    const results = summary(await service.client.translate.translateAll(texts, parameters).finished);
    assert.deepEqual(new Set(results), new Set(['too-large']));
    assert.ok(service.server.requests.length < 60, service.server.requests.length.toString());
  });

  it('finds out what a service takes, and leaves only the texts that are larger', async () => {
    const most = 600;
    service.server.always((request, response) =>
      (request.body.length > most ? status(413) : translator())(request, response),
    );
    const texts = Array.from({ length: 500 }, (_, index) => `${index} ${'word '.repeat(index % 25 === 7 ? 200 : 9)}`);
    const results = summary(await service.client.translate.translateAll(texts, parameters).finished);
    texts.forEach((text, index) => {
      assert.equal(results[index], text.length > most ? 'too-large' : `[de] ${text}`);
    });
    const refused = service.server.requests.filter(({ body }) => body.length > most);
    assert.ok(refused.length < 40, refused.length.toString());
  });

  it('goes on after a fault of one request', async () => {
    service.server.next(status(400)).always(translator());
    const { finished } = service.client.translate.translateAll(numbered(100), parameters, { parallel: 1 });
    const results = summary(await finished);
    assert.equal(results[49], 'bad-request');
    assert.equal(results[50], '[de] text 50');
  });

  it('keeps at most as many requests under way as it may', async () => {
    let underWay = 0;
    let most = 0;
    service.server.always(async (request, response) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
      return translator()(request, response);
    });
    await service.client.translate.translateAll(numbered(1000), parameters, { parallel: 3 }).finished;
    assert.ok(most >= 2 && most <= 3, most.toString());
  });

  it('tells progress in characters, from nothing to all', async () => {
    service.server.always(translator());
    const progress: BatchProgress[] = [];
    const texts = ['🍵'.repeat(10), '🍵'.repeat(10), ...numbered(60), 'x'.repeat(bodyLimit)];
    const total = texts.reduce((sum, text) => sum + countCharacters(text), 0);
    await service.client.translate.translateAll(texts, parameters, { onProgress: (now) => progress.push(now) })
      .finished;
    const done = progress.map(({ doneCharacters }) => doneCharacters);
    assert.deepEqual(
      done,
      [...done].sort((a, b) => a - b),
    );
    assert.equal(done[0], bodyLimit);
    assert.deepEqual(progress.at(-1), { doneCharacters: total, totalCharacters: total });
  });

  it('keeps what is done when cancelled', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled');
    service.server.next(translator()).always(() => {
      controller.abort(reason);
    });
    const job = service.client.translate.translateAll(numbered(120), parameters, {
      parallel: 1,
      signal: controller.signal,
    });
    await assert.rejects(job.finished, (error) => error === reason);
    const results = summary(job.results);
    assert.equal(results.length, 120);
    assert.equal(results[49], '[de] text 49');
    assert.ok(results.slice(50).every((result) => result === undefined));
    assert.equal(service.server.requests.length, 2);
  });

  it('passes a fault of our own on instead of hiding it in results', async () => {
    const broken: TranslateBatch = () => Promise.reject(new TypeError('bug'));
    await assert.rejects(startBatch(broken, ['tea'], parameters).finished, TypeError);
  });

  it('gives each text its own failure of an unknown kind only as ServiceError', async () => {
    const results = await translateAll(['tea'], status(500));
    const [result] = results;
    assert.ok(result && !result.ok && ServiceError.is(result.error, 'service-unavailable'));
  });
});
