import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readCells, writeCells } from '../../../../src/webview/dictionary/clipboard';

describe('cells on the clipboard', () => {
  it('are read as spreadsheets write them', () => {
    const cases: Array<[text: string, cells: string[][]]> = [
      ['', []],
      ['tea', [['tea']]],
      ['tea\tTee', [['tea', 'Tee']]],
      [
        'tea\tTee\r\ncup\tTasse\r\n',
        [
          ['tea', 'Tee'],
          ['cup', 'Tasse'],
        ],
      ],
      [
        'tea\t\n\tTee',
        [
          ['tea', ''],
          ['', 'Tee'],
        ],
      ],
      ['"two\nlines"\t"a ""quote"""', [['two\nlines', 'a "quote"']]],
      ['"not closed\tTee', [['"not closed', 'Tee']]],
      ['"a" and b\tTee', [['"a" and b', 'Tee']]],
      ['5" screen\tBildschirm', [['5" screen', 'Bildschirm']]],
      ['a\n\nb', [['a'], [''], ['b']]],
    ];
    for (const [text, cells] of cases) assert.deepEqual(readCells(text), cells, JSON.stringify(text));
  });

  it('are read back as they were written', () => {
    const cell = fc.oneof(fc.constantFrom('', 'a', '"', '""', '"a"', 'a\tb', 'a\r\nb', 'ä"ö'), fc.string());
    // A last row of one empty cell is a line end like any other.
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
    fc.assert(fc.property(rows, (cells) => assert.deepEqual(readCells(writeCells(cells)), cells)));
  });

  it('are read in time that grows with their length', () => {
    const text = Array.from({ length: 50_000 }, (_, index) => `term ${index}\t"target ${index}"`).join('\n');
    assert.equal(readCells(text).length, 50_000);
  });
});
