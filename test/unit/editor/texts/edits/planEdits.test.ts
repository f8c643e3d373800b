import assert from 'node:assert/strict';
import { planEdits, selectionsAfter, type Landing } from '../../../../../src/editor/texts/edits/planEdits';
import { applyEdits } from '../../../../../src/formats/edits';

/** `[…]` are the selections of the source; the answer shows the new ones the same way. */
function land(marked: string, results: string[], landing: Landing, eol = '\n'): string {
  const ranges: Array<{ start: number; end: number }> = [];
  const text = marked.replaceAll(/[[\]]/g, '');
  let removed = 0;
  for (const { index, 0: bracket } of marked.matchAll(/[[\]]/g)) {
    if (bracket === '[') ranges.push({ start: index - removed, end: -1 });
    else ranges.at(-1)!.end = index - removed;
    removed++;
  }
  const edits = planEdits(text, ranges, results, landing, eol);
  const after = applyEdits(text, edits);
  const marks = selectionsAfter(edits).flatMap(({ start, end }) => [
    { start, end: start, newText: '[' },
    { start: end, end, newText: ']' },
  ]);
  return applyEdits(after, marks);
}

describe('planEdits', () => {
  it('replaces and selects what is new', () => {
    assert.equal(land('a [one] b [two]', ['eins', 'zw'], 'replace'), 'a [eins] b [zw]');
  });

  it('writes line ends as the document has them', () => {
    assert.equal(land('[a\r\nb]', ['x\ny'], 'replace', '\r\n'), '[x\r\ny]');
  });

  it('inserts below with the indentation and marker of the first line', () => {
    assert.equal(land('  // [one]\nrest', ['eins'], 'below'), '  // one\n  // [eins]\nrest');
    assert.equal(land('- [one]', ['eins'], 'below'), '- one\n- [eins]');
    assert.equal(land('  let x = "[one]";', ['eins'], 'below'), '  let x = "one";\n  [eins]');
    assert.equal(land('[one\n]two', ['eins\n'], 'below'), 'one\n[eins]\ntwo');
  });

  it('inserts above', () => {
    assert.equal(land('x\r\n  [one] two\r\n', ['eins'], 'above', '\r\n'), 'x\r\n  [eins]\r\n  one two\r\n');
  });

  it('duplicates whole lines and replaces the selected part of the copy', () => {
    assert.equal(land('t("[one]");\nx', ['eins'], 'duplicate'), 't("one");\nt("[eins]");\nx');
    assert.equal(land('[one\ntwo\n]x', ['eins\nzwei\n'], 'duplicate'), 'one\ntwo\n[eins\nzwei]\nx');
  });

  it('copies a line with several selections once', () => {
    assert.equal(land('f("[a]", "[b]")', ['x', 'y'], 'duplicate'), 'f("a", "b")\nf("[x", "y]")');
  });
});
