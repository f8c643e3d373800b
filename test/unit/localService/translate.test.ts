import assert from 'node:assert/strict';
import * as v from 'valibot';
import { translateResponseSchema, type TranslateResponse } from '../../../src/api/schemas/translate';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { ServiceUnderTest, type Answer } from './support/serviceUnderTest';

describeWithSqlite('POST /v2/translate of the local service', () => {
  let service: ServiceUnderTest;
  before(async () => {
    service = await ServiceUnderTest.start();
  });
  after(() => service.stop());

  const post = (body: Record<string, unknown>): Promise<Answer> =>
    service.call('POST', '/v2/translate', { text: ['Hola'], target_lang: 'PT', ...body });
  const translate = async (body: Record<string, unknown>): Promise<TranslateResponse> => {
    const answer = await post(body);
    assert.equal(answer.status, 200, answer.text);
    return v.parse(translateResponseSchema, answer.json);
  };
  const texts = async (body: Record<string, unknown>): Promise<string[]> =>
    (await translate({ source_lang: 'es', ...body })).translations.map(({ text }) => text);
  const refused = async (body: Record<string, unknown>, message: RegExp, status = 400): Promise<void> => {
    const answer = await post(body);
    assert.equal(answer.status, status, answer.text);
    assert.match((answer.json as { message: string }).message, message);
  };

  it('translates every text in order and detects its language', async () => {
    const { translations } = await translate({ text: ['Hola.', 'Muchas gracias'] });
    assert.deepEqual(translations, [
      { detected_source_language: 'ES', text: 'HOLA.' },
      { detected_source_language: 'ES', text: 'MUCHAS GRACIAS' },
    ]);
  });

  it('lets a text that is too short to tell take the language of the others or of the context', async () => {
    const { translations } = await translate({ text: ['Ok', 'Hola'] });
    assert.deepEqual(
      translations.map((item) => item.detected_source_language),
      ['ES', 'ES'],
    );
    const alone = await translate({ text: ['Ok'], context: 'Abra el archivo' });
    assert.equal(alone.translations[0]?.detected_source_language, 'ES');
    await refused({ text: ['Ok'] }, /detect the language of text 0/);
    const names = 'Karolina Wisniewska, Piotr Nowak';
    const page = await translate({ text: ['Hola, gracias por el archivo que nos has enviado hoy.', names] });
    assert.equal(page.translations[1]?.detected_source_language, 'ES');
  });

  it('reports formality and instructions that no engine applied, in the answer and in a header', async () => {
    const reported = async (body: Record<string, unknown>): Promise<unknown> => {
      const answer = await post({ source_lang: 'es', target_lang: 'PT-BR', ...body });
      const { not_applied } = v.parse(translateResponseSchema, answer.json);
      assert.equal(answer.headers.get('X-Parlance-Not-Applied'), not_applied?.join(', ') ?? null);
      return not_applied;
    };
    assert.equal(await reported({}), undefined);
    assert.equal(await reported({ formality: 'default' }), undefined);
    for (const formality of ['less', 'more', 'prefer_less', 'prefer_more']) {
      assert.deepEqual(await reported({ formality }), ['formality']);
    }
    const wishes = { source_lang: 'en', target_lang: 'ES', formality: 'less', custom_instructions: ['Be brief.'] };
    assert.deepEqual(await reported(wishes), ['formality', 'custom_instructions']);
    assert.equal(await reported({ ...wishes, text: ['42'] }), undefined);
    Object.assign(service.engine, { readsInstructions: true });
    assert.equal(await reported(wishes), undefined);
    const { pairs } = (await service.call('GET', '/local/engines?source=es')).json as {
      pairs: Array<{ instructions?: boolean }>;
    };
    assert.ok(pairs.length > 0 && pairs.every(({ instructions }) => instructions === true));
    Object.assign(service.engine, { readsInstructions: undefined });
  });

  it('keeps white space, line ends and texts without letters exactly', async () => {
    const text = ['  hola \r\n\r\n\tuno. dos! \n', '', ' \n', '123 €', '\u0000a\ud800b'];
    assert.deepEqual(await texts({ text }), ['  HOLA \r\n\r\n\tUNO. DOS! \n', '', ' \n', '123 €', '\u0000A\ud800B']);
  });

  it('gives an engine equal sentences once, and a long text in parts', async () => {
    service.engine.asked.length = 0;
    const [first, second] = await texts({ text: ['Uno. Dos. Uno.', 'Dos. Uno.'] });
    assert.deepEqual([first, second], ['UNO. DOS. UNO.', 'DOS. UNO.']);
    assert.deepEqual(service.engine.asked, ['Uno.', 'Dos.']);
    service.engine.asked.length = 0;
    const long = Array.from({ length: 8_000 }, (_, index) => `Uno ${index}.`).join(' ');
    assert.deepEqual(await texts({ text: [long] }), [long.toUpperCase()]);
    assert.equal(service.engine.asked.length, 8_000);
  });

  it('cuts into sentences as split_sentences says', async () => {
    const asked = async (mode: string): Promise<string[]> => {
      service.engine.asked.length = 0;
      await texts({ text: ['Uno. Dos\ntres'], split_sentences: mode });
      return [...service.engine.asked];
    };
    assert.deepEqual(await asked('1'), ['Uno.', 'Dos', 'tres']);
    assert.deepEqual(await asked('nonewlines'), ['Uno.', 'Dos\ntres']);
    assert.deepEqual(await asked('0'), ['Uno. Dos\ntres']);
  });

  it('reads lists of JSON that are joined by commas', async () => {
    const text = ['<a>uno</a> <b>dos</b> <c>tres</c>'];
    for (const ignore_tags of [['a', 'b'], ['a,b'], ['a, b', ''], 'a,b']) {
      assert.deepEqual(await texts({ text, tag_handling: 'xml', ignore_tags }), ['<a>uno</a> <b>dos</b> <c>TRES</c>']);
    }
    await refused({ text, tag_handling: 'xml', ignore_tags: [1] }, /ignore_tags/);
  });

  it('leaves tags and what they exclude alone, and does not bill them', async () => {
    const { translations } = await translate({
      source_lang: 'es',
      text: ['<x id="1"/>uno <keep>dos</keep>'],
      tag_handling: 'xml',
      ignore_tags: ['keep'],
      show_billed_characters: true,
    });
    assert.deepEqual(translations, [
      {
        detected_source_language: 'ES',
        text: '<x id="1"/>UNO <keep>dos</keep>',
        billed_characters: 4,
        tag_handling_version: 'v1',
      },
    ]);
  });

  it('shows billed characters in code points and the model per item and at the top', async () => {
    const answer = await translate({
      text: ['hola 😀', 'hola'],
      show_billed_characters: true,
      model_type: 'prefer_quality_optimized',
    });
    assert.deepEqual(
      answer.translations.map((item) => item.billed_characters),
      [6, 4],
    );
    assert.equal(answer.billed_characters, 10);
    assert.equal(answer.model_type_used, 'quality_optimized');
    assert.equal(answer.translations[1]?.model_type_used, 'quality_optimized');
  });

  it('gives a text that is in the target language back as it is', async () => {
    const { translations } = await translate({ text: ['The file'], target_lang: 'en-GB' });
    assert.deepEqual(translations, [{ detected_source_language: 'EN', text: 'The file' }]);
  });

  it('accepts the old bare targets and codes in any case', async () => {
    assert.deepEqual(await texts({ target_lang: 'pT-br' }), ['HOLA']);
    assert.equal(
      (await translate({ source_lang: 'en', target_lang: 'EN' })).translations[0]?.detected_source_language,
      'EN',
    );
  });

  it('reads form bodies like JSON', async () => {
    const answer = await service.form(
      '/v2/translate',
      'text=hola+%3Ca%3Euno%3C/a%3E&text=gracias&target_lang=pt&show_billed_characters=1&tag_handling=xml&ignore_tags=a,b',
    );
    assert.equal(answer.status, 200, answer.text);
    const { translations } = v.parse(translateResponseSchema, answer.json);
    assert.deepEqual(
      translations.map((item) => item.text),
      ['HOLA <a>uno</a>', 'GRACIAS'],
    );
    assert.equal((await service.form('/v2/translate', 'text=a&target_lang=pt&preserve_formatting=true')).status, 400);
    assert.equal((await service.form('/v2/translate', 'text=a&target_lang=pt&target_lang=es')).status, 400);
  });

  it('refuses what the contract refuses', async () => {
    await refused({ text: [] }, /'text'/);
    await refused({ text: undefined }, /'text' is missing/);
    await refused({ text: 'Hola' }, /'text'/);
    await refused({ text: Array.from({ length: 51 }, () => 'a') }, /'text'/);
    await refused({ target_lang: undefined }, /'target_lang' is missing/);
    await refused({ target_lang: 'xx' }, /target_lang/);
    await refused({ source_lang: 'en-GB' }, /source_lang/);
    await refused({ source_lang: 'es', target_lang: 'en-US', formality: 'more' }, /formality/);
    await refused({ formality: 'very' }, /formality/);
    await refused({ custom_instructions: Array.from({ length: 11 }, () => 'x') }, /custom_instructions/);
    await refused({ custom_instructions: ['x'.repeat(301)] }, /custom_instructions/);
    await refused({ custom_instructions: ['short'] }, /custom_instructions/);
    await refused({ glossary_id: '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11' }, /source_lang/);
    await refused({ tag_handling_version: 'v2', model_type: 'latency_optimized' }, /latency_optimized/);
    await refused({ translation_memory_threshold: 101 }, /translation_memory_threshold/);
  });

  it('says 404 for ids nobody has and 400 for ids that are none', async () => {
    const unknown = '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11';
    await refused({ source_lang: 'es', glossary_id: unknown }, /Glossary not found/, 404);
    await refused({ style_id: unknown }, /Style rule list not found/, 404);
    await refused({ translation_memory_id: unknown }, /Translation memory not found/, 404);
    await refused({ source_lang: 'es', glossary_id: '17' }, /glossary_id/);
  });

  it('advises what to install for a pair no engine serves', async () => {
    await refused({ source_lang: 'es', target_lang: 'ja' }, /from ES to JA\. Install an engine/);
  });

  it('draws the line at 50 texts and 128 KiB', async () => {
    assert.equal((await texts({ text: Array.from({ length: 50 }, () => 'a') })).length, 50);
    const body = JSON.stringify({ text: [''], source_lang: 'es', target_lang: 'pt' });
    const send = (bytes: number): Promise<Answer> =>
      post({ text: ['a'.repeat(bytes - body.length)], source_lang: 'es', target_lang: 'pt' });
    assert.equal((await send(128 * 1024)).status, 200);
    assert.equal((await send(128 * 1024 + 1)).status, 413);
  });

  it('never repeats a text of the caller in an error or the log', async () => {
    const secret = 'xyzzy-private';
    const answers = [
      await post({ text: secret }),
      await post({ text: [secret], target_lang: secret }),
      await post({ text: [secret], source_lang: 'es', target_lang: 'ja' }),
      await post({ text: [secret], model_type: secret }),
      await service.call('POST', '/v2/translate', undefined, {
        body: `{"text":["${secret}`,
        headers: { 'Content-Type': 'application/json' },
      }),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 400);
      assert.ok(!answer.text.includes(secret), answer.text);
    }
    assert.ok(!service.log.join('\n').includes(secret));
  });
});

describeWithSqlite('The C1 switch of the local service', () => {
  it('lets latency_optimized through with everything', async () => {
    const service = await ServiceUnderTest.start({ refuseLatencyCombinations: false });
    const body = {
      text: ['Hola'],
      target_lang: 'PT',
      tag_handling: 'xml',
      tag_handling_version: 'v2',
      model_type: 'latency_optimized',
    };
    assert.equal((await service.call('POST', '/v2/translate', body)).status, 200);
    await service.stop();
  });
});
