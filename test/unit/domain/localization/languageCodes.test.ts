import assert from 'node:assert/strict';
import type { Language } from '../../../../src/api/schemas/languages';
import { mapToExtend, withLanguage } from '../../../../src/domain/localization/addLanguage';
import { filesOf } from '../../../../src/domain/localization/map';
import { proposeMap } from '../../../../src/domain/localization/proposeMap';
import { sourceToSend, targetToSend } from '../../../../src/domain/translation/codesToSend';
import { androidQualifier, isSameTag, posixCode, standardTag, tagOf } from '../../../../src/formats/languageTag';

const listed = (lang: string, isSource: boolean, isTarget: boolean): Language => ({
  lang,
  name: lang,
  usable_as_source: isSource,
  usable_as_target: isTarget,
  status: 'stable',
  features: {},
});

const offered = (
  'ar bg bs ca cs da de el es es-419 et fi fr he hu id it ja jv ko lt lv nb nl pl pt-BR pt-PT ro ru sk sl sr sv th tl tr uk uz vi ' +
  'yi yue zh zh-Hans zh-Hant en-GB en-US'
).split(' ');
const languages = [listed('en', true, false), ...offered.map((lang) => listed(lang, !lang.includes('-'), true))];

/** What a project writes, what a service is asked for (`-`: it has no such language), and what Android and gettext call it. */
const table = `
de            de      de            de
fr            fr      fr            fr
ja            ja      ja            ja
de-AT         de      de-rAT        de_AT
de_CH         de      de-rCH        de_CH
fr-BE         fr      fr-rBE        fr_BE
fr-ca         fr      fr-rCA        fr_CA
en            en-US   en            en
en-US         en-US   en-rUS        en_US
en_GB         en-GB   en-rGB        en_GB
en-AU         en-GB   en-rAU        en_AU
en-NZ         en-GB   en-rNZ        en_NZ
en-IN         en-GB   en-rIN        en_IN
en-ZA         en-GB   en-rZA        en_ZA
en-CA         en-US   en-rCA        en_CA
en-PH         en-US   en-rPH        en_PH
es            es      es            es
es-ES         es      es-rES        es_ES
es-MX         es-419  es-rMX        es_MX
es-AR         es-419  es-rAR        es_AR
es-419        es-419  b+es+419      es_419
b+es+419      es-419  b+es+419      es_419
pt            pt-PT   pt            pt
pt-BR         pt-BR   pt-rBR        pt_BR
pt-rBR        pt-BR   pt-rBR        pt_BR
pt_BR         pt-BR   pt-rBR        pt_BR
pt-br         pt-BR   pt-rBR        pt_BR
pt-PT         pt-PT   pt-rPT        pt_PT
pt-AO         pt-PT   pt-rAO        pt_AO
zh            zh      zh            zh
zh-CN         zh      zh-rCN        zh_CN
zh_cn         zh      zh-rCN        zh_CN
zh-SG         zh      zh-rSG        zh_SG
zh-Hans       zh-Hans zh-rCN        zh_CN
zh-Hans-CN    zh      zh-rCN        zh_CN
zh-TW         zh-Hant zh-rTW        zh_TW
zh_TW         zh-Hant zh-rTW        zh_TW
zh-tw         zh-Hant zh-rTW        zh_TW
zh-rTW        zh-Hant zh-rTW        zh_TW
zh-HK         zh-Hant zh-rHK        zh_HK
zh-MO         zh-Hant zh-rMO        zh_MO
zh-Hant       zh-Hant zh-rTW        zh_TW
zh_Hant       zh-Hant zh-rTW        zh_TW
zh-Hant-TW    zh-Hant zh-rTW        zh_TW
zh_Hant_HK    zh-Hant zh-rHK        zh_HK
zh-hant-tw    zh-Hant zh-rTW        zh_TW
b+zh+Hant+TW  zh-Hant zh-rTW        zh_TW
zh-yue        yue     yue           yue
no            nb      no            no
nb            nb      nb            nb
nb_NO         nb      nb-rNO        nb_NO
no-NO         nb      no-rNO        no_NO
nn            -       nn            nn
nn-NO         -       nn-rNO        nn_NO
iw            he      iw            he
iw-rIL        he      iw-rIL        he_IL
he            he      iw            he
in            id      in            id
in_ID         id      in-rID        id_ID
id            id      in            id
ji            yi      ji            yi
yi            yi      ji            yi
jw            jv      jv            jv
fil           tl      fil           fil
tl            tl      fil           fil
mo            ro      ro            ro
sr            sr      sr            sr
sr-RS         sr      sr-rRS        sr_RS
sr-Cyrl       sr      b+sr+Cyrl     sr@cyrillic
sr-Latn       -       b+sr+Latn     sr@latin
sr@latin      -       b+sr+Latn     sr@latin
sr_RS@latin   -       b+sr+Latn+RS  sr_RS@latin
b+sr+Latn     -       b+sr+Latn     sr@latin
sh            -       b+sr+Latn     sr@latin
uz            uz      uz            uz
uz@cyrillic   -       b+uz+Cyrl     uz@cyrillic
ca            ca      ca            ca
ca@valencia   ca      b+ca+valencia ca@valencia
ca-ES         ca      ca-rES        ca_ES
zh_CN.UTF-8   zh      zh-rCN        zh_CN
de_DE@euro    de      de-rDE        de_DE
de_DE_formal  de      b+de+DE+formal de_DE_formal
xx            -       xx            xx
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [string, string, string, string]);

describe('Codes of languages', () => {
  it('are at least sixty here', () => assert.ok(table.length >= 60));

  for (const [written, asked, android, posix] of table) {
    it(`${written} asks for ${asked}, and is ${android} for Android and ${posix} for gettext`, () => {
      const target = targetToSend(written, languages);
      assert.equal(offered.includes(target) ? target : '-', asked);
      assert.equal(androidQualifier(standardTag(written)), android);
      assert.equal(posixCode(standardTag(written)), posix);
      // What is written is read again as the same language.
      assert.ok(isSameTag(tagOf(android) ?? '', written), android);
      assert.ok(isSameTag(tagOf(posix) ?? '', written), posix);
    });
  }

  it('are never Simplified for Traditional, also where a service has nothing else', () => {
    const few = [listed('zh', true, true), listed('zh-Hans', false, true), listed('en', true, false)];
    for (const code of ['zh-TW', 'zh_HK', 'zh-Hant', 'zh-Hant-TW', 'zh-MO']) {
      assert.equal(targetToSend(code, few), code);
    }
    assert.equal(targetToSend('zh-CN', few), 'zh');
    assert.equal(targetToSend('zh', [listed('zh-Hant', false, true)]), 'zh');
  });

  it('take what a service calls otherwise', () => {
    const other = ['no', 'zh-TW', 'sr-Latn', 'en', 'ca-valencia', 'iw'].map((lang) => listed(lang, true, true));
    const sent = ['nb', 'zh-Hant', 'sr@latin', 'en-AU', 'ca@valencia', 'he'].map((code) => targetToSend(code, other));
    assert.deepEqual(sent, ['no', 'zh-TW', 'sr-Latn', 'en', 'ca-valencia', 'iw']);
  });

  it('are those of the contract where a service does not tell what it has', () => {
    const sent = ['zh-TW', 'no', 'iw', 'pt_BR', 'xx', 'DE'].map((code) => targetToSend(code, undefined));
    assert.deepEqual(sent, ['zh-Hant', 'nb', 'he', 'pt-BR', 'xx', 'DE']);
  });

  it('are sent as sources by their language', () => {
    const sent = ['en-US', 'en_GB', 'iw', 'no', 'zh-TW', 'in', 'pt-BR', 'fil'].map((code) =>
      sourceToSend(code, languages),
    );
    assert.deepEqual(sent, ['en', 'en', 'he', 'nb', 'zh', 'id', 'pt', 'tl']);
  });
});

/** How a project of each format is laid out: its source, and a target with `*` for the code. */
const layouts: Record<string, { source: string; target: string; style: 'android' | 'posix' | '_' | '-' | 'small' }> = {
  android: { source: 'res/values/strings.xml', target: 'res/values-*/strings.xml', style: 'android' },
  json: { source: 'locales/en.json', target: 'locales/*.json', style: '-' },
  'json, joined': { source: 'locales/en.json', target: 'locales/*.json', style: '_' },
  'json, small': { source: 'i18n/app-en.json', target: 'i18n/app-*.json', style: 'small' },
  'json, folders': { source: 'locales/en/a.json', target: 'locales/*/a.json', style: '-' },
  'json, small folders': { source: 'locales/en/a.json', target: 'locales/*/a.json', style: 'small' },
  extensions: { source: '_locales/en/messages.json', target: '_locales/*/messages.json', style: '_' },
  arb: { source: 'lib/l10n/app_en.arb', target: 'lib/l10n/app_*.arb', style: '_' },
  yaml: { source: 'config/locales/en.yml', target: 'config/locales/*.yml', style: '-' },
  toml: { source: 'i18n/en.toml', target: 'i18n/*.toml', style: '-' },
  fluent: { source: 'locales/en/main.ftl', target: 'locales/*/main.ftl', style: '-' },
  ini: { source: 'language/en-GB/en-GB.com_x.ini', target: 'language/*/*.com_x.ini', style: '-' },
  'ini, plain': { source: 'language/en-GB/com_x.ini', target: 'language/*/com_x.ini', style: '-' },
  php: { source: 'lang/en/auth.php', target: 'lang/*/auth.php', style: '_' },
  js: { source: 'src/locales/en.js', target: 'src/locales/*.js', style: '-' },
  po: { source: 'po/app.pot', target: 'po/*.po', style: 'posix' },
  'po, gettext': { source: 'locale/app.pot', target: 'locale/*/LC_MESSAGES/app.po', style: 'posix' },
  properties: { source: 'i18n/texts.properties', target: 'i18n/texts_*.properties', style: '_' },
  resx: { source: 'Texts.resx', target: 'Texts.*.resx', style: '-' },
  strings: { source: 'en.lproj/A.strings', target: '*.lproj/A.strings', style: '-' },
  stringsdict: { source: 'en.lproj/A.stringsdict', target: '*.lproj/A.stringsdict', style: '-' },
  xliff: { source: 'locale/messages.xlf', target: 'locale/messages.*.xlf', style: '-' },
  qt: { source: 'translations/app_en.ts', target: 'translations/app_*.ts', style: '_' },
  markdown: { source: 'docs/guide.md', target: 'docs/*/guide.md', style: '-' },
  'markdown, small': { source: 'docs/guide.md', target: 'docs/*/guide.md', style: 'small' },
};

describe('Codes of languages in the paths of a project', () => {
  const write = (code: string, style: (typeof layouts)[string]['style']): string => {
    const tag = standardTag(code);
    if (style === 'android') return androidQualifier(tag);
    if (style === 'posix') return posixCode(tag);
    return style === 'small' ? tag.toLowerCase() : tag.replaceAll('-', style);
  };
  /** Simplified Chinese has two codes. */
  const sameSent = (code: string): string => (code === 'zh-Hans' ? 'zh' : code);
  /** Of which the tag is one that any of these tools could have. */
  const codes = table.filter(
    ([written, asked]) => asked !== '-' && !/x-|formal|valencia|^en/.test(standardTag(written)),
  );

  for (const [name, { source, target, style }] of Object.entries(layouts)) {
    it(`are read in those of ${name}`, () => {
      for (const [written, asked] of codes) {
        const path = target.replaceAll('*', write(written, style));
        if (path === source) continue;
        const paths = [source, target.replaceAll('*', write('de', style)), path];
        const found = filesOf(proposeMap(paths), paths).find((file) => file.target === path);
        assert.ok(found, `${path} is not seen`);
        // Small letters, regions and old codes name the same language.
        const sent = targetToSend(found.language, languages);
        assert.equal(sameSent(sent), sameSent(asked), path);
      }
    });

    it(`are written in those of ${name}`, () => {
      for (const [written, asked] of codes) {
        const known = [
          source,
          target.replaceAll('*', write('pl', style)),
          target.replaceAll('*', write('ko-KR', style)),
        ];
        const map = mapToExtend([], known);
        const [added] = withLanguage(map, written, known);
        assert.ok(added, `${written} is not added`);
        const path = target.replaceAll('*', added.language);
        const paths = [...known, path];
        const found = filesOf([added.rule], paths).find((file) => file.target === path);
        assert.ok(found, `${path} is not written`);
        const sent = targetToSend(found.language, languages);
        assert.equal(sameSent(sent), sameSent(asked), path);
        if (style === 'small') assert.equal(path, path.toLowerCase());
        if (style === '_' || style === 'android') {
          assert.doesNotMatch(added.language, style === '_' ? /-/ : /-(?!r[A-Z]{2}$)/);
        }
      }
    });
  }

  it('are told once, in whatever way they are written', () => {
    const paths = ['res/values/s.xml', 'res/values-iw/s.xml', 'res/values-zh-rTW/s.xml', 'res/values-b+sr+Latn/s.xml'];
    const map = mapToExtend([], paths);
    for (const code of ['he', 'iw', 'zh-Hant', 'zh_TW', 'sr@latin', 'sr-Latn']) {
      assert.deepEqual(withLanguage(map, code, paths), [], code);
    }
    assert.equal(withLanguage(map, 'zh-HK', paths)[0]?.language, 'zh-rHK');
  });

  it('are as Apple has Chinese, and as the others there are', () => {
    const add = (code: string, ...languages: string[]): string | undefined => {
      const paths = ['en.lproj/A.strings', ...languages.map((one) => `${one}.lproj/A.strings`)];
      return withLanguage(mapToExtend([], paths), code, paths)[0]?.language;
    };
    assert.equal(add('zh-TW', 'de'), 'zh-Hant');
    assert.equal(add('zh-TW', 'zh-CN'), 'zh-TW');
    assert.equal(add('pt-PT', 'pt-BR'), 'pt-PT');
    assert.equal(add('es-419', 'de'), 'es-419');
  });

  it('keep old codes where a project has them', () => {
    const paths = ['i18n/t.properties', 'i18n/t_in.properties'];
    assert.equal(withLanguage(mapToExtend([], paths), 'he', paths)[0]?.language, 'iw');
  });
});
