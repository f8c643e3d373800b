import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LineSplice } from '../../../../src/shared/webview/dictionary';
import { RefusedError } from '../../../../src/webview/base/pageChannel';
import { handleDictionaryKey } from '../../../../src/webview/dictionary/dictionaryKeys';
import { DictionaryModel, type Move } from '../../../../src/webview/dictionary/dictionaryModel';
import { foldAll, foldedOf } from '../../../../src/webview/dictionary/rows';
import { fold } from '../../../../src/webview/grid/fold';

/** A table and a document of lines behind it, which answers as the host does: first the change, then the answer. */
function table(...lines: string[]) {
  const document = { lines, version: 1 };
  const steps: string[][] = [];
  let refusals = 0;
  const ask = async (request: string, body: unknown) => {
    await new Promise(setImmediate);
    if (request === 'check') return null;
    const { version, splices } = body as { version: number; splices: LineSplice[] };
    if (version !== document.version || refusals-- > 0) throw new RefusedError({ reason: 'stale', sentence: '' });
    change(splices);
    return undefined;
  };
  const model = new DictionaryModel({ ask: ask as never }, () => undefined);
  const change = (splices: LineSplice[]): void => {
    steps.push([...document.lines]);
    const before = document.lines.length;
    for (const { line, remove, insert } of splices.toReversed()) document.lines.splice(line, remove, ...insert);
    // A text without lines is one blank line, and told so.
    if (document.lines.length === 0) splices = [{ line: 0, remove: before, insert: [''] }];
    if (document.lines.length === 0) document.lines.push('');
    model.apply(splices, ++document.version);
  };
  model.load(lines.join('\n'), 1);
  const key = (name: string, modifiers: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey', boolean>> = {}) =>
    handleDictionaryKey(
      model,
      {
        key: name,
        code: '',
        ctrlKey: false,
        metaKey: false,
        shiftKey: false,
        altKey: false,
        isComposing: false,
        ...modifiers,
      },
      { pageRows: 10, focusFilter: () => undefined },
    );
  return {
    model,
    document,
    change,
    steps,
    key,
    refuse: (times: number) => (refusals = times),
    shown: () => model.view.map(({ source, target }) => `${source}\t${target}`),
  };
}

/** Types a text in place of what the field holds, and leaves it by a key. */
function enter(model: DictionaryModel, text: string, move: Move): void {
  void model.typed(text);
  model.finishEditing(move);
}

describe('the table of a dictionary', () => {
  it('selects the entry it is to show, whatever the filter and the order', () => {
    const { model, shown } = table('tea\tTee', '', 'cup\tTasse', 'pot\tKanne');
    model.sortBy('source');
    model.filter('tee');
    model.jumpTo(2);
    assert.equal(model.options.filter, '');
    assert.equal(model.message, '');
    assert.deepEqual(shown(), ['cup\tTasse', 'pot\tKanne', 'tea\tTee']);
    assert.equal(model.copied(), 'cup\tTasse');
    model.filter('t');
    model.jumpTo(0);
    assert.equal(model.options.filter, 't');
    assert.equal(model.copied(), 'tea\tTee');
    model.jumpTo(9);
    assert.equal(model.copied(), 'tea\tTee');
  });

  it('puts what is typed into the entry it was begun in, whatever others do to the dictionary meanwhile', async () => {
    const { model, document, change } = table('tea\tTee', 'cup\tTasse', 'pot\tKanne');
    const type = (text: string) => {
      model.moveTo({ index: model.view.findIndex(({ source }) => source === 'cup'), side: 'target' });
      model.startEditing();
      void model.typed(text);
    };
    type('Becher');
    // A service gives all entries anew, in another order.
    change([{ line: 0, remove: 3, insert: ['bowl\tSchale', 'tea\tTee', 'pot\tTopf', 'cup\tTasse', 'lid\tDeckel'] }]);
    assert.deepEqual(model.active, { index: 3, side: 'target' });
    assert.equal(model.editing?.text, 'Becher');
    enter(model, 'Becher', 'stay');
    await model.settled();
    assert.deepEqual(document.lines, ['bowl\tSchale', 'tea\tTee', 'pot\tTopf', 'cup\tBecher', 'lid\tDeckel']);
    type('Pokal');
    document.lines = ['cup\tBecher', 'tea\tTee'];
    model.load(document.lines.join('\n'), ++document.version);
    assert.deepEqual(model.active, { index: 0, side: 'target' });
    enter(model, 'Pokal', 'stay');
    await model.settled();
    assert.deepEqual(document.lines, ['cup\tPokal', 'tea\tTee']);
  });

  it('makes a new entry of what is typed in one that somebody else deletes', async () => {
    for (const reads of ['the lines that changed', 'all lines']) {
      const { model, document, change } = table('tea\tTee', 'cup\tTasse');
      model.moveTo({ index: 1, side: 'target' });
      model.startEditing();
      void model.typed('Becher');
      if (reads === 'all lines') {
        document.lines.pop();
        model.load(document.lines.join('\n'), ++document.version);
      } else {
        change([{ line: 1, remove: 1, insert: [] }]);
      }
      assert.equal(model.editing, undefined);
      assert.match(model.message, /deleted while you were editing/);
      await model.settled();
      assert.deepEqual(document.lines, ['tea\tTee', 'cup\tBecher'], reads);
    }
  });

  it('goes on with a new entry while others add theirs', async () => {
    const { model, document, change } = table('tea\tTee');
    model.moveTo({ index: 1, side: 'source' });
    model.startEditing('c');
    change([{ line: 1, remove: 0, insert: ['lid\tDeckel'] }]);
    assert.deepEqual(model.active, { index: 2, side: 'source' });
    enter(model, 'cup', 'next');
    await model.settled();
    assert.deepEqual(document.lines, ['tea\tTee', 'lid\tDeckel', 'cup\t']);
    assert.deepEqual(model.active, { index: 2, side: 'target' });
  });

  it('takes a new entry typed at once, before the document has its first half', async () => {
    const { model, document, key } = table('tea\tTee');
    key('Enter', { ctrlKey: true });
    key('c');
    enter(model, 'cup', 'next');
    key('T');
    enter(model, 'Tasse', 'down');
    key('p');
    enter(model, 'pot', 'down');
    await model.settled();
    assert.deepEqual(document.lines, ['tea\tTee', 'cup\tTasse', 'pot\t']);
    assert.deepEqual(model.active, { index: 2, side: 'target' });
  });

  it('fills the blank line of an empty dictionary', async () => {
    const { model, document, shown } = table('');
    assert.equal(model.entryCount, 0);
    model.startEditing('t');
    enter(model, 'tea', 'next');
    await model.settled();
    assert.deepEqual(document.lines, ['tea\t']);
    assert.deepEqual(shown(), ['tea\t']);
    assert.equal(model.entryCount, 1);
  });

  it('puts what was typed into its row, though others change the dictionary meanwhile', async () => {
    const { model, document, change, refuse } = table('tea\tTee', 'cup\tTasse');
    model.moveTo({ index: 1, side: 'target' });
    model.startEditing();
    change([{ line: 0, remove: 0, insert: ['jug\tKrug', 'jar\tGlas'] }]);
    refuse(2);
    enter(model, 'Becher', 'down');
    await model.settled();
    assert.deepEqual(document.lines, ['jug\tKrug', 'jar\tGlas', 'tea\tTee', 'cup\tBecher']);
  });

  it('gives up typing in a row that was deleted', async () => {
    const { model, document, change } = table('tea\tTee', 'cup\tTasse');
    model.moveTo({ index: 0, side: 'source' });
    model.startEditing();
    change([{ line: 0, remove: 1, insert: [] }]);
    assert.equal(model.editing, undefined);
    await model.settled();
    assert.deepEqual(document.lines, ['cup\tTasse']);
  });

  it('selects rows by Shift and Ctrl, and deletes them in one step', async () => {
    const { model, document, key, steps } = table('a\t1', 'b\t2', 'c\t3', 'd\t4', 'e\t5');
    key('ArrowDown', { shiftKey: true });
    model.moveTo({ index: 3, side: 'source' }, 'toggle');
    assert.equal(model.copied(), 'a\t1\nb\t2\nd\t4');
    key('Delete');
    await model.settled();
    assert.deepEqual(document.lines, ['c\t3', 'e\t5']);
    assert.equal(steps.length, 1);
    key('a', { ctrlKey: true });
    key('Delete');
    await model.settled();
    assert.deepEqual(document.lines, ['']);
  });

  it('is left by Tab at its ends only', () => {
    const { model, key } = table('a\t1');
    assert.ok(!key('Tab', { shiftKey: true }));
    assert.ok(key('Tab') && key('Tab') && key('Tab'));
    assert.deepEqual(model.active, { index: 1, side: 'target' });
    assert.ok(!key('Tab'));
    for (const name of ['F5', 'Shift', 'Escape']) assert.ok(!key(name), name);
    for (const name of ['z', 'y', 's', 'P']) assert.ok(!key(name, { ctrlKey: true }), name);
  });

  it('filters without case and accents, and keeps new rows in sight', async () => {
    const { model, shown, change } = table('Café\tKaffeehaus', 'tea\tTee', 'ＴＥＡ pot\tKanne');
    model.filter('cafe');
    assert.deepEqual(shown(), ['Café\tKaffeehaus']);
    model.filter('tea');
    assert.deepEqual(shown(), ['tea\tTee', 'ＴＥＡ pot\tKanne']);
    change([{ line: 3, remove: 0, insert: ['cup\tTasse'] }]);
    assert.deepEqual(shown(), ['tea\tTee', 'ＴＥＡ pot\tKanne', 'cup\tTasse']);
    model.filter('');
    assert.equal(model.view.length, 4);
    await model.settled();
  });

  it('folds all rows at once as it does one by one', () => {
    const phrase = fc.string({
      unit: fc.constantFrom('a', 'É', 'e\u0301', 'Σ', 'İ', 'ﬁ', '２', '\u0085', '\u2028', ' '),
    });
    fc.assert(
      fc.property(fc.array(fc.record({ source: phrase, target: phrase })), (phrases) => {
        const rows = phrases.map((row, line) => ({ ...row, line, isBlank: false }));
        foldAll(rows);
        assert.deepEqual(
          rows.map((row) => foldedOf(row)),
          phrases.map(({ source, target }) => ({ source: fold(source), target: fold(target) })),
        );
      }),
    );
  });

  it('sorts the view, not the dictionary', () => {
    const { model, shown, document } = table('b\t1', 'A\t2', 'c\t0');
    model.sortBy('source');
    assert.deepEqual(shown(), ['A\t2', 'b\t1', 'c\t0']);
    model.sortBy('source');
    assert.deepEqual(shown(), ['c\t0', 'b\t1', 'A\t2']);
    model.sortBy('source');
    assert.deepEqual(shown(), document.lines);
    model.sortBy('target');
    assert.deepEqual(shown(), ['c\t0', 'b\t1', 'A\t2']);
  });

  it('finds sources that differ in case, accents and spaces only', () => {
    const { model, shown } = table('tea\t1', 'cup\t2', 'Tea \t3', 'két\t4', 'ket\t5');
    model.show('duplicates');
    assert.deepEqual(shown(), ['tea\t1', 'Tea \t3', 'két\t4', 'ket\t5']);
  });

  it('pastes one column downwards from the cell with the focus', async () => {
    const { model, document } = table('a\t1', 'b\t2');
    model.moveTo({ index: 1, side: 'target' });
    model.paste('zwei\ndrei');
    await model.settled();
    assert.deepEqual(document.lines, ['a\t1', 'b\tzwei', '\tdrei']);
  });

  it('pastes rows of any length without losing one, nor a target that is there', async () => {
    const { model, document, steps } = table('tea\tTee', 'cup\tTasse', 'pot\tKanne');
    const rows = ['tea', 'cup\tBecher\tmore', '\teins', '\tzwei', '\t', 'jug', '"a\r\nlid"\t"ein\t""Deckel"""'];
    model.paste([...rows, 'jar\tGlas', 'jar\tEinmachglas', ''].join('\r\n'));
    await model.settled();
    const added = ['\teins', '\tzwei', 'jug\t', 'a lid\tein "Deckel"', 'jar\tEinmachglas'];
    assert.deepEqual(document.lines, ['tea\tTee', 'cup\tBecher', 'pot\tKanne', ...added]);
    const skipped = '1 blank row skipped, 1 row without a target skipped, 1 row with a repeated source skipped';
    assert.equal(model.message, `5 entries added, 1 changed, ${skipped}`);
    assert.equal(steps.length, 1);
  });

  it('shows a line that would be sent, though nothing is seen of it', () => {
    const { shown, model } = table('tea\tTee', '   ', '\u00a0', '');
    assert.deepEqual(shown(), ['tea\tTee', '\u00a0\t']);
    assert.equal(model.entryCount, 2);
  });

  it('changes nothing of a dictionary that is read-only', async () => {
    const { model, document, key } = table('a\t1');
    model.isReadonly = true;
    key('Delete');
    key('x');
    model.paste('b\t2');
    model.cut();
    await model.settled();
    assert.equal(model.editing, undefined);
    assert.deepEqual(document.lines, ['a\t1']);
  });

  it('has the lines of the document, whatever is done', () => {
    const line = fc.constantFrom('', 'a\t1', 'b\t2', 'c', ' ', '\u00a0');
    const splice = fc.record({ at: fc.nat(9), remove: fc.nat(3), insert: fc.array(line, { maxLength: 3 }) });
    const action = fc.oneof(
      splice.map(({ at, remove, insert }) => ({ change, model, document }: ReturnType<typeof table>) => {
        const start = Math.min(at, document.lines.length);
        // The text has one line at least.
        if (remove >= document.lines.length && insert.length === 0) return;
        change([{ line: start, remove: Math.min(remove, document.lines.length - start), insert }]);
        void model;
      }),
      fc.nat(5).map((index) => ({ model }: ReturnType<typeof table>) => {
        model.moveTo({ index, side: 'target' });
        model.startEditing();
        enter(model, 'typed', 'down');
      }),
      fc.constant(({ model }: ReturnType<typeof table>) => model.deleteSelected()),
      fc.constant(({ model }: ReturnType<typeof table>) => model.sortBy('source')),
      fc.constantFrom('a\t3\nd', 'x\ny', '\t1\n\t2').map(
        (text) =>
          ({ model }: ReturnType<typeof table>) =>
            model.paste(text),
      ),
      fc.constantFrom('', 'a').map(
        (text) =>
          ({ model }: ReturnType<typeof table>) =>
            model.filter(text),
      ),
    );
    return fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.array(action, { maxLength: 8 }),
        async (lines, actions) => {
          const under = table(...lines);
          for (const act of actions) {
            act(under);
            await under.model.settled();
            const { view, rows } = under.model;
            assert.equal(new Set(view).size, view.length);
            assert.ok(view.every((row) => rows.has(row) && !row.isBlank));
          }
          const rows = under.model.rows.all.map(({ source, target, isBlank }) =>
            isBlank ? '' : `${source}\t${target}`,
          );
          const expected = under.document.lines.map((text) =>
            /^ *$/.test(text) ? '' : text.includes('\t') ? text : `${text}\t`,
          );
          assert.deepEqual(rows, expected);
          under.model.look({ filter: '', shown: 'all', sorting: undefined });
          assert.equal(under.model.view.length, under.model.entryCount);
        },
      ),
    );
  });
});
