import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EngineError, type EngineSegment } from '../../../../../src/localService/engines/engine';
import { NeuralEngine, type NeuralOptions } from '../../../../../src/localService/engines/neural/neuralEngine';
import { dictionaries, modelOf, placeModel } from '../../../../support/offlineModels';

const enDe = { source: 'en', target: 'de' };

function plain(text: string): EngineSegment {
  return { text, protectedSpans: [] };
}

/** Text in which `«…»` stands for a protected span. */
function marked(text: string): EngineSegment {
  const protectedSpans: Array<{ start: number; end: number }> = [];
  let clean = '';
  for (const part of text.split(/(«[^»]*»)/)) {
    const inner = part.startsWith('«') ? part.slice(1, -1) : undefined;
    if (inner !== undefined) protectedSpans.push({ start: clean.length, end: clean.length + inner.length });
    clean += inner ?? part;
  }
  return { text: clean, protectedSpans };
}

function shown({
  text,
  protectedSpans,
}: {
  text: string;
  protectedSpans: ReadonlyArray<{ start: number; end: number }>;
}): string {
  let result = '';
  let position = 0;
  for (const { start, end } of protectedSpans) {
    result += `${text.slice(position, start)}«${text.slice(start, end)}»`;
    position = end;
  }
  return result + text.slice(position);
}

describe('The neural engine', function () {
  this.timeout(120_000);
  let folder: string;
  const engines: NeuralEngine[] = [];

  const start = (changes: Partial<NeuralOptions> = {}): NeuralEngine => {
    const engine = new NeuralEngine({
      folders: [folder],
      program: resolve('dist/modelThread.js'),
      assets: resolve('dist/neural'),
      place: 'editor',
      ...changes,
    });
    engines.push(engine);
    return engine;
  };
  const texts = async (engine: NeuralEngine, sources: string[], pair = enDe): Promise<string[]> =>
    (await engine.translate(sources.map(marked), pair)).map(shown);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlance-models-'));
  });
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    await rm(folder, { recursive: true });
  });

  it('serves no pair where no model is, and the folder need not be there', async () => {
    const engine = start({ folders: [join(folder, 'nothing')] });
    assert.deepEqual(await engine.pairs(), []);
    await assert.rejects(engine.translate([plain('Open')], enDe), EngineError);
  });

  it('finds a model that was added and forgets one that was removed while it runs', async () => {
    const engine = start();
    assert.deepEqual(await engine.pairs(), []);
    const place = await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
    assert.deepEqual(
      (await engine.pairs()).map(({ source, target, quality }) => [source, target, quality]),
      [['en', 'de', 'draft']],
    );
    assert.deepEqual(await texts(engine, ['Open the file.']), ['Öffne die Datei.']);
    await rm(place, { recursive: true });
    assert.deepEqual(await engine.pairs(), []);
    await assert.rejects(engine.translate([plain('Open')], enDe), (error: EngineError) => {
      assert.match(error.advice ?? '', /EN to DE no longer exists\. Download it again/);
      return true;
    });
  });

  it('translates every sentence, and keeps what stands between', async () => {
    await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
    assert.deepEqual(await texts(start(), ['Open the file.  Save the file now! 42', '  the file  ', '…', '']), [
      'Öffne die Datei.  Speichere die Datei jetzt! 42',
      '  die Datei  ',
      '…',
      '',
    ]);
  });

  it('goes by way of English where there is no model of the pair', async () => {
    await placeModel(folder, 'es-en', modelOf(dictionaries['es-en']));
    await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
    await placeModel(folder, 'en-fr', modelOf(dictionaries['en-fr']));
    const engine = start();
    const pairs = await engine.pairs();
    assert.deepEqual(
      pairs.filter(({ via }) => via).map(({ source, target, quality, via }) => `${source} ${target} ${quality} ${via}`),
      ['es de rough en', 'es fr rough en'],
    );
    assert.deepEqual(await texts(engine, ['Abre el archivo «{name}» ahora.'], { source: 'es', target: 'de' }), [
      'Öffne die Datei «{name}» jetzt.',
    ]);
    // Never more than two models, and a third pair works all the same.
    const both = await Promise.all([
      texts(engine, ['Abre el archivo'], { source: 'es', target: 'fr' }),
      texts(engine, ['Abre el archivo'], { source: 'es', target: 'de' }),
      texts(engine, ['Open the file'], { source: 'en', target: 'fr' }),
    ]);
    assert.deepEqual(both.flat(), ['Ouvrez le fichier', 'Öffne die Datei', 'Ouvrez le fichier']);
    assert.ok(engine.loaded <= 2, `${engine.loaded} models`);
  });

  it('converts simplified Chinese for those who read traditional Chinese, direct and by way of English', async () => {
    await placeModel(folder, 'en-zh', modelOf(dictionaries['en-zh']));
    await placeModel(folder, 'es-en', modelOf(dictionaries['es-en']));
    const engine = start();
    const pairs = await engine.pairs();
    assert.deepEqual(
      pairs.map(({ source, target, via = 'direct', converter = '' }) =>
        `${source} ${target} ${via} ${converter}`.trim(),
      ),
      ['en zh direct', 'es en direct', 'es zh en', 'en zh-hant direct OpenCC', 'es zh-hant en OpenCC'],
    );
    const traditional = { source: 'en', target: 'zh-hant' };
    assert.deepEqual(await texts(engine, ['Open software «后面» file'], traditional), ['開啟 軟體«后面»檔案']);
    assert.deepEqual(await texts(engine, ['Open file'], { source: 'en', target: 'zh' }), ['打开 文件']);
    assert.deepEqual(await texts(engine, ['Abre'], { source: 'es', target: 'zh-hant' }), ['開啟']);
  });

  it('puts the symbol of the language before every sentence for a model of several', async () => {
    const model = modelOf({ ...dictionaries['en-de'], '<2de>': 'DE', '<2fr>': 'FR' });
    await placeModel(folder, 'en-x', model, { targets: { de: '<2de> ', 'fr-ca': '<2fr> ' } });
    const engine = start();
    assert.deepEqual(
      (await engine.pairs()).map(({ target }) => target),
      ['de', 'fr-ca'],
    );
    assert.deepEqual(await texts(engine, ['Open the file. Save the file.', 'now']), [
      'DE Öffne die Datei. DE Speichere die Datei.',
      'DE jetzt',
    ]);
    assert.deepEqual(await texts(engine, ['now'], { source: 'en', target: 'fr-ca' }), ['FR jetzt']);
  });

  describe('with protected spans', () => {
    const sentences = [
      'Open «{name}» now.',
      '«<b>»Open the file«</b>» now.',
      'Save the «%s» and the «%d» files, «{0}».',
      '«{user}» is missing',
      '«<x1/>»Open«<x2/>» «<x3/>»',
      'Open«\n»the file',
      'file«{count}»',
      'Open 😀 the 👩‍👩‍👧 file',
      '«only»',
    ];
    const expected = [
      'Öffne «{name}» jetzt.',
      '«<b>»Öffne die Datei«</b>» jetzt.',
      'Speichere die «%s» und die «%d» Dateien, «{0}».',
      '«{user}» ist weg',
      '«<x1/>»Öffne«<x2/>» «<x3/>»',
      'Öffne«\n»die Datei',
      'Datei«{count}»',
      'Öffne 😀 die 👩‍👩‍👧 Datei',
      '«only»',
    ];

    it('keeps each once, in its place, with a model that copies masks', async () => {
      await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
      assert.deepEqual(await texts(start(), sentences), expected);
    });

    it('keeps them with a model that breaks the first kind of mask', async () => {
      await placeModel(folder, 'en-de', modelOf({ ...dictionaries['en-de'], '~{': '~(' }));
      assert.deepEqual(await texts(start(), sentences), expected);
    });

    it('keeps them with a model that breaks every mask, also when it takes their digits for others', async () => {
      await placeModel(folder, 'en-de', modelOf({ ...dictionaries['en-de'], '~{': '~(', '~X': '~Y', '~1': '~2' }));
      const engine = start();
      assert.deepEqual(await texts(engine, sentences), expected);
      // It learns that masks are not worth it, and the result stays.
      const many = await texts(
        engine,
        Array.from({ length: 30 }, (_, at) => `Open «{${at}}» now${at}.`),
      );
      assert.ok(
        many.every((text, at) => text.startsWith(`Öffne «{${at}}» jetzt`)),
        many.join('\n'),
      );
      assert.deepEqual(await texts(engine, sentences), expected);
    });

    it('loses none of hundreds in one text', async () => {
      await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
      const text = Array.from({ length: 300 }, (_, at) => `the «{${at}}»`).join(' and ');
      const [result = ''] = await texts(start(), [text]);
      assert.deepEqual(result.match(/«[^»]*»/g), text.match(/«[^»]*»/g));
    });

    it('loses none in texts that look like masks themselves', async () => {
      await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
      assert.deepEqual(await texts(start(), ['Open {1} «{a}» X1X the {2} file «{b}» now']), [
        'Öffne {1} «{a}» X1X die {2} Datei «{b}» jetzt',
      ]);
    });
  });

  describe('with bad input', () => {
    it('takes a sentence of 200 KB, with and without spaces', async () => {
      await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
      const engine = start();
      const words = 'the file '.repeat(22_000).trim();
      assert.deepEqual(await texts(engine, [words]), ['die Datei '.repeat(22_000).trim()]);
      const letters = 'x'.repeat(200_000);
      assert.deepEqual(await texts(engine, [letters]), [letters]);
    });

    it('takes zero-width characters, combining marks and signs it does not know', async () => {
      await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
      const odd = [
        'Open\u200bthe file',
        'e\u0301te\u0301',
        '\ud83d file',
        '漢字 file',
        '\u202eOpen\u202c',
        '\ufeffOpen',
      ];
      const results = await texts(start(), odd);
      assert.equal(results.length, odd.length);
      assert.equal(results[2], '\ud83d Datei');
      assert.match(results[3] ?? '', /Datei/);
    });

    it('takes 10,000 texts of a word', async () => {
      await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
      const words = Object.entries(dictionaries['en-de']);
      const sources = Array.from({ length: 10_000 }, (_, at) => words[at % words.length]?.[0] ?? '');
      const expected = Array.from({ length: 10_000 }, (_, at) => words[at % words.length]?.[1] ?? '');
      assert.deepEqual(await texts(start(), sources), expected);
    });

    it('does not offer a model whose manifest is damaged, whose file has another size, or of a newer format', async () => {
      await writeFile(
        join(await placeModel(folder, 'en-de', modelOf(dictionaries['en-de'])), 'model.json'),
        '{"format":1',
      );
      await appendFile(join(await placeModel(folder, 'en-fr', modelOf(dictionaries['en-fr'])), 'vocab.spm'), 'x');
      await placeModel(folder, 'es-en', modelOf(dictionaries['es-en']), { format: 2 as 1 });
      const emptied = await placeModel(folder, 'fr-en', modelOf(dictionaries['en-fr']));
      for (const file of await readdir(emptied)) if (file !== 'model.json') await rm(join(emptied, file));
      await mkdir(join(folder, 'it-en'));
      assert.deepEqual(await start().pairs(), []);
    });

    it('says which model is damaged, and does not offer it again', async () => {
      const { model, vocabulary } = modelOf(dictionaries['en-de']);
      const place = await placeModel(folder, 'en-de', { model, vocabulary });
      const damaged = Buffer.from(vocabulary);
      damaged[100] = (damaged[100] ?? 0) ^ 1;
      await writeFile(join(place, 'vocab.spm'), damaged);
      const engine = start();
      await assert.rejects(engine.translate([plain('Open')], enDe), (error: EngineError) => {
        assert.match(error.advice ?? '', /^The offline model from EN to DE \(en-de\) is damaged\. Remove it/);
        return true;
      });
      assert.deepEqual(await engine.pairs(), []);
    });

    it('says so when the engine does not take a file that is what it should be, in a shell with what to do there', async () => {
      await placeModel(folder, 'en-de', { model: Buffer.alloc(4096), vocabulary: Buffer.from('no vocabulary') });
      await assert.rejects(start({ place: 'shell' }).translate([plain('Open')], enDe), (error: EngineError) => {
        assert.match(
          error.advice ?? '',
          /^This version of Parlance can’t load the offline model from EN to DE \(en-de\)\. “parlance models remove PAIR --yes” removes it, and .*\.$/,
        );
        return true;
      });
    });
  });

  it('goes on with a model that was replaced while in use, and takes the new one for the next text', async () => {
    const place = await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
    const engine = start();
    const under = texts(
      engine,
      Array.from({ length: 500 }, () => 'Open the file.'),
    );
    await texts(engine, ['now']);
    await rm(place, { recursive: true });
    await placeModel(folder, 'en-de', modelOf({ Open: 'Auf' }));
    assert.deepEqual(new Set(await under), new Set(['Öffne die Datei.']));
    assert.deepEqual(await texts(engine, ['Open the file']), ['Auf the file']);
  });

  it('stops within a batch when cancelled, and serves others meanwhile', async () => {
    await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
    const engine = start();
    await texts(engine, ['now']);
    const control = new AbortController();
    const reason = new Error('enough');
    const book = engine.translate(
      Array.from({ length: 20_000 }, (_, at) => plain(`Open the file ${at}.`)),
      enDe,
      control.signal,
    );
    // The book has 20,000 sentences; one that comes later is not behind them.
    assert.deepEqual(await texts(engine, ['Save the file.']), ['Speichere die Datei.']);
    control.abort(reason);
    await assert.rejects(book, reason);
    assert.deepEqual(await texts(engine, ['Save the file.']), ['Speichere die Datei.']);
    await assert.rejects(engine.translate([plain('Open')], enDe, control.signal), reason);
  });

  it('gives a model back when idle, and loads it again', async () => {
    await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
    const engine = start({ limits: { idleMs: 1 } });
    assert.deepEqual(await texts(engine, ['now']), ['jetzt']);
    while (engine.loaded > 0) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(await texts(engine, ['now']), ['jetzt']);
  });

  describe('whose thread misbehaves', () => {
    const program = resolve('test/unit/localService/engines/neural/unrulyModelThread.mjs');

    beforeEach(() => placeModel(folder, 'en-de', modelOf(dictionaries['en-de'])));

    it('fails only on the text that ends it, and names that', async () => {
      const engine = start({ program });
      const [good, bad, other] = await Promise.allSettled([
        texts(engine, ['one', 'two']),
        engine.translate([plain('three'), plain('crash')], enDe),
        texts(engine, ['four']),
      ]);
      assert.deepEqual(good, { status: 'fulfilled', value: ['ONE', 'TWO'] });
      assert.deepEqual(other, { status: 'fulfilled', value: ['FOUR'] });
      assert.ok(bad.status === 'rejected' && bad.reason instanceof EngineError && bad.reason.segment === 1);
      assert.deepEqual(await texts(engine, ['five']), ['FIVE']);
    });

    it('ends one that hangs, and goes on', async () => {
      const engine = start({ program, limits: { batchMs: 2_000, msPerCharacter: 0 } });
      await assert.rejects(engine.translate([plain('hang')], enDe), /timed out/);
      assert.deepEqual(await texts(engine, ['five']), ['FIVE']);
    });

    it('ends one that hangs while it loads', async () => {
      const engine = start({ program: resolve('test/support/hangs.mjs'), limits: { loadMs: 300 } });
      await assert.rejects(engine.translate([plain('five')], enDe), EngineError);
    });

    it('rejects what is under way when it is stopped, and starts again', async () => {
      const engine = start({ program });
      const under = assert.rejects(engine.translate([plain('hang')], enDe), /stopped/);
      await engine.stop();
      await under;
      assert.deepEqual(await texts(engine, ['five']), ['FIVE']);
    });
  });
});
