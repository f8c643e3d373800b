import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { applyEdits } from '../../../../src/formats/edits';
import { removeEntries } from '../../../../src/formats/entries/remove';
import { entriesOf } from '../../../../src/formats/entries/tree';
import { readSharedTable } from '../../../../src/formats/tables/languageTable';
import { readSharedCatalogue } from '../../../../src/formats/xcode/catalogue';
import { itCompletes, type SharedFormat } from './sharedProperties';

/** What Xcode writes: a blank before each colon, and an empty line in what is empty. */
function xcode(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, one]) => `${indent}  ${JSON.stringify(key)} : ${xcode(one, `${indent}  `)}`,
  );
  return members.length === 0 ? `{\n\n${indent}}` : `{\n${members.join(',\n')}\n${indent}}`;
}

const unit = (value: string, state = 'translated'): object => ({ stringUnit: { state, value } });
const plural = (forms: Record<string, string>): object => ({
  variations: { plural: Object.fromEntries(Object.entries(forms).map(([category, value]) => [category, unit(value)])) },
});
const catalogue = (strings: object): string => xcode({ sourceLanguage: 'en', strings, version: '1.0' });

interface Catalogue {
  strings: Record<string, { localizations?: Record<string, { stringUnit?: { value: string } }> }>;
}

describe('string catalogues as files with all languages', () => {
  const format: SharedFormat = {
    read: readSharedCatalogue,
    write(entries, { lineEnd, hasBom, endsInLine, isOther, comments }) {
      const strings = Object.fromEntries(
        entries.map(({ key, texts }, index) => {
          const localizations = Object.fromEntries(
            Object.entries(texts)
              .sort()
              .map(([language, value]) => [language, unit(value)]),
          );
          return [key, { ...(comments && index % 2 === 0 && { comment: `About ${key}` }), localizations }];
        }),
      );
      const all = { sourceLanguage: 'en', strings: { '': {}, ...strings, '%@': {} }, version: '1.0' };
      const text = isOther ? JSON.stringify(all, null, 4) : xcode(all);
      return (hasBom ? '\uFEFF' : '') + text.replaceAll('\n', lineEnd) + (endsInLine ? lineEnd : '');
    },
    readByOthers(text) {
      const { strings } = JSON.parse(text.replace('\uFEFF', '')) as Catalogue;
      return Object.fromEntries(
        Object.entries(strings).map(([key, { localizations = {} }]) => [
          key,
          // The white space at the ends of a source is put around its translation.
          Object.fromEntries(
            Object.entries(localizations).map(([code, one]) => [
              code,
              one.stringUnit?.value.replaceAll('\r', '') ?? '',
            ]),
          ),
        ]),
      );
    },
  };
  itCompletes(format);

  const put = (text: string, language: string, said: Record<string, string>, needsReview = true): string =>
    applyEdits(text, readSharedCatalogue(text).put(language, new Map(Object.entries(said)), { needsReview }));
  const texts = (text: string, language?: string): Record<string, string> =>
    Object.fromEntries(
      Array.from(entriesOf(readSharedCatalogue(text).tree(language)).values(), (one) => [one.key, one.text]),
    );

  it('give each form of a plural, device and substitution a name, and leave out what is not translated', () => {
    const text = catalogue({
      '%@': {},
      Done: { shouldTranslate: false },
      Gone: { extractionState: 'stale', localizations: { de: unit('Weg') } },
      Tap: { localizations: { en: { variations: { device: { mac: unit('Click'), other: unit('Tap') } } } } },
      files: { localizations: { en: plural({ one: '%lld file', other: '%lld files' }) } },
      in: {
        localizations: {
          en: {
            ...unit('%#@n@ in use'),
            substitutions: {
              n: { argNum: 1, formatSpecifier: 'lld', ...plural({ one: '%arg is', other: '%arg are' }) },
            },
          },
        },
      },
    });
    assert.deepEqual(texts(text), {
      'Tap/device.mac': 'Click',
      'Tap/device.other': 'Tap',
      'files/one': '%lld file',
      'files/other': '%lld files',
      'in/text': '%#@n@ in use',
      'in/substitutions.n/one': '%arg is',
      'in/substitutions.n/other': '%arg are',
    });
    assert.deepEqual(texts(text, 'de'), { Gone: 'Weg' });
    const { forms, languages } = readSharedCatalogue(text);
    assert.deepEqual(languages, ['de']);
    assert.deepEqual(Object.fromEntries(readSharedCatalogue(text).forms('pl')), {
      'files/few': 'files/other',
      'files/many': 'files/other',
      'in/substitutions.n/few': 'in/substitutions.n/other',
      'in/substitutions.n/many': 'in/substitutions.n/other',
    });
    assert.ok(forms);
  });

  it('get all forms of a language or none, in the order of Xcode, and further ones between those that are there', () => {
    const text = catalogue({ files: { localizations: { en: plural({ one: '%lld file', other: '%lld files' }) } } });
    assert.equal(put(text, 'ja', { 'files/one': 'x' }), text);
    const japanese = JSON.parse(put(text, 'ja', { 'files/other': '%lld' })) as Catalogue;
    assert.deepEqual(japanese.strings['files']?.localizations?.['ja'], {
      variations: { plural: { other: unit('%lld', 'needs_review') } },
    });
    const polish = put(text, 'pl', { 'files/one': 'a', 'files/other': 'b' }, false);
    const whole = put(polish, 'pl', { 'files/many': 'd', 'files/few': 'c' }, false);
    assert.equal(
      whole,
      catalogue({
        files: {
          localizations: {
            en: plural({ one: '%lld file', other: '%lld files' }),
            pl: plural({ few: 'c', many: 'd', one: 'a', other: 'b' }),
          },
        },
      }),
    );
    const { take } = {
      take: (keys: string[]) => applyEdits(whole, readSharedCatalogue(whole).take('pl', new Set(keys))),
    };
    assert.equal(take(['files/few', 'files/many']), polish);
    assert.equal(take(['files/few', 'files/many', 'files/one', 'files/other']), text);
  });

  it('take what a language says in other variations for a translation, and fill all of them', () => {
    const text = catalogue({
      'Open %lld': { localizations: { pl: plural({ few: 'a', many: 'b', one: 'c', other: 'd' }) } },
      files: { localizations: { en: plural({ one: '1', other: '%lld files' }), pl: unit('Pliki: %lld') } },
    });
    assert.deepEqual(texts(text, 'pl'), {
      'Open %lld': 'd',
      'files/other': 'Pliki: %lld',
      'files/one': 'Pliki: %lld',
      'files/few': 'Pliki: %lld',
      'files/many': 'Pliki: %lld',
    });
    const filled = put(text, 'pl', { 'Open %lld': 'x', 'files/other': 'y' }, false);
    assert.equal(
      filled,
      catalogue({
        'Open %lld': { localizations: { pl: plural({ few: 'x', many: 'x', one: 'x', other: 'x' }) } },
        files: { localizations: { en: plural({ one: '1', other: '%lld files' }), pl: unit('y') } },
      }),
    );
  });

  it('say what waits for a review, and take it', () => {
    const text = catalogue({
      Save: { localizations: { de: unit('Sichern', 'needs_review'), 'pt-BR': unit('', 'new') } },
    });
    const file = readSharedCatalogue(text);
    assert.equal(entriesOf(file.tree('de')).get('Save')?.node.isUnreviewed, true);
    assert.equal(
      applyEdits(text, file.accept?.('de', new Set(['Save'])) ?? []),
      text.replace('needs_review', 'translated'),
    );
    // A language is found however a map writes it.
    assert.equal(
      put(text, 'pt_BR', { Save: 'Salvar' }, false),
      text.replace(
        '"state" : "new",\n            "value" : ""',
        '"state" : "translated",\n            "value" : "Salvar"',
      ),
    );
  });

  it('lose a key with all of its languages', () => {
    const text = readFileSync('test/fixtures/formats/xcode/Localizable.xcstrings', 'utf8');
    const { strings } = JSON.parse(text) as Catalogue;
    for (const key of ['%lld files', 'Cancel', 'open.label']) {
      const tree = readSharedCatalogue(text).tree();
      const own = [...entriesOf(tree).keys()].filter((one) => one === key || one.startsWith(`${key}/`));
      const { [key]: gone, ...rest } = strings;
      assert.ok(gone);
      const left = applyEdits(text, removeEntries(tree, new Set(own)));
      assert.deepEqual((JSON.parse(left) as Catalogue).strings, rest);
    }
  });

  it('are not written when they are damaged', () => {
    const codes = (text: string): string[] =>
      readSharedCatalogue(text)
        .tree('de')
        .problems.map(({ code }) => code);
    assert.deepEqual(codes('{"sourceLanguage" : "en", "strings" : {'), ['malformed']);
    assert.deepEqual(codes('{"a" : 1}'), ['not-of-format']);
    assert.deepEqual(codes('{\n<<<<<<< a\n=======\n>>>>>>> b\n}'), ['conflict-marker']);
    assert.deepEqual(readSharedCatalogue('{').put('de', new Map([['a', 'b']])), []);
  });
});

describe('tables as files with all languages', () => {
  const format: SharedFormat = {
    read: readSharedTable,
    write(entries, { lineEnd, hasBom, endsInLine, isOther, comments }) {
      const rows = [
        ['keys', ...(comments ? ['Comment'] : []), 'en', 'de', 'fr'],
        ...entries.map(({ key, texts }) => [
          key,
          ...(comments ? [''] : []),
          texts['en'],
          texts['de'] ?? '',
          texts['fr'] ?? '',
        ]),
      ];
      const text = Papa.unparse(rows, { newline: '\n', delimiter: isOther ? ';' : ',' });
      return (hasBom ? '\uFEFF' : '') + text.replaceAll('\n', lineEnd) + (endsInLine ? lineEnd : '');
    },
    readByOthers(text) {
      const { data } = Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), {
        header: true,
        skipEmptyLines: true,
      });
      return Object.fromEntries(
        data.map((row) => [
          row['keys'] ?? '',
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value.replaceAll('\r', '')])),
        ]),
      );
    },
  };
  itCompletes(format);

  const put = (text: string, language: string, said: Record<string, string>): string =>
    applyEdits(text, readSharedTable(text).put(language, new Map(Object.entries(said))));

  it('get a column for a language that they lack, called as the others are', () => {
    assert.equal(
      put('\uFEFFkeys,en,pt_BR\r\nA,Save,\r\n,,\r\nB,Open', 'zh-Hant', { A: '存' }),
      '\uFEFFkeys,en,pt_BR,zh_Hant\r\nA,Save,,存\r\n,,,\r\nB,Open,,',
    );
    assert.equal(
      put('Key;Context;English;Deutsch\nA;;Save;\n', 'fr', { A: 'x;y' }),
      'Key;Context;English;Deutsch;French\nA;;Save;;"x;y"\n',
    );
    assert.equal(
      put('Key\tEnglish\tGerman\nA\tSave\t\n', 'fr', { A: 'x' }),
      'Key\tEnglish\tGerman\tFrench\nA\tSave\t\tx\n',
    );
    assert.equal(
      put('Key,English(en),German(de)\nA,Save,\n', 'fr', { A: 'x' }),
      'Key,English(en),German(de),French(fr)\nA,Save,,x\n',
    );
    assert.equal(put('"k","en","de"\n"A","Save",""\n', 'fr', { A: 'x' }), '"k","en","de","fr"\n"A","Save","","x"\n');
    // Another region is another language.
    assert.equal(put('k,en,pt\nA,Save,Guardar\n', 'pt-BR', { A: 'Salvar' }), 'k,en,pt,pt-BR\nA,Save,Guardar,Salvar\n');
  });

  it('have the source that is asked for, and rows of one name under two', () => {
    const text = 'keys,en,de\nA,Save,Sichern\nA,Open,\n,Free text,\n';
    assert.deepEqual([...entriesOf(readSharedTable(text).tree()).keys()], ['A', 'A (2)', 'Free text']);
    assert.deepEqual(
      [...entriesOf(readSharedTable(text, 'de').tree()).values()].map((one) => one.text),
      ['Sichern'],
    );
    assert.deepEqual(readSharedTable(text, 'de').languages, ['en']);
    assert.equal(
      put(text, 'de', { 'A (2)': 'Auf', 'Free text': 'Frei' }),
      'keys,en,de\nA,Save,Sichern\nA,Open,Auf\n,Free text,Frei\n',
    );
  });

  it('lose a row with all of its languages', () => {
    const text = 'keys,en,de\nA,Save,\nB,"Two\nlines",\nC,Last,x';
    const without = (key: string): string => {
      const tree = readSharedTable(text).tree();
      return applyEdits(text, removeEntries(tree, new Set([key])));
    };
    assert.equal(without('A'), 'keys,en,de\nB,"Two\nlines",\nC,Last,x');
    assert.equal(without('B'), 'keys,en,de\nA,Save,\nC,Last,x');
    assert.equal(without('C'), 'keys,en,de\nA,Save,\nB,"Two\nlines",');
  });

  it('keep what stands in cells that the header has no name for, and get a column behind it', () => {
    assert.equal(
      put('k,en\nA,Save,,\nB,Open,"a, note"\nC,Quit\n', 'fr', { A: 'x', B: 'y' }),
      'k,en,,fr\nA,Save,,x\nB,Open,"a, note",y\nC,Quit,,\n',
    );
    assert.equal(put('k,en\nA,Save,\nB,Open,,\n', 'fr', { A: 'x' }), 'k,en,fr\nA,Save,x\nB,Open,,\n');
  });

  it('are not written when a quote has no end, or no column is of a language', () => {
    const codes = (text: string): string[] =>
      readSharedTable(text)
        .tree('de')
        .problems.map(({ code }) => code);
    assert.deepEqual(codes('keys,en,de\nA,"Save,\n'), ['malformed']);
    assert.deepEqual(codes('a,b\n1,2\n'), ['not-of-format']);
  });
});
