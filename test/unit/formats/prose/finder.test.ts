import fc from 'fast-check';
import assert from 'node:assert/strict';
import { documentArea } from '../../../../src/formats/prose/documents';
import { blocksOfParagraph, filledWidth, widestColumn } from '../../../../src/formats/prose/blocks';
import { findProse } from '../../../../src/formats/prose/find';
import { ProseFinder } from '../../../../src/formats/prose/finder';
import { readerOf, startOfBody, type LineFlavour } from '../../../../src/formats/prose/flow/readerOf';
import type { Paragraph } from '../../../../src/formats/prose/area';
import { linesOf, type Line } from '../../../../src/formats/prose/lines';
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

/** Pieces of Markdown of which each may change how those behind it are read. */
const markdownPiece = fc.constantFrom(
  'Some words stand here. And some more of them',
  'Others follow',
  'a `code` span, and [a link](https://example.com)',
  'A much longer line of words that is wider than all of the others are, so that it says where lines are broken here',
  '\n',
  '\n',
  '\n\n',
  '\n\n',
  '\r\n',
  '    ',
  '  ',
  '\t',
  '- ',
  '\n- An item of a list',
  '\n1. A numbered item',
  '\n* [ ] A task',
  '\n## A heading',
  '\n===\n',
  '\n---\n',
  '+++\n',
  '\n> Quoted words',
  '\n> [!NOTE]\n',
  '\n| Name | What it is |\n| --- | --- |\n| One word | Two words |\n',
  '|',
  '\n```\n',
  '\n~~~ts\n',
  '- ```\n',
  '\n$$\n',
  '\n<!-- ',
  ' -->',
  '\n<div>\n',
  '\n</div>\n',
  '<b>Bold</b> words',
  '| One word | Two words |\n',
  '- One item\n',
  '\n<script>\n',
  '</script>',
  '\n<img alt="a"\n',
  '\n[name]: https://example.com\n',
  '\n::: note\n',
  '\n>>> call()\n',
  '\n- One ---> two\n',
  '\nimport { a } from "b";\n',
  '\n{a="b"}\n',
  '\n## A heading {#name}\n',
  '\n|name| is here\n',
  '\n$ call\n',
  '\n- $ call\n',
  '\\\n',
);

/** The same of the other documents that are read line by line. */
const words = [
  'Some words stand here. And some more of them',
  'Others follow',
  'A word',
  '\n',
  '\n',
  '\n\n',
  '\n\n',
  '\r\n',
  '  ',
  '    ',
];
const latexPiece = fc.constantFrom(
  ...words,
  '\n\\section{A title}\n',
  '\\section{A title of \\emph{it}}\\label{a}\n',
  '\n\\caption{A caption',
  '}\n',
  '\n\\item An item',
  '\n\\item\n',
  '\n\\begin{verbatim}\n',
  '\n\\end{verbatim}\n',
  '\n\\begin{equation}\n',
  '\n\\end{equation}\n',
  '\n\\begin{document}\n',
  '\n\\end{document}\n',
  '\n\\[\n',
  '\n\\]\n',
  '$$',
  '% a comment\n',
  '\n% a comment\n',
  '\\\\\n',
  '\\maketitle\n',
);
const restructuredPiece = fc.constantFrom(
  ...words,
  '\n====\n',
  '\n----\n',
  '\n==== ====\n',
  '\n- An item',
  '\n#. An item',
  '\n.. note:: A note',
  '\n.. note::\n',
  '\n.. code-block:: python\n',
  '\n.. figure:: a.png\n',
  '\n.. data:: name\n',
  '\n.. list-table:: A title\n',
  '\n.. versionadded:: 2.1 More\n',
  '\n   * - A cell\n',
  '\n.. [1] A footnote',
  '\n..\n',
  '\n:option: a value\n',
  '\n:param a: A value',
  '::\n',
  '\n::\n',
  '\n>>> call()\n',
  '\n| A line of a block',
  '\n+---+\n',
);
const asciidocPiece = fc.constantFrom(
  ...words,
  '\n= A title\n',
  '\n== A section\n',
  '\n.A block title\n',
  '\n* An item',
  '\nA term:: Its text',
  '\nNOTE: A note',
  '\n----\n',
  '\n....\n',
  '\n|===\n',
  '\n====\n',
  '\n```ts\n',
  '\n```\n',
  '\n////\n',
  '\n// a comment\n',
  '\n:attribute: a value\n',
  '\n:attribute: a value \\\n',
  '\n[source,ts]\n',
  '\n[NOTE]\n',
  '\nimage::a.png[]\n',
  ' +\n',
  '\n+\n',
  '\nA title\n-------\n',
  '\nA title\n=======\n',
  '\nA title\n++++++\n',
  '-------\n',
  '\nThe term of it all::\n',
  '\n\tThe text of it and of the others\n',
  '\n|A cell 2+|another\n',
);

const pieces = {
  markdown: markdownPiece,
  plain: markdownPiece,
  latex: latexPiece,
  restructuredtext: restructuredPiece,
  asciidoc: asciidocPiece,
} satisfies Record<LineFlavour, fc.Arbitrary<string>>;

/** A document as each flavour writes one. */
const anyDocument = fc
  .constantFrom<LineFlavour>('markdown', 'markdown', 'plain', 'latex', 'restructuredtext', 'asciidoc')
  .chain((flavour) =>
    fc.tuple(
      fc.constant(flavour),
      fc.array(pieces[flavour], { maxLength: 40, size: 'max' }).map((parts) => parts.join('')),
    ),
  );

/** Reads lines in one go. @returns the paragraphs, and how many of them stand above each line that could be the first */
function readLines(
  text: string,
  flavour: LineFlavour,
  lines: readonly Line[],
  isWhole: boolean,
): { paragraphs: readonly Paragraph[]; above: Array<number | undefined> } {
  const reader = readerOf(text, flavour, isWhole);
  const above = lines.map((line, index) => reader.line(line, lines[index + 1]));
  return { paragraphs: reader.end(), above };
}

/** All of a document read in one go, with nothing kept and nothing cut. */
function wholeParse(text: string, flavour: LineFlavour): ProseBlock[] {
  const { paragraphs } = readLines(text, flavour, linesOf(text, startOfBody(text, flavour)), true);
  const width = filledWidth(widestColumn(text, paragraphs));
  const area = documentArea(text, flavour);
  const origin = { offset: 0, unit: 0 };
  return paragraphs.flatMap((paragraph) => blocksOfParagraph({ document: text, area, origin, paragraph, width }));
}

/** A block of a document is part of all of it, whichever stretch it was read in. */
function shapeInDocument(blocks: readonly ProseBlock[]): unknown {
  return (shape(blocks) as object[]).map((block) => ({ ...block, unitRange: undefined }));
}

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

  it('knows the lines of a document from which on all reads the same whatever stands above', () => {
    let cuts = 0;
    fc.assert(
      fc.property(anyDocument, ([flavour, text]) => {
        const lines = linesOf(text, startOfBody(text, flavour));
        const { paragraphs, above } = readLines(text, flavour, lines, true);
        above.forEach((count, index) => {
          if (count === undefined) return;
          cuts++;
          const read = readLines(text, flavour, lines.slice(index), index === 0);
          assert.deepEqual(read.paragraphs, paragraphs.slice(count));
        });
      }),
      {
        seed: 29,
        numRuns: 6_000,
        // An item ends neither a table nor HTML.
        examples: [
          [['markdown', '| One | Two |\n| --- | --- |\n- An item\n| Three | Four |\n']],
          [['markdown', '<div>\n- An item\n<b>Bold</b> words\n']],
        ],
      },
    );
    assert.ok(cuts > 5_000);
  });

  it('finds in documents after any edits what reading all of them in one go finds', () => {
    const changesIn = (flavour: LineFlavour): fc.Arbitrary<Array<{ at: number; length: number; added: string }>> =>
      fc.array(
        fc.record({
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          length: fc.nat({ max: 30 }),
          added: fc.array(pieces[flavour], { maxLength: 2 }).map((parts) => parts.join('')),
        }),
        { maxLength: 8 },
      );
    fc.assert(
      fc.property(
        anyDocument.chain(([flavour, text]) => fc.tuple(fc.constant(flavour), fc.constant(text), changesIn(flavour))),
        ([flavour, first, changes]) => {
          const languageId = flavour === 'plain' ? 'plaintext' : flavour;
          const finder = new ProseFinder();
          let now = first;
          for (const { at, length, added } of [{ at: 0, length: 0, added: '' }, ...changes]) {
            const start = Math.floor(at * now.length);
            now = now.slice(0, start) + added + now.slice(start + length);
            assert.deepEqual(shapeInDocument(finder.find(now, languageId)), shapeInDocument(wholeParse(now, flavour)));
          }
        },
      ),
      {
        seed: 23,
        numRuns: 900,
        // A line below a list that is no text any more does not end it.
        // What stands above the title of a document says whether its authors stand below it.
        examples: [
          [['markdown', '- One\n\n1a\n\n    Some words\n', [{ at: 8 / 26, length: 1, added: '' }]]],
          [['asciidoc', 'A word\n\n:a: b\n\n= A title\nSome words\n', [{ at: 0, length: 6, added: '' }]]],
          [['latex', 'A word\n\nOthers\n', [{ at: 0.5, length: 0, added: '\n\\begin{document}\n' }]]],
        ],
      },
    );
  });

  it('comes to an end with a file that is one long line, and with words that never end', () => {
    const length = 120_000;
    for (const [languageId, start, part] of [
      ['typescript', '', 'f(/* Some words of it. */ a);'],
      ['css', '', 'a{}/* Some words of it. */'],
      ['html', '<p>', 'Words <!-- Some words of it. --> '],
      ['xml', '<p>', '<!-- Some words of it. -->'],
      ['python', 'x = [', '"ab", '],
      ['elixir', 'x = [', '"ab", '],
      ['markdown', '', 'x.'],
      ['markdown', '', 'x.y('],
      ['markdown', '', 'a-b'],
      ['markdown', '', 'a@'],
      ['markdown', '', '1.'],
      ['markdown', '', '.'],
      ['markdown', 'https://a', '.'],
      ['latex', '', '\u2028'],
    ] as const) {
      const text = start + part.repeat(length / part.length);
      const found = new ProseFinder().find(text, languageId);
      assert.equal(found.length > 1, part.includes('Some words'), `${languageId} ${part}`);
    }
  });

  it('keeps the paragraphs of a document a change did not touch, and moves them', () => {
    const finder = new ProseFinder();
    const text = ['One', 'Two', 'Three', 'Four', 'Five'].map((word) => `${word} stands here.\n\n`).join('');
    const before = finder.find(text, 'markdown');
    const starts = before.map(({ start }) => start);
    const after = finder.find(text.replace('Three stands', 'Three still stands'), 'markdown');
    assert.deepEqual(
      after.map((block, index) => block === before[index]),
      [true, false, false, true, true],
    );
    assert.equal(before[4]?.start, (starts[4] ?? 0) + ' still'.length);
  });

  it('keeps the blocks of comments a change did not touch, and moves them', () => {
    const finder = new ProseFinder();
    const text = ['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `// Comment ${word}.\nf();\n`).join('');
    const before = finder.find(text, 'typescript');
    const starts = before.map(({ start }) => start);
    const after = finder.find(text.replace('Comment three', 'Another comment'), 'typescript');
    assert.deepEqual(
      after.map((block, index) => block === before[index]),
      [true, false, false, false, false, true],
    );
    assert.equal(before[5]?.start, (starts[5] ?? 0) + 'Another comment'.length - 'Comment three'.length);
  });
});
