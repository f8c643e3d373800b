import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { mapToExtend, withLanguage, writtenWith } from '../../../../src/domain/localization/addLanguage';
import { filesOf, pairsOf, readMap } from '../../../../src/domain/localization/map';
import { proposeMap } from '../../../../src/domain/localization/proposeMap';
import { mapProblems } from '../../../../src/domain/localization/mapProblems';
import { withCurrentMember } from '../../../../src/domain/localization/mapMember';

describe('the map of a project', () => {
  it('names targets by what stands in place of its wildcards', () => {
    const paths = [
      'locales/en/a.json',
      'locales/en/sub/b.json',
      'locales/de/a.json',
      'app/values/strings.xml',
      'i18n/en.json',
    ];
    const { rules, problems } = readMap(
      JSON.stringify({
        localization: [
          { source: 'locales/en/**/*.json', target: 'locales/{language}/**', languages: ['de', 'pt-BR'] },
          { source: 'app/values/strings.xml', languages: ['pt-BR'] },
        ],
      }),
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      filesOf(rules, paths).map(({ target }) => target),
      [
        'locales/de/a.json',
        'locales/pt-BR/a.json',
        'locales/de/sub/b.json',
        'locales/pt-BR/sub/b.json',
        'app/values-pt-rBR/strings.xml',
      ],
    );
    const found = filesOf([{ source: 'locales/en/*.json', target: 'locales/{language}/*.json' }], paths);
    assert.deepEqual(
      found.map(({ language, sourceLanguage }) => [language, sourceLanguage]),
      [['de', 'en']],
    );
    const [other] = filesOf([{ source: 'app.json', target: '{language}.json', languages: ['de'] }], ['app.json']);
    assert.equal(other?.sourceLanguage, undefined);
  });

  it('says what is wrong, and where', () => {
    const codes = (localization: unknown): string[] =>
      readMap(JSON.stringify({ localization })).problems.map(({ code, at }) => `${code} ${at}`);
    assert.deepEqual(codes('x'), ['no-list localization']);
    assert.deepEqual(codes([1]), ['not-an-object localization[0]']);
    assert.deepEqual(codes([{ source: 'a.json', target: 'b.json' }]), ['no-language localization[0].target']);
    assert.deepEqual(codes([{ source: 'a.json' }]), ['no-language localization[0].languages']);
    // They have them themselves.
    assert.deepEqual(codes([{ source: 'App/**/*.xcstrings' }, { source: 'a.csv', target: 'a.csv' }]), []);
    assert.deepEqual(codes([{ source: 'a.json', languages: ['?'] }]), ['bad-language localization[0].languages[0]']);
    assert.deepEqual(codes([{ source: 'a', target: '{language}', x: 1 }]), ['unknown-member localization[0].x']);
    assert.deepEqual(readMap('{').problems, [{ code: 'no-json', at: '' }]);
    assert.deepEqual(readMap('{}'), { rules: [], problems: [] });
  });

  it('says where it leads to no file, or twice to one', () => {
    const paths = ['en.json', 'a/en.json', 'a/x.json', 'de.json', 'x.png'];
    const told = (...localization: unknown[]): string[] => {
      const text = JSON.stringify({ words: [], localization }, undefined, 2);
      return mapProblems(text, paths).map(({ problem, start, end }) => `${problem.code} ${text.slice(start, end)}`);
    };
    const whole = { source: 'en.json', target: '{language}.json', languages: ['de', 'pt-BR', 'pt-rBR', 'qps-ploc'] };
    assert.deepEqual(told(whole), []);
    assert.deepEqual(told({ ...whole, source: 'en.yml' }), ['no-source "en.yml"']);
    assert.deepEqual(told({ ...whole, source: '*.png' }), ['no-source "*.png"']);
    assert.deepEqual(told({ ...whole, source: '{en,a/*.json' }), ['bad-pattern "{en,a/*.json"']);
    assert.deepEqual(told({ ...whole, languages: ['de', 'qq'] }), ['unknown-language "qq"']);
    assert.deepEqual(told({ ...whole, source: 'a/*.json' }), ['overlap "{language}.json"']);
    assert.deepEqual(told(whole, { ...whole, source: 'a/en.json', languages: ['fr', 'de'] }), [
      'overlap "{language}.json"',
    ]);
    assert.deepEqual(told({ source: 1 }, { ...whole, source: 'b.json' }), ['bad-value 1', 'no-source "b.json"']);
    assert.deepEqual(mapProblems('{', paths), []);
  });

  it('says which members of front matter and which attributes of documents are translated', () => {
    const rule = { source: 'docs/*.mdx', target: '{language}/*.mdx', languages: ['de'] };
    const text = '---\ntitle: The title\nhero: The hero\n---\n\n<Card title="A card" action="Do it" />\n\nWords.\n';
    const said = (more: object) => {
      const { rules } = readMap(JSON.stringify({ localization: [{ ...rule, ...more }] }));
      const [file] = filesOf(rules, ['docs/a.mdx']);
      return file?.format.parse(text).segments.map((segment) => segment.text);
    };
    assert.deepEqual(said({}), ['The title', 'A card', 'Words.']);
    assert.deepEqual(said({ frontMatter: ['hero'], attributes: ['action'] }), ['The hero', 'Do it', 'Words.']);
    assert.deepEqual(said({ frontMatter: [] }), ['A card', 'Words.']);
    assert.equal(
      readMap('{"localization": [{"source": "a", "target": "{language}", "attributes": [1]}]}').problems.length,
      1,
    );
  });

  it('without languages has those that any source has, so that a single file that is missing is missed', () => {
    const { rules } = readMap('{"localization": [{"source": "l/en/*.json", "target": "l/{language}/*.json"}]}');
    const paths = ['l/en/a.json', 'l/en/b.json', 'l/de/a.json', 'l/README'];
    assert.deepEqual(
      filesOf(rules, paths).map(({ target }) => target),
      ['l/de/a.json', 'l/de/b.json'],
    );
  });

  it('know a source whose region is written small', () => {
    const [rule] = proposeMap(['src/strings/en-us.json', 'src/strings/en-gb.json', 'src/strings/de.json']);
    assert.equal(rule?.source, 'src/strings/en-us.json');
    assert.deepEqual(rule?.languages, ['de', 'en-gb']);
  });

  it('know XLIFF of Neos and TYPO3, whose word for a part of the program is no language', () => {
    const neos = ['en', 'de', 'no'].map((language) => `Resources/Private/Translations/${language}/Main.xlf`);
    assert.deepEqual(
      filesOf(proposeMap(neos), neos).map(({ source, target }) => [source, target]),
      [neos[1], neos[2]].map((target) => [neos[0], target]),
    );
    const folder = 'Resources/Private/Language/';
    const typo3 = ['locallang.xlf', 'locallang_be.xlf', 'locallang_db.xlf', 'de.locallang.xlf', 'de.locallang_be.xlf'];
    const paths = typo3.map((name) => folder + name);
    assert.deepEqual(
      filesOf(proposeMap(paths), paths).map(({ source, target }) => [source, target]),
      ['locallang.xlf', 'locallang_be.xlf'].map((name) => [`${folder}${name}`, `${folder}de.${name}`]),
    );
  });

  it('find the source of Sonata, of Flutter by any name, and no translation of Elixir in the language of its template', () => {
    const proposed = (...paths: string[]) =>
      proposeMap(paths).map(({ source, target, languages }) => [source, target, languages?.join()]);
    const sonata = 'translations/SonataAdminBundle.';
    assert.deepEqual(proposed(`${sonata}de.xliff`, `${sonata}en.xliff`), [
      [`${sonata}en.xliff`, `${sonata}{language}.xliff`, 'de'],
    ]);
    const flutter = 'lib/l10n/intl_';
    assert.deepEqual(proposed(`${flutter}de.arb`, `${flutter}messages.arb`, `${flutter}pt_BR.arb`), [
      [`${flutter}messages.arb`, `${flutter}{language}.arb`, 'de,pt_BR'],
    ]);
    // A file in English is the likelier one, and of two nobody knows.
    const [rule] = proposed(`${flutter}de.arb`, `${flutter}en.arb`, `${flutter}messages.arb`);
    assert.equal(rule?.[0], `${flutter}en.arb`);
    assert.deepEqual(proposed(`${flutter}de.arb`, `${flutter}messages.arb`, `${flutter}other.arb`), []);
    const elixir = 'priv/gettext/';
    const po = ['de', 'en', 'en_GB'].map((code) => `${elixir}${code}/LC_MESSAGES/default.po`);
    assert.deepEqual(proposed(`${elixir}default.pot`, ...po), [
      [`${elixir}default.pot`, `${elixir}{language}/LC_MESSAGES/default.po`, 'de,en_GB'],
    ]);
  });

  it('take British English of gettext for a translation, and each file of a language once', () => {
    const paths = ['en_GB', 'de', 'cs'].map((language) => `help/${language}/${language}.po`);
    const target = 'help/{language}/{language}.po';
    assert.deepEqual(proposeMap(paths), [
      { source: target, target, languages: ['cs', 'de', 'en_GB'], sourceLanguage: 'en' },
    ]);
  });

  it('find a source that a build writes into another folder, and no language in “alt”', () => {
    const paths = ['src/made/assets/x/lang/en_us.json'];
    for (const language of ['en_gb', 'de_de', 'fr_fr']) paths.push(`src/main/assets/x/lang/${language}.json`);
    paths.push('src/made/recipes/gate.json', 'src/made/recipes/gate_alt.json');
    assert.deepEqual(proposeMap(paths), [
      {
        source: paths[0],
        target: 'src/main/assets/x/lang/{language}.json',
        languages: ['de_de', 'en_gb', 'fr_fr'],
        sourceLanguage: 'en_us',
      },
    ]);
    const several = proposeMap([...paths, 'src/other/assets/x/lang/en_us.json']);
    const rule = several.find(({ target }) => target?.startsWith('src/main/'));
    assert.equal(rule?.source, 'src/main/assets/x/lang/en_gb.json');
  });

  it('gets a further language as its paths have others, and as it is written', () => {
    const added = (text: string, code: string, ...paths: string[]) => {
      const map = mapToExtend(readMap(text).rules, paths);
      return writtenWith(text, map, withLanguage(map, code, paths));
    };
    const map = (...rules: string[]) => `{ "words": [],\n  "localization": [\n    ${rules.join(',\n    ')}\n  ]\n}\n`;
    const known = (languages: string) =>
      `{ "source": "en.json", "target": "{language}.json", "languages": [${languages}] }`;
    for (const [languages, code, expected] of [
      ['"pt_BR"', 'es-MX', '"pt_BR", "es_MX"'],
      ['"pt-br"', 'es-MX', '"pt-br", "es-mx"'],
      ['"de"', 'zh-Hans', '"de", "zh-Hans"'],
      ['"zh_CN"', 'zh-Hans', '"zh_CN"'],
      ['', 'fr', '"fr"'],
      ['\n      "de"\n    ', 'FR', '\n      "de",\n      "fr"\n    '],
    ] as const) {
      assert.equal(added(map(known(languages)), code, 'en.json'), map(known(expected)));
    }
    const open = '{\n      "source": "en.json",\n      "target": "{language}.json"\n    }';
    const closed = open.replace('.json"\n ', '.json",\n      "languages": ["de","fr"]\n ');
    assert.equal(added(map(open), 'fr', 'en.json', 'de.json'), map(closed));
    const android = '{ "source": "res/values/a.xml", "target": "res/values-{language}/a.xml", "languages": [] }';
    const two = map(known('"fr"'), android);
    const paths = ['en.json', 'res/values/a.xml'];
    assert.equal(added(two, 'pt-BR', ...paths), map(known('"fr", "pt-BR"'), android.replace('[]', '["pt-rBR"]')));
    assert.equal(added(two, 'fr', ...paths), map(known('"fr"'), android.replace('[]', '["fr"]')));
  });

  it('is proposed for files without any translation when they get their first', () => {
    const first = (...paths: string[]) => {
      const languages = withLanguage(mapToExtend([], paths), 'zh-Hans', paths);
      return languages.flatMap(({ rule }) => pairsOf(rule, paths).map(({ source, target }) => `${source} ${target}`));
    };
    for (const [path, target, ...others] of [
      ['wp/languages/a.pot', 'wp/languages/a-zh_CN.po'],
      ['locale/a.pot', 'locale/zh_CN/LC_MESSAGES/a.po'],
      ['bundle.l10n.json', 'bundle.l10n.zh-Hans.json'],
      ['docs/a/b.md', 'docs/a/b.zh-Hans.md', 'mkdocs.yml'],
      ['docs/a/b.md', 'docs/zh-Hans/a/b.md', 'docs/.vitepress/config.mts'],
      ['a/b.md', 'zh-Hans/a/b.md', '.vitepress/config.ts'],
      ['site/src/content/docs/a.mdx', 'site/src/content/docs/zh-Hans/a.mdx', 'site/astro.config.mjs'],
      ['www/blog/a.md', 'www/i18n/zh-Hans/docusaurus-plugin-content-blog/a.md', 'www/docusaurus.config.ts'],
    ] as const) {
      assert.deepEqual(first(path, ...others), [`${path} ${target}`]);
    }
    assert.deepEqual(first('README.md', 'Form1.resx', 'gradle.properties', 'package.json'), []);
  });

  it('has in its schema what is read', async () => {
    const schema = JSON.parse(await readFile('media/schemas/parlance.schema.json', 'utf8')) as {
      properties: { localization: { items: { properties: Record<string, unknown> } } };
    };
    const rule = {
      source: 'a.json',
      target: '{language}.json',
      languages: ['de'],
      sourceLanguage: 'en',
      terms: 'a.csv',
      frontMatter: ['title'],
      attributes: ['label'],
    };
    assert.deepEqual(Object.keys(schema.properties.localization.items.properties), Object.keys(rule));
    assert.deepEqual(readMap(JSON.stringify({ localization: [rule] })), { rules: [rule], problems: [] });
  });

  it('is proposed for the usual layouts', () => {
    const proposed = (...paths: string[]) =>
      filesOf(proposeMap(paths), paths)
        .map(({ source, target }) => `${source} ${target}`)
        .sort();
    assert.deepEqual(proposed('locales/en/a.json', 'locales/de/a.json', 'locales/en/b.json'), [
      'locales/en/a.json locales/de/a.json',
      'locales/en/b.json locales/de/b.json',
    ]);
    assert.deepEqual(proposed('src/i18n/en.json', 'src/i18n/pt-BR.json'), ['src/i18n/en.json src/i18n/pt-BR.json']);
    assert.deepEqual(proposed('src/lang/en.json', 'src/lang/pt.json', 'src/lang/pt-br.json', 'src/lang/zh_tw.json'), [
      'src/lang/en.json src/lang/pt-br.json',
      'src/lang/en.json src/lang/pt.json',
      'src/lang/en.json src/lang/zh_tw.json',
    ]);
    assert.deepEqual(proposed('lang/app.json', 'lang/app-de.json'), ['lang/app.json lang/app-de.json']);
    assert.deepEqual(proposed('_locales/en/messages.json', '_locales/pt_BR/messages.json'), [
      '_locales/en/messages.json _locales/pt_BR/messages.json',
    ]);
    assert.deepEqual(proposed('lib/l10n/app_en.arb', 'lib/l10n/app_de.arb'), [
      'lib/l10n/app_en.arb lib/l10n/app_de.arb',
    ]);
    assert.deepEqual(proposed('src/locale/messages.xlf', 'src/locale/messages.fr.xlf'), [
      'src/locale/messages.xlf src/locale/messages.fr.xlf',
    ]);
    assert.deepEqual(proposed('res/values/strings.xml', 'res/values-de/strings.xml', 'res/values-pt-rBR/strings.xml'), [
      'res/values/strings.xml res/values-de/strings.xml',
      'res/values/strings.xml res/values-pt-rBR/strings.xml',
    ]);
    assert.deepEqual(proposed('doc/app.xml', 'doc/app-ps.xml', 'doc/app-run.xml'), []);
    assert.deepEqual(proposed('po/en.po', 'po/de.po'), ['po/en.po po/de.po']);
    // Without a template each of them is its own source.
    assert.deepEqual(proposed('po/de.po', 'po/fr.po'), ['po/de.po po/de.po', 'po/fr.po po/fr.po']);
    assert.deepEqual(proposed('po/app.pot', 'po/en.po', 'po/de.po'), ['po/app.pot po/de.po', 'po/app.pot po/en.po']);
    const messages = 'translations/messages.en.xlf translations/messages.de.xlf';
    assert.deepEqual(proposed(...messages.split(' ')), [messages]);
    assert.deepEqual(proposed('locale/lang/en.ts', 'locale/lang/pt-br.ts'), ['locale/lang/en.ts locale/lang/pt-br.ts']);
    assert.deepEqual(proposed('ts/app_en.ts', 'ts/app_zh_CN.ts'), ['ts/app_en.ts ts/app_zh_CN.ts']);
    assert.deepEqual(proposed('i18n/app.ts', 'i18n/app_de.ts'), ['i18n/app.ts i18n/app_de.ts']);
    assert.deepEqual(proposed('src/utils.ts', 'src/utils-is.ts', 'src/utils-to.ts'), []);
    assert.deepEqual(proposed('Texts.resx', 'Texts.de.resx'), ['Texts.resx Texts.de.resx']);
    assert.deepEqual(proposed('m/Messages.properties', 'm/Messages_de.properties'), [
      'm/Messages.properties m/Messages_de.properties',
    ]);
    assert.deepEqual(proposed('po/app.pot', 'po/de.po', 'po/fr.po'), ['po/app.pot po/de.po', 'po/app.pot po/fr.po']);
    assert.deepEqual(proposed('locale/a.pot', 'locale/de/LC_MESSAGES/a.po'), [
      'locale/a.pot locale/de/LC_MESSAGES/a.po',
    ]);
    assert.deepEqual(proposed('package.nls.json', 'package.nls.de.json', 'package.json'), [
      'package.nls.json package.nls.de.json',
    ]);
    assert.deepEqual(proposed('l10n/bundle.l10n.json', 'l10n/bundle.l10n.de.json'), [
      'l10n/bundle.l10n.json l10n/bundle.l10n.de.json',
    ]);
    assert.deepEqual(proposed('config/locales/en.yml', 'config/locales/de.yml', 'config/locales/devise.en.yml'), [
      'config/locales/en.yml config/locales/de.yml',
    ]);
    for (const source of ['en', 'Base']) {
      assert.deepEqual(proposed(`App/${source}.lproj/A.strings`, 'App/pt-BR.lproj/A.strings'), [
        `App/${source}.lproj/A.strings App/pt-BR.lproj/A.strings`,
      ]);
    }
    const [extracted, locale] = ['ui/messages.xlf', 'ui/src/locale'];
    assert.deepEqual(proposed(extracted, `${locale}/messages.en_US.xlf`, `${locale}/messages.de.xlf`), [
      `${extracted} ${locale}/messages.de.xlf`,
    ]);
    assert.deepEqual(proposed('.github/en.yml', '.github/de.yml', 'docker.yml', 'docker.de.yml'), []);
    assert.deepEqual(proposed('data/is/a.json', 'src/de.json'), []);
  });

  it('reads the former name of its list, renames it when it is written, and refuses both at once', () => {
    const former =
      '{ "words": [],\n  "localisation": [{ "source": "en.json", "target": "{language}.json", "languages": ["de"] }] }\n';
    const { rules, problems } = readMap(former);
    assert.deepEqual([rules.length, problems], [1, []]);
    assert.equal(withCurrentMember(former), former.replace('localisation', 'localization'));
    assert.deepEqual(readMap('{"localisation": [{"source": 1}]}').problems[0]?.at, 'localisation[0].source');
    const both = '{"localization": [], "localisation": []}';
    assert.deepEqual(readMap(both).problems, [{ code: 'two-lists', at: 'localisation' }]);
    assert.equal(withCurrentMember(both), both);
  });
});
