import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cellBorders } from '../../../../src/formats/prose/flow/tables';
import { staysInCell, stretchesOf } from '../../../../src/formats/prose/textStretches';

/** The texts of a document, or of what stands between ⟨ and ⟩ in it. */
function textsOf(marked: string): string[] {
  const text = marked.replaceAll(/[⟨⟩]/g, '');
  const [start, end] = marked.includes('⟨') ? [marked.indexOf('⟨'), marked.indexOf('⟩') - 1] : [0, text.length];
  return stretchesOf(text, { range: { start, end } }).map((stretch) => text.slice(stretch.start, stretch.end));
}

describe('the texts that are translated as one', () => {
  it('are all of a text without tables, as it is', () => {
    for (const text of ['one\ntwo\n', 'a | b', 'if (a || b) {\n  c |= d;\n}\n', '\n one\r\n', '']) {
      assert.deepEqual(textsOf(text), [text]);
    }
  });

  it('are the cells of a Markdown table, and what stands around it', () => {
    const table = '| Option | Description |\n|:--|--:|\n| `-a` | Show **all** of it |\n|  | x |';
    assert.deepEqual(textsOf(`Above.\nAbove too.\n\n${table}\n\nBelow.\n`), [
      'Above.\nAbove too.\n',
      'Option',
      'Description',
      '`-a`',
      'Show **all** of it',
      'x',
      '\nBelow.',
    ]);
    assert.deepEqual(textsOf(table.replaceAll('\n', '\r\n')).length, 5);
  });

  it('are cells in quotes, in lists, and without pipes at the ends of a row', () => {
    assert.deepEqual(textsOf('> | One two | b |\n> | --- | --- |\n> | c | d |'), ['One two', 'b', 'c', 'd']);
    assert.deepEqual(textsOf('- Item\n\n  | One | b |\n  | --- | --- |\n  | c | d |'), [
      '- Item\n',
      'One',
      'b',
      'c',
      'd',
    ]);
    assert.deepEqual(textsOf('1. | One | b |\n   | --- | --- |'), ['One', 'b']);
    assert.deepEqual(textsOf('One | Two\n--- | ---\nthree | four\nfive'), ['One', 'Two', 'three', 'four', 'five']);
  });

  it('are what is selected of a row, told from the lines around it', () => {
    assert.deepEqual(textsOf('One | Two\n--- | ---\nthr⟨ee | fo⟩ur\n'), ['ee', 'fo']);
    assert.deepEqual(textsOf('| One | Tw⟨o words |\n| --- | --- |\n| thr⟩ee | four |\n'), ['o words', 'thr']);
    assert.deepEqual(textsOf('⟨One | Two⟩\n--- | ---\n'), ['One', 'Two']);
    assert.deepEqual(textsOf('| One | ⟨Two⟩ |\n'), ['Two']);
  });

  it('keep escaped pipes and those of code in their cell', () => {
    assert.deepEqual(textsOf('| a \\| b | `c | d` and `e||f` |'), ['a \\| b', '`c | d` and `e||f`']);
    assert.deepEqual(textsOf('| a \\\\| b |'), ['a \\\\', 'b']);
    assert.deepEqual(textsOf('| A tick ` here | and ` there |'), ['A tick ` here', 'and ` there']);
  });

  it('are the cells of AsciiDoc, and leave tables alone that are drawn in columns', () => {
    assert.deepEqual(textsOf('|===\n|Name |What it is\n\n2+^|A wide cell\n|===\n'), [
      'Name',
      'What it is',
      'A wide cell',
    ]);
    assert.deepEqual(textsOf('Above.\n\n+-----+-----+\n| One | Two |\n+=====+=====+\n| a   | b   |\n+-----+-----+\n'), [
      'Above.\n',
    ]);
    assert.deepEqual(textsOf('=====  =====\nOne    Two\n=====  =====\na      b\n=====  =====\n\nBelow.\n'), [
      '\nBelow.',
    ]);
  });

  it('leave the pipes of fenced code alone', () => {
    const text = '```sh\n| grep a | b |\n```\n\n| One | b |\n| --- | --- |\n';
    const fence = { start: 0, end: text.indexOf('\n\n') };
    const found = stretchesOf(text, { range: { start: 0, end: text.length }, verbatim: [fence] });
    assert.deepEqual(
      found.map(({ start, end }) => text.slice(start, end)),
      ['```sh\n| grep a | b |\n```\n', 'One', 'b'],
    );
  });

  it('leave every pipe of a row where it is, whatever stands in the cells', () => {
    const part = fc.constantFrom(
      'a',
      'words of it',
      ' ',
      '|',
      '\\',
      '\\|',
      '`',
      '``',
      '>',
      '- ',
      '---',
      ':-',
      '\t',
      '+',
      '=',
    );
    const row = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    const reply = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), reply, (rows, translation) => {
        const text = `| One | Two |\n| --- | --- |\n${rows.map((cells) => `|${cells}|`).join('\n')}\n`;
        const stretches = stretchesOf(text, { range: { start: 0, end: text.length } });
        let at = 0;
        let written = '';
        for (const { start, end, isCell } of stretches) {
          assert.ok(isCell && start >= at);
          assert.ok(!/\n/.test(text.slice(start, end)));
          written += text.slice(at, start) + (staysInCell(translation) ? 'x' : text.slice(start, end));
          at = end;
        }
        written += text.slice(at);
        const counts = (document: string): number[] => document.split('\n').map((line) => cellBorders(line).length);
        if (!/[`\\]/.test(text)) assert.deepEqual(counts(written), counts(text));
        assert.equal(written.split('\n').length, text.split('\n').length);
      }),
      { numRuns: 2_000, seed: 20261122 },
    );
  });

  it('take time that grows with the text alone', () => {
    for (const line of ['| a ', '`|', '|`` ', '> ', '- ', '\\|', '|---', '1. ']) {
      const text = `${line.repeat(30_000)}\n${`${line}\n`.repeat(20_000)}`;
      stretchesOf(text, { range: { start: text.length - 3, end: text.length } });
      stretchesOf(text, { range: { start: 0, end: text.length } });
    }
  });
});
