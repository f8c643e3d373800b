import assert from 'node:assert/strict';
import type { FromPage, ToPage } from '../../../src/shared/webview/messages';
import type { SegmentsProtocol, TableRow } from '../../../src/shared/webview/segments';
import { PageChannel } from '../../../src/webview/base/pageChannel';
import { codeLabel } from '../../../src/webview/segments/codeLabel';
import { filterRows, statesOf } from '../../../src/webview/segments/segmentFilter';
import { SegmentsModel } from '../../../src/webview/segments/segmentsModel';

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
    const found = (filter: string, shown: Parameters<typeof filterRows>[1]['shown'] = 'all'): number[] =>
      filterRows(rows, { filter, shown });
    assert.deepEqual(found(''), [0, 1, 2]);
    assert.deepEqual(found('CAFE'), [0]);
    assert.deepEqual(found('geoff'), [1]);
    assert.deepEqual(found('menu'), [2]);
    assert.deepEqual(found('', 'open'), [0]);
    assert.deepEqual(found('', 'problems'), [2]);
    assert.deepEqual(found('text', 'state:translated'), [1, 2]);
    assert.deepEqual(statesOf(rows), [['translated', 2]]);
  });

  it('measures the cue that is being typed again when the file was read anew meanwhile', async () => {
    const sent: FromPage[] = [];
    let toPage: (message: ToPage) => void = () => undefined;
    const channel = new PageChannel<SegmentsProtocol>({
      post: (message) => sent.push(message),
      listen: (take) => (toPage = take),
    });
    const model = new SegmentsModel(channel, () => undefined);
    model.takeFacts({
      kind: 'cues',
      name: 'film.de.srt',
      sourceLanguage: 'en',
      targetLanguage: 'de',
      isReadonly: false,
    });
    model.takeRows({ version: 1, first: 0, total: 1, rows: [row({ target: ['Eine kleine Stadt am Meer.'] })] });
    model.startEditing();
    model.typed(['Eine Stadt.']);
    model.takeChanges({ version: 2, rows: [] });

    assert.deepEqual(
      sent.map((message) => 'request' in message && [message.request, message.body]),
      [1, 2].map((version) => ['measure', { version, row: 0, target: ['Eine Stadt.'] }]),
    );
    const [first, second] = sent.map((message) => ('id' in message ? message.id : 0));
    toPage({ id: first!, refused: { reason: 'stale', sentence: 'The file changed while you were editing.' } });
    toPage({ id: second!, answer: { reading: { speed: 12.7, longest: 11 }, problems: [] } });
    await new Promise(setImmediate);
    assert.equal(model.editing?.warnings?.reading?.speed, 12.7);
  });

  it('takes placeholders that were typed for codes in a file of entries, and goes to a row that the filter hides', () => {
    const sent: FromPage[] = [];
    const channel = new PageChannel<SegmentsProtocol>({
      post: (message) => sent.push(message),
      listen: () => undefined,
    });
    const model = new SegmentsModel(channel, () => undefined);
    const facts = { name: 'de.ftl', sourceLanguage: 'en', targetLanguage: 'de', isReadonly: false };
    model.takeFacts({ kind: 'entries', ...facts });
    const codes = [{ written: '{ $name }' }, { written: '{ $count }' }];
    const rows = [row({ id: 'a', codes, source: [0, ' has ', 1] }), row({ id: 'b' })];
    model.takeRows({ version: 1, first: 0, total: 2, rows });
    model.startEditing();
    model.typed(['Es sind { $count } bei { $name }.']);
    assert.ok(model.finishEditing('stay'));
    const [edit] = sent;
    assert.deepEqual(edit && 'request' in edit && edit.body, {
      ...{ version: 1, row: 0 },
      target: ['Es sind ', 1, ' bei ', 0, '.'],
    });
    model.startEditing();
    model.typed(['{ $name }']);
    assert.equal(model.finishEditing('stay'), false);
    model.cancelEditing();
    model.look({ filter: 'a' });
    model.goTo(1);
    assert.deepEqual([model.activeRow, model.options.filter], [1, '']);
    // A text that is none of the file's codes stays as it is typed.
    model.takeFacts({ kind: 'units', ...facts });
    assert.deepEqual(model.partsOf(0, ['{ $name }']), ['{ $name }']);
  });

  it('saves only when what was typed is in the document', async () => {
    const sent: FromPage[] = [];
    let toPage: (message: ToPage) => void = () => undefined;
    const channel = new PageChannel<SegmentsProtocol>({
      post: (message) => sent.push(message),
      listen: (take) => (toPage = take),
    });
    const model = new SegmentsModel(channel, () => undefined);
    const facts = { name: 'de.xlf', sourceLanguage: 'en', targetLanguage: 'de', isReadonly: false };
    model.takeFacts({ kind: 'units', ...facts });
    model.takeRows({ version: 1, first: 0, total: 1, rows: [row({})] });
    model.startEditing();
    model.typed(['Neu']);
    model.finishEditing('stay');
    const saved = model.save();
    const names = (): unknown[] => sent.map((message) => 'request' in message && message.request);
    assert.deepEqual(names(), ['edit']);
    const answer = (at: number): void => {
      const message = sent[at];
      assert.ok(message && 'id' in message);
      toPage({ id: message.id, answer: undefined });
    };
    answer(0);
    while (names().length < 2) await Promise.resolve();
    assert.deepEqual(names(), ['edit', 'save']);
    answer(1);
    await saved;
  });
});
