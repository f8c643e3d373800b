import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Glossary } from '../../../../src/api/schemas/glossaries';
import type { StyleRules } from '../../../../src/api/schemas/styleRules';
import type { TranslationMemoriesResponse } from '../../../../src/api/schemas/translationMemories';
import { readZip, unpack } from '../../../../src/localService/documents/zip';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { DocumentClient } from '../support/documentClient';
import { GatedEngine } from '../support/gatedEngine';
import { ServiceUnderTest } from '../support/serviceUnderTest';
import { writeDocx } from '../support/zipWriter';

const unknownId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const pair = { source_lang: 'en', target_lang: 'de' };

describeWithSqlite('Documents with glossaries, style rules and memories', () => {
  let service: ServiceUnderTest;
  const client = new DocumentClient(() => service);
  afterEach(() => service.stop());

  const made = async <T>(route: string, body: unknown): Promise<T> => {
    const { status, json, text } = await service.call('POST', route, body);
    assert.equal(status, 201, text);
    return json as T;
  };
  const glossary = async (entries: string, languages = pair): Promise<string> => {
    const dictionaries = [{ ...languages, entries, entries_format: 'tsv' }];
    return (await made<Glossary>('/v3/glossaries', { name: 'Kitchen', dictionaries })).glossary_id;
  };
  const styleList = async (language: string, configured_rules: object): Promise<string> =>
    (await made<StyleRules>('/v3/style_rules', { name: 'House', language, configured_rules })).style_id;
  const memory = async (source: string, target: string, language = 'de'): Promise<string> => {
    const folder = path.join(service.dataDir, 'memories');
    await mkdir(folder, { recursive: true });
    const units = `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="${language}"><seg>${target}</seg></tuv></tu>`;
    const text = `<tmx version="1.4"><header srclang="en"/><body>${units}</body></tmx>`;
    await writeFile(path.join(folder, `${language}.tmx`), text);
    const { json } = await service.call('GET', '/v3/translation_memories');
    const all = (json as TranslationMemoriesResponse).translation_memories;
    return all.find(({ name }) => name === language)?.translation_memory_id ?? '';
  };
  const text = async (source: string, fields: Record<string, string>): Promise<string> =>
    (await client.translate('a.txt', source, fields)).toString();
  const document = async (body: string, fields: Record<string, string>): Promise<string> => {
    const { members } = readZip(await client.translate('a.docx', new Uint8Array(writeDocx(body)), fields));
    return unpack(members.find(({ name }) => name === 'word/document.xml')!).toString();
  };

  it('use the terms of one glossary or of several', async () => {
    service = await ServiceUnderTest.start();
    const [tea, cup] = [await glossary('green tea\tGrüntee'), await glossary('cup\tTasse\ntea\tTee')];
    assert.equal(await text('Hello green tea in a cup', { glossary_id: tea }), 'HELLO Grüntee IN A CUP');
    assert.equal(await text('Hello green tea in a cup', { glossary_ids: `${tea},${cup}` }), 'HELLO Grüntee IN A Tasse');
    const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">green tea</w:t></w:r>';
    const body = `<w:p><w:r><w:t xml:space="preserve">Drink tea and </w:t></w:r>${bold}<w:r><w:t> now</w:t></w:r></w:p>`;
    const xml = await document(body, { glossary_ids: `${cup},${tea}` });
    assert.match(xml, />DRINK Tee AND <.*<w:b\/><\/w:rPr><w:t[^>]*>Grüntee<\/w:t>.*> NOW</);
  });

  it('keep the codes of a document apart from terms that look like them', async () => {
    service = await ServiceUnderTest.start();
    const glossaryId = await glossary('line break\t<br>');
    const html = await client.translate('a.html', '<p>A line break is <br> here</p>', { glossary_id: glossaryId });
    assert.equal(html.toString(), '<p>A &lt;br&gt; IS <br> HERE</p>');
  });

  it('apply mechanical style rules, and log once what cannot be applied', async () => {
    service = await ServiceUnderTest.start();
    const style_id = await styleList('de', {
      punctuation: { quotation_mark: 'use_guillemets' },
      style_and_tone: { formality: 'use_casual_tone' },
    });
    assert.equal(await text('Say "hello" to the file', { style_id }), 'SAY «HELLO» TO THE FILE');
    assert.equal(service.log.filter((line) => /Not applied .*style_and_tone\.formality/.test(line)).length, 1);
    assert.match(await document('<w:p><w:r><w:t>"Hello"</w:t></w:r></w:p>', { style_id }), />«HELLO»</);
  });

  it('take translations from a memory, as alike as the threshold asks', async () => {
    service = await ServiceUnderTest.start();
    const translation_memory_id = await memory('Save the file', 'Datei sichern');
    const source = 'Save the file\nSave the files\nOpen';
    const recalled = (threshold: string): Promise<string> =>
      text(source, { translation_memory_id, translation_memory_threshold: threshold });
    assert.equal(await text(source, { translation_memory_id }), 'Datei sichern\nDatei sichern\nOPEN');
    assert.equal(await recalled('100'), 'Datei sichern\nSAVE THE FILES\nOPEN');
    assert.equal(await recalled('79'), 'Datei sichern\nDatei sichern\nOPEN');
    assert.equal(await recalled('80'), 'Datei sichern\nSAVE THE FILES\nOPEN');
    // Found out by detection, too.
    assert.equal(await text('Save the file', { translation_memory_id, source_lang: '' }), 'Datei sichern');
  });

  it('are refused at once when they are unknown or do not fit', async () => {
    service = await ServiceUnderTest.start();
    const [tea, french] = [await glossary('tea\tTee'), await styleList('fr', {})];
    const spanish = await memory('Save', 'Guardar', 'es');
    for (const [fields, status, message] of [
      [{ glossary_id: unknownId }, 404, /Glossary not found/],
      [{ glossary_ids: `${tea},${unknownId}` }, 404, /Glossary not found/],
      [{ glossary_id: tea, source_lang: '' }, 400, /'source_lang'/],
      [{ glossary_ids: tea, source_lang: '' }, 400, /'source_lang'/],
      [{ glossary_id: tea, glossary_ids: tea }, 400, /either/],
      [{ glossary_id: tea, target_lang: 'es' }, 400, /The glossary has no dictionary for language pair en-es/],
      [{ glossary_ids: Array.from({ length: 6 }, () => tea).join(',') }, 400, /'glossary_ids'/],
      [{ style_id: unknownId }, 404, /Style rule list not found/],
      [{ style_id: french }, 400, /another language/],
      [{ translation_memory_id: unknownId }, 404, /Translation memory not found/],
      [{ translation_memory_id: spanish }, 400, /another language pair/],
      [{ translation_memory_threshold: '101' }, 400, /'translation_memory_threshold'/],
      [{ translation_memory_threshold: '-1' }, 400, /'translation_memory_threshold'/],
      [{ translation_memory_threshold: 'high' }, 400, /'translation_memory_threshold'/],
    ] as ReadonlyArray<[Record<string, string>, number, RegExp]>) {
      const answer = await client.upload('a.txt', 'Hello', fields);
      assert.equal(answer.status, status, `${JSON.stringify(fields)}: ${answer.text}`);
      assert.match((answer.json as { message: string }).message, message);
    }
  });

  it('fail with the reason when one is deleted while the document waits', async () => {
    const engine = new GatedEngine();
    service = await ServiceUnderTest.start({ engines: [engine] });
    const glossary_id = await glossary('tea\tTee');
    const [first, second] = [
      await client.uploaded('a.txt', 'Hello'),
      await client.uploaded('b.txt', 'Hello', { glossary_id }),
    ];
    assert.equal((await service.call('DELETE', `/v3/glossaries/${glossary_id}`)).status, 204);
    engine.letGo();
    assert.equal((await client.settled(first)).status, 'done');
    const { status, error_message } = await client.settled(second);
    assert.deepEqual([status, error_message], ['error', 'Glossary not found.']);
  });
});
