import assert from 'node:assert/strict';
import { segmentRows } from '../../../../../src/domain/files/segmentRow';
import { isSameRow, tableRow, targetOf } from '../../../../../src/editor/files/tables/rowParts';
import { applyEdits } from '../../../../../src/formats/edits';
import { parseXliff } from '../../../../../src/formats/xliff/xliff';

const text =
  '<xliff version="1.2"><file source-language="en"><body>' +
  '<trans-unit id="1"><source>a <g id="1">b</g> <x id="2"/> c</source>' +
  '<target state="final">A <x id="2" equiv-text="n"/> <g id="1">B</g> <x id="9"/> C</target><note>Why</note></trans-unit>' +
  '<trans-unit id="2"><source>d &amp; e <x id="1"/> f</source></trans-unit>' +
  '</body></file></xliff>';

describe('segments as rows of a table', () => {
  const file = parseXliff(text);
  const rows = segmentRows(file);

  it('show codes apart from text, each of the target as that of the source', () => {
    const shown = tableRow(rows[0]!);
    assert.deepEqual(shown.codes, [
      { written: '<g id="1">', role: 'open' },
      { written: '</g>', role: 'close' },
      { written: '<x id="2"/>' },
    ]);
    assert.deepEqual(shown.source, ['a ', 0, 'b', 1, ' ', 2, ' c']);
    assert.deepEqual(shown.target, ['A ', 2, ' ', 0, 'B', 1, ' ', { foreign: '<x id="9"/>' }, ' C']);
    assert.deepEqual([shown.state, shown.notes, shown.locked !== '', shown.isOpen], ['Final', 'Why', true, false]);
  });

  it('take a translation with each code once, and write it as the file writes', () => {
    const target = targetOf(rows[1]!, ['D & ', 0, 'E < F']);
    const written = applyEdits(text, file.edits([undefined, target], { madeBy: 'person' }));
    assert.ok(written.includes('<target state="translated">D &amp; <x id="1"/>E &lt; F</target>'), written);
    assert.equal(targetOf(rows[1]!, ['D']), undefined);
    assert.equal(targetOf(rows[1]!, [0, 'D', 0]), undefined);
    assert.equal(targetOf(rows[1]!, [0, 'D', 7]), undefined);
  });

  it('are the same wherever they stand', () => {
    const moved = segmentRows(parseXliff(text.replace('<body>', '<body><!-- a comment -->')));
    assert.ok(rows.every((row, index) => isSameRow(row, moved[index]!)));
    const changed = segmentRows(parseXliff(text.replace('>Why<', '>Because<')));
    assert.ok(!isSameRow(rows[0]!, changed[0]!));
  });
});
