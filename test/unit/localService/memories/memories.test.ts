import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  translationMemoriesResponseSchema,
  type TranslationMemory,
} from '../../../../src/api/schemas/translationMemories';
import { localMemoriesSchema } from '../../../../src/api/schemas/localMemories';
import { translateResponseSchema } from '../../../../src/api/schemas/translate';
import { MemoriesInThread } from '../../../../src/localService/memories/memoriesInThread';
import { tmxReader, type MemoryUnit } from '../../../../src/localService/memories/tmx';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { ServiceUnderTest, type Answer } from '../support/serviceUnderTest';

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

  it('is read in any pieces, with labels for the codes in its segments', () => {
    const text = tmx(
      unit('Save <bpt i="1">&lt;b></bpt>all<ept i="1"/> &amp; <hi>go</hi>', '<![CDATA[Guardar <todo>]]>'),
    );
    const expected = [
      {
        sourceLanguage: 'en-US',
        targetLanguage: 'es',
        source: 'Save \uFFF9bpt1\uFFFBall\uFFF9ept1\uFFFB & go',
        target: 'Guardar <todo>',
      },
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
    const { translation_memory_id: id, version, ...rest } = memory;
    assert.ok(version);
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

  it('have nothing of each other, nor what their file had before', async () => {
    await put('a.tmx', tmx(unit('Save', 'Guardar'), unit('Open', 'Abrir', 'es-419')));
    await put('b.tmx', tmx(unit('Close', 'Cerrar')));
    const { memories } = await list();
    assert.deepEqual(
      memories.map((memory) => [memory.name, memory.segment_count, memory.target_languages]),
      [
        ['a', 2, ['es', 'es-419']],
        ['b', 1, ['es']],
      ],
    );
    const [a, b] = memories.map((memory) => memory.translation_memory_id);
    assert.equal(await translated('Close', { translation_memory_id: b }), 'Cerrar');
    assert.notEqual(await translated('Save', { translation_memory_id: b }), 'Guardar');
    await put('a.tmx', tmx(unit('Print', 'Imprimir')));
    assert.equal(await translated('Print', { translation_memory_id: a }), 'Imprimir');
    assert.notEqual(await translated('Save', { translation_memory_id: a }), 'Guardar');
    await rm(path.join(service.dataDir, 'memories', 'b.tmx'));
    assert.deepEqual(
      (await list()).memories.map((memory) => memory.segment_count),
      [1],
    );
  });

  it('are read in the encoding their file says, and not at all where it is not in it', async () => {
    const said = (encoding: string): string =>
      tmx(unit('Save', 'Salvar “alterações”')).replace('"1.0"', `"1.0" encoding="${encoding}"`);
    const [quotes, plain] = [said('windows-1252'), said('ISO-8859-1').replace(/[“”]/g, '')];
    const write = (name: string, bytes: Buffer): Promise<void> =>
      writeFile(path.join(service.dataDir, 'memories', name), bytes);
    const ansi = Buffer.from(quotes.replace('“', '\x93').replace('”', '\x94'), 'latin1');
    await write('ansi.tmx', ansi);
    await write('cut.tmx', Buffer.concat([Buffer.from(said('utf-8')), Buffer.from([0xe7])]));
    await write('latin.tmx', Buffer.from(plain, 'latin1'));
    await write('none.tmx', Buffer.from(plain.replace('ISO-8859-1', 'utf-8'), 'latin1'));
    await write('odd.tmx', Buffer.from(said('klingon'), 'utf8'));
    await write('wide.tmx', Buffer.from(said('UTF-16'), 'utf16le'));
    const { memories } = await list();
    const texts = await Promise.all(
      memories.map(async ({ name, translation_memory_id }) => [
        name,
        await translated('Save', { translation_memory_id }),
      ]),
    );
    assert.deepEqual(texts, [
      ['ansi', 'Salvar “alterações”'],
      ['latin', 'Salvar alterações'],
      ['wide', 'Salvar “alterações”'],
    ]);
    const { files } = v.parse(localMemoriesSchema, (await service.call('GET', '/local/memories')).json);
    assert.deepEqual(
      files.flatMap((file) => (file.state === 'unusable' ? [[file.file_name, file.problem]] : [])),
      [
        ['cut.tmx', 'The file isn’t valid UTF-8. Save it as UTF-8 and declare that encoding in it.'],
        ['none.tmx', 'The file isn’t valid UTF-8. Save it as UTF-8 and declare that encoding in it.'],
        ['odd.tmx', 'The encoding klingon isn’t supported. Save the file as UTF-8 and declare that encoding in it.'],
      ],
    );
  });

  it('come in pages', async () => {
    for (let index = 0; index < 12; index += 1) {
      await put(`${String.fromCharCode(97 + index)}.TMX`, tmx(unit('Save', 'Guardar')));
    }
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

  it('say of each text how like its match is, and ask no engine for it', async () => {
    await put(
      'm.tmx',
      tmx(unit('Save the file now', 'Guarda el archivo ya'), unit('Delete 3 files', 'Borrar 3 archivos')),
    );
    const translation_memory_id = (await list()).memories[0]?.translation_memory_id;
    const texts = [
      'Save the file now',
      '  Save the file now\n',
      'Save the files now',
      'Delete 5 files',
      'Save the file now. Something else.',
      'Save the file now. Delete 12 files.',
      'Something else',
      '123',
    ];
    const answer = await service.call('POST', '/v2/translate', {
      text: texts,
      source_lang: 'en',
      target_lang: 'es',
      translation_memory_id,
    });
    const { translations } = v.parse(translateResponseSchema, answer.json);
    assert.deepEqual(
      translations.map(({ text, memory_match: match }) => [text, match]),
      [
        ['Guarda el archivo ya', 100],
        ['  Guarda el archivo ya\n', 100],
        ['Guarda el archivo ya', 84],
        ['Borrar 5 archivos', 99],
        ['Guarda el archivo ya SOMETHING ELSE.', undefined],
        ['Guarda el archivo ya Borrar 12 archivos', 84],
        ['SOMETHING ELSE', undefined],
        ['123', undefined],
      ],
    );
    assert.deepEqual(service.engine.asked, ['Something else.', 'Something else']);
  });

  it('keep the codes and placeholders of a text where they know their places', async () => {
    await put(
      'm.tmx',
      tmx(
        unit('Open <bpt i="1">x</bpt>{file}<ept i="1">y</ept>', 'Abrir <bpt i="1">x</bpt>{file}<ept i="1">y</ept>'),
        unit('Copy %s to %s. Then go.', 'Copiar %s en %s. Después sigue.'),
        unit('<bpt i="1"/>Close<ept i="1"/>', '<bpt i="1"/>Cerrar<ept i="1"/>'),
      ),
    );
    const translation_memory_id = (await list()).memories[0]?.translation_memory_id;
    const body = { translation_memory_id, tag_handling: 'xml', translation_memory_threshold: 100 };
    assert.equal(await translated('Open <b><x id="1"/></b>', body), 'Abrir <b><x id="1"/></b>');
    assert.equal(
      await translated('Copy <x id="1"/> to <x id="2"/>. Then go.', body),
      'Copiar <x id="1"/> en <x id="2"/>. Después sigue.',
    );
    assert.equal(await translated('Open <x id="1"/>', body), 'OPEN <x id="1"/>');
    assert.equal(await translated('Close', body), 'Cerrar');
    const almost = { ...body, translation_memory_threshold: 99 };
    assert.equal(await translated('<x id="1"/>Close <x id="2"/>', almost), '<x id="1"/>Cerrar <x id="2"/>');
  });

  it('tell the state of each file of their folder, XLIFF files among them', async () => {
    const xliff = (state: string): string =>
      `<xliff version="1.2"><file source-language="en" target-language="es" original="a" datatype="plaintext"><body>
      <trans-unit id="1"><source>Save <x id="1"/></source><target state="${state}">Guardar <x id="1"/></target></trans-unit>
      </body></file></xliff>`;
    await put('done.xliff', xliff('final'));
    await put('open.xlf', xliff('needs-review-translation'));
    await put('page.tmx', '<html/>');
    await put('cut.tmx', tmx(unit('Save', 'Guardar')).slice(0, 130));
    await put('klingon.tmx', tmx(unit('Save', 'x', 'tlh')));
    await put('empty.tmx', '');
    await put('empty.xliff', '');
    await put('half.tmx', tmx(unit('Save &#xD800;', 'Guardar')));
    await put('notes.txt', 'Save');
    const { json } = await service.call('GET', '/local/memories');
    const { files } = v.parse(localMemoriesSchema, json);
    assert.deepEqual(
      files.map(({ file_name: name, state, problem, memory }) => [name, state, problem ?? memory?.segment_count]),
      [
        ['cut.tmx', 'unusable', 'Invalid XML at line 1, column 130.'],
        ['done.xliff', 'ready', 1],
        ['empty.tmx', 'unusable', 'The file is empty.'],
        ['empty.xliff', 'unusable', 'The file is empty.'],
        ['half.tmx', 'unusable', 'Invalid XML at line 1, column 115.'],
        ['klingon.tmx', 'unusable', 'The file has no language pair that can be translated here.'],
        ['open.xlf', 'unusable', 'The file has no finished translations.'],
        ['page.tmx', 'unusable', 'Not a TMX file: it starts with <html>.'],
      ],
    );
    const translation_memory_id = files.find(({ state }) => state === 'ready')?.memory?.translation_memory_id;
    assert.equal(await translated('Save <g/>', { translation_memory_id, tag_handling: 'xml' }), 'Guardar <g/>');
    await put('cut.tmx', tmx(unit('Save', 'Guardar')));
    await rm(path.join(service.dataDir, 'memories', 'page.tmx'));
    const again = v.parse(localMemoriesSchema, (await service.call('GET', '/local/memories')).json);
    assert.deepEqual(
      again.files.map(({ state }) => state),
      ['ready', 'ready', 'unusable', 'unusable', 'unusable', 'unusable', 'unusable'],
    );
  });

  it('are read and asked in a thread of their own, which another takes the place of when it ends', async () => {
    const log: string[] = [];
    const note = (message: string): number => log.push(message);
    const memories = new MemoriesInThread(
      path.resolve('dist/memoryThread.js'),
      { folder: path.join(service.dataDir, 'memories'), storeFile: path.join(service.dataDir, 'memories.sqlite') },
      { info: note, error: note },
    );
    await put('m.tmx', tmx(unit('Save the file now', 'Guarda el archivo ya')));
    const [memory] = await memories.list();
    assert.ok(memory);
    assert.match(log.join(), /m\.tmx: 1 units/);
    const question = { memoryId: memory.memoryId, targetLanguage: 'es', threshold: 75 };
    const texts = ['Save the files now', 'Something'].map((text) => ({ text, protectedSpans: [] }));
    const expected = [{ text: 'Guarda el archivo ya', protectedSpans: [], likeness: 84 }, undefined];
    assert.deepEqual(await memories.find({ ...question, texts }), expected);
    // The files are as they were, so another process has nothing to read.
    assert.deepEqual(
      (await list()).memories.map(({ translation_memory_id: id }) => id),
      [memory.memoryId],
    );
    await memories.stop();
    assert.deepEqual(await memories.find({ ...question, texts }), expected);
    await memories.stop();
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
    assert.equal(service.log.filter((line) => line.includes('One link was ignored')).length, 1);
  });
});
