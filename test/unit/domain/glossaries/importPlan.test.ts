import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parseEntries } from '../../../../src/api/schemas/glossaryEntries';
import { formatOf, pairInName, pairsNamed, type EntryItem } from '../../../../src/domain/glossaries/entryFile';
import { readEntryFile } from '../../../../src/domain/glossaries/readEntryFile';
import { callFor } from '../../../../src/domain/glossaries/importCalls';
import {
  changesSomething,
  planImport,
  planProblem,
  type ImportMode,
} from '../../../../src/domain/glossaries/importPlan';
import { readCsv } from '../../../../src/formats/glossaries/csv';
import { guessTable } from '../../../../src/domain/glossaries/tableColumns';
import { inSlices } from '../../../../src/domain/slices';
import { sentence } from '../../../support/sentence';
import { reason } from '../../../../src/formats/reason';

const pair = { sourceLang: 'en', targetLang: 'de' };
const current = [
  { source: 'tea', target: 'Tee' },
  { source: 'cup', target: 'Becher' },
  { source: 'spoon', target: 'Löffel' },
];
const plan = (csv: string, mode: ImportMode = 'merge') => planImport([...readCsv(csv)], current, { pair, mode });

describe('plan of an import', () => {
  it('tells what would be added, changed and kept, and leaves the rest alone', async () => {
    const found = await plan('tea,Tee\ncup,Tasse\nfork,Gabel');
    assert.deepEqual(found.added, [{ source: 'fork', target: 'Gabel' }]);
    assert.deepEqual(found.changed, [{ source: 'cup', target: 'Tasse', before: 'Becher' }]);
    assert.deepEqual([found.unchanged, found.removed.length], [1, 0]);
    assert.deepEqual(
      found.result.map(({ source }) => source),
      ['tea', 'cup', 'spoon', 'fork'],
    );
    assert.equal(found.resultBytes, 'tea\tTee\ncup\tTasse\nspoon\tLöffel\nfork\tGabel\n'.length + 1);
  });

  it('removes what a replacement does not have', async () => {
    const found = await plan('tea,Tee\nfork,Gabel', 'replace');
    assert.deepEqual(
      found.removed.map(({ source }) => source),
      ['cup', 'spoon'],
    );
    assert.deepEqual(
      found.result.map(({ source }) => source),
      ['tea', 'fork'],
    );
  });

  it('names each row it drops, with its place and its reason', async () => {
    const found = await plan(
      `,leer\nfork\nknife,Messer\nknife,Schneide\nknife,Schneide\n${'x'.repeat(1025)},lang\n"a\nb",c`,
    );
    assert.deepEqual(
      found.dropped.map(({ line, why }) => `${line}: ${sentence(why)}`),
      [
        '1: The source is empty.',
        '2: The column for the target is missing.',
        '3: Line 4 has a different target for “knife”, which is used.',
        '4: Repeated in line 5.',
        '6: The source is longer than 1024 bytes.',
        '7: The source has a control character or line break.',
      ],
    );
    assert.deepEqual(found.added, [{ source: 'knife', target: 'Schneide' }]);
  });

  it('counts rows of other languages, takes off outer white space, and passes over column titles', async () => {
    const found = await plan(
      'Source,Target,Source Language,Target Language\n fork ,Gabel,EN-GB,de\nfork,fourchette,en,fr',
    );
    assert.deepEqual([found.hasHeader, found.otherLanguages, found.trimmed], [true, 1, 1]);
    assert.deepEqual(found.added, [{ source: 'fork', target: 'Gabel' }]);
    assert.equal((await plan('English,German\nfork,Gabel')).hasHeader, true);
    assert.equal((await plan('EN,de\nfork,Gabel')).hasHeader, true);
    assert.equal((await plan('tea,de\nfork,Gabel')).hasHeader, false);
  });

  it('counts the terms of a concept it does not take', async () => {
    const term = (lang: string, text: string) => ({ lang, text, status: 'admitted' as const });
    const items: EntryItem[] = [
      { line: 1, column: 1, terms: [term('en', 'cup'), term('en', 'mug'), term('de', 'Tasse')] },
      { line: 2, column: 1, terms: [term('en', 'tea'), term('fr', 'thé')] },
    ];
    const found = await planImport(items, [], { pair, mode: 'merge' });
    assert.deepEqual(
      [found.added, found.otherTerms, found.otherLanguages],
      [[{ source: 'cup', target: 'Tasse' }], 1, 1],
    );
  });

  it('refuses a dictionary over 10 MB, and one without entries', async () => {
    const items = Array.from({ length: 11_000 }, (_, line) => ({
      cells: [`${line}`, 'ä'.repeat(500)],
      line: line + 1,
      column: 1,
    }));
    assert.match(sentence(planProblem(await planImport(items, [], { pair, mode: 'merge' }))), /10\.6 MB/);
    assert.match(sentence(planProblem(await plan('', 'replace'))), /would be empty/);
    assert.equal(planProblem(await plan('tea,Tee')), undefined);
  });

  it('sends the smallest call that leaves the dictionary as planned', async () => {
    const phrase = fc.constantFrom<string>('a', 'b', 'c', 'ä', 'd e');
    const list = fc.array(fc.record({ source: phrase, target: phrase }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(list, list, fc.constantFrom<ImportMode>('merge', 'replace'), async (before, rows, mode) => {
        const had = new Map(before.map(({ source, target }) => [source, target]));
        const items = rows.map(({ source, target }, index) => ({
          cells: [source, target],
          line: index + 1,
          column: 1,
        }));
        const found = await planImport(
          items,
          [...had].map(([source, target]) => ({ source, target })),
          { pair, mode },
        );
        const expected = new Map([
          ...(mode === 'merge' ? had : []),
          ...rows.map(({ source, target }): [string, string] => [source, target]),
        ]);
        assert.deepEqual(new Map(found.result.map(({ source, target }) => [source, target])), expected);
        assert.equal(found.result.length, expected.size);
        if (!changesSomething(found) || expected.size === 0) return;
        const call = callFor(found);
        assert.equal(call.call, found.removed.length > 0 ? 'replace' : 'merge');
        const sent =
          call.call === 'replace' ? call.dictionary : call.call === 'merge' ? call.change.dictionaries?.[0] : undefined;
        const { entries, problems } = parseEntries(sent?.entries ?? '', 'tsv', pair);
        assert.deepEqual(problems, []);
        const after = new Map(call.call === 'replace' ? [] : had);
        for (const { source, target } of entries) after.set(source, target);
        assert.deepEqual(after, expected);
        if (call.call === 'merge') assert.equal(entries.length, found.added.length + found.changed.length);
      }),
      { seed: 20260630, numRuns: 500 },
    );
  });

  it('gives way to others while it works, and stops when it is cancelled', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled');
    setImmediate(() => controller.abort(reason));
    const endless = (function* () {
      for (;;) yield 0;
    })();
    await assert.rejects(
      inSlices(endless, () => undefined, controller.signal),
      reason,
    );
  });
});

describe('a file of entries', () => {
  it('tells its format by its name', () => {
    assert.deepEqual(['a.CSV', 'b.tsv', 'c.txt', 'd.tbx', 'e.docx', 'csv'].map(formatOf), [
      'csv',
      'tsv',
      'tsv',
      'tbx',
      undefined,
      undefined,
    ]);
  });
  it('tells its languages by its columns, its concepts or its name', async () => {
    const items = [...readCsv('tea,Tee,en,de\ntea,thé,en,fr\ncup,Tasse,EN,DE')];
    const columns = guessTable(items)?.readings[0]?.columns;
    assert.deepEqual(pairsNamed(items, columns), [pair, { sourceLang: 'en', targetLang: 'fr' }]);
    assert.deepEqual(pairInName('kitchen.en-de.csv'), pair);
    assert.equal(pairInName('kitchen.csv'), undefined);
    const tbx = await readEntryFile(
      Buffer.from(
        '<tbx><conceptEntry><langSec xml:lang="en"><termSec><term>a</term></termSec></langSec><langSec xml:lang="de"><termSec><term>b</term></termSec></langSec></conceptEntry></tbx>',
      ),
      'tbx',
    );
    assert.ok(Array.isArray(tbx));
    assert.deepEqual(pairsNamed(tbx), [pair, { sourceLang: 'de', targetLang: 'en' }]);
  });
  it('may be UTF-16, as spreadsheets save “Unicode text”, and is refused in another encoding', async () => {
    const items = await readEntryFile(Buffer.from('\ufefftea\tTee\r\n', 'utf16le'), 'tsv');
    assert.deepEqual(items, [{ cells: ['tea', 'Tee'], line: 1, column: 1 }]);
    assert.deepEqual(await readEntryFile(Buffer.from([0x74, 0x09, 0xe4]), 'tsv'), {
      message: reason('file-not-valid', 'UTF-8'),
    });

    it('is read up to so many rows', async () => {
      const read = (atMost: number) => readEntryFile(Buffer.from('a,b\nc,d\n'), 'csv', undefined, atMost);
      assert.equal(((await read(2)) as unknown[]).length, 2);
      assert.deepEqual(await read(1), { message: reason('import-many-rows', 1) });
    });
  });
});
