import assert from 'node:assert/strict';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Finding } from '../../../src/api/schemas/write';
import { takeFindings } from '../../../src/domain/writing/provedFindings';
import { limits } from '../../../src/api/schemas/limits';
import { WorkerWriter } from '../../../src/localService/writing/workerWriter';
import { WriterError } from '../../../src/localService/writing/writer';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { type Answer, bundledWriter, ServiceUnderTest } from './support/serviceUnderTest';

interface Item {
  text: string;
  findings?: unknown;
  target_language: string;
  detected_source_language: string;
}

const itemsOf = (answer: Answer): Item[] => (answer.json as { improvements: Item[] }).improvements;

/** An item with one finding, as far as a test of the words wants to know it. */
const told = ([start, end, best]: [number, number, string], rule: string): object => ({
  ...{ target_language: 'en', detected_source_language: 'en' },
  ...{ rules: [rule], places: [[start, end]], best: [best] },
});

const shortOf = (findings: unknown): object => {
  const all = (findings ?? []) as Finding[];
  if (all.length === 0) return {};
  const places = all.map(({ start, end }) => [start, end]);
  return { rules: all.map(({ rule }) => rule), places, best: all.map(({ suggestions }) => suggestions[0]) };
};
const messageOf = (answer: Answer): string => (answer.json as { message: string }).message;

describeWithSqlite('Write routes of the local service', function () {
  this.timeout(60_000);
  let service: ServiceUnderTest;
  before(async () => {
    service = await ServiceUnderTest.start();
  });
  after(() => service.stop());

  const correct = (body: object): Promise<Answer> => service.call('POST', '/v2/write/correct', body);
  const rephrase = (body: object): Promise<Answer> => service.call('POST', '/v2/write/rephrase', body);

  it('corrects every text in order and says in which language', async () => {
    const answer = await correct({ text: ['The file is to large.', 'Hello.', 'We recieve the file.'] });
    assert.equal(answer.status, 200);
    assert.deepEqual(
      itemsOf(answer).map(({ findings, ...item }) => ({ ...item, ...shortOf(findings) })),
      [
        { ...told([12, 14, 'too'], 'grammar/confusion'), text: 'The file is too large.' },
        { text: 'Hello.', target_language: 'en', detected_source_language: 'en' },
        { ...told([3, 10, 'receive'], 'spelling/unknown'), text: 'We receive the file.' },
      ],
    );
  });

  it('says of every finding where it is, what may be meant, what kind it is and why, in units of the text it was given', async () => {
    const [item] = itemsOf(
      await correct({ text: ['😀 We recieves the the file. It was a answer.'], target_lang: 'en' }),
    );
    const found = item?.findings as Finding[];
    const given = '😀 We recieves the the file. It was a answer.';
    assert.deepEqual(
      found.map(({ start, end, category, sure }) => [given.slice(start, end), category, sure]),
      [
        ['recieves', 'spelling', true],
        ['the the', 'grammar', true],
        ['a', 'grammar', true],
      ],
    );
    for (const { reason, rule, suggestions } of found) {
      assert.match(reason, /^[A-Z].*\.$/);
      assert.match(rule, /^[a-z]+\/\w/);
      assert.ok(suggestions.length >= 1 && suggestions.length <= 3);
    }
    assert.equal(takeFindings(given, found), item?.text);
    const [variant] = itemsOf(await correct({ text: ['The color of it.'], target_lang: 'en-GB' }));
    assert.deepEqual(
      (variant?.findings as Finding[]).map(({ rule }) => rule),
      ['spelling/variant'],
    );
    const [styled] = itemsOf(await rephrase({ text: [given], target_lang: 'en-US' }));
    assert.equal(styled?.findings, undefined);
    const german = { text: ['Das ist eine Übersetztung.'], target_lang: 'de' };
    assert.deepEqual(shortOf(itemsOf(await correct(german))[0]?.findings), {
      ...{ rules: ['spelling/unknown'], places: [[13, 25]], best: ['Übersetzung'] },
    });
    assert.equal(itemsOf(await rephrase(german))[0]?.findings, undefined);
  });

  it('converts the variant and names bare targets as the contract does', async () => {
    const [british] = itemsOf(await correct({ text: ['The color of the file.'], target_lang: 'EN-gb' }));
    assert.deepEqual([british?.text, british?.target_language], ['The colour of the file.', 'en-GB']);
    assert.equal(itemsOf(await correct({ text: ['The file.'], target_lang: 'en' }))[0]?.target_language, 'en-US');
    assert.equal(itemsOf(await correct({ text: ['O arquivo.'], target_lang: 'pt' }))[0]?.target_language, 'pt-PT');
  });

  it('rephrases a text that it has corrected, in the variant that is asked for', async () => {
    const text = ['He have a car. Teh color is gray, they is here.', 'We does it in order to save teh file.'];
    const corrected = itemsOf(await correct({ text, target_lang: 'en-GB' })).map((item) => item.text);
    assert.match(corrected[0] ?? '', /^He has a car\. The colour is grey/);
    const shortened = corrected[0]?.replace('they are', "they're");
    for (const [more, first] of [
      [{}, corrected[0]],
      [{ writing_style: 'business' }, corrected[0]],
      [{ tone: 'friendly' }, shortened],
    ] as const) {
      const rephrased = itemsOf(await rephrase({ text, target_lang: 'en-GB', ...more })).map((item) => item.text);
      assert.deepEqual(rephrased, [first, 'We do it to save the file.']);
    }
    const [german] = itemsOf(await rephrase({ text: ['Das ist eine Übersetztung.'], target_lang: 'de' }));
    assert.equal(german?.text, 'Das ist eine Übersetzung.');
  });

  it('reports a style, a tone and a rewording that no engine applied, in the answer and in a header', async () => {
    const reported = async (body: object): Promise<unknown> => {
      const answer = await rephrase(body);
      const items = itemsOf(answer) as Array<Item & { not_applied?: string[] }>;
      return [items.map(({ not_applied }) => not_applied), answer.headers.get('X-Parlance-Not-Applied')];
    };
    const [english, german] = [['It is not slow.', 'The file.'], ['Der Text ist gut.']];
    assert.deepEqual(await reported({ text: english, target_lang: 'en-US' }), [[undefined, undefined], null]);
    assert.deepEqual(await reported({ text: english, target_lang: 'en-US', tone: 'friendly' }), [
      [undefined, ['tone']],
      'tone',
    ]);
    assert.deepEqual(await reported({ text: german, target_lang: 'de' }), [[['rephrase']], 'rephrase']);
    assert.deepEqual(await reported({ text: german, target_lang: 'de', writing_style: 'prefer_business' }), [
      [['rephrase', 'writing_style']],
      'rephrase, writing_style',
    ]);
    const header = (await correct({ text: german, target_lang: 'de' })).headers.get('X-Parlance-Not-Applied');
    assert.equal(header, null);
  });

  it('takes forms', async () => {
    const answer = await service.form(
      '/v2/write/rephrase',
      'text=We+do+it+in+order+to+save+the+file.&target_lang=en-US&tone=friendly',
    );
    assert.equal(itemsOf(answer)[0]?.text, 'We do it to save the file.');
  });

  it('refuses a text in another language than the target', async () => {
    const answer = await correct({ text: ['Hola, gracias por el archivo.'], target_lang: 'en-US' });
    assert.equal(answer.status, 400);
    assert.match(messageOf(answer), /in 'es', not in 'en'/);
  });

  it('refuses what the contract refuses', async () => {
    const text = ['The file.'];
    const refused: Array<[(body: object) => Promise<Answer>, object]> = [
      [correct, { text: [] }],
      [correct, { text: 'The file.' }],
      [correct, { text, target_lang: 'pl' }],
      [correct, { text, writing_style: 'simple' }],
      [correct, { text, tone: 'default' }],
      [rephrase, { text, writing_style: 'pompous' }],
      [rephrase, { text, writing_style: 'prefer_default' }],
      [rephrase, { text, writing_style: 'simple', tone: 'friendly', target_lang: 'en-US' }],
      [rephrase, { text, writing_style: 'default', tone: 'default', target_lang: 'en-US' }],
      [rephrase, { text: ['こんにちは'], target_lang: 'ja' }],
    ];
    for (const [call, body] of refused) assert.equal((await call(body)).status, 400, JSON.stringify(body));
    assert.equal((await rephrase({ text, writing_style: 'prefer_simple', target_lang: 'en' })).status, 200);
    assert.equal((await rephrase({ text, tone: 'default', target_lang: 'ja', extra: 1 })).status, 400);
  });

  it('names the language and what it was asked for when it refuses', async () => {
    const text = ['Protonenstrahl'];
    for (const [body, message] of [
      [{ target_lang: 'ja', tone: 'confident' }, /Language ja doesn’t support setting a tone/],
      [{ target_lang: 'ja', writing_style: 'business' }, /Language ja doesn’t support setting a writing style/],
      [{ target_lang: 'en', writing_style: 'business', tone: 'confident' }, /Both writing_style and tone defined/],
      [{ target_lang: 'lv' }, /Value for 'target_lang' not supported/],
    ] as const) {
      const answer = await rephrase({ text, ...body });
      assert.equal(answer.status, 400);
      assert.match(messageOf(answer), message);
    }
  });

  it('takes the bare codes of English and Portuguese for the variants it answers with, also for styles', async () => {
    const text = ['We do it in order to save the file.'];
    for (const body of [{ tone: 'friendly' }, { writing_style: 'simple' }, { writing_style: 'prefer_simple' }]) {
      const [item] = itemsOf(await rephrase({ text, target_lang: 'en', ...body }));
      assert.deepEqual([item?.text, item?.target_language], ['We do it to save the file.', 'en-US']);
    }
    const portuguese = await rephrase({ text: ['O arquivo.'], target_lang: 'pt', tone: 'friendly' });
    assert.equal(itemsOf(portuguese)[0]?.target_language, 'pt-PT');
  });

  it('takes a default beside a style or a tone, as other clients send it, for nothing', async () => {
    const text = ['It is not slow.'];
    for (const body of [
      { writing_style: 'casual', tone: 'default' },
      { writing_style: 'default', tone: 'friendly' },
    ]) {
      assert.equal(itemsOf(await rephrase({ text, target_lang: 'en', ...body }))[0]?.text, "It's not slow.");
    }
  });

  it('starts its engine with the first question about writing, also with one that is refused', async () => {
    for (const ask of [
      (to: ServiceUnderTest) => to.call('GET', '/v3/languages?resource=write'),
      (to: ServiceUnderTest) => to.call('POST', '/v2/write/rephrase', { text: ['a'], target_lang: 'en' }),
      (to: ServiceUnderTest) =>
        to.call('POST', '/v2/write/correct', { text: ['Hola, gracias por el archivo.'], target_lang: 'en' }),
    ]) {
      const order: string[] = [];
      const asked = await ServiceUnderTest.start({
        writer: {
          prepare: (language) => void order.push(`prepare ${language}`),
          improve: ({ text }) => (order.push('improve'), Promise.resolve({ text })),
          stop: () => Promise.resolve(),
          serves: () => true,
        },
      });
      await asked.call('GET', '/v3/languages?resource=translate_text');
      assert.deepEqual(order, []);
      await ask(asked);
      assert.equal(order[0], 'prepare en');
      await asked.stop();
    }
  });

  it('holds its body limit to the byte', async () => {
    const body = (length: number): string => {
      const empty = JSON.stringify({ text: [''], target_lang: 'en' });
      return JSON.stringify({ text: ['a'.repeat(length - empty.length)], target_lang: 'en' });
    };
    const send = (text: string): Promise<Answer> =>
      service.call('POST', '/v2/write/correct', undefined, {
        body: text,
        headers: { 'Content-Type': 'application/json' },
      });
    assert.equal((await send(body(limits.write.bodyBytes))).status, 200);
    assert.equal((await send(body(limits.write.bodyBytes + 1))).status, 413);
  });

  it('answers 415 to other content types', async () => {
    const answer = await service.call('POST', '/v2/write/correct', undefined, {
      body: 'text',
      headers: { 'Content-Type': 'text/plain' },
    });
    assert.equal(answer.status, 415);
  });

  it('counts characters for the product write, and none for work that failed', async () => {
    const counted = await ServiceUnderTest.start({
      writer: {
        improve: ({ text }) =>
          text === 'fails' ? Promise.reject(new WriterError('failed')) : Promise.resolve({ text }),
        prepare: () => undefined,
        serves: () => true,
        stop: () => Promise.resolve(),
      },
    });
    await counted.call('POST', '/v2/write/correct', { text: ['The 😀'], target_lang: 'en' });
    assert.equal((await counted.call('POST', '/v2/write/correct', { text: ['fails'], target_lang: 'en' })).status, 503);
    const usage = (await counted.call('GET', '/v2/usage')).json as { products: Array<Record<string, unknown>> };
    assert.deepEqual(
      usage.products.map((product) => [product.product_type, product.api_key_unit_count]),
      [
        ['translate', 0],
        ['write', 5],
      ],
    );
    await counted.stop();
  });
});

describe('WorkerWriter', function () {
  this.timeout(60_000);

  it('gives up a text at once when its caller goes away, and goes on serving', async () => {
    const writer = bundledWriter();
    const task = { language: 'en', kind: 'correct' } as const;
    const controller = new AbortController();
    const given = writer.improve({ ...task, text: 'We recieve it. '.repeat(600) }, controller.signal);
    const reason = new Error('gone');
    controller.abort(reason);
    await assert.rejects(given, (error) => error === reason);
    assert.equal((await writer.improve({ ...task, text: 'We recieve it.' })).text, 'We receive it.');
    await writer.stop();
  });

  it('tells whoever waits when it is stopped, and starts again when asked', async () => {
    const writer = bundledWriter();
    const task = { text: 'We recieve it.', language: 'en', kind: 'correct' } as const;
    const waiting = assert.rejects(writer.improve(task), WriterError);
    await writer.stop();
    await waiting;
    assert.equal((await writer.improve(task)).text, 'We receive it.');
    await writer.stop();
  });

  it('ends its thread when idle, not before it has answered, and starts another when asked', async () => {
    const writer = new WorkerWriter({
      program: resolve('dist/writingWorker.js'),
      assets: resolve('dist/writing'),
      // Far less than the engines take to start.
      idleMs: 1,
    });
    for (let round = 0; round < 2; round++) {
      const started = once(process, 'worker') as Promise<[Worker]>;
      const answer = writer.improve({ text: 'We recieve it.', language: 'en', kind: 'correct' });
      const [worker] = await started;
      const ended = once(worker, 'exit');
      assert.ok(worker.threadId > 0);
      assert.equal((await answer).text, 'We receive it.');
      await ended;
      assert.equal(worker.threadId, -1);
    }
    await writer.stop();
  });

  describe('with a worker that hangs or ends', () => {
    const task = (text: string) => ({ text, language: 'en', kind: 'correct' }) as const;
    const reason = (wanted: string) => (error: unknown) => error instanceof WriterError && error.reason === wanted;
    const unruly = (budgetMs: number): WorkerWriter =>
      new WorkerWriter({
        program: resolve('test/unit/localService/support/unrulyWorker.mjs'),
        assets: '',
        idleMs: 60_000,
        budgetMs,
      });

    it('ends it, fails that text alone, and gives those that wait to a new one', async () => {
      const writer = unruly(2_000);
      const [hanging, next, ending, last] = ['spin', 'one', 'exit', 'two'].map((text) => writer.improve(task(text)));
      await assert.rejects(hanging!, reason('slow'));
      assert.equal((await next!).text, 'ONE');
      await assert.rejects(ending!, reason('ended'));
      assert.equal((await last!).text, 'TWO');
      await writer.stop();
    });

    it('is not given a text a third time that ended it twice', async () => {
      const writer = unruly(60_000);
      for (const wanted of ['ended', 'ended', 'refused', 'refused']) {
        await assert.rejects(writer.improve(task('exit')), reason(wanted));
      }
      assert.equal((await writer.improve(task('one'))).text, 'ONE');
      await writer.stop();
    });

    it('is never given a text whose caller left while it waited', async () => {
      const writer = unruly(60_000);
      const first = writer.improve(task('one'));
      const controller = new AbortController();
      const given = writer.improve(task('exit'), controller.signal);
      controller.abort(new Error('gone'));
      await assert.rejects(given, /gone/);
      assert.equal((await first).text, 'ONE');
      assert.equal((await writer.improve(task('two'))).text, 'TWO');
      await writer.stop();
    });

    it('answers 503 with the number of the text, and 400 when asking again does not help', async () => {
      const service = await ServiceUnderTest.start({ writer: unruly(60_000) });
      const answers = [];
      for (let count = 0; count < 3; count++) {
        answers.push(await service.call('POST', '/v2/write/correct', { text: ['a', 'exit'], target_lang: 'en' }));
      }
      assert.deepEqual(
        answers.map(({ status }) => status),
        [503, 503, 400],
      );
      assert.match(answers[0]?.text ?? '', /failed on text 1/);
      assert.match(answers[2]?.text ?? '', /Text 1 stopped the offline writing engine twice/);
      await service.stop();
    });
  });

  it('reports an engine whose files are missing without quoting the text', async () => {
    const writer = new WorkerWriter({
      program: resolve('dist/writingWorker.js'),
      assets: '/nonexistent',
      idleMs: 1000,
    });
    await assert.rejects(writer.improve({ text: 'secret text', language: 'en', kind: 'correct' }), (error: Error) => {
      assert.ok(error instanceof WriterError);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
    await writer.stop();
  });
});
