import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { EntryFormat } from '../../../../src/domain/glossaries/entryFile';
import { readEntryFile } from '../../../../src/domain/glossaries/readEntryFile';
import { exportText } from '../../../../src/domain/glossaries/exportText';
import { isTableRow } from '../../../../src/formats/glossaries/row';

describe('an export that is opened in a spreadsheet', () => {
  const written = (format: EntryFormat, cells: ReadonlyArray<readonly [string, string]>, isExact = false) => {
    const entries = cells.map(([source, target]) => ({ source, target }));
    return exportText(format, 'g', [{ sourceLang: 'en', targetLang: 'de', entries }], undefined, { isExact });
  };
  const cellsOf = async (format: EntryFormat, text: string): Promise<unknown[]> => {
    const items = await readEntryFile(Buffer.from(text), format);
    assert.ok(Array.isArray(items));
    const rows = items.filter(isTableRow).map(({ cells }) => cells);
    return format === 'csv' ? rows.slice(1) : rows;
  };
  const hostile = ["=cmd|' /C calc'!A0", '+49', '-ing', '@SUM(1)', '＝1', "'=a", "''=b", "'tis", 'a=b'] as const;

  for (const format of ['csv', 'tsv'] as const) {
    it(`has no formula in ${format.toUpperCase()}, and is read again as it was`, async () => {
      const entries = hostile.map((cell) => [cell, cell] as const);
      const text = await written(format, entries);
      assert.doesNotMatch(text.replace('\ufeff', ''), /(?:^|[\t\n,])"?[=+\-@＝]/);
      assert.deepEqual(await cellsOf(format, text), entries);
    });

    it(`of any entries is read again in ${format.toUpperCase()} as it was`, async () => {
      const cell = fc
        .tuple(fc.constantFrom('', "'", "''", '=', "'=", '-', '@', 'x'), fc.string({ minLength: 1 }))
        .map(([start, rest]) => `${start}${rest.replace(/[\s\ufeff]/g, '_')}z`);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (entries) => {
          assert.deepEqual(await cellsOf(format, await written(format, [['first', 'x'], ...entries])), [
            ['first', 'x'],
            ...entries,
          ]);
        }),
        { seed: 8, numRuns: 300 },
      );
    });

    it(`can be had exactly as it is in ${format.toUpperCase()}`, async () => {
      const entries = [
        ['=a', "'=b"],
        ['-c', 'd'],
      ] as const;
      const text = await written(format, entries, true);
      assert.match(text, /^\ufeff?(?:en,de\r\n)?=a[,\t]'=b\r?\n-c[,\t]d\r?\n$/);
      assert.deepEqual(await cellsOf(format, text), entries);
    });
  }
});
