import assert from 'node:assert/strict';
import type { TableRow } from '../../../src/shared/webview/segments';
import { codeLabel } from '../../../src/webview/segments/codeLabel';
import { filterRows, statesOf } from '../../../src/webview/segments/segmentFilter';

function row(change: Partial<TableRow>): TableRow {
  return {
    id: 'u',
    codes: [],
    source: ['Text'],
    target: [],
    state: '',
    notes: '',
    isOpen: true,
    locked: '',
    problems: [],
    sourceHint: '',
    targetHint: '',
    ...change,
  };
}

describe('the page of segments', () => {
  it('calls a code what a person knows it by', () => {
    assert.equal(codeLabel('<x id="INTERPOLATION" equiv-text="{{name}}"/>', undefined), '{{name}}');
    assert.equal(codeLabel("<ph id='1' disp='&lt;br>'/>", undefined), '<br>');
    assert.equal(codeLabel('<ph id="1">&lt;br/&gt;</ph>', undefined), '<br/>');
    assert.equal(codeLabel('<g id="7">', 'open'), '7');
    assert.equal(codeLabel('</g>', 'close'), '/');
    assert.equal(codeLabel('<ec startRef="3"/>', 'close'), '3');
    assert.equal(codeLabel('<!-- a comment -->', undefined), '<!-- a comment -->');
    assert.equal(codeLabel(`<x id="${'y'.repeat(40)}"/>`, undefined).length, 24);
  });

  it('finds rows by text, whatever the case and accents, and by state', () => {
    const rows = [
      row({ id: 'a', source: ['Café ', 0, ' open'] }),
      row({ id: 'b', target: ['Geöffnet'], state: 'translated', isOpen: false }),
      row({
        id: 'c',
        notes: 'In a menu',
        state: 'translated',
        isOpen: false,
        problems: [{ severity: 'warning', message: 'Too long.' }],
      }),
    ];
    const found = (text: string, shown: Parameters<typeof filterRows>[1]['shown'] = 'all'): number[] =>
      filterRows(rows, { text, shown });
    assert.deepEqual(found(''), [0, 1, 2]);
    assert.deepEqual(found('CAFE'), [0]);
    assert.deepEqual(found('geoff'), [1]);
    assert.deepEqual(found('menu'), [2]);
    assert.deepEqual(found('', 'open'), [0]);
    assert.deepEqual(found('', 'problems'), [2]);
    assert.deepEqual(found('text', 'state:translated'), [1, 2]);
    assert.deepEqual(statesOf(rows), [['translated', 2]]);
  });
});
