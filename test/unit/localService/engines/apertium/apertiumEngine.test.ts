import assert from 'node:assert/strict';
import { ApertiumEngine } from '../../../../../src/localService/engines/apertium/apertiumEngine';
import { EngineError } from '../../../../../src/localService/engines/engine';
import { describeWithApertium } from './describeWithApertium';
import { marked, spansOf } from './segments';

describeWithApertium('ApertiumEngine', () => {
  const engine = new ApertiumEngine();
  after(() => engine.stop());

  async function translate(pair: string, ...texts: string[]): Promise<string[]> {
    const [source = '', target = ''] = pair.split(' ');
    const translations = await engine.translate(texts.map(marked), { source, target });
    translations.forEach((translation, index) => {
      assert.deepEqual(spansOf(translation), spansOf(marked(texts[index] ?? '')));
    });
    return translations.map(({ text }) => text);
  }

  it('lists what is installed with its quality, and pivots with the language between', async () => {
    const pairs = await engine.pairs();
    const find = (source: string, target: string): object | undefined => {
      const pair = pairs.find((candidate) => candidate.source === source && candidate.target === target);
      return pair && { quality: pair.quality, via: pair.via };
    };
    assert.deepEqual(find('es', 'pt-br'), { quality: 'draft', via: undefined });
    assert.deepEqual(find('es', 'pt-pt'), { quality: 'draft', via: undefined });
    assert.deepEqual(find('en', 'es'), { quality: 'rough', via: undefined });
    assert.deepEqual(find('fr', 'en-gb'), { quality: 'rough', via: 'es' });
    assert.deepEqual(find('en', 'pt-pt'), { quality: 'rough', via: 'es' });
    assert.equal(find('ru', 'uk'), undefined);
    assert.equal(new Set(pairs.map(({ source, target }) => `${source} ${target}`)).size, pairs.length);
  });

  for (const [pair, text, expected] of [
    ['es pt-pt', 'El archivo se ha guardado en el disco.', /^O arquivo .*no disco\.$/],
    ['es pt-br', 'El archivo se ha guardado en el disco.', /^O arquivo .*no disco\.$/],
    ['es pt-br', 'No se ha podido conectar con el servidor: inténtelo de nuevo.', /^Não se pôde .*servidor: .*novo\.$/],
    ['ES PT-BR', 'Cerrar sesión', /^Fechar sess/],
    ['en es', 'The house is red.', /^La casa es roja\.$/],
    ['en es', 'Translate the text', /^Traducir el texto$/],
    ['es en-us', 'quiero el color', /^I want the color$/],
    ['es en-gb', 'quiero el color', /^I want the colour$/],
    ['es en-us', '¿Dónde está la biblioteca?', /^Where it is the library\?$/],
    ['fr es', 'La maison est rouge.', /^La casa es roja\.$/],
    ['fr en-us', 'La maison est rouge.', /^The house is red\.$/],
    ['en pt-pt', 'The house is red.', /^A casa é vermelha\.$/],
  ] as const) {
    it(`translates ${pair}: ${text}`, async () => assert.match((await translate(pair, text))[0] ?? '', expected));
  }

  it('keeps placeholders byte for byte and in place', async () => {
    const [file, run, many] = await translate(
      'en es',
      'The file «{file_name}» was copied to «$HOME».',
      'Run «`npm install`» before «%1$s»',
      '«<b>»«{count}»«</b>» files',
    );
    assert.match(file ?? '', /^\S+ \S+ \{file_name\} .* \$HOME\.$/);
    assert.match(run ?? '', / `npm install` .* %1\$s$/);
    assert.match(many ?? '', /^<b>\{count\}<\/b> /);
  });

  it('keeps what no pipeline may see: NUL, halves of surrogate pairs, marks and marks of the stream', async () => {
    const [hostile] = await translate(
      'en es',
      'The «\0[p0]\ud800» house\0 [p1] ^is<red>$ {x} \\ @me #1 *2* ~a \udc00.',
    );
    assert.match(hostile ?? '', /^La \0\[p0\]\ud800 casa\0 \[p1\] \^.*<.*>\$ \{.*\} \\ @.* #1 \*2\* ~.* \udc00\.$/s);
  });

  it('keeps white space at both ends and layout within', async () => {
    assert.deepEqual(await translate('en es', '  \tThe house\n', '\u00a0The house\u00a0', ' ', '', '\n\n'), [
      '  \tLa casa\n',
      '\u00a0La casa\u00a0',
      ' ',
      '',
      '\n\n',
    ]);
    assert.equal((await translate('en es', 'The house\n\tThe house'))[0], 'La casa\n\tLa casa');
  });

  it('begins with a capital where the source does', async () => {
    const [lower, upper, after] = await translate('en es', 'the house', 'The house', '«{n}» houses');
    assert.equal(lower, 'la casa');
    assert.equal(upper, 'La casa');
    assert.equal(after?.toLowerCase(), after);
  });

  it('passes other scripts and emoji through', async () => {
    assert.match((await translate('en es', 'The 👩‍👩‍👧 house مرحبا 中文 שלום'))[0] ?? '', /👩‍👩‍👧.*مرحبا 中文 שלום$/u);
  });

  it('translates a line of 100 KB', async () => {
    const sentence = 'The house is red. ';
    const [text] = await translate('en es', sentence.repeat(5_700));
    assert.equal(text?.match(/La casa es roja\./g)?.length, 5_700);
  });

  it('translates by two pairs at once, each in its order', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const [spanish, portuguese] = await Promise.all([
      translate('en es', ...numbers.map((number) => `House ${number} is red.`)),
      translate('es pt-br', ...numbers.map((number) => `La casa ${number} es roja.`)),
    ]);
    numbers.forEach((number) => {
      assert.match(spanish?.[number] ?? '', new RegExp(`^Casa ${number} `, 'i'));
      assert.match(portuguese?.[number] ?? '', new RegExp(`^A casa ${number} é`));
    });
  });

  it('refuses a pair that is not installed', async () => {
    await assert.rejects(translate('en ja', 'The house'), EngineError);
  });
});
