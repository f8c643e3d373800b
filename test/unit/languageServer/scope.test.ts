import assert from 'node:assert/strict';
import { Translations } from '../../../src/languageServer/translations';
import { ServerUnderTest } from './serverUnderTest';

const german = 'Dieser Absatz ist ganz und gar auf Deutsch geschrieben und hat genug Wörter dafür.';
const english = 'This paragraph is written in plain English and has more than enough words in it for that.';

describe('what of a document is checked', () => {
  let server: ServerUnderTest;
  afterEach(() => server.stop());

  const asked = async (text: string, languageId: string, settings = {}): Promise<string[]> => {
    server = await ServerUnderTest.start(settings);
    const uri = await server.open(text, languageId);
    await server.status(uri, ({ state }) => state === 'checked' || state === 'off');
    return server.asked.flatMap(({ language, sentences }) => sentences.map(({ text: own }) => `${language}: ${own}`));
  };

  it('is in the language that is set, said in a comment, or detected, in the variant that is wanted', async () => {
    assert.deepEqual(await asked(`${english}\n`, 'markdown', { language: '' }), [`en: ${english}`]);
    server.stop();
    assert.deepEqual(await asked(`${german}\n`, 'markdown', { language: '', variants: ['en-GB'] }), [`de: ${german}`]);
    server.stop();
    assert.deepEqual(await asked(`${english}\n`, 'markdown', { language: '', variants: ['pt-BR', 'en-GB'] }), [
      `en-GB: ${english}`,
    ]);
    server.stop();
    assert.deepEqual(await asked('// parlance-language: de\n// Ein Satz.\n', 'typescript', { language: 'en' }), [
      'de: Ein Satz.',
    ]);
  });

  it('is in the language a localisation file says its translations are in, in the variant that is wanted', async () => {
    const po = (language: string): string =>
      `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n\nmsgid "A"\nmsgstr "A text"\n\nmsgid "A source"\nmsgstr ""\n`;
    assert.deepEqual((await asked(po('de_DE'), 'po', { language: 'en-US' })).sort(), ['de: A text', 'en-US: A source']);
    server.stop();
    const settings = { language: '', variants: ['pt-PT', 'en-GB'] };
    assert.deepEqual((await asked(po('pt'), 'po', settings)).sort(), ['en-GB: A source', 'pt-PT: A text']);
    server.stop();
    const text = '<xliff version="2.1" srcLang="de" trgLang="en"><target>A text</target></xliff>';
    assert.deepEqual(await asked(text, 'xliff', settings), ['en-GB: A text']);
  });

  it('leaves paragraphs in other languages alone, or checks them in their own', async () => {
    const text = `${english}\n\n${german}\n`;
    assert.deepEqual(await asked(text, 'markdown'), [`en: ${english}`]);
    server.stop();
    assert.deepEqual(await asked(text, 'markdown', { otherLanguages: 'check' }), [`en: ${english}`, `de: ${german}`]);
  });

  it('is nothing that is hardly in English where too little of a document is there to tell its language', async () => {
    const settings = { language: '', otherLanguages: 'check' } as const;
    const french = '# Commande\n\n- Exécuter un test.\n- Lance la commande.\n';
    assert.deepEqual(await asked(french, 'markdown', settings), []);
    server.stop();
    assert.deepEqual(await asked('// Lê uma fila.\na();\n// Parse it.\n', 'typescript', settings), ['en: Parse it.']);
    server.stop();
    const english = '# Usage\n\n- Retries per second.\n- Run the comand.\n';
    assert.deepEqual(await asked(english, 'markdown', settings), [
      'en: Usage',
      'en: Retries per second.',
      'en: Run the comand.',
    ]);
    server.stop();
    assert.deepEqual(await asked('Lance la commande.\n', 'markdown', { language: 'fr' }), ['fr: Lance la commande.']);
  });

  it('is in English where mistakes make it look like a language that nothing here checks', async () => {
    const wrong = ['Teh window is open, recieve it.', 'We recieved teh file and it is opend.'];
    for (const line of wrong) {
      const settings = { language: '', otherLanguages: 'skip' } as const;
      const sentences = await asked(`${[line, line, line].join('\n\n')}\n`, 'markdown', settings);
      assert.deepEqual([...new Set(sentences)], [`en: ${line}`]);
      server.stop();
      const paragraph = `${line} ${line} ${line}`;
      const inEnglish = await asked(`${`${english} `.repeat(4)}\n\n${paragraph}\n`, 'markdown', settings);
      assert.ok(inEnglish.includes(`en: ${line}`), paragraph);
      server.stop();
    }
    const frisian = 'De doar fan it hûs is iepen en it rút yn de keamer is ticht.';
    const found = await asked(`${frisian} ${frisian}\n`, 'markdown', { language: '' });
    assert.ok(
      found.every((sentence) => !sentence.startsWith('en')),
      found.join(),
    );
  });

  it('is in the language of its document where a paragraph is short', async () => {
    const text = `${german}\n\n# Installation\n\n- Build and run the test\n`;
    const settings = { language: '', otherLanguages: 'check' } as const;
    assert.deepEqual(await asked(text, 'markdown', settings), [
      `de: ${german}`,
      'de: Installation',
      'de: Build and run the test',
    ]);
  });

  it('is no sentence that was just translated into the document, or is that in its own language', async () => {
    const short = 'Öffne jetzt die\nDatei. Danke sehr.';
    const after = async (settings: object): Promise<string[]> => {
      server = await ServerUnderTest.start(settings);
      const uri = await server.open(`${english}\n\nOpen.\n`);
      await server.isAsked('Open.');
      await server.translate(uri, 'de', short);
      const { length } = server.textOf(uri);
      await server.type(uri, length, length, `\n${short}\n\nAfter it.\n`);
      await server.isAsked('After it.');
      await server.status(uri, ({ state, unchecked }) => state === 'checked' && unchecked === 0);
      const asked = server.asked.flatMap(({ language, sentences }) =>
        sentences.map(({ text }) => `${language}: ${text}`),
      );
      server.stop();
      return asked.slice(2).sort();
    };
    assert.deepEqual(await after({}), ['en: After it.']);
    assert.deepEqual(await after({ otherLanguages: 'check', variants: ['de-AT'] }), [
      'de-AT: Danke sehr.',
      'de-AT: Datei.',
      'de-AT: Öffne jetzt die',
      'en: After it.',
    ]);
  });

  it('is in the language of a translation only where that has the whole sentence', () => {
    const translations = new Translations()
      .with({ language: 'de', texts: ['Ein Test. Noch ein  Wort.', 'Ende'] })
      .with({ language: 'fr', texts: ['Un test.', 'x'.repeat(200_000)] });
    const of = (sentence: string): string | undefined => translations.languageOf(sentence);
    assert.deepEqual(['Un test.', 'Un testament.', 'Noch ein Wort.', 'ch ein Wort.', 'Ende', ''].map(of), [
      'fr',
      undefined,
      'de',
      undefined,
      'de',
      undefined,
    ]);
  });

  it('is comments, or documents, or both', async () => {
    const prose = { comments: false, documents: true };
    assert.deepEqual(await asked('// A sentence.\n', 'typescript', { prose }), []);
    server.stop();
    assert.deepEqual(await asked('A sentence.\n\n<!-- A comment. -->\n', 'html', { prose }), ['en: A sentence.']);
  });

  it('is nothing that a magic comment switches off', async () => {
    const text = [
      '// First sentence.',
      'a(); // Second sentence. parlance-disable-line',
      '// parlance-disable-next-line',
      '// Third sentence.',
      'b();',
      '/* parlance-disable */',
      '// Fourth sentence.',
      '/* parlance-enable */',
      '// Fifth sentence.',
      's("// parlance-disabled");',
      '',
    ].join('\n');
    assert.deepEqual(await asked(text, 'typescript'), ['en: First sentence.', 'en: Fifth sentence.']);
    server.stop();
    assert.deepEqual(await asked(`// parlance-disable-file\n// A sentence.\n`, 'typescript'), []);
    server.stop();
    assert.deepEqual(await asked('Write `parlance-disable` to turn it off.\n', 'markdown'), [
      'en: Write `parlance-disable` to turn it off.',
    ]);
  });

  it('is nothing when checking is off, and what is new when it is done on save or on command', async () => {
    assert.deepEqual(await asked('A sentence.\n', 'markdown', { when: 'off' }), []);
    server.stop();
    server = await ServerUnderTest.start({ when: 'onSave' });
    const uri = await server.open('It reads teh file.\n');
    assert.equal((await server.status(uri, ({ state }) => state === 'waiting')).unchecked, 1);
    await server.check(uri, 'save');
    await server.checked(uri);
    assert.deepEqual(await server.underlined(uri), ['teh']);
    await server.change({ when: 'onCommand' });
    await server.type(uri, 0, 0, 'New one. ');
    await server.status(uri, ({ state, sentences }) => state === 'waiting' && sentences === 2);
    server.forget();
    await server.check(uri, 'save');
    await server.check(uri, 'command');
    await server.checked(uri);
    assert.equal(server.asked.length, 1);
  });
});
