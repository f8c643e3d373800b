import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { poPath } from '../../../src/formats/po/path';
import { parsePo } from '../../../src/formats/po/po';
import { locateCodes } from '../../../src/formats/segment';
import { fixtures } from './formatFixtures';

const read = (name: string): string => fixtures().find((fixture) => fixture.name === `po/${name}`)!.text;

/** The text with translations of those that need one. */
function translate(text: string, change: (text: string) => string, targetLanguage = 'de'): string {
  const parsed = parsePo(text);
  const targets = parsed.segments.map((segment) =>
    segment.needsTarget ? locateCodes(segment, change(segment.text)) : undefined,
  );
  return applyEdits(text, parsed.edits(targets, { targetLanguage }));
}

describe('PO', () => {
  it('gives the messages with what is said about them, and which need a translation', () => {
    const { segments, targetLanguage, problems } = parsePo(read('de.po'));
    assert.equal(targetLanguage, 'de-DE');
    assert.deepEqual(problems, []);
    assert.deepEqual(
      segments.map(({ id, text, target, context, needsTarget }) => [id, text, target, context, needsTarget]),
      [
        [undefined, 'Hello, %(name)s!', undefined, 'Greets a person', true],
        ['menu', 'Open', 'Öffnen', 'menu\nOf a translator', false],
        ['state', 'Open', undefined, 'state', true],
        [undefined, '%d new words', '%d alte Wörter', undefined, true],
        [undefined, 'Newer', 'Älter', undefined, true],
        [undefined, '%d file', undefined, undefined, true],
        [undefined, '%d files', undefined, undefined, true],
        [
          undefined,
          'A text over several lines, with "quotes", a tab\tand\\or\na second line.',
          undefined,
          undefined,
          true,
        ],
        [undefined, String.raw`Odd \101 and \x41 escapes`, undefined, undefined, true],
        [undefined, '%s / %s', undefined, undefined, true],
      ],
    );
  });

  it('fills in what is missing, keeps line breaks at the ends, and takes fuzzy flags off', () => {
    const text = read('de.po');
    const written = translate(text, (source) => source.replace(/[a-z]+(?=[^a-z]*$)/, 'ö "x"'));
    const lines = (from: string, to: string) => written.slice(written.indexOf(from), written.indexOf(to));
    assert.equal(
      lines('#, c-format', '#, python-format\nmsgid "%d file"'),
      '#, c-format\nmsgid "%d new words\\n"\nmsgstr "%d new ö \\"x\\"\\n"\n\nmsgid "Newer"\nmsgstr "Nö \\"x\\""\n\n',
    );
    assert.ok(written.includes('msgstr[0] "%d ö \\"x\\""\nmsgstr[1] "%d ö \\"x\\""\n'));
    assert.ok(
      written.includes(
        'msgstr ""\n"\\n"\n"A text over several lines, with \\"quotes\\", a tab\\tand\\\\or\\n"\n"a second ö \\"x\\".\\n"\n',
      ),
    );
    assert.ok(written.includes('msgstr "Öffnen"'));
    assert.equal(written.slice(written.indexOf('#~')), text.slice(text.indexOf('#~')));
    assert.ok(parsePo(written).segments.every(({ needsTarget }) => !needsTarget));
  });

  it('completes the header of a template, and leaves messages with a number whose forms it does not know', () => {
    const text = read('template.pot');
    assert.deepEqual(
      parsePo(text).problems.map(({ code }) => code),
      ['po-plural'],
    );
    assert.equal(
      translate(text, () => 'Guardar', 'pt-BR'),
      text
        .replace('#, fuzzy\n', '')
        .replace('CHARSET', 'UTF-8')
        .replace('Language: ', 'Language: pt_BR')
        .replace('"Save"\nmsgstr ""', '"Save"\nmsgstr "Guardar"'),
    );
  });

  it('fills the one form of a language from the plural, with the line ends of the file', () => {
    const end = 'msgstr[0] "%d files"\r\n\r\nmsgid "First\\nSecond"\r\nmsgstr ""\r\n"First\\n"\r\n"Second"';
    assert.ok(translate(read('crlf-bom-ja.po'), (source) => source).endsWith(end));
  });

  it('leaves three forms alone, and refuses what the encoding of the file cannot have', () => {
    const { segments, refusal, problems } = parsePo(read('pl.po'));
    assert.deepEqual(
      segments.map(({ text }) => text),
      ['Save'],
    );
    assert.equal(problems[0]?.code, 'po-plural');
    const refused = (text: string) => refusal?.({ text, protectedSpans: [] });
    assert.match(refused('Zapisać') ?? '', /ISO-8859-2/);
    assert.equal(refused('Zapis'), undefined);
  });

  it('keeps to what can be read of a damaged file', () => {
    const { segments, problems } = parsePo(read('damaged.po'));
    assert.deepEqual(
      segments.map(({ text }) => text),
      ['Fine', 'Also fine'],
    );
    assert.deepEqual(
      problems.map(({ code, start }) => [code, start]),
      [['po-malformed', 0]],
    );
  });

  it('becomes a catalogue of the language when it is a template', () => {
    assert.deepEqual(poPath('/a/po/app.pot', 'pt-BR'), ['pt_BR.po']);
    assert.deepEqual(poPath('/a/po/app.pot', 'zh-Hans'), ['zh_CN.po']);
    assert.equal(poPath('/a/po/de.po', 'de'), undefined);
  });
});
