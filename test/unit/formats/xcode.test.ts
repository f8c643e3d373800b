import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { applyEdits } from '../../../src/formats/edits';
import { formatOfFile } from '../../../src/formats/fileFormats';
import type { ParseFile } from '../../../src/formats/segment';
import { parseCatalogue } from '../../../src/formats/xcode/catalogue';
import { lprojPath } from '../../../src/formats/xcode/path';
import { parseStrings } from '../../../src/formats/xcode/strings';
import { parseStringsdict } from '../../../src/formats/xcode/stringsdict';
import { changeWords } from './formatFixtures';

const read = (name: string): string => readFileSync(`test/fixtures/formats/xcode/${name}`, 'utf8');

/** Words, but no `%lld`. */
const inCapitals = (text: string): string => text.replace(/\b(?<!%)[a-z]+/gi, (word) => word.toUpperCase());

function shout(parse: ParseFile, text: string, targetLanguage: string, madeBy?: 'person'): string {
  const parsed = parse(text, { targetLanguage });
  return applyEdits(
    text,
    parsed.edits(
      parsed.segments.map((segment) => (segment.needsTarget ? changeWords(segment, inCapitals) : undefined)),
      { targetLanguage, madeBy },
    ),
  );
}

describe('Strings files of Xcode', () => {
  it('are read with escapes and comments', () => {
    const { segments } = parseStrings(read('Localizable.strings'));
    assert.deepEqual(
      segments.map(({ id, text, context }) => [id, text, context]),
      [
        ['Cancel', 'Cancel', undefined],
        ['window.title', 'Files of %@ "new"', 'Title of the window, on two lines'],
        ['unquoted.key', 'Line one\nline two\twith é and \\ back', 'a note'],
        ['only number', '%d', undefined],
        ['raw', 'First line\nsecond line', undefined],
      ],
    );
  });

  it('tell what is no entry, and read on behind it', () => {
    const { segments, problems } = parseStrings(read('damaged.strings'));
    assert.deepEqual(
      [segments.map(({ id }) => id), problems.map(({ code }) => code)],
      [['a', 'c'], ['strings-malformed']],
    );
  });

  it('are put where Xcode looks for them', () => {
    assert.deepEqual(lprojPath('App/en.lproj/Localizable.strings', 'pt-BR'), [
      '..',
      'pt-BR.lproj',
      'Localizable.strings',
    ]);
    assert.equal(lprojPath('Localizable.strings', 'de'), undefined);
  });
});

describe('Plural forms of Xcode', () => {
  it('get what the language has, with the words of “other”', () => {
    const written = shout(parseStringsdict, read('Localizable.stringsdict'), 'pl');
    assert.match(
      written,
      /<key>one<\/key>\s+<string>%d FOLDER<\/string>\s+<key>few<\/key>\s+<string>%d FOLDERS<\/string>\s+<key>many<\/key>\s+<string>%d FOLDERS<\/string>\s+<key>other<\/key>/,
    );
    assert.match(written, /THERE ARE %#@files@ IN %2\$#@folders@ &amp; MORE/);
    assert.match(written, /NSStringPluralRuleType/);
    assert.equal(shout(parseStringsdict, read('Localizable.stringsdict'), 'de').match(/<key>(?:few|many)</g), null);
  });
});

/** What a catalogue has, as JSON reads it. */
interface Catalogue {
  strings: Record<string, { localizations?: Record<string, unknown> }>;
}

describe('String catalogues of Xcode', () => {
  it('give what a language lacks, with comments', () => {
    const { segments, sourceLanguage } = parseCatalogue(read('Localizable.xcstrings'), { targetLanguage: 'de' });
    assert.equal(sourceLanguage, 'en');
    assert.deepEqual(
      segments.map(({ id, text, context, needsTarget }) => [id, text, context, needsTarget]),
      [
        ['%lld files.plural.one', '%lld file', 'How many there are', true],
        ['%lld files.plural.other', '%lld files', 'How many there are', true],
        ['Cancel', 'Cancel', undefined, true],
        ['Hello "%@"', 'Hello "%@"', undefined, true],
        ['open.label', 'Open the\nfile', 'A button', true],
      ],
    );
    const french = parseCatalogue(read('Localizable.xcstrings'), { targetLanguage: 'fr' }).segments;
    assert.deepEqual(
      french.map(({ needsTarget }) => needsTarget),
      [false, false, true, true, true],
    );
  });

  it('get translations in the order of their codes, for review, with the forms of the language', () => {
    const text = read('Localizable.xcstrings');
    const written = shout(parseCatalogue, text, 'pl');
    const { strings } = JSON.parse(written) as { strings: Record<string, { localizations?: Record<string, unknown> }> };
    assert.deepEqual(Object.keys(strings['%lld files']?.localizations ?? {}), ['en', 'fr', 'pl']);
    const unit = (value: string): unknown => ({ stringUnit: { state: 'needs_review', value } });
    assert.deepEqual(strings['%lld files']?.localizations?.pl, {
      variations: {
        plural: {
          few: unit('%lld FILES'),
          many: unit('%lld FILES'),
          one: unit('%lld FILE'),
          other: unit('%lld FILES'),
        },
      },
    });
    assert.deepEqual(strings.Cancel, { localizations: { pl: unit('CANCEL') } });
    assert.deepEqual(strings.Kept, { shouldTranslate: false });
    assert.ok(
      written.includes(
        '    "Cancel" : {\n      "localizations" : {\n        "pl" : {\n          "stringUnit" : {\n            "state" : "needs_review",\n',
      ),
    );
    assert.equal(shout(parseCatalogue, written, 'pl'), written);
  });

  it('keep the white space at the ends of a key that is the text', () => {
    const text = JSON.stringify({ sourceLanguage: 'en', strings: { 'Total: ': {}, ' \nName ': {} } });
    const { strings } = JSON.parse(shout(parseCatalogue, text, 'de')) as Catalogue;
    const said = Object.values(strings).map(({ localizations }) => localizations?.de);
    assert.deepEqual(
      said,
      ['TOTAL: ', ' \nNAME '].map((value) => ({ stringUnit: { state: 'needs_review', value } })),
    );
  });

  it('get the forms of the language where those of the source wait in it', () => {
    const unit = (state: string, value: string): unknown => ({ stringUnit: { state, value } });
    const forms = (all: Record<string, unknown>): unknown => ({ variations: { plural: all } });
    const source = forms({ one: unit('translated', '%d file'), other: unit('translated', '%d files') });
    const file = (pl: unknown): string =>
      JSON.stringify({ sourceLanguage: 'en', strings: { files: { localizations: { en: source, pl } } } }, null, 2);
    const waiting = file(forms({ one: unit('new', ''), other: unit('new', '%d files') }));
    const filled = shout(parseCatalogue, waiting, 'pl', 'person');
    const { strings } = JSON.parse(filled) as Catalogue;
    const files = unit('translated', '%d FILES');
    const wanted = { few: files, many: files, one: unit('translated', '%d FILE'), other: files };
    const made = strings.files?.localizations?.pl;
    assert.deepEqual(made, forms(wanted));
    assert.equal(JSON.stringify(made), JSON.stringify(forms(wanted)));
    assert.equal(shout(parseCatalogue, filled, 'pl'), filled);
    assert.deepEqual(
      JSON.parse(shout(parseCatalogue, waiting.replace(/\s*\n\s*/g, ''), 'pl', 'person')),
      JSON.parse(filled),
    );
  });

  it('fill what has neither a text nor a state', () => {
    const file = (unit: unknown): string =>
      JSON.stringify({ sourceLanguage: 'en', strings: { Save: { localizations: { de: { stringUnit: unit } } } } });
    for (const unit of [{ state: 'new' }, { value: '' }, {}, { note: 1, state: 'new' }]) {
      const { strings } = JSON.parse(shout(parseCatalogue, file(unit), 'de', 'person')) as Catalogue;
      assert.deepEqual(strings.Save?.localizations?.de, {
        stringUnit: { ...unit, state: 'translated', value: 'SAVE' },
      });
    }
  });

  it('leave blanks alone that are said to be the translation', () => {
    const unit = { state: 'translated', value: ' ' };
    const text = JSON.stringify({
      sourceLanguage: 'en',
      strings: { ' at ': { localizations: { ko: { stringUnit: unit } } } },
    });
    assert.equal(shout(parseCatalogue, text, 'ko'), text);
  });

  it('fill what is new, and say who did', () => {
    const { strings } = JSON.parse(shout(parseCatalogue, read('Localizable.xcstrings'), 'de', 'person')) as {
      strings: Record<string, { localizations?: Record<string, unknown> }>;
    };
    assert.deepEqual(strings['Hello "%@"']?.localizations?.de, {
      stringUnit: { state: 'translated', value: 'HELLO "%@"' },
    });
  });

  it('are left alone when they are damaged', () => {
    for (const text of [read('damaged.xcstrings'), '{"strings":{}}', '[]', '['.repeat(100_000)]) {
      const { segments, problems } = parseCatalogue(text, { targetLanguage: 'de' });
      assert.deepEqual([segments.length, problems.map(({ code }) => code)], [0, ['xcstrings-root']]);
    }
    assert.equal(formatOfFile('a/Localizable.xcstrings')?.id, 'xcstrings');
  });
});
