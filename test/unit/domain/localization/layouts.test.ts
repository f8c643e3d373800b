import assert from 'node:assert/strict';
import { filesOf, readMap } from '../../../../src/domain/localization/map';
import { proposeMap } from '../../../../src/domain/localization/proposeMap';

describe('documentation folders', () => {
  it('are those of Docusaurus', () => {
    const paths = [
      'site/docs/intro.md',
      'site/docs/more/other.mdx',
      'site/blog/2024-first.md',
      'site/versioned_docs/version-1.0/intro.md',
      'site/community/team.md',
      'site/i18n/de/docusaurus-plugin-content-docs/current/intro.md',
      'site/i18n/pt-BR/docusaurus-plugin-content-docs/current/more/other.mdx',
      'site/i18n/de/docusaurus-plugin-content-blog/2024-first.md',
      'site/i18n/de/docusaurus-plugin-content-docs/version-1.0/intro.md',
      'site/i18n/de/docusaurus-plugin-content-docs-community/current/team.md',
    ];
    const rules = proposeMap(paths);
    assert.deepEqual(
      rules.map(({ source: from, target, languages }) => [from, target, languages]),
      [
        ['site/docs/**/*.{md,mdx}', 'site/i18n/{language}/docusaurus-plugin-content-docs/current/**', ['de', 'pt-BR']],
        ['site/blog/**/*.md', 'site/i18n/{language}/docusaurus-plugin-content-blog/**', ['de']],
        [
          'site/versioned_docs/version-1.0/**/*.md',
          'site/i18n/{language}/docusaurus-plugin-content-docs/version-1.0/**',
          ['de'],
        ],
        ['site/community/**/*.md', 'site/i18n/{language}/docusaurus-plugin-content-docs-community/current/**', ['de']],
      ],
    );
    const files = filesOf(rules, paths).map(({ source: from, target }) => [from, target]);
    assert.ok(files.some(([from, target]) => from === 'site/docs/more/other.mdx' && target === paths[6]));
    assert.equal(files.length, 7);
    assert.deepEqual(readMap(JSON.stringify({ localization: rules })).problems, []);
  });

  it('are folders of languages in that of the source, which are no sources themselves', () => {
    const paths = ['docs/index.md', 'docs/guide/a.md', 'docs/de/index.md', 'docs/de/guide/a.md', 'docs/zh-CN/index.md'];
    const rules = proposeMap(paths);
    assert.deepEqual(rules, [
      { source: 'docs/**/*.md', target: 'docs/{language}/**', languages: ['de', 'zh-CN'], sourceLanguage: 'en' },
    ]);
    assert.deepEqual(
      filesOf(rules, paths).map(({ target }) => target),
      ['docs/de/index.md', 'docs/zh-CN/index.md', 'docs/de/guide/a.md', 'docs/zh-CN/guide/a.md'],
    );
    const apart = proposeMap(['docs/en/a.md', 'docs/en/b/c.md', 'docs/fr/a.md']);
    assert.deepEqual(
      apart.map(({ source: from, target }) => [from, target]),
      [['docs/en/**/*.md', 'docs/{language}/**']],
    );
  });

  it('are so also where most documents are made of the code, and called otherwise in each language', () => {
    const own = ['index', 'introduction', 'core/state', 'core/actions'].map((name) => `site/docs/${name}.md`);
    const translated = own.map((path) => path.replace('site/docs/', 'site/docs/zh/'));
    const made = Array.from({ length: 9 }, (_, at) => `site/docs/zh/api/interface${at}.md`);
    const madeOther = Array.from({ length: 20 }, (_, at) => `site/docs/api/package/type${at}.md`);
    assert.deepEqual(proposeMap([...own, ...translated, ...made, ...madeOther]), [
      { source: 'site/docs/**/*.md', target: 'site/docs/{language}/**', languages: ['zh'], sourceLanguage: 'en' },
    ]);
    // A folder that is only called like a language has little in common with those around it.
    const modules = ['id', 'auth', 'mail', 'net', 'ui', 'db', 'log'].map((name) => `src/${name}/README.md`);
    assert.deepEqual(proposeMap([...modules, 'src/README.md', 'src/id/notes.md', 'src/id/design.md']), []);
  });

  it('have the language in the names of files, also where the source is not English', () => {
    const paths = [
      'docs/index.md',
      'docs/a/b.md',
      'docs/index.de.md',
      'docs/a/b.de.md',
      'docs/a/c.md',
      'pkg/README.zh.md',
      'pkg/README.md',
    ];
    const rules = proposeMap(paths);
    assert.deepEqual(
      rules.map(({ source: from, target, languages }) => [from, target, languages]),
      [
        ['pkg/README.md', 'pkg/README.{language}.md', ['zh']],
        ['docs/**/*.md', 'docs/**/*.{language}.md', ['de']],
      ],
    );
    assert.deepEqual(
      filesOf(rules, paths).map(({ source: from, target }) => [from, target]),
      [
        ['pkg/README.md', 'pkg/README.zh.md'],
        ['docs/index.md', 'docs/index.de.md'],
        ['docs/a/b.md', 'docs/a/b.de.md'],
        ['docs/a/c.md', 'docs/a/c.de.md'],
      ],
    );
    const [chinese] = proposeMap(['docs/a.md', 'docs/b.md', 'docs/a.en-US.md', 'docs/b.en-US.md']);
    assert.equal(chinese?.sourceLanguage, undefined);
    assert.deepEqual(chinese?.languages, ['en-US']);
  });

  it('are not made of what only looks like a language', () => {
    assert.deepEqual(
      proposeMap(['docs/api/a.md', 'docs/a.md', 'docs/go.md', 'docs/no.md', 'src/is.md', 'src/so.md']),
      [],
    );
    const named = filesOf(
      [{ source: 'x/**/*.en.md', target: 'x/**/*.{language}.md', languages: ['de'] }],
      ['x/y/a.en.md'],
    );
    assert.deepEqual(
      named.map(({ target }) => target),
      ['x/y/a.de.md'],
    );
  });

  const targetsOf = (...paths: string[]): string[] =>
    proposeMap(paths).flatMap(({ target = '', languages = [] }) =>
      languages.map((language) => target.replace('{language}', language)),
    );

  it('are not those of programming languages, modules and abbreviations', () => {
    assert.deepEqual(targetsOf('docs/README.md', 'docs/install.md', 'docs/cs/README.md', 'docs/ts/README.md'), []);
    assert.deepEqual(targetsOf('3d/README.md', '3d/ik/README.md', '3d/rigid/README.md'), []);
    assert.deepEqual(
      targetsOf('docs/install.md', 'docs/ts/install.md', 'docs/cs/install.md', 'docs/py/install.md'),
      [],
    );
    assert.deepEqual(targetsOf('src/index.md', 'src/is/index.md', 'src/io/index.md', 'src/id/index.md'), []);
    assert.deepEqual(targetsOf('src/locale/en/LC_MESSAGES/django.po', 'src/locale/fr/LC_MESSAGES/django.po'), [
      'src/locale/fr/**',
    ]);
    assert.deepEqual(targetsOf('src/user.json', 'src/user-id.json', 'src/config.json', 'src/config.io.json'), []);
    assert.deepEqual(targetsOf('src/en.json', 'src/to-do.json', 'src/as-is.json', 'src/de.json'), ['src/de.json']);
  });

  it('are those of languages that are called so, where their pages tell', () => {
    assert.deepEqual(targetsOf('docs/README.md', 'docs/cs/README.md', 'docs/de/README.md'), ['docs/de/**']);
    assert.deepEqual(targetsOf('docs/README.md', 'docs/fr/README.md', 'docs/de/README.md'), [
      'docs/de/**',
      'docs/fr/**',
    ]);
    const czech = ['docs/README.md', 'docs/a.md', 'docs/cs/README.md', 'docs/cs/a.md'];
    assert.deepEqual(targetsOf(...czech), ['docs/cs/**']);
    assert.deepEqual(targetsOf('locales/en.json', 'locales/is.json', 'locales/id.json'), [
      'locales/id.json',
      'locales/is.json',
    ]);
    assert.deepEqual(targetsOf('i18n/texts.properties', 'i18n/texts_id.properties'), ['i18n/texts_id.properties']);
  });

  it('are no sources, whatever letters and however many parts their codes have', () => {
    const paths = ['content/a/index.md', 'content/b/index.md', 'content/a/index.de.md'].concat(
      'content/a/index.zh-hant-tw.md',
      'content/b/index.zh-hant-tw.md',
    );
    const files = filesOf(proposeMap(paths), paths);
    assert.deepEqual([...new Set(files.map(({ source }) => source))], ['content/a/index.md', 'content/b/index.md']);
    assert.deepEqual(new Set(files.map(({ language }) => language)), new Set(['de', 'zh-hant-tw']));
  });

  it('are those of Joomla, whose source is British', () => {
    const paths = ['en-GB', 'en-US', 'de-DE'].map((code) => `language/${code}/com_x.ini`);
    const [rule] = proposeMap(paths);
    assert.deepEqual([rule?.sourceLanguage, rule?.languages], ['en-GB', ['de-DE', 'en-US']]);
  });

  it('are in the folder and in the name of a file', () => {
    assert.deepEqual(proposeMap(['language/en-GB/en-GB.com_x.ini', 'language/de-DE/de-DE.com_x.ini']), [
      {
        source: 'language/en-GB/en-GB.com_x.ini',
        target: 'language/{language}/{language}.com_x.ini',
        languages: ['de-DE'],
        sourceLanguage: 'en-GB',
      },
    ]);
  });
});
