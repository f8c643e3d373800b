import fc from 'fast-check';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { phraseProblem } from '../../../../src/api/schemas/glossaryPhrase';
import { detectDelimiter, readCsv, writeCsv, type Delimiter } from '../../../../src/formats/glossaries/csv';
import { isRowProblem, termRowOf, type RowProblem, type TableRow } from '../../../../src/formats/glossaries/row';
import { readTbx, type Concept } from '../../../../src/formats/glossaries/tbx';
import { conceptRow } from '../../../../src/formats/glossaries/tbxTerms';
import { writeTbx } from '../../../../src/formats/glossaries/tbxWriter';
import { readClipboard, readTsv, writeTsv } from '../../../../src/formats/glossaries/tsv';
import { anyText, seeded } from '../arbitraries';
import { reason } from '../../../../src/formats/reason';
import { sentence } from '../../../support/sentence';

const pair = { sourceLang: 'en', targetLang: 'de' };

/** What a service takes as one side of an entry, quotes and separators among it. */
const phrase = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc
      .array(fc.constantFrom('"', ',', ';', "'", 'a', ' ', '<b>', '&amp;', ']]>', 'שלום', '😀', '\u00a0'), {
        minLength: 1,
        maxLength: 8,
      })
      .map((parts) => parts.join('')),
  )
  .map((text) => text.trim())
  .filter((text) => phraseProblem(text) === undefined && !/[\ufffe\uffff]/.test(text));
const entries = fc.array(fc.record({ source: phrase, target: phrase }), { maxLength: 12 });
const runs = { ...seeded, numRuns: 500 };

const termsOf = (row: TableRow | RowProblem) =>
  isRowProblem(row) ? row : termRowOf(row, { source: 0, target: 1, sourceLang: 2, targetLang: 3 });

describe('CSV of entries', () => {
  const read = (text: string, delimiter?: Delimiter) => [...readCsv(text, delimiter)].map(termsOf);

  it('reads quotes, doubled quotes, line breaks inside quotes, a byte order mark and blank lines', () => {
    assert.deepEqual(read('\ufefftea,"Tee, grün"\r\n\r\n"the ""best"" cup","die\nbeste"\r\ncup,Tasse'), [
      { source: 'tea', target: 'Tee, grün', line: 1, column: 1 },
      { source: 'the "best" cup', target: 'die\nbeste', line: 3, column: 1 },
      { source: 'cup', target: 'Tasse', line: 5, column: 1 },
    ]);
  });

  it('reads language columns and passes over what follows them', () => {
    assert.deepEqual(read('tea,Tee,en,DE,seen in the kitchen\ncup,Tasse,,'), [
      { source: 'tea', target: 'Tee', sourceLang: 'en', targetLang: 'DE', line: 1, column: 1 },
      { source: 'cup', target: 'Tasse', line: 2, column: 1 },
    ]);
  });

  it('loses one line, and not those behind it, to a quote that does not end', () => {
    const rows = read('tea,Tee\ncup,"Tasse\nspoon,Löffel\n"fork" x,Gabel\nknife,Messer\n');
    assert.deepEqual(
      rows.map((row) =>
        'source' in row ? [row.line, row.source] : [row.line, row.column, sentence(row.message).slice(0, 17)],
      ),
      [
        [1, 'tea'],
        [2, 5, 'A quoted field ha'],
        [3, 'spoon'],
        [4, 1, 'A quoted field ha'],
        [5, 'knife'],
      ],
    );
  });

  it('names a row without a second column, and one that is far too long', () => {
    assert.deepEqual(read(`tea\n${'x'.repeat(40_000)},y\ncup,Tasse`, ','), [
      { line: 1, column: 1, message: reason('row-no-target') },
      { line: 2, column: 1, message: reason('csv-long-row', 32768) },
      { source: 'cup', target: 'Tasse', line: 3, column: 1 },
    ]);
  });

  for (const [delimiter, text] of [
    [',', 'tea,Tee; grün\ncup,Tasse'],
    [';', 'tea;Tee, grün\ncup;Tasse'],
    [';', 'tea, hot;Tee, heiß\ncup, small;Tasse, klein'],
    [',', 'tea,Tee,en,de\ncup;mug,Tasse,en,de'],
    ['\t', 'tea\tTee\ncup, mug\tTasse'],
    [',', 'en,de,notes,status,author\nserver,Server,"IT; net",ok,me'],
    [';', '"Term";"Ziel";"x";"y";"z"'],
    [';', 'en;de\nbig, red, house;x, y, z'],
    [';', 'tea;Tee,Grüntee\ncup;Tasse,Becher'],
    ['|', 'tea|Tee, grün|a; b\ncup|Tasse|c'],
    [';', 'sep=;\ntea,cup;Tee,Tasse'],
    [',', ''],
  ] as const) {
    it(`finds the delimiter of ${JSON.stringify(text)}`, () => assert.equal(detectDelimiter(text), delimiter));
  }

  it('passes over the line in which a spreadsheet names the delimiter', () => {
    assert.deepEqual(read('sep=;\r\ntea;Tee\r\n'), [{ source: 'tea', target: 'Tee', line: 2, column: 1 }]);
  });

  it('reads back what it wrote, with each delimiter and with languages, across its windows', () => {
    const written = fc.tuple(
      entries,
      fc.constantFrom<Delimiter>(',', ';', '\t'),
      fc.boolean(),
      fc.integer({ min: 1, max: 32_000 }),
    );
    fc.assert(
      fc.property(written, ([list, delimiter, named, padding]) => {
        const text =
          `${'x'.repeat(padding)}${delimiter}y\n` +
          [...writeCsv([{ ...pair, entries: list }], { delimiter, named })].join('');
        const [, header, ...rows] = read(text, delimiter);
        assert.equal(header && 'source' in header && header.source, named ? 'source' : 'en');
        const langs = named ? pair : {};
        assert.deepEqual(
          rows,
          list.map((entry, index) => ({ ...entry, ...langs, line: index + 3, column: 1 })),
        );
      }),
      runs,
    );
  });
});

describe('TSV of entries', () => {
  it('reads lines, quotes being part of a phrase', () => {
    assert.deepEqual([...readTsv('\ufefftea\tTee\r\n\n"cup"\tTasse\nspoon\n')].map(termsOf), [
      { source: 'tea', target: 'Tee', line: 1, column: 1 },
      { source: '"cup"', target: 'Tasse', line: 3, column: 1 },
      { line: 4, column: 1, message: reason('row-no-target') },
    ]);
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const rows = [...readTsv([...writeTsv({ ...pair, entries: list })].join(''))].map(termsOf);
        assert.deepEqual(
          rows,
          list.map((entry, index) => ({ ...entry, line: index + 1, column: 1 })),
        );
      }),
      runs,
    );
  });
});

describe('the clipboard of a spreadsheet', () => {
  const read = (text: string) => [...readClipboard(text)].map((row) => (isRowProblem(row) ? row.message : row.cells));

  it('reads cells that the spreadsheet quoted', () => {
    assert.deepEqual(read('tea\tTee\r\n"the ""best"" cup"\t"die ""beste"" Tasse"\r\n'), [
      ['tea', 'Tee'],
      ['the "best" cup', 'die "beste" Tasse'],
    ]);
  });
  it('leaves quotes inside a cell alone', () => {
    assert.deepEqual(read('5" nail\t"5-Zoll"-Nagel'), [['5" nail', '"5-Zoll"-Nagel']]);
  });
  it('reads text with commas or semicolons', () => {
    assert.deepEqual(read('tea;Tee\ncup;Tasse'), [
      ['tea', 'Tee'],
      ['cup', 'Tasse'],
    ]);
  });
});

describe('TBX', () => {
  const fixture = (name: string) => readFileSync(path.join(__dirname, '../../../fixtures/glossaries', name), 'utf8');
  const concepts = (text: string) => [...readTbx(text)].filter((item): item is Concept => !isRowProblem(item));
  const rows = (text: string, source: string, target: string) =>
    concepts(text).map((concept) => {
      const row = conceptRow(concept, source, target);
      return row && [row.source, row.target, row.otherTerms];
    });

  it('takes the preferred terms of version 2, else the first, and counts the others', () => {
    const text = fixture('basic2.tbx');
    assert.deepEqual(rows(text, 'en', 'de'), [
      ['kettle', 'Wasserkessel', 2],
      undefined,
      ['biscuit tin', 'Keksdose', 0],
    ]);
    assert.deepEqual(rows(text, 'fr', 'en'), [undefined, ['sel et poivre', 'salt & pepper', 0], undefined]);
    assert.equal(concepts(text)[1]?.line, 27);
  });

  it('reads version 3 with elements of a module', () => {
    assert.deepEqual(rows(fixture('basic3.tbx'), 'en', 'he'), [
      ['cup', 'כוס', 1],
      ['spoon', 'כף', 0],
    ]);
  });

  it('never takes a term for a translation that is not to be used, in whatever words a tool says so', () => {
    const spellings =
      'deprecatedTerm-admn-sts supersededTerm-admn-sts forbidden Forbidden obsolete notRecommended not_recommended rejected prohibited';
    const tig = (term: string, note = ''): string => `<tig><term>${term}</term>${note}</tig>`;
    const base = (...german: string[]): string =>
      `<martif><text><body><termEntry><langSet xml:lang="en">${tig('color')}</langSet><langSet xml:lang="de">${german.join('')}</langSet></termEntry></body></text></martif>`;
    for (const status of [...spellings.split(' '), 'not recommended']) {
      for (const type of ['administrativeStatus', 'administrative status', 'termStatus', 'normativeAuthorization']) {
        const bad = tig('Farbe', `<termNote type="${type}">${status}</termNote>`);
        assert.deepEqual(rows(base(bad, tig('Farbton')), 'en', 'de'), [['color', 'Farbton', 1]], `${type} ${status}`);
        assert.deepEqual(rows(base(bad), 'en', 'de'), [undefined]);
      }
    }
    const good = tig('Farbton', '<termNote type="administrativeStatus">preferred</termNote>');
    assert.deepEqual(rows(base(tig('Farbe'), good), 'en', 'de'), [['color', 'Farbton', 1]]);
  });

  it('names the place of broken XML, of a foreign file and of terms without a language', () => {
    const problems = (text: string) =>
      [...readTbx(text)].filter(isRowProblem).map(({ line, message }) => `${line}: ${sentence(message)}`);
    assert.match(problems('<tbx>\n<text>\n</tbx>')[0] ?? '', /^3: Invalid XML: .*(close|text)/);
    assert.match(problems('<html><body/></html>')[0] ?? '', /^1: Not a TBX file: it starts with <html>/);
    assert.match(
      problems('<tbx><conceptEntry><langSec><termSec><term>x</term></termSec></langSec></conceptEntry></tbx>')[0] ?? '',
      /xml:lang is missing/,
    );
    assert.notDeepEqual(problems(''), []);
  });

  it('gives no entry with a broken or an invented character in it, and expands nothing', () => {
    const entry = (term: string, other: string) =>
      `<termEntry><langSet xml:lang="en"><tig><term>${term}</term></tig></langSet><langSet xml:lang="de"><tig><term>${other}</term></tig></langSet></termEntry>`;
    const entities = '<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">';
    const body = entry('&b;', 'x') + entry('y', '&file;') + entry('cup\ufffe', 'z') + entry('tea &amp; cup', 'Tee');
    const text = `<?xml version="1.0"?><!DOCTYPE martif [${entities}]><martif><text><body>${body}</body></text></martif>`;
    assert.deepEqual(rows(text, 'en', 'de'), [['tea & cup', 'Tee', 0]]);
    assert.equal([...readTbx(text)].filter(isRowProblem).length, 3);
  });

  it('does not name more defects than a person reads', () => {
    const found = [...readTbx(`<tbx>${'<langSec>'.repeat(2000)}`)];
    assert.equal(found.length, 100);
    assert.match(sentence((found.at(-1) as RowProblem).message), /too many errors/);
    assert.equal([...readTbx(`<tbx>${'<a>'.repeat(2000)}`)].length, 100);
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const text = [...writeTbx('Küche & <Bar>', [{ ...pair, entries: list }])].join('');
        const read = [...readTbx(text)];
        assert.deepEqual(
          read
            .map((item) => (isRowProblem(item) ? item : conceptRow(item, 'en', 'de')))
            .map((row) => row && 'source' in row && [row.source, row.target]),
          list.map(({ source, target }) => [source, target]),
        );
      }),
      runs,
    );
  });

  it('stays readable with characters that no XML file can have', () => {
    const list = [{ source: 'one\uffff', target: 'eins' }];
    const text = [...writeTbx('A\u0000name\ud800', [{ ...pair, entries: list }])].join('');
    assert.deepEqual(
      concepts(text).map((concept) => conceptRow(concept, 'en', 'de')?.source),
      ['one\ufffd'],
    );
    assert.deepEqual([...readTbx(text)].filter(isRowProblem), []);
  });
});

describe('files of entries that hold anything', () => {
  it('never make a reader throw, and every place is inside the file', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const lines = text.split(/\r\n|\r|\n/).length;
        for (const read of [readCsv, readTsv, readClipboard, readTbx]) {
          for (const { line, column } of read(text)) assert.ok(line >= 1 && line <= lines && column >= 1, read.name);
        }
      }),
      seeded,
    );
  });

  it('nor do pieces of real files', () => {
    const pieces = fc
      .array(
        fc.oneof(
          anyText,
          fc.constantFrom(
            '<tbx>',
            '<martif>',
            '<conceptEntry>',
            '<langSec xml:lang="en">',
            '<termSec>',
            '<term>',
            '</term>',
            '</termSec>',
            '</langSec>',
            '</conceptEntry>',
            '</tbx>',
            '<![CDATA[',
            ']]>',
            '<!DOCTYPE x [',
            '"',
            '""',
            '",',
            '\t',
            '\n',
          ),
        ),
        { maxLength: 20 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(pieces, (text) => {
        for (const read of [readCsv, readTsv, readClipboard, readTbx]) assert.ok(Array.isArray([...read(text)]));
      }),
      seeded,
    );
  });
});
