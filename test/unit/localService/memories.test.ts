import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  translationMemoriesResponseSchema,
  type TranslationMemory,
} from '../../../src/api/schemas/translationMemories';
import { likeness } from '../../../src/localService/memories/likeness';
import { tmxReader, type MemoryUnit } from '../../../src/localService/memories/tmx';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { ServiceUnderTest, type Answer } from './support/serviceUnderTest';

const unit = (source: string, target: string, lang = 'es'): string =>
  `<tu><tuv xml:lang="en-US"><seg>${source}</seg></tuv><tuv xml:lang="${lang}"><seg>${target}</seg></tuv></tu>`;
const tmx = (...units: string[]): string =>
  `<?xml version="1.0"?><tmx version="1.4"><header srclang="en-US"/><body>${units.join('\n')}</body></tmx>`;

describe('TMX', () => {
  const read = (text: string, step = 1_000): MemoryUnit[] => {
    const units: MemoryUnit[] = [];
    const reader = tmxReader((one) => units.push(one));
    for (let at = 0; at < text.length; at += step) reader.write(text.slice(at, at + step));
    reader.end();
    return units;
  };

  it('is read in any pieces, without the codes in its segments', () => {
    const text = tmx(
      unit('Save <bpt i="1">&lt;b></bpt>all<ept i="1"/> &amp; <hi>go</hi>', '<![CDATA[Guardar <todo>]]>'),
    );
    const expected = [
      { sourceLanguage: 'en-US', targetLanguage: 'es', source: 'Save all & go', target: 'Guardar <todo>' },
    ];
    assert.deepEqual(read(text), expected);
    assert.deepEqual(read(text, 1), expected);
  });

  it('takes the first language for the source where any may be it', () => {
    const text = tmx(unit('Save', 'Guardar')).replace('srclang="en-US"', 'srclang="*all*"');
    assert.equal(read(text)[0]?.source, 'Save');
  });

  it('leaves out what is too long for a segment, and every variant beyond those a unit can have', () => {
    const long = 'a'.repeat(10_001);
    const sources = read(tmx(unit(long, 'x'), unit('x', long), unit('y', 'z'))).map(({ source }) => source);
    assert.deepEqual(sources, ['y']);
    const variant = (_: unknown, index: number): string => `<tuv xml:lang="en-US"><seg>${index}</seg></tuv>`;
    const many = read(tmx(`<tu>${Array.from({ length: 1_000 }, variant).join('')}</tu>`), 64 * 1024);
    assert.deepEqual([many.length, many.at(-1)?.target], [249, '249']);
  });

  it('ends with what no memory has so much of, before all of it is read', () => {
    for (const part of ['<a>'.repeat(1_000), 'a'.repeat(64 * 1024), '<!-- a', '<a b="c" '.repeat(1_000)]) {
      let written = 0;
      const reader = tmxReader(() => undefined);
      reader.write('<tmx><body>');
      assert.throws(() => {
        for (; written < 100 * 1024 * 1024; written += part.length) reader.write(part);
      });
      assert.ok(written < 16 * 1024 * 1024, part.slice(0, 10));
    }
  });

  it('expands no entities', () => {
    assert.throws(() => read(`<!DOCTYPE tmx [<!ENTITY a "aaaa">]>${tmx(unit('&a;', 'x')).replace(/^<\?.*?\?>/, '')}`));
    assert.throws(() => read('<tmx><body>'));
  });
});

describe('Likeness of texts', () => {
  it('is 100 only for equal ones', () => {
    assert.equal(likeness('Save the file', 'Save the file'), 100);
    assert.equal(likeness('Save the file', 'Save the files'), 92);
    assert.equal(likeness('a', 'b'), 0);
    assert.equal(likeness('a'.repeat(999), `${'a'.repeat(998)}b`), 99);
  });
});

describeWithSqlite('Translation memories of the local service', () => {
  let service: ServiceUnderTest;
  beforeEach(async () => {
    service = await ServiceUnderTest.start();
    await mkdir(path.join(service.dataDir, 'memories'));
  });
  afterEach(() => service.stop());

  const put = (name: string, text: string): Promise<void> =>
    writeFile(path.join(service.dataDir, 'memories', name), text);
  const list = async (query = ''): Promise<{ total: number; memories: TranslationMemory[] }> => {
    const answer = await service.call('GET', `/v3/translation_memories${query}`);
    const parsed = v.parse(translationMemoriesResponseSchema, answer.json);
    return { total: parsed.total_count, memories: parsed.translation_memories };
  };
  const translate = (text: string, body: Record<string, unknown>): Promise<Answer> =>
    service.call('POST', '/v2/translate', { text: [text], source_lang: 'en', target_lang: 'es', ...body });
  const translated = async (text: string, body: Record<string, unknown>): Promise<string | undefined> => {
    const answer = await translate(text, body);
    assert.equal(answer.status, 200, answer.text);
    return (answer.json as { translations: Array<{ text: string }> }).translations[0]?.text;
  };

  it('are the files of the folder as they are now, over restarts under the same id', async () => {
    assert.deepEqual(await list(), { total: 0, memories: [] });
    await put(
      'Manuals.tmx',
      tmx(unit('Save', 'Guardar'), unit('Save', 'Speichern', 'de'), unit('Open', 'Abrir', 'ES-419')),
    );
    const {
      memories: [memory],
    } = await list();
    assert.ok(memory);
    const { translation_memory_id: id, ...rest } = memory;
    assert.deepEqual(rest, {
      name: 'Manuals',
      source_language: 'en',
      target_languages: ['de', 'es', 'es-419'],
      segment_count: 2,
    });
    await service.restart();
    assert.deepEqual((await list()).memories, [memory]);
    await put('Manuals.tmx', tmx(unit('Save', 'Guardar ya')));
    assert.equal(await translated('Save', { translation_memory_id: id }), 'Guardar ya');
    await rm(path.join(service.dataDir, 'memories', 'Manuals.tmx'));
    assert.equal((await list()).total, 0);
    assert.equal((await translate('Save', { translation_memory_id: id })).status, 404);
  });

  it('come in pages', async () => {
    for (let index = 0; index < 12; index += 1)
      await put(`${String.fromCharCode(97 + index)}.TMX`, tmx(unit('Save', 'Guardar')));
    const first = await list();
    assert.deepEqual([first.total, first.memories.length, first.memories[0]?.name], [12, 10, 'a']);
    assert.equal((await list('?page=1')).memories.length, 2);
    assert.equal((await service.call('GET', '/v3/translation_memories?page_size=26')).status, 400);
  });

  it('translate equal and similar segments, as the threshold says', async () => {
    await put(
      'm.tmx',
      tmx(unit('Save the file now', 'Guarda el archivo ya'), unit('Close the window', 'Cierra la ventana')),
    );
    const [memory] = (await list()).memories;
    const translation_memory_id = memory?.translation_memory_id;
    assert.equal(await translated('Close the window', { translation_memory_id }), 'Cierra la ventana');
    assert.equal(await translated('Save the files now', { translation_memory_id }), 'Guarda el archivo ya');
    assert.equal(
      await translated('Save the files now', { translation_memory_id, translation_memory_threshold: 95 }),
      'SAVE THE FILES NOW',
    );
    assert.equal(
      await translated('Save the files now', { translation_memory_id, translation_memory_threshold: 100 }),
      'SAVE THE FILES NOW',
    );
    assert.equal(await translated('Something else', { translation_memory_id }), 'SOMETHING ELSE');
    assert.equal(await translated('"OR" * NEAR(', { translation_memory_id }), '"OR" * NEAR(');
  });

  it('must fit the languages', async () => {
    await put('m.tmx', tmx(unit('Save', 'Guardar')));
    const translation_memory_id = (await list()).memories[0]?.translation_memory_id;
    assert.equal((await translate('Save', { translation_memory_id, target_lang: 'de' })).status, 400);
    assert.equal((await translate('Hola', { translation_memory_id, source_lang: 'es' })).status, 400);
    assert.equal(await translated('Save', { translation_memory_id, target_lang: 'ES-419' }), 'Guardar');
  });

  it('leave out what is broken or leads elsewhere, and go on', async () => {
    const elsewhere = path.join(service.dataDir, 'elsewhere.tmx');
    await writeFile(elsewhere, tmx(unit('Secret', 'Secreto')));
    await symlink(elsewhere, path.join(service.dataDir, 'memories', 'link.tmx'));
    await put('broken.tmx', '<tmx><body><tu>');
    await put('utf16.tmx', '');
    await writeFile(
      path.join(service.dataDir, 'memories', 'utf16.tmx'),
      Buffer.from(`\ufeff${tmx(unit('Save', 'Guardar'))}`, 'utf16le'),
    );
    assert.deepEqual(
      (await list()).memories.map(({ name }) => name),
      ['utf16'],
    );
    await list();
    assert.equal(service.log.filter((line) => line.includes('broken.tmx')).length, 1);
    assert.equal(service.log.filter((line) => line.includes('One link is passed over')).length, 1);
  });
});

describeWithSqlite('Voice in the local service', () => {
  it('is refused with a sentence', async () => {
    const service = await ServiceUnderTest.start();
    const answer = await service.call('POST', '/v3/voice/realtime', {});
    assert.equal(answer.status, 403);
    assert.match(answer.text, /no voice engine/);
    await service.stop();
  });
});
