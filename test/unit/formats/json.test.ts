import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { jsonPath, parseJson } from '../../../src/formats/json';
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
      text,
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
});
