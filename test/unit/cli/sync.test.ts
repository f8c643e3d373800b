import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { on } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, startProgram, type ProgramResult } from '../../support/programUnderTest';
import { dictionaries, modelOf, placeModel } from '../../support/offlineModels';
import { json, ScriptedServer, status, translator, type Step } from '../../support/scriptedServer';

describeWithSqlite('parlance sync', () => {
  let folder: string;
  let server: ScriptedServer;
  let sent: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-sync-'));
    server = await ScriptedServer.start();
    sent = [];
    serve(translator((texts) => sent.push(...texts)));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  function serve(translate: Step): void {
    const noList = status(404);
    server.always((request, response) => (request.path === '/v2/translate' ? translate : noList)(request, response));
  }

  const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');

  async function write(files: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
  }

  async function run(...args: string[]): Promise<ProgramResult> {
    const address = args.includes('--models') ? [] : ['--url', server.url];
    return await runProgram(['sync', '--cache', path.join(folder, 'cache.sqlite'), ...address, ...args], {
      cwd: folder,
      env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef' },
    });
  }

  const map = JSON.stringify({
    localization: [{ source: 'locales/en/**/*.json', target: 'locales/{language}/**', languages: ['de', 'fr'] }],
  });
  const source = '{\n  "save": "Save {name}",\n  "menu": {\n    "open": "Open"\n  }\n}\n';
  const target = '{\n    "save": "{name} sichern",\n    "own": "Eigenes"\n}';

  it('completes the other languages where the service does not have one', async () => {
    const known = (lang: string): object => ({
      ...{ lang, name: lang, usable_as_source: true, usable_as_target: true, status: 'stable', features: {} },
    });
    const translate = translator(() => undefined);
    server.always((request, response) => {
      const answer = request.path.endsWith('/translate')
        ? translate
        : request.path.endsWith('/languages')
          ? json(['en', 'de'].map(known))
          : status(404);
      return answer(request, response);
    });
    const rule = { source: 'en.json', target: '{language}.json', languages: ['de', 'km'], sourceLanguage: 'en' };
    await write({ '.parlance.json': JSON.stringify({ localization: [rule] }), 'en.json': '{"a": "One text"}' });
    const { code, stderr } = await run();
    assert.equal(code, 1);
    assert.match(stderr, /km\.json: The service doesn’t translate to “km”\./);
    assert.match(await read('de.json'), /"a":/);
    await assert.rejects(read('km.json'));
  });

  it('sends glossary, style rules and formality along, each for the languages it is for', async () => {
    const [glossary, all, ofFrench] = [1, 2, 3].map((n) => `c0ffee0${n}-5eed-4bad-8bad-a11dead0beef`);
    const bodies: unknown[] = [];
    const translate = translator(() => undefined);
    serve((request, response) => {
      const { target_lang, source_lang, glossary_id, style_id, formality } = request.json() as Record<string, string>;
      bodies.push({ target_lang, source_lang, glossary_id, style_id, formality });
      return translate(request, response);
    });
    const rule = { source: 'texts.json', target: '{language}.json', languages: ['de', 'fr'] };
    const given = ['--glossary', `de=${glossary}`, '--style', all!, '--style', `fr=${ofFrench}`, '--formality', 'less'];
    await write({ '.parlance.json': JSON.stringify({ localization: [rule] }), 'texts.json': '{"a": "One"}' });
    const refused = await run(...given);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /sourceLanguage/);
    assert.equal((await run('--formality', 'high')).code, 2);
    await write({ '.parlance.json': JSON.stringify({ localization: [{ ...rule, sourceLanguage: 'en' }] }) });
    const done = await run(...given);
    assert.equal(done.code, 0, done.stderr);
    const common = { source_lang: 'en', formality: 'less' };
    assert.deepEqual(bodies, [
      { ...common, target_lang: 'de', glossary_id: glossary, style_id: all },
      { ...common, target_lang: 'fr', glossary_id: undefined, style_id: ofFrench },
    ]);
  });

  it('sends the language of a source that stands in its path', async () => {
    const asked: unknown[] = [];
    const translate = translator(() => undefined);
    serve((request, response) => {
      asked.push((request.json() as { source_lang?: string }).source_lang);
      return translate(request, response);
    });
    const rule = { source: 'locales/en.json', target: 'locales/{language}.json', languages: ['es'] };
    // No service could tell it from this word.
    await write({ '.parlance.json': JSON.stringify({ localization: [rule] }), 'locales/en.json': '{"a": "Hello"}' });
    const done = await run();
    assert.equal(done.code, 0, done.stderr);
    assert.deepEqual(asked, ['en']);
  });

  /** A catalogue as Xcode writes it. */
  const catalogue = (german: string): string =>
    `{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "Open" : {\n${localizations('')}    },\n    "Save %@" : {\n${localizations(german)}    }\n  },\n  "version" : "1.0"\n}\n`;
  const localizations = (german: string): string =>
    german === ''
      ? '\n'
      : `      "localizations" : {\n        "de" : {\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : "${german}"\n          }\n        }\n      }\n`;

  it('completes a string catalogue language by language, which are proposed as they are in it', async () => {
    await write({ 'App/Localizable.xcstrings': catalogue('%@ sichern'), 'App/data.csv': 'no,id,name\n1,2,x\n' });
    const path = 'App/Localizable.xcstrings';
    const proposed = JSON.parse((await run('--propose')).stdout) as { localization: Array<Record<string, unknown>> };
    assert.deepEqual(proposed.localization, [{ source: path, target: path, languages: ['de'], sourceLanguage: 'en' }]);
    const rule = { ...proposed.localization[0], languages: ['de', 'fr'] };
    await write({ '.parlance.json': JSON.stringify({ localization: [rule] }) });
    const check = await run('--check');
    assert.equal(check.code, 1, check.stderr);
    assert.match(check.stderr, /Localizable\.xcstrings \(de\): 50 % of 2 entries; missing: 1,/);
    const done = await run();
    assert.equal(done.code, 0, done.stderr);
    const written = await read(path);
    const { strings } = JSON.parse(written) as {
      strings: Record<string, { localizations: Record<string, { stringUnit: unknown }> }>;
    };
    assert.deepEqual(strings['Save %@']?.localizations['de']?.stringUnit, { state: 'translated', value: '%@ sichern' });
    assert.deepEqual(strings['Open']?.localizations['de']?.stringUnit, { state: 'needs_review', value: '[de] Open' });
    assert.deepEqual(strings['Save %@']?.localizations['fr']?.stringUnit, {
      state: 'needs_review',
      value: '[fr] Save %@',
    });
    // Without what is new, it is the file as it was.
    const before = catalogue('%@ sichern').split('\n');
    assert.deepEqual(
      before.filter((line) => !written.split('\n').includes(line)),
      [],
    );
    sent = [];
    assert.equal((await run()).code, 0);
    assert.deepEqual(sent, []);
    assert.equal((await run('--check')).code, 0);
    assert.equal(await read(path), written);
  });

  it('fills the cells of a table, knows what is stale in a language, and adds a column for one that it lacks', async () => {
    const rule = { source: 'texts/*.csv', target: 'texts/*.csv', languages: ['de', 'pt_BR'], sourceLanguage: 'en' };
    await write({
      '.parlance.json': JSON.stringify({ localization: [rule] }),
      'texts/game.csv': 'keys;en;de\r\nA;Save {0};{0} sichern\r\nB;"Open; now";\r\n',
    });
    const first = await run('--language', 'de');
    assert.equal(first.code, 0, first.stderr);
    assert.equal(
      await read('texts/game.csv'),
      'keys;en;de\r\nA;Save {0};{0} sichern\r\nB;"Open; now";"[de] Open; now"\r\n',
    );
    assert.equal((await run()).code, 0);
    const whole =
      'keys;en;de;pt_BR\r\nA;Save {0};{0} sichern;[pt-BR] Save {0}\r\nB;"Open; now";"[de] Open; now";"[pt-BR] Open; now"\r\n';
    assert.equal(await read('texts/game.csv'), whole);
    // Each language is behind or not by itself, and what a machine said waits for a review.
    await write({ 'texts/game.csv': whole.replace('Open; now', 'Open') });
    const check = await run('--check', '--json');
    const { files } = JSON.parse(check.stdout) as {
      files: Array<{ language: string; stale: string[]; review: string[] }>;
    };
    assert.deepEqual(
      files.map(({ language, stale, review }) => [language, stale, review]),
      [
        ['de', ['B'], []],
        ['pt_BR', ['B'], ['A']],
      ],
    );
    sent = [];
    assert.equal((await run('--language', 'pt_BR')).code, 0);
    assert.deepEqual(sent, ['Open']);
    const after = JSON.parse((await run('--check', '--json')).stdout) as { files: Array<{ stale: string[] }> };
    assert.deepEqual(
      after.files.map(({ stale }) => stale),
      [['B'], []],
    );
  });

  it('takes the languages of files that have all of them from these and from the other files of the project', async () => {
    await write({
      '.parlance.json': JSON.stringify({
        localization: [
          { source: 'texts.csv' },
          { source: 'locales/en.json', target: 'locales/{language}.json', languages: ['fr', 'en'] },
        ],
      }),
      'texts.csv': 'keys,en,de\nA,Save,\n',
      'locales/en.json': '{ "open": "Open" }\n',
    });
    const done = await run();
    assert.equal(done.code, 0, done.stderr);
    assert.equal(await read('texts.csv'), 'keys,en,de,fr\nA,Save,[de] Save,[fr] Save\n');
  });

  it('puts a language into a file as it is by then, though others write it meanwhile', async () => {
    const rule = { source: 'texts.csv', target: 'texts.csv', languages: ['de', 'fr'] };
    await write({
      '.parlance.json': JSON.stringify({ localization: [rule] }),
      'texts.csv': 'keys,en,de,fr\nA,Save,,\nB,Open,,\n',
    });
    const translate = translator(() => undefined);
    serve(async (request, response) => {
      const { target_lang } = request.json() as { target_lang: string };
      // Somebody translates an entry to another language, and one to this one.
      if (target_lang === 'de') await write({ 'texts.csv': 'keys,en,de,fr\nA,Save,,Garder\nB,Open,Von Hand,\n' });
      await translate(request, response);
    });
    const done = await run();
    assert.equal(done.code, 0, done.stderr);
    assert.equal(await read('texts.csv'), 'keys,en,de,fr\nA,Save,[de] Save,Garder\nB,Open,Von Hand,[fr] Open\n');
  });

  describe('twice at once', () => {
    const key = { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef' };
    /** As a process of its own, with a cache of its own, so that nothing else keeps it from paying again. */
    const begin = (cache: string) =>
      startProgram(['sync', '--cache', path.join(folder, cache), '--url', server.url], { cwd: folder, env: key });
    /** Holds the first request back until it is let go. */
    function serveHeld(): { asked: Promise<undefined>; go(): void } {
      const asked = Promise.withResolvers<undefined>();
      const go = Promise.withResolvers<undefined>();
      const translate = translator((texts) => sent.push(...texts));
      serve((request, response) => {
        asked.resolve(undefined);
        void go.promise.then(() => translate(request, response));
      });
      return { asked: asked.promise, go: () => go.resolve(undefined) };
    }
    const saysWho = async ({ child }: ReturnType<typeof begin>): Promise<string> => {
      for await (const [chunk] of on(child.stderr!, 'data')) {
        if (String(chunk).includes('completing this project')) return String(chunk);
      }
      return '';
    };

    it('pays once: the second one waits, says for whom, and finds what the first has made', async () => {
      await write({ '.parlance.json': map, 'locales/en/texts.json': source });
      const held = serveHeld();
      const first = begin('first.sqlite');
      await held.asked;
      const second = begin('second.sqlite');
      assert.match(await saysWho(second), new RegExp(`process ${first.child.pid}\\)`));
      held.go();
      assert.deepEqual(
        (await Promise.all([first.ended, second.ended])).map(({ code }) => code),
        [0, 0],
      );
      // Two texts in two languages.
      assert.equal(sent.length, 4);
    });

    it('goes on when the first one is killed', async () => {
      await write({ '.parlance.json': map, 'locales/en/texts.json': source });
      const held = serveHeld();
      const first = begin('first.sqlite');
      await held.asked;
      const second = begin('second.sqlite');
      await saysWho(second);
      first.child.kill('SIGKILL');
      await first.ended;
      held.go();
      assert.equal((await second.ended).code, 0);
      assert.match(await read('locales/fr/texts.json'), /"menu"/);
    });
  });

  it('puts in what is missing, makes a file that is not there, and has nothing to do the second time', async () => {
    await write({ '.parlance.json': map, 'locales/en/a.json': source, 'locales/de/a.json': target });
    const check = await run('--check');
    assert.equal(check.code, 1, check.stderr);
    assert.match(check.stderr, /locales\/de\/a\.json: 50 % of 2 entries; missing: 1, stale: 0, unused: 1, broken: 0\./);
    assert.deepEqual(sent, []);
    const first = await run();
    assert.equal(first.code, 0, first.stderr);
    assert.equal(
      await read('locales/de/a.json'),
      '{\n    "save": "{name} sichern",\n    "menu": {\n        "open": "[de] Open"\n    },\n    "own": "Eigenes"\n}',
    );
    assert.equal(
      await read('locales/fr/a.json'),
      source.replace('Save {name}', '[fr] Save {name}').replace('"Open', '"[fr] Open'),
    );
    sent = [];
    assert.equal((await run()).code, 0);
    assert.deepEqual(sent, []);
    assert.equal((await run('--check')).code, 0);
  });

  it('translates what has changed, keeps what was renamed, and takes out what is unused when asked', async () => {
    await write({ '.parlance.json': map, 'locales/en/a.json': source, 'locales/de/a.json': target });
    await run();
    await write({ 'locales/en/a.json': source.replace('Save {name}', 'Store {name}').replace('"open"', '"unlock"') });
    sent = [];
    const dry = await run('--dry-run', '--json');
    assert.deepEqual(
      (JSON.parse(dry.stdout) as { files: Array<{ stale: string[]; reused: string[] }> }).files.map(
        ({ stale, reused }) => [stale, reused],
      ),
      [
        [['save'], ['menu/unlock']],
        [['save'], ['menu/unlock']],
      ],
    );
    const { code, stderr } = await run('--remove-unused');
    assert.equal(code, 0, stderr);
    assert.equal(
      await read('locales/de/a.json'),
      '{\n    "save": "[de] Store {name}",\n    "menu": {\n        "unlock": "[de] Open"\n    }\n}',
    );
    assert.equal(sent.length, 2);
  });

  it('adds a language to files of every kind that have none yet, each where its tools look for it', async () => {
    const head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
    const unit = '<trans-unit id="a" datatype="html"><source>Open</source></trans-unit>';
    const xliff = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" datatype="plaintext" original="a"><body>${unit}</body></file></xliff>\n`;
    await write({
      'web/locales/en/a.json': source,
      'lib/l10n/app_en.arb': '{\n  "@@locale": "en",\n  "open": "Open"\n}\n',
      'config/locales/en.yml': 'en:\n  open: Open\n',
      'app/src/main/res/values/strings.xml': '<resources>\n  <string name="open">Open</string>\n</resources>\n',
      'po/app.pot': `${head}msgid "Open"\nmsgstr ""\n`,
      'src/locale/messages.xlf': xliff,
      'java/messages.properties': 'open=Open\n',
      'net/Resources.resx':
        '<root>\n  <data name="open" xml:space="preserve">\n    <value>Open</value>\n  </data>\n</root>\n',
      'ios/Base.lproj/Localizable.strings': '"open" = "Open";\n',
      'package.nls.json': '{ "open": "Open" }\n',
      '_locales/en/messages.json': '{ "open": { "message": "Open" } }\n',
      'docusaurus.config.js': '',
      'docs/intro.md': '# Open\n',
    });
    const made = await run('--add-language', 'pt-BR');
    assert.equal(made.code, 0, made.stderr);
    const has = async (name: string, part: RegExp): Promise<void> => assert.match(await read(name), part);
    await has('web/locales/pt-BR/a.json', /"open": "\[pt-BR\] Open"/);
    await has('lib/l10n/app_pt_BR.arb', /"@@locale": "pt_BR",\n  "open": "\[pt-BR\] Open"/);
    await has('config/locales/pt-BR.yml', /^pt-BR:\n  open: "?\[pt-BR\] Open/);
    await has('app/src/main/res/values-pt-rBR/strings.xml', /\[pt-BR\] Open/);
    await has('po/pt_BR.po', /"Language: pt_BR\\n"[^]*msgid "Open"\nmsgstr "\[pt-BR\] Open"/);
    await has('src/locale/messages.pt-BR.xlf', /target-language="pt-BR"[^]*<target[^>]*>\[pt-BR\] Open/);
    await has('java/messages_pt_BR.properties', /open=\[pt-BR\] Open/);
    await has('net/Resources.pt-BR.resx', /\[pt-BR\] Open/);
    await has('ios/pt-BR.lproj/Localizable.strings', /"open" = "\[pt-BR\] Open";/);
    await has('package.nls.pt-BR.json', /\[pt-BR\] Open/);
    await has('_locales/pt_BR/messages.json', /\[pt-BR\] Open/);
    await has('i18n/pt-BR/docusaurus-plugin-content-docs/current/intro.md', /^# \[pt-BR\] Open\n$/);
    assert.equal((JSON.parse(await read('.parlance.json')) as { localization: unknown[] }).localization.length, 12);
    // What a machine made is fuzzy in PO until somebody reviews it.
    assert.equal((await run('--check')).code, 1);
    assert.equal((await run('--check', '--allow', 'fuzzy')).code, 0);
  });

  it('adds languages to a map as it is written, translates into them alone, and says when all have one', async () => {
    const written =
      '{\n\t"words": ["x"],\n\t"localisation": [\n\t\t{ "source": "en.json", "target": "{language}.json", "languages": ["de"] }\n\t]\n}\n';
    await write({ '.parlance.json': written, 'en.json': '{"a": "One"}\n' });
    const dry = await run('--add-language', 'fr', '--dry-run');
    assert.match(dry.stderr, /fr\.json: 0 % of 1 entries/);
    assert.equal(await read('.parlance.json'), written);
    assert.equal((await run('--add-language', 'fr', '--add-language', 'pt_BR')).code, 0);
    assert.deepEqual(sent, ['One', 'One']);
    // The list had the name of an earlier version.
    const renamed = written.replace('localisation', 'localization');
    assert.equal(await read('.parlance.json'), renamed.replace('"de"', '"de", "fr", "pt-BR"'));
    assert.equal(await read('pt-BR.json'), '{"a": "[pt-BR] One"}\n');
    const again = await run('--add-language', 'pt-BR');
    assert.equal(again.code, 0);
    assert.match(again.stderr, /All files of the project already have “pt-BR”/);
    assert.equal((await run('--add-language', 'qq')).code, 2);
    assert.equal((await run('--add-language', 'it', '--check')).code, 2);
    serve(status(403));
    assert.notEqual((await run('--add-language', 'it')).code, 0);
    assert.doesNotMatch(await read('.parlance.json'), /"it"/);
  });

  it('checks translations of all formats against the terms of the project, but for what is allowed', async () => {
    const rules = [
      { source: 'en.json', target: '{language}.json' },
      { source: 'po/a.pot', target: 'po/{language}.po' },
      { source: 'docs/*.md', target: 'docs/{language}/**' },
    ].map((rule) => ({ ...rule, languages: ['de'], sourceLanguage: 'en', terms: 'terms.csv' }));
    await write({
      '.parlance.json': JSON.stringify({ localization: rules }),
      'terms.csv': 'en,de,forbidden\nfolder,Ordner,\nfolder,Verzeichnis,yes\nemail,E-Mail,\n',
      'en.json': '{"a": "One folder", "b": "One email"}',
      'de.json': '{"a": "Ein Verzeichnis", "b": "Eine E-Mail"}',
      'po/a.pot': 'msgid ""\nmsgstr ""\n\nmsgid "Two folders"\nmsgstr ""\n',
      'po/de.po': 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Two folders"\nmsgstr "Zwei Ordner"\n',
      'docs/a.md': '# Your email\n\nThe folder is open.\n',
      'docs/de/a.md': '# Ihre Post\n\nDer Ordner ist offen.\n',
    });
    const { code, stderr } = await run('--check');
    assert.equal(code, 1, stderr);
    assert.match(stderr, /de\.json: a: Forbidden term: “Verzeichnis”\. Use “Ordner”\./);
    assert.match(stderr, /docs\/de\/a\.md: .*: Glossary term not used: “E-Mail” for “email”/);
    assert.doesNotMatch(stderr, /po\/de\.po: Two/);
    assert.equal((await run('--check', '--allow', 'term-not-used')).code, 1);
    assert.equal((await run('--check', '--allow', 'term-not-used', '--allow', 'term-forbidden')).code, 0);
    await write({ 'terms.csv': 'a,b\n' });
    assert.equal((await run('--check')).code, 2);
  });

  it('shows the problems of terms as the project says in checkLevels', async () => {
    const localization = [{ source: 'en.json', target: '{language}.json', languages: ['de'], terms: 'terms.csv' }];
    const checked = async (checkLevels: Record<string, string>): Promise<{ code: number | null; shown: boolean }> => {
      await write({ '.parlance.json': JSON.stringify({ localization, checkLevels }) });
      const { code, stderr } = await run('--check');
      return { code, shown: stderr.includes('Forbidden term: “Verzeichnis”') };
    };
    await write({
      'terms.csv': 'en,de,forbidden\nfolder,Ordner,\nfolder,Verzeichnis,yes\n',
      'en.json': '{"a": "One folder"}',
      'de.json': '{"a": "Ein Verzeichnis"}',
    });
    assert.deepEqual(await checked({}), { code: 1, shown: true });
    assert.deepEqual(await checked({ 'term-forbidden': 'error' }), { code: 1, shown: true });
    assert.deepEqual(await checked({ 'term-forbidden': 'information' }), { code: 0, shown: true });
    assert.deepEqual(await checked({ 'term-forbidden': 'off', 'term-not-used': 'off' }), { code: 0, shown: false });
  });

  it('completes documentation block by block, follows what changes, and leaves alone what it cannot tell', async () => {
    const page =
      '---\ntitle: A page\nslug: /page\n---\n\n# Start\n\nThe first words of this page.\n\n```sh\nnpm test\n```\n\nThe end of it.\n';
    const german =
      '---\ntitle: Eine Seite\nslug: /page\n---\n\n# Beginn\n\nThe first words of this page.\n\n```sh\nnpm test\n```\n';
    const target = 'i18n/de/docusaurus-plugin-content-docs/current';
    await write({
      ...{ 'docs/page.md': page, 'docs/new.mdx': '<Card title="A card" />\n', [`${target}/page.md`]: german },
      ...{
        'docs/other.md': 'One apple\n\nTwo pears\n\nTen plums\n',
        [`${target}/other.md`]: 'Ein Satz\n\nNoch einer\n',
      },
    });
    const first = await run();
    assert.equal(first.code, 1);
    assert.match(first.stderr, /current\/other\.md:\d+: Skipped the rest: its structure differs/);
    assert.equal(await read(`${target}/other.md`), 'Ein Satz\n\nNoch einer\n');
    const done = german.replace('The first', '[de] The first') + '\n[de] The end of it.\n';
    assert.equal(await read(`${target}/page.md`), done);
    assert.equal(await read(`${target}/new.mdx`), '<Card title="[de] A card" />\n');
    assert.match(await read('.parlance/sources.json'), /"docs\/page\.md#1\.3 fence": "[0-9a-f]{10}"/);
    await rm(path.join(folder, 'docs/other.md'));
    sent = [];
    assert.equal((await run('--check')).code, 0);
    await write({ 'docs/page.md': page.replace('first words', 'first lines').replace('npm test', 'npm run all') });
    assert.equal((await run()).code, 0);
    assert.deepEqual(sent, ['The first lines of this page.']);
    assert.equal(
      await read(`${target}/page.md`),
      done.replace('[de] The first words', '[de] The first lines').replace('npm test', 'npm run all'),
    );
  });

  it('remembers what a person is to review, until it is changed, and nothing when that is not wanted', async () => {
    await write({ '.parlance.json': map, 'locales/en/a.json': source, 'locales/de/a.json': target });
    await run('--no-review');
    assert.doesNotMatch(await read('.parlance/sources.json'), /review/);
    await write({ 'locales/en/a.json': source.replace('"open"', '"new": "New",\n    "open"') });
    await run();
    const reviewed = (text: string): string[] => [...text.matchAll(/"review: ([^"]+)"/g)].map(([, name]) => name ?? '');
    const names = ['locales/de/a.json#menu/new', 'locales/fr/a.json#menu/new'];
    assert.deepEqual(reviewed(await read('.parlance/sources.json')), names);
    const german = await read('locales/de/a.json');
    await write({ 'locales/de/a.json': german.replace('[de] New', 'Neu') });
    const check = await run('--check', '--json');
    assert.equal(check.code, 0, check.stderr);
    assert.deepEqual(
      (JSON.parse(check.stdout) as { files: Array<{ review: string[] }> }).files.map(({ review }) => review),
      [[], ['menu/new']],
    );
  });

  it('completes the files of Rails, which have their language as a key, without a map', async () => {
    await write({
      'config/locales/en.yml': 'en:\n  save: Save\n  menu:\n    open: Open\n    text: |\n      One\n      two\n',
      'config/locales/de.yml': '# Deutsch\nde:\n    save: "Sichern"\n    own: Eigenes\n',
    });
    const { code, stderr } = await run();
    assert.equal(code, 0, stderr);
    assert.match(
      await read('config/locales/de.yml'),
      /^# Deutsch\nde:\n {4}save: "Sichern"\n {4}menu:\n {8}open: "\[de\] Open"\n {8}text: \|\n {10}\[de\] One[^]*\n {4}own: Eigenes\n$/,
    );
    sent = [];
    assert.equal((await run('--check')).code, 0);
    assert.deepEqual(sent, []);
  });

  it('counts and lists a document that is done in part, or not at all, with the line in doubt', async () => {
    const english = '# A\n\nOne.\n\nTwo two.\n\n## B\n\nThree of `b`.\n';
    await write({
      'docs/en/a.md': english,
      'docs/de/a.md': '# A\n\nEins.\n\nEingefügt.\n\nZwei zwei.\n\n## B\n\nDrei von `b`.\n',
      'docs/en/b.md': 'One\n\nTwo\n\nTen\n\nSix\n',
      'docs/de/b.md': 'Eins\n\nZwei\n',
      'docs/en/c.md': '# A\n\nOne.\n',
      'docs/de/c.md': '# A\n\nEins.\n',
    });
    const { code, stdout, stderr } = await run('--check', '--format', 'github');
    assert.equal(code, 1);
    assert.match(stderr, /^docs\/de\/a\.md:5: Skipped this section: /m);
    assert.match(stderr, /^Complete: 1 of 3 targets\.$/m);
    assert.match(stdout, /::error file=[^,]*docs\/de\/a\.md,line=5,/);
    assert.match(stdout, /::error file=[^,]*docs\/de\/b\.md,line=1,/);
    const report = JSON.parse((await run('--check', '--json')).stdout) as {
      files: Array<{ target: string; doubtful: Array<{ line: number; entries: string[] }> }>;
      refused: Array<{ target: string; line: number; language: string; reason: string }>;
    };
    assert.deepEqual(
      report.files.map(({ target, doubtful }) => [target, doubtful.map(({ line, entries }) => [line, entries])]),
      [
        ['docs/de/a.md', [[5, ['1.2 p', '1.3 p']]]],
        ['docs/de/c.md', []],
      ],
    );
    assert.deepEqual(
      report.refused.map(({ target, line, language }) => [target, line, language]),
      [['docs/de/b.md', 1, 'de']],
    );
  });

  it('has what was refused, in part or as a whole, in every report and count', async () => {
    await write({
      'docs/en/a.md': '# A\n\nOne.\n\nTwo two.\n\n## B\n\nThree of `b`.\n',
      'docs/de/a.md': '# A\n\nEins.\n\nEingefügt.\n\nZwei zwei.\n\n## B\n\nDrei von `b`.\n',
      'docs/en/b.md': 'One\n\nTwo\n\nTen\n\nSix\n',
      'docs/de/b.md': 'Eins\n\nZwei\n',
    });
    const text = await run('--check');
    assert.equal(text.code, 1);
    assert.match(text.stderr, /^docs\/de\/a\.md: 60 % of 5 entries; .*, in doubt: 2\.$/m);
    assert.match(text.stderr, /^Refused: 1 of 2 targets\.$/m);
    const formats: Record<string, (report: string) => unknown> = {
      sarif: (report) =>
        (
          JSON.parse(report) as {
            runs: Array<{
              results: Array<{
                locations: Array<{
                  physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } };
                }>;
              }>;
            }>;
          }
        ).runs[0]?.results.flatMap(({ locations }) =>
          locations.map(
            ({ physicalLocation: { artifactLocation, region } }) => `${artifactLocation.uri}:${region.startLine}`,
          ),
        ),
      gitlab: (report) =>
        (JSON.parse(report) as Array<{ location: { path: string; lines: { begin: number } } }>).map(
          ({ location }) => `${location.path}:${location.lines.begin}`,
        ),
      junit: (report) => [...report.matchAll(/<failure [^>]*>([^<]*)</g)].map(([, place]) => place),
      github: (report) => [...report.matchAll(/file=([^,]*),line=(\d+)/g)].map(([, file, line]) => `${file}:${line}`),
    };
    for (const [format, placesIn] of Object.entries(formats)) {
      const { stdout } = await run('--check', '--format', format);
      assert.deepEqual(placesIn(stdout), ['docs/de/a.md:5', 'docs/de/b.md:1'], format);
      if (format === 'junit') assert.match(stdout, /<testsuites name="parlance" tests="\d+" failures="2" errors="1">/);
    }
    for (const args of [['--check'], ['--dry-run'], []]) {
      const { code, stdout } = await run(...args, '--json');
      assert.equal(code, args[0] === '--dry-run' ? 0 : 1);
      const { files, refused } = JSON.parse(stdout) as {
        files: Array<{ doubtful: Array<{ line: number; entries: string[] }>; share: number }>;
        refused: Array<{ target: string; line: number }>;
      };
      assert.deepEqual(
        files.map(({ doubtful, share }) => [doubtful.map(({ line, entries }) => [line, entries.length]), share]),
        [[[[5, 2]], 0.6]],
      );
      assert.deepEqual(
        refused.map(({ target, line }) => [target, line]),
        [['docs/de/b.md', 1]],
      );
    }
  });

  it('has a fuzzy translation that is kept in every report, unless it is allowed', async () => {
    const po = (msgid: string, more: string): string =>
      `msgid ""\nmsgstr "Language: de\\n"\n\n${more}msgid "${msgid}"\nmsgstr "Eine Tür"\n`;
    await write({
      '.parlance.json': JSON.stringify({
        localization: [{ source: 'a.pot', target: '{language}.po', languages: ['de'], sourceLanguage: 'en' }],
      }),
      'a.pot': 'msgid "A door"\nmsgstr ""\n',
      'de.po': po('A door', '#, fuzzy\n#| msgid "A gate"\n'),
    });
    const { code, stdout } = await run('--check', '--format', 'github');
    assert.equal(code, 1);
    assert.match(stdout, /file=de\.po,line=4,.*fuzzy translation/);
    const { files } = JSON.parse((await run('--check', '--json')).stdout) as { files: Array<{ fuzzy: string[] }> };
    assert.deepEqual(
      files.map(({ fuzzy }) => fuzzy.length),
      [1],
    );
    const allowed = await run('--check', '--format', 'github', '--allow', 'fuzzy');
    assert.deepEqual([allowed.code, allowed.stdout], [0, '']);
    sent = [];
    assert.equal((await run()).code, 0);
    assert.deepEqual(sent, []);
    const again = await run('--retranslate-fuzzy');
    assert.equal(again.code, 0, again.stderr);
    assert.deepEqual(sent, ['A door']);
    assert.ok((await read('de.po')).endsWith('#, fuzzy\nmsgid "A door"\nmsgstr "[de] A door"\n'));
  });

  it('makes the numbered forms that i18next 3 reads, and completes those that somebody made', async () => {
    await write({
      '.parlance.json': JSON.stringify({
        localization: [{ source: 'en.json', target: '{language}.json', languages: ['de', 'ja', 'pl', 'ar'] }],
      }),
      'en.json': '{\n  "item": "{{count}} item",\n  "item_plural": "{{count}} items"\n}\n',
      'pl.json': '{\n  "item_0": "{{count}} rzecz",\n  "item_1": "{{count}} rzeczy"\n}\n',
    });
    assert.equal((await run()).code, 0);
    const texts = async (language: string): Promise<unknown> => JSON.parse(await read(`${language}.json`)) as unknown;
    const [one, other] = ['[de] {{count}} item', '[de] {{count}} items'];
    const said = (text: string, language: string): string => text.replace('[de]', `[${language}]`);
    assert.deepEqual(await texts('de'), { item: one, item_plural: other });
    assert.deepEqual(await texts('ja'), { item: said(one, 'ja'), item_0: said(other, 'ja') });
    assert.deepEqual(await texts('pl'), {
      item_0: '{{count}} rzecz',
      item_1: '{{count}} rzeczy',
      item_2: said(other, 'pl'),
    });
    const [item, items] = [said(one, 'ar'), said(other, 'ar')];
    assert.deepEqual(await texts('ar'), {
      item,
      ...{ item_0: items, item_1: item, item_2: items, item_3: items, item_4: items, item_5: items },
    });
    const { code, stdout } = await run('--check', '--json');
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /"(?:unused|missing|formsNotMade)": \[\n/);
    sent = [];
    await run();
    assert.deepEqual(sent, []);
  });

  it('says of plurals of i18next 3 that the forms of a language were not made where it makes none', async () => {
    await write({
      '.parlance.json': JSON.stringify({
        localization: [{ source: 'en.yaml', target: '{language}.yaml', languages: ['de', 'ja', 'pl'] }],
      }),
      'en.yaml': 'item: "{{count}} item"\nitem_plural: "{{count}} items"\nword_plural: Words\n',
    });
    const rows = async (): Promise<unknown> => {
      const { stdout } = await run('--check', '--json');
      const { files } = JSON.parse(stdout) as { files: Array<{ language: string; formsNotMade: string[] }> };
      return files.map(({ language, formsNotMade }) => [language, ...formsNotMade]);
    };
    assert.deepEqual(await rows(), [['de'], ['ja', 'item_plural'], ['pl', 'item_plural']]);
    const { stderr } = await run();
    assert.match(stderr, /^pl\.yaml: item_plural: The plural forms of this language weren’t added/m);
    assert.doesNotMatch(stderr, /^de\.yaml: item_plural/m);
    await write({ 'pl.yaml': 'item_0: rzecz\nitem_1: rzeczy\nitem_2: rzeczy\n' });
    assert.deepEqual(await rows(), [['de'], ['ja', 'item_plural'], ['pl']]);
  });

  it('knows what is behind of a language that was left out', async () => {
    await write({ '.parlance.json': map, 'locales/en/a.json': source });
    assert.equal((await run()).code, 0);
    await write({ 'locales/en/a.json': source.replace('Open', 'Unlock') });
    assert.equal((await run('--language', 'de')).code, 0);
    const { stderr } = await run('--check');
    assert.match(stderr, /^Complete: 1 of 2 targets\.$/m);
    assert.match(stderr, /fr\/a\.json: 50 % of 2 entries; missing: 0, stale: 1/);
  });

  it('leaves out what has no good translation, and asks for it the next time', async () => {
    await write({
      '.parlance.json': map,
      'locales/en/a.json': source,
      'locales/de/a.json': '{\n  "menu": {\n    "open": "Auf"\n  }\n}\n',
    });
    serve(status(456));
    const { code, stderr } = await run('--language', 'de');
    assert.equal(code, 3);
    assert.match(stderr, /locales\/de\/a\.json: save: not translated:/);
    assert.equal(await read('locales/de/a.json'), '{\n  "menu": {\n    "open": "Auf"\n  }\n}\n');
    serve(translator());
    assert.equal((await run('--language', 'de')).code, 0);
    assert.match(await read('locales/de/a.json'), /^\{\n {2}"save": "\[de\] Save \{name\}",\n {2}"menu"/);
  });

  it('names a damaged or half-merged file, does the others, and follows no link around', async () => {
    await write({
      '.parlance.json': map,
      'locales/en/a.json': source,
      'locales/de/a.json': '{\n<<<<<<< ours\n"save": "x"\n=======\n"save": "y"\n>>>>>>> theirs\n}',
      'locales/fr/a.json': '\uFEFF{\r\n\t"save": "{name}"\r\n}\r\n',
    });
    await symlink('..', path.join(folder, 'locales/loop'));
    const { code, stderr } = await run();
    assert.equal(code, 1);
    assert.match(stderr, /locales\/de\/a\.json:2: Unresolved merge conflict\./);
    assert.match(await read('locales/de/a.json'), /<<<<<<< ours/);
    assert.equal(
      await read('locales/fr/a.json'),
      '\uFEFF{\r\n\t"save": "{name}",\r\n\t"menu": {\r\n\t\t"open": "[fr] Open"\r\n\t}\r\n}\r\n',
    );
    assert.match(await read('.parlance/sources.json'), /"locales\/en\/a\.json#save": "[0-9a-f]{10}",/);
  });

  it('keeps a translation that was changed together with its source, also where that language was not looked at', async () => {
    const files = (english: string, german: string, french: string): Record<string, string> => ({
      'locales/en/a.json': `{"a": "${english}", "b": "Open"}`,
      'locales/de/a.json': `{"a": "${german}", "b": "Offen"}`,
      'locales/fr/a.json': `{"a": "${french}", "b": "Ouvert"}`,
    });
    await write({ '.parlance.json': map, ...files('Look', 'Aussehen', 'Apparence') });
    assert.equal((await run('--language', 'fr')).code, 0);
    await write(files('Look and feel', 'Aussehen und Bedienung', 'Apparence'));
    const done = await run();
    assert.equal(done.code, 0, done.stderr);
    assert.equal(await read('locales/de/a.json'), '{"a": "Aussehen und Bedienung", "b": "Offen"}');
    assert.equal(await read('locales/fr/a.json'), '{"a": "[fr] Look and feel", "b": "Ouvert"}');
    assert.deepEqual(sent, ['Look and feel']);
  });

  it('completes gettext and Qt without a template, each file from its own sources', async () => {
    const header = (language: string): string => `msgid ""\nmsgstr "Language: ${language}\\n"\n`;
    const message = (text: string): string => `\nmsgid "Open"\nmsgstr "${text}"\n`;
    const qt = (inner: string): string =>
      `<TS version="2.1" language="de_DE"><context><name>A</name><message><source>Close</source><translation${inner}</translation></message></context></TS>\n`;
    await write({
      'po/de.po': header('de') + message(''),
      'po/fr.po': header('fr') + message('Ouvrir'),
      'translations/app_de.ts': qt(' type="unfinished">'),
    });
    const check = await run('--check');
    assert.equal(check.code, 1, check.stderr);
    assert.match(check.stderr, /^po\/de\.po: 0 % of 1 entries; missing: 1,/m);
    const done = await run();
    assert.equal(done.code, 0, done.stderr);
    assert.deepEqual(sent.sort(), ['Close', 'Open']);
    assert.match(await read('po/de.po'), /msgid "Open"\nmsgstr "\[de\] Open"/);
    assert.equal(await read('po/fr.po'), header('fr') + message('Ouvrir'));
    assert.equal(await read('translations/app_de.ts'), qt(' type="unfinished">[de] Close'));
    assert.equal((await run('--check', '--allow', 'fuzzy')).code, 0);
  });

  it('keeps fuzzy translations of PO, which a check lists unless they are allowed', async () => {
    const old = '#, fuzzy\n#| msgid "Open it"\nmsgid "Open"\nmsgstr "Öffne es"\n';
    const german = `msgid ""\nmsgstr "Language: de\\n"\n\n${old}`;
    await write({ 'po/app.pot': 'msgid ""\nmsgstr ""\n\nmsgid "Open"\nmsgstr ""\n', 'po/de.po': german });
    const check = await run('--check');
    assert.equal(check.code, 1, check.stderr);
    assert.match(check.stderr, /po\/de\.po: Fuzzy translations, which programs don’t use until they’re reviewed: 1\./);
    assert.equal((await run('--check', '--allow', 'fuzzy')).code, 0);
    assert.equal((await run()).code, 0);
    assert.deepEqual(sent, []);
    assert.equal(await read('po/de.po'), german);
    // Also one that does not say of which wording it is.
    await write({ 'po/de.po': german.replace('#| msgid "Open it"\n', '') });
    assert.equal((await run('--check')).code, 1);
    assert.equal((await run('--check', '--allow', 'fuzzy')).code, 0);
  });

  it('writes nothing where nothing could be translated', async () => {
    await write({ '.parlance.json': map, 'locales/en/a.json': source });
    serve(status(456));
    const { code } = await run();
    assert.notEqual(code, 0);
    await assert.rejects(read('.parlance/sources.json'), /ENOENT/);
    await assert.rejects(read('locales/de/a.json'), /ENOENT/);
  });

  it('changes nothing where a newer version has written the lock', async () => {
    const lock = '{\n  "version": 4\n}\n';
    await write({ '.parlance.json': map, 'locales/en/a.json': source, '.parlance/sources.json': lock });
    const { code, stderr } = await run();
    assert.equal(code, 2);
    assert.match(stderr, /sources\.json was written by a newer version of Parlance/);
    assert.equal(await read('.parlance/sources.json'), lock);
    assert.deepEqual(sent, []);
  });

  it('names what cannot be put into a file, and does the rest', async () => {
    const entity = '<!DOCTYPE resources [<!ENTITY app "App">]>\n';
    const strings = (...all: string[]): string => `<resources>\n${all.join('')}</resources>\n`;
    const a = '    <string name="a">One house</string>\n';
    const b = '    <string name="b">The &app; house</string>\n';
    await write({
      '.parlance.json': JSON.stringify({
        localization: [
          { source: 'res/values/strings.xml', target: 'res/values-{language}/strings.xml', languages: ['de', 'fr'] },
          { source: 'po/a.pot', target: 'po/{language}.po', languages: ['de'] },
        ],
      }),
      'res/values/strings.xml': entity + strings(a, b),
      'res/values-de/strings.xml': '<resources/>',
      'res/values-fr/strings.xml': entity + strings(a),
      'po/a.pot': 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Back"\nmsgstr ""\n',
      'po/de.po': 'msgid ""\nmsgstr "Language: de\\n"\n\n#~ msgid "Back"\n#~ msgstr "Zurück"\n',
    });
    const { code, stderr } = await run();
    assert.equal(code, 1, stderr);
    assert.match(
      stderr,
      /values-de\/strings\.xml: b \(res\/values\/strings\.xml:4\): Skipped: can’t be added to the file/,
    );
    assert.equal(
      await read('res/values-de/strings.xml'),
      '<resources>\n    <string name="a">[de] One house</string>\n</resources>',
    );
    assert.match(await read('res/values-fr/strings.xml'), /<string name="b">.*&app;.*<\/string>/);
    assert.equal(await read('po/de.po'), 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Back"\nmsgstr "Zurück"\n');
    assert.ok(!sent.includes('Back'));
    assert.match((await run('--check')).stderr, /values-de\/strings\.xml: 50 %/);
  });

  it('names a target that cannot be written or read, and does the others', async () => {
    await write({
      '.parlance.json': map,
      'locales/en/a.json': source,
      'locales/en/b.json': source,
      'locales/de': 'a file where a folder would be',
    });
    const { code, stderr } = await run();
    assert.equal(code, 1);
    assert.match(stderr, /locales\/de\/a\.json: /);
    assert.match(stderr, /locales\/de\/b\.json: /);
    assert.match(await read('locales/fr/b.json'), /\[fr\] Open/);
  });

  it('puts nothing into what a link leads to out of the project, and names a link that leads around', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    await writeFile(path.join(outside, 'a.json'), '{}');
    await write({
      '.parlance.json': map,
      'locales/en/a.json': source,
      'locales/en/b.json': '{"a": "1 x", "a": "2 x"}',
    });
    await symlink(outside, path.join(folder, 'locales/de'));
    await mkdir(path.join(folder, 'locales/fr'));
    await symlink('a.json', path.join(folder, 'locales/fr/a.json'));
    const { code, stderr } = await run();
    assert.equal(code, 1);
    assert.match(stderr, /locales\/de\/a\.json: Links to a place outside the project folder\./);
    assert.match(stderr, /locales\/fr\/a\.json: Couldn’t read the file: its links form a loop \(ELOOP\)\.\n/);
    assert.match(stderr, /locales\/en\/b\.json: a: Duplicate key; the last one is used\./);
    assert.equal(await readFile(path.join(outside, 'a.json'), 'utf8'), '{}');
    await rm(outside, { recursive: true });
  });

  it('writes nothing where a program of developers would run it, nor by a link', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    await writeFile(path.join(outside, '.bashrc'), 'export A=1');
    execFileSync('git', ['init', '-q'], { cwd: folder });
    const texts = '{"$(touch PWNED)": "Open the file"}';
    await write({
      'l/en.json': texts,
      'l/fr.json': '{}',
      'l/en.ini': '[core]\nfsmonitor = ./1\n',
      '.git/config': '[core]\n',
    });
    const refused = async (target: string, language: string, said: RegExp): Promise<void> => {
      const from = target.endsWith('.json') ? 'l/en.json' : 'l/en.ini';
      const rule = { source: from, target, languages: [language], sourceLanguage: 'en' };
      await write({ '.parlance.json': JSON.stringify({ localization: [rule] }) });
      const { code, stderr } = await run();
      assert.ok(code === 1 || code === 2, `${target}: ${code}`);
      assert.match(stderr, said, target);
    };
    await refused('.git/con{language}g', 'fi', /localization\[0\]\.target: \{language\} must be between/);
    await refused('.git/{language}', 'de', /\.git\/de: Files in “\.git” aren’t part of a project\./);
    await refused('.git/hooks/{language}', 'pre-commit', /Files in “\.git” aren’t part/);
    await refused('.GIT/{language}', 'de', /Files in “\.GIT” aren’t part/);
    await refused('node_modules/a/{language}.json', 'de', /Files in “node_modules” aren’t part/);
    await refused('.vscode/{language}.json', 'de', /“\.vscode” is hidden, but the source isn’t/);
    await refused('.github/workflows/{language}.ini', 'de', /“\.github” is hidden/);
    await refused('.parlance/{language}.json', 'de', /“\.parlance” is hidden/);
    await refused('l/.{language}.json', 'de', /“\.de\.json” is hidden/);
    assert.equal(await read('.git/config'), '[core]\n');
    await write({
      '.parlance.json': JSON.stringify({
        localization: [{ source: 'l/en.json', target: 'l/{language}.json', languages: ['it', 'fr'] }],
      }),
    });
    await mkdir(path.join(folder, '.parlance'));
    await symlink(path.join(outside, '.bashrc'), path.join(folder, '.parlance/sources.json'));
    assert.match(
      (await run()).stderr,
      /^Couldn’t write \.parlance\/sources\.json: .*outside the project folder.*Nothing was done\.$/m,
    );
    await rm(path.join(folder, '.parlance'), { recursive: true });
    await symlink(outside, path.join(folder, '.parlance'));
    assert.equal((await run()).code, 2);
    await rm(path.join(folder, '.parlance'));
    await write({ 'own.json': '{}' });
    await symlink('../own.json', path.join(folder, 'l/it.json'));
    const { code, stderr } = await run('--language', 'it');
    assert.match(stderr, /l\/it\.json: Links aren’t allowed here\. Replace the link with a file\./);
    assert.equal(code, 1);
    await rm(path.join(folder, '.parlance.json'));
    await symlink(path.join(outside, '.bashrc'), path.join(folder, '.parlance.json'));
    assert.match((await run('--add-language', 'es')).stderr, /outside the project folder/);
    assert.deepEqual([await read('own.json'), sent], ['{}', []]);
    assert.equal(await readFile(path.join(outside, '.bashrc'), 'utf8'), 'export A=1');
    assert.deepEqual(await readdir(outside), ['.bashrc']);
    await rm(outside, { recursive: true });
  });

  it('ends soon where a map has more rules, or more in them, than any project needs', async () => {
    const files = Array.from({ length: 2_000 }, (_, n) => [`${'abcdefgh/'.repeat(10)}${n}/en.json`, '{}'] as const);
    await write(Object.fromEntries(files));
    const rules = (count: number, source: string): string =>
      JSON.stringify({
        localization: Array.from({ length: count }, (_, n) => ({
          source: `${source}${n}*`,
          target: '{language}.json',
        })),
      });
    const before = performance.now();
    await write({ '.parlance.json': rules(1_200, '*') });
    const many = await run('--check');
    assert.deepEqual([many.code, /localization: More than 500 rules\. Nothing was done/.test(many.stderr)], [2, true]);
    await write({ '.parlance.json': rules(400, '*a'.repeat(100)) });
    assert.match((await run('--check')).stderr, /all rules have more than 50,000 characters/);
    await write({ '.parlance.json': rules(300, '**/*' + '*a'.repeat(60)) });
    const heavy = await run('--check');
    assert.match(heavy.stderr, /\.parlance\.json: Matching its patterns takes too long\. Use fewer or simpler ones\./);
    assert.equal(heavy.code, 2);
    // It took more than ten minutes; here a machine may be busy with other things.
    assert.ok(performance.now() - before < 45_000);
  });

  it('does not write a file that is read-only', async () => {
    await write({ '.parlance.json': map, 'locales/en/a.json': source, 'locales/de/a.json': target });
    await chmod(path.join(folder, 'locales/de/a.json'), 0o444);
    const { code, stderr } = await run('--language', 'de');
    assert.equal(code, 1);
    assert.match(stderr, /read-only/);
    assert.equal(await read('locales/de/a.json'), target);
  });

  it('completes a PO file, marked for review, with the local service', async () => {
    await placeModel(path.join(folder, 'models'), 'en-de', modelOf(dictionaries['en-de']));
    const header = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
    await write({
      '.parlance.json': JSON.stringify({
        localization: [{ source: 'po/a.pot', target: 'po/{language}.po', sourceLanguage: 'en' }],
      }),
      'po/a.pot': `${header}#: a.c:1\nmsgid "Save the file"\nmsgstr ""\n\nmsgid "Done"\nmsgstr ""\n`,
      'po/de.po': `${header}msgid "Done"\nmsgstr "Fertig"\n`,
    });
    const { code, stderr } = await run('--models', path.join(folder, 'models'));
    assert.equal(code, 0, stderr);
    assert.equal(
      await read('po/de.po'),
      `${header}#: a.c:1\n#, fuzzy\nmsgid "Save the file"\nmsgstr "Speichere die Datei"\n\nmsgid "Done"\nmsgstr "Fertig"\n`,
    );
  }).timeout(60_000);

  it('says what is wrong with the map, and that no files were found', async () => {
    await write({ '.parlance.json': '{"localization": [{"source": "a.json"}]}' });
    const wrong = await run();
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /localization\[0\]\.languages: Use \{language\} in the target, or list the languages\./);
    await write({ '.parlance.json': '{}' });
    assert.match((await run()).stderr, /No files to translate were found/);
  });
});
