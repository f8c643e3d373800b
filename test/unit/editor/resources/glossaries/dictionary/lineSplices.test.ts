import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  editsOf,
  splicesOf,
  type Lines,
  type PlacedEdit,
} from '../../../../../../src/editor/resources/glossaries/dictionary/lineSplices';
import type { LineSplice } from '../../../../../../src/shared/webview/dictionary';

const linesOf = (text: string): string[] => text.split('\n');
const asDocument = (lines: readonly string[]): Lines => ({
  lineCount: lines.length,
  lineAt: (line) => {
    if (lines[line] === undefined) throw new RangeError(`There is no line ${line}.`);
    return { text: lines[line] };
  },
});

/** Carries out edits as the editor does: all ranges are of the text before. */
function edited(lines: readonly string[], edits: readonly PlacedEdit[]): string[] {
  const text = lines.join('\n');
  const offset = ({ line, character }: PlacedEdit['start']): number =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + character;
  const ordered = edits.map(({ start, end, text: by }) => ({ start: offset(start), end: offset(end), by }));
  let result = '';
  let position = 0;
  for (const { start, end, by } of ordered) {
    assert.ok(start >= position, 'edits overlap');
    result += text.slice(position, start) + by;
    position = end;
  }
  return linesOf(result + text.slice(position));
}

function spliced(lines: readonly string[], splices: readonly LineSplice[]): string[] {
  const result = [...lines];
  for (const { line, remove, insert } of splices.toReversed()) result.splice(line, remove, ...insert);
  return result;
}

const line = fc.constantFrom('', 'tea\tTee', 'cup\tTasse', 'tea', 'x');
const document = fc.array(line, { minLength: 1, maxLength: 8 });

/** Splices of a document from the top down, with a line left as it was between each two. */
const splices = (count: number) =>
  fc
    .array(fc.record({ gap: fc.nat(2), remove: fc.nat(2), insert: fc.array(line, { maxLength: 2 }) }), { maxLength: 3 })
    .map((parts) => {
      let next = 0;
      const result: LineSplice[] = [];
      for (const { gap, remove, insert } of parts) {
        const at = next + gap;
        if (at + remove > count || remove + insert.length === 0) break;
        result.push({ line: at, remove, insert });
        next = at + remove + 1;
      }
      return result;
    });

describe('splices of lines', () => {
  it('are carried out by edits that do not overlap', () => {
    fc.assert(
      fc.property(
        document.chain((lines) => fc.tuple(fc.constant(lines), splices(lines.length))),
        ([lines, wanted]) => {
          const expected = spliced(lines, wanted);
          // A text without lines is one blank line.
          const result = edited(lines, editsOf(wanted, asDocument(lines)));
          assert.deepEqual(result, expected.length === 0 ? [''] : expected);
        },
      ),
    );
  });

  it('are found again in what the editor tells of edits', () => {
    const place = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [number, number]);
    const change = fc.tuple(place, fc.constantFrom('', 'y', '\n', 'a\nb', '\n\n'));
    fc.assert(
      fc.property(document, fc.array(change, { maxLength: 4 }), (lines, parts) => {
        const text = lines.join('\n');
        const placeAt = (offset: number) => {
          const before = linesOf(text.slice(0, offset));
          return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
        };
        let next = 0;
        const edits: PlacedEdit[] = [];
        for (const [[start, end], by] of parts.sort((a, b) => a[0][0] - b[0][0])) {
          if (start < next || end > text.length) continue;
          edits.push({ start: placeAt(start), end: placeAt(end), text: by });
          next = end + 1;
        }
        const now = edited(lines, edits);
        const changes = edits.map(({ start, end, text: by }) => ({ range: { start, end }, text: by })).reverse();
        assert.deepEqual(spliced(lines, splicesOf(changes, asDocument(now))), now);
      }),
    );
  });

  it('change no more of a line than differs', () => {
    const edits = editsOf([{ line: 0, remove: 1, insert: ['tea\tTees'] }], asDocument(['tea\tTee']));
    assert.deepEqual(edits, [{ start: { line: 0, character: 7 }, end: { line: 0, character: 7 }, text: 's' }]);
  });

  it('become one edit when there are very many', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `term ${index}`);
    const every = lines.flatMap((_, index) => (index % 2 ? [{ line: index, remove: 1, insert: [] }] : []));
    const edits = editsOf(every, asDocument(lines));
    assert.equal(edits.length, 1);
    assert.deepEqual(edited(lines, edits), spliced(lines, every));
  });
});
