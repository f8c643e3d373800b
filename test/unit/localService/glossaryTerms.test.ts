import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Glossary } from '../../../src/api/schemas/glossaries';
import type { TranslationMemoriesResponse } from '../../../src/api/schemas/translationMemories';
import { ApertiumEngine } from '../../../src/localService/engines/apertium/apertiumEngine';
import { NeuralEngine } from '../../../src/localService/engines/neural/neuralEngine';
import { TermFinder } from '../../../src/localService/translation/termForms';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { dictionaries, modelOf, placeModel } from '../../support/offlineModels';
import { describeWithApertium } from './engines/apertium/describeWithApertium';
import { CapitalsEngine } from './support/capitalsEngine';
import { ServiceUnderTest } from './support/serviceUnderTest';

interface Answered {
  text: string;
  memory_match?: number;
  /** As `source=target`. */
  missing?: string[];
}

/** Translates texts with the terms of a glossary, given as `source=target`. */
async function translated(
  service: ServiceUnderTest,
  [source, target]: [string, string],
  terms: string,
  text: readonly string[],
  more: object = {},
): Promise<Answered[]> {
  const entries = terms.split(', ').join('\n').replaceAll('=', '\t');
  const pair = { source_lang: source, target_lang: target };
  const made = await service.call('POST', '/v3/glossaries', {
    name: 'Terms',
    dictionaries: [{ ...pair, entries, entries_format: 'tsv' }],
  });
  const { glossary_id } = made.json as Glossary;
  const answer = await service.call('POST', '/v2/translate', { text, ...pair, glossary_id, ...more });
  assert.equal(answer.status, 200, answer.text);
  const { translations } = answer.json as {
    translations: Array<Answered & { missing_terms?: Array<{ source: string; target: string }> }>;
  };
  return translations.map((one) => ({
    text: one.text,
    ...(one.memory_match !== undefined && { memory_match: one.memory_match }),
    ...(one.missing_terms && { missing: one.missing_terms.map((term) => `${term.source}=${term.target}`) }),
  }));
}

describeWithSqlite('Terms of a glossary in the translations of the local service', () => {
  let service: ServiceUnderTest;
  beforeEach(async () => {
    service = await ServiceUnderTest.start();
  });
  afterEach(() => service.stop());

  const enEs = (terms: string, ...texts: string[]): Promise<Answered[]> =>
    translated(service, ['en', 'es'], terms, texts);

  it('stand in the plural where their source does', async () => {
    assert.deepEqual(
      await enEs(
        'file=archivo, translation memory=base de traducciones, option=opción',
        'Open the files',
        'Files and options',
        'Use translation memories now',
        'One file',
      ),
      [
        { text: 'OPEN THE archivos' },
        { text: 'Archivos AND opciones' },
        { text: 'USE bases de traducciones NOW' },
        { text: 'ONE archivo' },
      ],
    );
  });

  it('are left to the engine where their form is not plain, and told where it has another word', async () => {
    assert.deepEqual(await enEs('file=archivo local', 'Open the files'), [
      { text: 'OPEN THE FILES', missing: ['file=archivo local'] },
    ]);
    assert.deepEqual(await translated(service, ['en', 'de'], 'server=Server', ['Two servers']), [
      { text: 'TWO SERVERS' },
    ]);
  });

  it('do not stand where their source may be no noun, nor among capitals, and are told', async () => {
    const terms = 'file=archivo, run=proceso, light=lámpara';
    const missing = (term: string): string[] => [
      `${term}=${{ file: 'archivo', run: 'proceso', light: 'lámpara' }[term]}`,
    ];
    for (const [text, term] of [
      ['File the report.', 'file'],
      ['Open it and file all letters', 'file'],
      ['She runs fast', 'run'],
      ['It can run', 'run'],
      ['The sky is light blue', 'light'],
      ['A light blue sky', 'light'],
      ['FILE NOT FOUND', 'file'],
    ] as const) {
      assert.deepEqual(await enEs(terms, text), [{ text: text.toUpperCase(), missing: missing(term) }]);
    }
    assert.deepEqual(await enEs(terms, 'File not found', 'These are files', 'Save to file', 'Run the run'), [
      { text: 'Archivo NOT FOUND' },
      { text: 'THESE ARE archivos' },
      { text: 'SAVE TO archivo' },
      { text: 'RUN THE proceso' },
    ]);
  });

  it('are told once for a text, and a longer term before the shorter one in it', async () => {
    assert.deepEqual(await enEs('window=ventana azul, status=estado', 'windows, windows and their status'), [
      { text: 'WINDOWS, WINDOWS AND THEIR estado', missing: ['window=ventana azul'] },
    ]);
    assert.deepEqual(await enEs('file=archivo, file system=sistema', 'file systems and files'), [
      { text: 'sistemas AND archivos' },
    ]);
  });

  it('are looked for beside markup and what stands between letters', async () => {
    const [one] = await translated(service, ['en', 'es'], 'file=archivo', ['Save <b>files</b> as {files}, profiles'], {
      tag_handling: 'xml',
    });
    assert.equal(one?.text, 'SAVE <b>archivos</b> AS {archivos}, PROFILES');
    assert.equal(one.missing, undefined);
  });

  it('go before a similar text of a memory, and after an equal one, where that is told', async () => {
    await mkdir(path.join(service.dataDir, 'memories'));
    const unit =
      '<tu><tuv xml:lang="en"><seg>Save the file now</seg></tuv><tuv xml:lang="es"><seg>Guarda eso</seg></tuv></tu>';
    const tmx = `<tmx version="1.4"><header srclang="en"/><body>${unit}</body></tmx>`;
    await writeFile(path.join(service.dataDir, 'memories', 'm.tmx'), tmx);
    const { json } = await service.call('GET', '/v3/translation_memories');
    const [memory] = (json as TranslationMemoriesResponse).translation_memories;
    const more = { translation_memory_id: memory?.translation_memory_id };
    const texts = ['Save the file now', 'Save the files now'];
    assert.deepEqual(await translated(service, ['en', 'es'], 'file=archivo', texts, more), [
      { text: 'Guarda eso', memory_match: 100, missing: ['file=archivo'] },
      { text: 'SAVE THE archivos NOW' },
    ]);
    // One that has the term is taken.
    const [, similar] = await translated(service, ['en', 'es'], 'file=eso', texts, more);
    assert.equal(similar?.text, 'Guarda eso');
    assert.ok((similar.memory_match ?? 0) < 100);
  });

  it('take little time in a long text that has none of them', async () => {
    const text = Array.from({ length: 12_000 }, (_, at) => `words${at % 700}s`).join(' ');
    const entries = Array.from({ length: 2_000 }, (_, at) => `term${at}=término${at}`).join(', ');
    const [one] = await translated(service, ['en', 'es'], entries, [text]);
    assert.equal(one?.text, text.toUpperCase());
  });

  it('are put into what a neural model translates, and told where it has another word', async () => {
    const models = await mkdtemp(path.join(tmpdir(), 'parlance-models-'));
    const engine = new NeuralEngine({
      folders: [models],
      program: path.resolve('dist/modelThread.js'),
      assets: path.resolve('dist/neural'),
      place: 'editor',
    });
    await service.stop();
    service = await ServiceUnderTest.start({ engines: [engine] });
    try {
      for (const id of ['en-de', 'en-fr'] as const) await placeModel(models, id, modelOf(dictionaries[id]));
      assert.deepEqual(await translated(service, ['en', 'fr'], 'file=document', ['Open the files', 'Open the file']), [
        { text: 'Ouvrez le documents' },
        { text: 'Ouvrez le document' },
      ]);
      const [found] = await translated(service, ['en', 'de'], 'file=Datei', ['Open the files']);
      assert.deepEqual(found, { text: 'Öffne die Dateien' });
      const [missing] = await translated(service, ['en', 'de'], 'file=Akte', ['Open the files']);
      assert.deepEqual(missing, { text: 'Öffne die Dateien', missing: ['file=Akte'] });
    } finally {
      await engine.stop();
      await rm(models, { recursive: true });
    }
  });
});

describeWithApertium('Terms of a glossary with Apertium', () => {
  it('are put in the plural, left to it, and told', async () => {
    const service = await ServiceUnderTest.start({ engines: [new ApertiumEngine()] });
    try {
      const texts = ['The files are red.', 'The house is red.', 'The houses are red.'];
      const given = await translated(service, ['en', 'es'], 'file=documento, house=hogar feliz', texts);
      assert.match(given[0]?.text ?? '', /documentos/);
      assert.match(given[1]?.text ?? '', /hogar feliz/);
      assert.match(given[2]?.text ?? '', /casas/);
      assert.deepEqual(
        given.map(({ missing }) => missing),
        [undefined, undefined, ['house=hogar feliz']],
      );
    } finally {
      await service.stop();
    }
  });

  const agreed: ReadonlyArray<[pair: [string, string], terms: string, source: string, expected: string]> = [
    [['en', 'es'], 'directory=directorio', 'The empty directory was removed.', 'El directorio vacío estuvo sacado.'],
    [['en', 'es'], 'file=archivo', 'Open the file in a new window.', 'Abierto el archivo en una ventana nueva.'],
    [['en', 'es'], 'commit=confirmación', 'Each commit has a message.', 'Cada confirmación tiene un mensaje.'],
    [
      ['en', 'es'],
      'setting=ajuste',
      'Your old settings were deleted.',
      'Vuestros ajustes viejos estuvieron eliminados.',
    ],
    [['en', 'es'], 'build=compilación', 'Some builds are slow.', 'Algunas compilaciones son lentas.'],
    [['en', 'es'], 'save=guardar, file=archivo', 'You can save the file.', 'Puedes guardar el archivo.'],
    [['en', 'es'], 'file=archivo', '<b>Files</b> of {name}', '<b>Archivos</b> de {name}'],
    [['en', 'es'], 'file=fichero', 'The file’s name.', 'El nombre del fichero.'],
    [['en', 'es'], 'document=acta', 'The document is old.', 'El acta es vieja.'],
    [['en', 'es'], 'light=lámpara', 'The light is light.', 'La lámpara es ligera.'],
    [['en', 'fr'], 'option=possibilité', 'This option is not known.', "Cette possibilité n'est pas sue."],
    [['en', 'it'], 'error=sbaglio', 'The error is not known.', 'Lo sbaglio non è saputo.'],
    [
      ['es', 'pt-br'],
      'carpeta=diretório',
      'Las carpetas vacías no se guardan.',
      'Os diretórios vazios não se guardam.',
    ],
    [['es', 'en-us'], 'archivo=entry', 'Abra un archivo nuevo.', 'It open a new entry.'],
  ];
  it('have the words around them agree with them', async () => {
    const service = await ServiceUnderTest.start({ engines: [new ApertiumEngine()] });
    try {
      for (const [[source, target], terms, text, expected] of agreed) {
        const more = { target_lang: target, ...(text.includes('{') && { tag_handling: 'xml', ignore_tags: ['x'] }) };
        const given = text.replace('{name}', '<x>{name}</x>');
        const [one] = await translated(service, [source, target.slice(0, 2)], terms, [given], more);
        assert.deepEqual(one, { text: expected.replace('{name}', '<x>{name}</x>') });
      }
    } finally {
      await service.stop();
    }
  });

  it('are asked for by themselves and by a common noun, and are protected only where neither is found', async () => {
    const engine = new CapitalsEngine();
    const service = await ServiceUnderTest.start({ engines: [engine] });
    try {
      const texts = ['Open the file, FILE', 'To save is to SAVE'];
      const given = await translated(service, ['en', 'es'], 'file=archivo, save=guardar', texts);
      assert.deepEqual(
        given.map(({ text }) => text),
        ['OPEN THE archivo, FILE', 'TO guardar IS TO SAVE'],
      );
      const asked = (begin: string): string[] => engine.asked.filter((text) => text.startsWith(begin));
      assert.deepEqual(asked('Open'), ['Open the file, FILE', 'Open the school, FILE']);
      assert.deepEqual(asked('To'), ['To save is to SAVE', 'To guardar is to SAVE']);
    } finally {
      await service.stop();
    }
  });
});

describe('A term in a translation', () => {
  for (const [language, term, text, isThere] of [
    ['en', 'file', 'Open the FILES.', true],
    ['en', 'file', 'Your profile', false],
    ['es', 'imagen', 'Todas las imágenes', true],
    ['es', 'archivo local', 'los archivos locales', true],
    ['es', 'archivo local', 'los archivos del disco local', false],
    ['de', 'Blatt', 'Alle Blätter', true],
    ['de', 'Datei', 'Der Dateiname fehlt', true],
    ['de', 'Ordner', 'Das Verzeichnis', false],
    ['fr', 'journal', 'Les journaux', true],
    ['it', 'pagina', 'Le pagine', true],
    ['pt', 'opção', 'As opções', true],
    ['ja', '設定', '設定を開く', true],
    ['ko', '파일', '파일을 열기', true],
    ['fi', 'tiedosto', 'Avaa tiedostot', true],
    ['en', 'C++', 'Use C++ here', true],
    ['en', '&', 'you & me', true],
  ] as const) {
    it(`${isThere ? 'is found' : 'is not found'} in ${language}: ${term}, ${text}`, () => {
      assert.equal(new TermFinder(text, language).has(term), isThere);
    });
  }
});
