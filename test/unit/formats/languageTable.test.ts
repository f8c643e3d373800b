import assert from 'node:assert/strict';
import fc from 'fast-check';
import Papa from 'papaparse';
import { applyEdits } from '../../../src/formats/edits';
import { parseLanguageTable } from '../../../src/formats/tables/languageTable';
import { unreadable } from './formatFixtures';

const rowsOf = (text: string): string[][] => Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ',' }).data;

describe('Tables with a column a language', () => {
  const table = 'keys,Comment,en,de,pt_BR\nA,About,Save all,"Alles, sichern",\nB,,"Say ""x""",,\n,,,,\nC,,123,,\n';

  it('take no translation that a spreadsheet runs, unless a text of the source begins like it', () => {
    const refuses = (source: string, text: string): boolean =>
      parseLanguageTable(`key,en\na,${source}\n`, { targetLanguage: 'de' }).refusal?.({ text, protectedSpans: [] }) !==
      undefined;
    for (const formula of ["=cmd|'/c calc'!A1", '+1+1', '-1+1', '@SUM(A1)', ' =1+1', '＝1+1']) {
      assert.equal(refuses('Open the file', formula), true, formula);
    }
    assert.equal(refuses('Open the file', 'Öffne die Datei = gut'), false);
    assert.equal(refuses('- first', '- erstens'), false);
    assert.equal(refuses('- first', '=1+1'), true);
  });

  it('give what a language lacks, with key and notes', () => {
    const { segments, sourceLanguage } = parseLanguageTable(table, { targetLanguage: 'de' });
    assert.equal(sourceLanguage, 'en');
    assert.deepEqual(
      segments.map(({ id, text, target, needsTarget, context }) => [id, text, target, needsTarget, context]),
      [
        ['A', 'Save all', 'Alles, sichern', false, 'About'],
        ['B', 'Say "x"', undefined, true, undefined],
      ],
    );
    const codes = (text: string): string[] => unreadable(parseLanguageTable(text, { targetLanguage: 'de' }));
    assert.deepEqual(codes('a,b\n1,2\n'), ['table-languages']);
    assert.deepEqual(codes(''), ['table-languages']);
    assert.deepEqual(codes('key,en,de\nA,"One,\n'), ['not-valid']);
    const named = parseLanguageTable('Key;English(en);German(de)\nA;Save;\n', { targetLanguage: 'de' });
    assert.equal(named.segments[0]?.needsTarget, true);
    assert.equal(
      parseLanguageTable('Key\tEnglish\tGerman\nA\tSave\tX\n', { targetLanguage: 'de' }).segments[0]?.target,
      'X',
    );
  });

  it('take translations into their cells, and a column for a language that has none', () => {
    const write = (text: string, language: string, ...said: Array<string | undefined>): string => {
      const { edits } = parseLanguageTable(text, { targetLanguage: language });
      const targets = said.map((one) => (one === undefined ? undefined : { text: one, protectedSpans: [] }));
      return applyEdits(text, edits(targets, { targetLanguage: language }));
    };
    assert.equal(
      write(table, 'de', undefined, 'Sag "y",\nz'),
      table.replace('"Say ""x""",,', '"Say ""x""","Sag ""y"",\nz",'),
    );
    assert.equal(
      write('\uFEFFk,en\r\nA,Save\r\nB,Open', 'pt-BR', 'Salvar'),
      '\uFEFFk,en,pt-BR\r\nA,Save,Salvar\r\nB,Open,',
    );
    assert.equal(write('k\ten_US\nA\tSave\n', 'zh-CN', '存'), 'k\ten_US\tzh_CN\nA\tSave\t存\n');
    assert.equal(write('k,en,fr,de\nA,Save\n', 'de', 'Sichern'), 'k,en,fr,de\nA,Save,,Sichern\n');
    assert.equal(write('"k","en"\n"A","Save"\n', 'de', 'Los'), '"k","en","de"\n"A","Save","Los"\n');
  });

  it('say any text as another reader reads it, and change no other cell', () => {
    const cell = fc.string({ maxLength: 12 }).map((said) => said.replaceAll('\r', ''));
    const quote = (said: string): string =>
      /[",\n]/.test(said) || said.trim() !== said ? `"${said.replaceAll('"', '""')}"` : said;
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), cell, (rows, said) => {
        const text = `key,en,de\n${rows.map(([one, other]) => ['k', `${quote(`w${one}w`)}`, quote(other)].join(',')).join('\n')}\n`;
        const { segments, edits } = parseLanguageTable(text, { targetLanguage: 'de' });
        assert.equal(segments.length, rows.length);
        const target = `${said}x`.trim();
        const written = applyEdits(text, edits([{ text: target, protectedSpans: [] }], { targetLanguage: 'de' }));
        const [before, after] = [rowsOf(text), rowsOf(written)];
        assert.deepEqual(after.toSpliced(1, 1), before.toSpliced(1, 1));
        assert.deepEqual(after[1], ['k', before[1]?.[1], target]);
      }),
      { seed: 17, numRuns: 500 },
    );
  });
});
