import fc from 'fast-check';
import assert from 'node:assert/strict';
import { findProse } from '../../../../src/formats/prose/find';
import { ProseFinder } from '../../../../src/formats/prose/finder';
import type { ProseBlock } from '../../../../src/formats/prose/proseBlock';
import { languageCases } from './cases';

/** Everything that can be asked of blocks. Of mixed line ends a comment takes its own, which is as good. */
function shape(blocks: readonly ProseBlock[]): unknown {
  return blocks.map((block) => ({
    text: block.text,
    start: block.start,
    end: block.end,
    unit: block.unit,
    unitRange: block.unitRange,
    lines: block.lineRanges,
    offsets: [0, block.text.length >> 1, block.text.length].map((offset) => block.documentOffset(offset)),
    back: block.textOffset(block.end),
    written: written(block),
  }));
}

function written(block: ProseBlock): unknown {
  const result = block.write(`${block.text} And then it says a good deal more, so that it needs another line.`);
  return result.ok ? result.text.replaceAll('\r\n', '\n') : result.problem;
}

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 9 }),
  text: fc
    .array(
      fc.constantFrom(
        'Some words here',
        ' ',
        '\n',
        '\r\n',
        '//',
        '/*',
        '*/',
        '#',
        '--',
        '"',
        "'",
        '`',
        '"""',
        '\\',
        '{',
        '}',
      ),
      { maxLength: 4 },
    )
    .map((pieces) => pieces.join('')),
});

describe('the finder of prose', () => {
  it('finds in version after version what is found at once, in every language', () => {
    const finder = new ProseFinder();
    for (const { languageId, text } of languageCases) {
      for (const version of [text, `\n${text}`, `${text}\n${text}`, text.slice(0, -3), text.replaceAll('\n', '\r\n')]) {
        assert.deepEqual(shape(finder.find(version, languageId)), shape(findProse(version, languageId)));
      }
    }
  });

  it('finds after any edits what is found at once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languageCases),
        fc.nat({ max: 3 }),
        fc.array(edit, { minLength: 1, maxLength: 12 }),
        ({ languageId, text: first }, more, edits) => {
          const finder = new ProseFinder();
          let text = `${first}\n`.repeat(more + 1);
          finder.find(text, languageId);
          for (const { at, length, text: added } of edits) {
            const start = Math.floor(at * text.length);
            text = text.slice(0, start) + added + text.slice(start + length);
            assert.deepEqual(shape(finder.find(text, languageId)), shape(findProse(text, languageId)));
          }
        },
      ),
      { seed: 11, numRuns: 400 },
    );
  });

  it('keeps the blocks of comments a change did not touch, and moves them', () => {
    const finder = new ProseFinder();
    const text = ['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `// Comment ${word}.\nf();\n`).join('');
    const before = finder.find(text, 'typescript');
    const starts = before.map(({ start }) => start);
    const after = finder.find(text.replace('Comment three', 'Another comment'), 'typescript');
    assert.deepEqual(
      after.map((block, index) => block === before[index]),
      [true, false, false, false, true, true],
    );
    assert.equal(before[5]?.start, (starts[5] ?? 0) + 'Another comment'.length - 'Comment three'.length);
  });
});
