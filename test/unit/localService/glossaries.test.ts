import assert from 'node:assert/strict';
import * as v from 'valibot';
import {
  glossariesResponseSchema,
  glossaryEntriesResponseSchema,
  glossaryPairsResponseSchema,
  glossarySchema,
  legacyGlossariesResponseSchema,
  legacyGlossarySchema,
  type Glossary,
  type LegacyGlossary,
} from '../../../src/api/schemas/glossaries';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { ServiceUnderTest, type Answer } from './support/serviceUnderTest';

const unknown = '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11';
const enDe = { source_lang: 'en', target_lang: 'de' };

describeWithSqlite('Glossaries of the local service', () => {
  let service: ServiceUnderTest;
  beforeEach(async () => {
    service = await ServiceUnderTest.start();
  });
  afterEach(() => service.stop());

  const create = async (entries = 'tea\tTee\ncup\tTasse', more: Record<string, unknown> = {}): Promise<Glossary> => {
    const dictionaries = [{ ...enDe, entries, entries_format: 'tsv' }];
    const answer = await service.call('POST', '/v3/glossaries', { name: 'Kitchen', dictionaries, ...more });
    assert.equal(answer.status, 201, answer.text);
    return v.parse(glossarySchema, answer.json);
  };
  const entriesOf = async (id: string, query = 'source_lang=EN&target_lang=de'): Promise<string | undefined> => {
    const { json } = await service.call('GET', `/v3/glossaries/${id}/entries?${query}`);
    const parsed = v.parse(glossaryEntriesResponseSchema, json);
    return 'dictionaries' in parsed ? (parsed.dictionaries as Array<{ entries: string }>)[0]?.entries : undefined;
  };
  const detail = ({ json }: Answer): string => (json as { detail?: string; message: string }).detail ?? '';

  it('creates, lists, reads and deletes', async () => {
    const glossary = await create();
    assert.deepEqual(glossary.dictionaries, [{ ...enDe, entry_count: 2 }]);
    assert.match(glossary.creation_time, /^\d{4}-.*\.\d{3}Z$/);
    const list = v.parse(glossariesResponseSchema, (await service.call('GET', '/v3/glossaries')).json);
    assert.deepEqual(list.glossaries, [glossary]);
    assert.deepEqual((await service.call('GET', `/v3/glossaries/${glossary.glossary_id}`)).json, glossary);
    assert.equal(await entriesOf(glossary.glossary_id), 'tea\tTee\ncup\tTasse');
    const gone = await service.call('DELETE', `/v3/glossaries/${glossary.glossary_id}`);
    assert.deepEqual([gone.status, gone.text], [204, '']);
    assert.equal((await service.call('GET', `/v3/glossaries/${glossary.glossary_id}`)).status, 404);
  });

  it('merges with PATCH and replaces with PUT', async () => {
    const { glossary_id: id } = await create();
    const patch = (body: unknown): Promise<Answer> => service.call('PATCH', `/v3/glossaries/${id}`, body);
    assert.equal(
      (await patch({ name: 'Renamed', dictionaries: [{ ...enDe, entries: 'tea\tTEE\nmilk\tMilch' }] })).status,
      200,
    );
    assert.equal(await entriesOf(id), 'tea\tTEE\ncup\tTasse\nmilk\tMilch');
    assert.equal((await patch({ dictionaries: [{ ...enDe, target_lang: 'fr', entries: 'tea\tthé' }] })).status, 200);
    assert.equal((await patch({ dictionaries: [1, 2].map(() => ({ ...enDe, entries: 'a\tb' })) })).status, 400);
    const put = await service.call('PUT', `/v3/glossaries/${id}/dictionaries`, {
      ...enDe,
      entries: 'x,y',
      entries_format: 'csv',
    });
    assert.deepEqual([put.status, put.json], [200, { ...enDe, entry_count: 1 }]);
    assert.equal(await entriesOf(id), 'x\ty');
    const { json } = await service.call('GET', `/v3/glossaries/${id}`);
    const after = v.parse(glossarySchema, json);
    assert.equal(after.name, 'Renamed');
    assert.deepEqual(after.dictionaries.map((one) => `${one.target_lang} ${one.entry_count}`).sort(), ['de 1', 'fr 1']);
  });

  it('deletes one dictionary', async () => {
    const { glossary_id: id } = await create();
    const remove = (query: string): Promise<Answer> =>
      service.call('DELETE', `/v3/glossaries/${id}/dictionaries?${query}`);
    assert.equal((await remove('source_lang=en')).status, 400);
    assert.equal((await remove('source_lang=en&target_lang=fr')).status, 404);
    assert.equal((await remove('source_lang=en&target_lang=de')).status, 204);
    assert.equal((await service.call('GET', `/v3/glossaries/${id}/entries?source_lang=en&target_lang=de`)).status, 404);
  });

  it('takes forms with nested fields', async () => {
    const answer = await service.form(
      '/v3/glossaries',
      'name=Form&dictionaries[0].source_lang=EN&dictionaries[0].target_lang=DE&dictionaries[0].entries=a%09b&dictionaries%5B1%5D.source_lang=en&dictionaries%5B1%5D.target_lang=fr&dictionaries%5B1%5D.entries=a,b&dictionaries%5B1%5D.entries_format=csv',
    );
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(v.parse(glossarySchema, answer.json).dictionaries, [
      { ...enDe, entry_count: 1 },
      { source_lang: 'en', target_lang: 'fr', entry_count: 1 },
    ]);
  });

  it('refuses bad glossaries and says which entry is wrong', async () => {
    const refused = async (body: Record<string, unknown>, expected: RegExp): Promise<void> => {
      const answer = await service.call('POST', '/v3/glossaries', {
        name: 'X',
        dictionaries: [{ ...enDe, entries: 'a\tb', ...body }],
        ...('name' in body && { name: body.name }),
      });
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, expected);
    };
    await refused({ entries: 'a\tb\na\tc' }, /Entry 1 repeats the source of entry 0/);
    await refused({ entries: '\n\n' }, /The dictionary has no entries/);
    await refused({ entries: 'a,b,fr,it', entries_format: 'csv' }, /The dictionary has no entries/);
    await refused({ target_lang: 'en' }, /same/);
    await refused({ target_lang: 'de-CH' }, /target_lang/);
    await refused({ source_lang: 'en-GB' }, /source_lang/);
    await refused({ entries_format: 'xml' }, /entries_format/);
    await refused({ name: '' }, /'name'/);
    await refused({ name: ' x' }, /whitespace/);
    await refused({ name: 'x'.repeat(1025) }, /'name'/);
    const twice = await service.call('POST', '/v3/glossaries', {
      name: 'X',
      dictionaries: [1, 2].map(() => ({ ...enDe, entries: 'a\tb' })),
    });
    assert.match(detail(twice), /same language pair/);
    const none = await service.call('POST', '/v3/glossaries', { name: 'X', dictionaries: [] });
    assert.equal(none.status, 400);
    assert.equal((await service.call('GET', `/v3/glossaries/${unknown}`)).status, 404);
    assert.equal((await service.call('GET', '/v3/glossaries/17')).status, 400);
    const type = await service.call('POST', '/v3/glossaries', undefined, {
      body: 'x',
      headers: { 'Content-Type': 'text/plain' },
    });
    assert.equal(type.status, 415);
    assert.deepEqual((await service.call('GET', '/v3/glossaries')).json, { glossaries: [] });
  });

  it('draws the line at 10 MB of entries', async () => {
    const limit = 10 * 1024 * 1024;
    const lines = Array.from({ length: 10_392 }, (_, index) => String(index).padStart(7, '0'));
    const most = lines.map((number) => `${number}${'s'.repeat(500)}\t${'t'.repeat(500)}`).join('\n');
    const fits = `${most}\nz\t`.padEnd(limit, 'x');
    const send = (entries: string): Promise<Answer> =>
      service.call('PUT', `/v3/glossaries/${unknown}/dictionaries`, { ...enDe, entries });
    assert.equal((await send(fits)).status, 404);
    assert.equal((await send(fits.padEnd(limit + 1, 'x'))).status, 413);
  });

  it('shows the same glossaries over v2', async () => {
    const body = { ...enDe, name: 'Old', entries: 'tea\tTee', entries_format: 'tsv' };
    const created = await service.call('POST', '/v2/glossaries', body);
    assert.equal(created.status, 201, created.text);
    const glossary: LegacyGlossary = v.parse(legacyGlossarySchema, created.json);
    assert.deepEqual([glossary.ready, glossary.entry_count], [true, 1]);
    const list = v.parse(legacyGlossariesResponseSchema, (await service.call('GET', '/v2/glossaries')).json);
    assert.deepEqual(list.glossaries, [glossary]);
    const path = `/v2/glossaries/${glossary.glossary_id}`;
    assert.deepEqual((await service.call('GET', path)).json, glossary);
    const tsv = await service.call('GET', `${path}/entries`);
    assert.deepEqual(
      [tsv.text, tsv.headers.get('content-type')],
      ['tea\tTee', 'text/tab-separated-values; charset=UTF-8'],
    );
    const asJson = await service.call('GET', `${path}/entries`, undefined, { headers: { Accept: 'application/json' } });
    assert.equal(asJson.status, 415);
    const missing = await service.call('POST', '/v2/glossaries', { ...body, entries_format: undefined });
    assert.equal(missing.status, 400);
    assert.equal((await service.call('DELETE', path)).status, 204);
    assert.equal((await service.call('GET', path)).status, 404);
  });

  it('keeps a glossary that v3 changed from being deleted over v2', async () => {
    const { glossary_id: id } = await create();
    await service.call('PATCH', `/v3/glossaries/${id}`, { name: 'Changed' });
    assert.equal((await service.call('DELETE', `/v2/glossaries/${id}`)).status, 400);
    assert.equal((await service.call('GET', `/v2/glossaries/${id}`)).status, 200);
  });

  it('lists the 992 pairs', async () => {
    const { supported_languages: pairs } = v.parse(
      glossaryPairsResponseSchema,
      (await service.call('GET', '/v2/glossary-language-pairs')).json,
    );
    assert.equal(pairs.length, 992);
    assert.equal(new Set(pairs.map((pair) => `${pair.source_lang} ${pair.target_lang}`)).size, 992);
  });

  describe('in translations', () => {
    const translate = async (text: string, body: Record<string, unknown>): Promise<string> => {
      const answer = await service.call('POST', '/v2/translate', {
        text: [text],
        source_lang: 'EN',
        target_lang: 'DE',
        ...body,
      });
      assert.equal(answer.status, 200, answer.text);
      return (answer.json as { translations: Array<{ text: string }> }).translations[0]?.text ?? '';
    };

    it('enforces whole words, the longest phrase first, also at the start of a sentence', async () => {
      const { glossary_id } = await create(
        'tea\ttee\ntea cup\tteetasse\ngreen tea cup of mine\tmeine\nAPI\tschnittstelle\nC++\tc plus plus',
      );
      const expect = async (text: string, expected: string): Promise<void> =>
        assert.equal(await translate(text, { glossary_id }), expected);
      await expect('my tea is teak', 'MY tee IS TEAK');
      await expect('a tea\tcup, a tea', 'A teetasse, A tee');
      await expect('green tea cup of yours', 'GREEN teetasse OF YOURS');
      await expect('Tea. the Api, the API', 'Tee. THE API, THE schnittstelle');
      await expect('use C++ here', 'USE c plus plus HERE');
    });

    it('does not reach into tags', async () => {
      const { glossary_id } = await create('tea\ttee');
      const result = await translate('<a title="tea">tea</a> <keep>tea</keep>', {
        glossary_id,
        tag_handling: 'xml',
        ignore_tags: ['keep'],
      });
      assert.equal(result, '<a title="tea">tee</a> <keep>tea</keep>');
    });

    it('takes several, the first before the others, for variants too', async () => {
      const one = await create('tea\tone');
      const two = await create('tea\ttwo\ncup\ttwo');
      const glossary_ids = [one.glossary_id, two.glossary_id];
      assert.equal(await translate('tea cup', { glossary_ids }), 'one two');
    });

    it('refuses what does not fit', async () => {
      const { glossary_id } = await create();
      const status = async (body: Record<string, unknown>): Promise<number> =>
        (await service.call('POST', '/v2/translate', { text: ['tea'], source_lang: 'en', target_lang: 'de', ...body }))
          .status;
      assert.equal(await status({ glossary_id, source_lang: undefined }), 400);
      assert.equal(await status({ glossary_id, target_lang: 'es' }), 400);
      assert.equal(await status({ glossary_id, glossary_ids: [glossary_id] }), 400);
      assert.equal(await status({ glossary_ids: Array.from({ length: 6 }, () => glossary_id) }), 400);
      assert.equal(await status({ glossary_id: unknown }), 404);
    });
  });

  it('creates, changes and reads 250 000 entries', async () => {
    const lines = Array.from({ length: 250_000 }, (_, index) => `term ${index}\tWort ${index}`).join('\n');
    const { glossary_id: id, dictionaries } = await create(lines);
    assert.equal(dictionaries[0]?.entry_count, 250_000);
    await service.call('PATCH', `/v3/glossaries/${id}`, {
      dictionaries: [{ ...enDe, entries: 'term 7\tsieben\nnew\tneu' }],
    });
    const read = (await entriesOf(id))?.split('\n') ?? [];
    assert.equal(read.length, 250_001);
    assert.equal(read[7], 'term 7\tsieben');
    assert.equal(read.at(-1), 'new\tneu');
    const body = { text: ['a term 249999 here'], source_lang: 'en', target_lang: 'de', glossary_id: id };
    const { json } = await service.call('POST', '/v2/translate', body);
    assert.equal((json as { translations: Array<{ text: string }> }).translations[0]?.text, 'A Wort 249999 HERE');
  });
});
