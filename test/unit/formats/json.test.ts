import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { parseJson } from '../../../src/formats/json/json';
import { jsonPath } from '../../../src/formats/json/path';
import { locateCodes } from '../../../src/formats/segment';
import { fixtures } from './formatFixtures';

const read = (name: string): string => fixtures().find((fixture) => fixture.name === `json/${name}`)!.text;

/** Writes a translation of every text. */
function translate(text: string, change: (text: string) => string, targetLanguage?: string): string {
  const parsed = parseJson(text);
  const targets = parsed.segments.map((segment) => locateCodes(segment, change(segment.text)));
  return applyEdits(text, parsed.edits(targets, targetLanguage === undefined ? {} : { targetLanguage }));
}

describe('JSON', () => {
  it('gives the values that have words, by their keys, with what they mean', () => {
    assert.deepEqual(
      parseJson(read('messages.json')).segments.map(({ id, text }) => [id, text]),
      [
        ['title', 'Welcome, {name}!'],
        ['files', '{count, plural, =0 {No files} one {# file} other {# files}}'],
        ['menu.save', 'Save "as"…'],
        ['menu.path', 'In C:\\Temp\\new or /tmp'],
        ['menu.lines', 'First line\nSecond line'],
        ['menu.list.0', 'One'],
        ['menu.list.1.deep', 'Two\ttabs'],
        ['menu.list.2.0', 'Three'],
        ['title', 'Twice the same key'],
        ['description', 'Root description'],
        ['html', '<b>Bold</b> &amp; more'],
      ],
    );
  });

  it('writes what is still the same JSON around the texts', () => {
    const text = read('messages.json');
    const written = translate(text, (source) => `${source} "ö"\\\n`);
    const strip = (json: string): string => json.replace(/^\uFEFF|\/\/[^\n]*|\/\*[^]*?\*\//g, '');
    const value = JSON.parse(strip(written)) as { menu: { lines: string; list: unknown[] } };
    assert.equal(value.menu.lines, '  First line\nSecond line "ö"\\\n\n');
    assert.deepEqual(value.menu.list[0], 'One "ö"\\\n');
    assert.equal(written.replaceAll(' \\"ö\\"\\\\\\n', '').replace('or /tmp', 'or \\/tmp'), text);
  });

  it('leaves what ARB files say about texts, gives it as context, and names the language', () => {
    const text = read('app_en.arb');
    const parsed = parseJson(text);
    assert.equal(parsed.sourceLanguage, 'en-US');
    assert.deepEqual(
      parsed.segments.map(({ text, context }) => [text, context]),
      [
        ['Hello {user}', 'Greets a person'],
        ['Good bye', undefined],
      ],
    );
    const written = translate(text, (source) => source.replace('Hello', 'Olá'), 'pt-BR');
    assert.equal(written, text.replace('Hello', 'Olá').replace('en_US', 'pt_BR'));
    assert.equal(
      translate(text, (source) => source, 'pt-BR'),
      text.replace('en_US', 'pt_BR'),
      'it is in the other language also where all texts say the same there',
    );
  });

  it('leaves what browser extensions say about messages, and gives it as context', () => {
    assert.deepEqual(
      parseJson(read('browser-extension.json')).segments.map(({ id, text, context }) => [id, text, context]),
      [
        ['appName.message', 'Tab keeper', 'Name of the extension'],
        ['kept.message', '$COUNT$ tabs kept', 'After tabs were kept'],
      ],
    );
  });

  const textsIn = (file: unknown): Array<[id: string | undefined, text: string]> =>
    parseJson(JSON.stringify(file)).segments.map(({ id, text }) => [id, text]);

  it('takes a description for a note only where all messages of the file have that form', () => {
    assert.deepEqual(textsIn({ count: { message: 'Message', description: 'Description', title: 'Title' } }), [
      ['count.message', 'Message'],
      ['count.description', 'Description'],
      ['count.title', 'Title'],
    ]);
    const chrome = { a: { message: 'One', description: 'first' }, b: { message: 'Two' } };
    assert.deepEqual(textsIn(chrome), [
      ['a.message', 'One'],
      ['b.message', 'Two'],
    ]);
    assert.equal(textsIn({ ...chrome, menu: { open: 'Open' } }).length, 4);
    assert.equal(
      textsIn({ title: 'Title', dialog: { message: 'Sure?', description: 'It cannot be undone.' } }).length,
      3,
    );
  });

  it('reads what FormatJS extracts, in each of its forms', () => {
    const text = JSON.stringify({ a: { defaultMessage: 'a message', description: 'foo', file: 'src/a.tsx' } });
    assert.deepEqual(
      parseJson(text).segments.map(({ id, text, context }) => [id, text, context]),
      [['a.defaultMessage', 'a message', 'foo']],
    );
    assert.deepEqual(textsIn([{ id: 'a', defaultMessage: 'One', description: 'first' }]), [
      ['0.defaultMessage', 'One'],
    ]);
    assert.deepEqual(textsIn({ a: { string: 'One', developer_comment: 'first' } }), [['a.string', 'One']]);
    assert.deepEqual(textsIn({ a: { translation: 'One', notes: 'first' } }), [['a.translation', 'One']]);
    const smartling = { translate_paths: [{ path: '*/message', key: '{*}/message', instruction: '*/description' }] };
    assert.deepEqual(textsIn({ smartling, a: { message: 'One', description: 'first' } }), [['a.message', 'One']]);
    assert.deepEqual(textsIn({ smartling: 'A service' }), [['smartling', 'A service']]);
  });

  it('translates what begins with @ or $ anywhere but in ARB, and leaves the address of a schema', () => {
    assert.deepEqual(
      textsIn({
        $schema: 'https://example.com/schema.json',
        '@mention': 'Mention someone',
        $price: 'Price',
        '@a': { b: 'B' },
      }),
      [
        ['@mention', 'Mention someone'],
        ['$price', 'Price'],
        ['@a.b', 'B'],
      ],
    );
    assert.deepEqual(textsIn({ '@@x-note': 'A note', '@_MENU': {}, open: 'Open' }), [['open', 'Open']]);
  });

  it('gives comments of VS Code as context, and keeps the words they lock', () => {
    const text = JSON.stringify({
      plain: 'Plain',
      shown: { message: 'Show "wt" and wtf', comment: ['{Locked="wt"}', 'Do not translate wt.'] },
      whole: { message: 'PATH', comment: ['{Locked}'] },
      link: { message: 'a [b](command:c)', comment: "{Locked='](command:c'}" },
      only: { message: 'JSON', comment: ['{Locked="JSON"}'] },
    });
    const parsed = parseJson(text);
    assert.deepEqual(
      parsed.segments.map(({ id, context, text: said, protectedSpans }) => [
        id,
        context,
        protectedSpans.map(({ start, end }) => said.slice(start, end)),
      ]),
      [
        ['plain', undefined, []],
        ['shown.message', '{Locked="wt"}\nDo not translate wt.', ['wt']],
        ['link.message', "{Locked='](command:c'}", []],
      ],
    );
    const written = translate(text, (source) => source.replace('Show', 'Zeige').replace(' and ', ' und '));
    assert.equal(written, text.replace('Show', 'Zeige').replace(' and ', ' und '));
  });

  it('takes the plural forms of vue-i18n and Laravel apart at their bars', () => {
    const forms = { files: 'no files | one file | {count} files', sure: "Sure {'|'} not" };
    assert.deepEqual(textsIn(forms), [
      ['files[0]', 'no files'],
      ['files[1]', 'one file'],
      ['files[2]', '{count} files'],
      ['sure', "Sure {'|'} not"],
    ]);
    const text = JSON.stringify(forms);
    assert.equal(parseJson(text).segments[0]?.context, forms.files);
    // A bar in a form would be one form more.
    const written = translate(text, (source) => source.replace('no files', 'keine | nix').replace('one', '"eine"'));
    assert.deepEqual(JSON.parse(written), { ...forms, files: 'keine {\'|\'} nix | "eine" file | {count} files' });
    assert.deepEqual(
      textsIn({ term: 'Campaign | Campaigns' }).map(([, said]) => said),
      ['Campaign', 'Campaigns'],
    );
    assert.deepEqual(
      textsIn({ apples: '{0} There are none|[1,19] There are some|[20,*] There are :count' }).map(([, said]) => said),
      ['There are none', 'There are some', 'There are :count'],
    );
    assert.deepEqual(
      textsIn({ a: 'See @:b.', b: 'Light | Dark' }).map(([, said]) => said),
      ['See @:b.', 'Light', 'Dark'],
    );
  });

  it('leaves bars of other files in their texts', () => {
    for (const text of [
      'Home | My Site',
      '{name} | My Site',
      'Do not use < > |',
      '| Name | Size |',
      'a\n| b | c',
      'a || b',
    ]) {
      assert.deepEqual(textsIn({ title: text }), [['title', text]]);
    }
    const bundle = {
      'Avoid | and ||': 'Avoid | and ||',
      days: { message: '{n} day | {n} days', comment: ['A form.'] },
    };
    assert.equal(textsIn(bundle).length, 2);
  });

  it('writes escapes where the file has nothing but them', () => {
    const text = read('ascii.json');
    assert.equal(parseJson(text).segments[0]?.text, 'The café 😀 is open!');
    assert.equal(
      translate(text, (source) => source.replace('open', 'geöffnet 😀')),
      text.replace('open\\u0021', 'ge\\u00f6ffnet \\ud83d\\ude00!'),
    );
  });

  it('goes where apps look for it', () => {
    const at = (path: string, target: string, source?: string) => jsonPath(path, target, source)?.join('/');
    assert.equal(at('/lib/l10n/app_en.arb', 'pt-BR'), 'app_pt_BR.arb');
    assert.equal(at('/i18n/en.json', 'de'), 'de.json');
    assert.equal(at('/i18n/en_US.json', 'pt-BR'), 'pt_BR.json');
    assert.equal(at('/i18n/texts.fr.json', 'zh-Hans', 'fr'), 'texts.zh-Hans.json');
    assert.equal(at('/locales/en/common.json', 'pt-BR'), '../pt-BR/common.json');
    assert.equal(at('/_locales/en/messages.json', 'zh-Hans'), '../zh_CN/messages.json');
    assert.equal(at('/_locales/en/messages.json', 'pt-BR'), '../pt_BR/messages.json');
    assert.equal(at('/is/data.json', 'de', 'en'), undefined);
  });

  it('says where a file is damaged, and keeps to what can be read', () => {
    const { segments, problems } = parseJson(read('damaged.json'));
    assert.deepEqual(
      segments.map(({ text }) => text),
      ['One', 'Three', 'Four'],
    );
    assert.deepEqual(
      problems.map(({ code, start }) => [code, start]),
      [['json-malformed', 19]],
    );
  });

  it('says of another text that it is no JSON, and nothing of values and comments outside of all', () => {
    for (const text of ['<html>Sign in</html>', ' root:x:0:0', '{"a": "One"} and more', 'true story']) {
      const [problem] = parseJson(text).problems;
      assert.deepEqual(problem?.message, { reason: 'not-valid', quotes: ['JSON'] }, text);
    }
    for (const text of ['', '\ufeff{"a": "One"}', '// Note\n{"a": "One"}', '/* Note */ -1.5e3', 'null', '"One"']) {
      assert.deepEqual(parseJson(text).problems, [], text);
    }
  });
});
