import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fileFormats, formatOfFile } from '../../../src/formats/fileFormats';
import { isWellFormedCode } from '../../../src/formats/languageCode';
import { sentence } from '../../support/sentence';

describe('a language code', () => {
  for (const code of ['de', 'PT-BR', 'zh_Hans', 'es-419', 'de-x-formal', 'x-klingon', 'sr-Latn-RS']) {
    it(`can be ${code}`, () => assert.equal(isWellFormedCode(code), true));
  }

  for (const code of [
    '',
    'd',
    'english',
    ' de',
    'de\n',
    'de-',
    'de--AT',
    '..',
    'de/../../x',
    'de-/../../x',
    'de-\\x',
    '(a+)+',
    '((((',
    'de:x',
    `de${'-abcdefgh'.repeat(10)}`,
  ]) {
    it(`cannot be ${JSON.stringify(code)}`, () => assert.equal(isWellFormedCode(code), false));
  }
});

describe('a language that a file names', () => {
  const written: Record<string, (code: string) => string> = {
    'a.xlf': (code) =>
      `<xliff version="1.2"><file source-language="${code}" target-language="${code}"><body><trans-unit id="1"><source>Hi</source></trans-unit></body></file></xliff>`,
    'b.xlf': (code) =>
      `<xliff version="2.0" srcLang="${code}" trgLang="${code}"><file id="f"><unit id="1"><segment><source>Hi</source></segment></unit></file></xliff>`,
    'a.arb': (code) => `{"@@locale": "${code}", "hi": "Hi there"}`,
    'a.po': (code) => `msgid ""\nmsgstr "Language: ${code}\\nX-Source-Language: ${code}\\n"\n\nmsgid "Hi"\nmsgstr ""\n`,
    'strings.xml': (code) =>
      `<resources xmlns:tools="t" tools:locale="${code}"><string name="a">Hi</string></resources>`,
  };
  const languagesIn = (name: string, code: string): string[] => {
    const { sourceLanguage, targetLanguage } = formatOfFile(name)!.parse(written[name]!(code));
    return [sourceLanguage, targetLanguage].filter((language) => language !== undefined);
  };

  for (const name of Object.keys(written)) {
    it(`is taken from ${name} when it is a code`, () => {
      for (const language of languagesIn(name, 'pt-BR')) assert.equal(language, 'pt-BR');
      assert.ok(languagesIn(name, 'pt-BR').length > 0);
    });

    it(`is taken for none in ${name} when it leads somewhere`, () => {
      for (const code of [
        'de-/../../x',
        '../../x',
        '(a+)+',
        '((((',
        'de/x',
        'de\\x',
        'nonsense',
        `de-${'a'.repeat(60)}`,
      ]) {
        assert.deepEqual(languagesIn(name, code), [], code);
      }
    });
  }

  it('is named when an XLIFF file says something else', () => {
    const { problems } = formatOfFile('a.xlf')!.parse(written['a.xlf']!('de-/../x'));
    assert.deepEqual(
      problems.map(({ message }) => sentence(message)),
      ['source-language', 'target-language'].map(
        (attribute) => `Ignored “de-/../x” in ${attribute}: not a valid language code.`,
      ),
    );
  });
});

describe('the name of a file in another language', () => {
  const paths = fileFormats.filter(({ pathFor }) => pathFor);

  it('is made without delay, whatever the names and languages are', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '(a+)+',
        '((((',
        'a_'.repeat(3000),
        '_'.repeat(3000),
        `a_${'a'.repeat(40)}!`,
        '..',
        'en',
        'values-en',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        part,
        part,
        part,
        ({ pathFor, extensions: [extension] }, folder, name, source) => {
          const before = process.cpuUsage().user;
          pathFor?.(`/${folder}/${name}.${extension}`, 'de', source);
          assert.ok(process.cpuUsage().user - before < 2_000_000);
        },
      ),
      { seed: 13, numRuns: 2000 },
    );
  });

  it('takes a language in a name only for what it is', () => {
    const named = (path: string, source?: string): string | undefined =>
      formatOfFile(path)!.pathFor?.(path, 'pt-BR', source)?.join('/');
    assert.equal(named('/x/app_en.arb'), 'app_pt_BR.arb');
    assert.equal(named('/x/app_en_US.arb'), 'app_pt_BR.arb');
    assert.equal(named('/x/app_fr_CA.arb'), 'app_pt_BR.arb');
    assert.equal(named('/x/sign_in.arb'), 'sign_in_pt_BR.arb');
    assert.equal(named('/x/sign_in.arb', 'in'), 'sign_pt_BR.arb');
    assert.equal(named('/x/_en.arb'), '_en_pt_BR.arb');
    assert.equal(named('/x/a.arb', '(a+)+'), 'a_pt_BR.arb');
    assert.equal(named('/locales/en/common.json'), '../pt-BR/common.json');
    assert.equal(named('/_locales/en/messages.json'), '../pt_BR/messages.json');
    assert.equal(named('/locales/en_US/common.json'), '../pt_BR/common.json');
    assert.equal(named('/x/texts.en-GB.json'), 'texts.pt-BR.json');
    assert.equal(named('/x/texts.json'), undefined);
  });
});
