import fc from 'fast-check';
import assert from 'node:assert/strict';
import { findProse, proseAt } from '../../../../src/formats/prose/find';
import type { ProseBlock } from '../../../../src/formats/prose/proseBlock';
import { lastOf } from '../../../../src/formats/prose/steps';
import type { OffsetRange } from '../../../../src/formats/trackedRange';
import { languageCases } from './cases';

/** The blocks at one range. */
const blocksAt = (text: string, languageId: string, range: OffsetRange): ProseBlock[] =>
  lastOf(proseAt(text, languageId, [range])).flat();
const texts = (text: string, languageId: string): string[] => findProse(text, languageId).map((block) => block.text);

describe('finding prose', () => {
  it('has a step for each line and paragraph of a document, and for each comment of a program', () => {
    const paragraph = 'Some words stand here,\nand go on below.\n\n';
    const comment = '/** Some words stand here. */\na();\n';
    const count = (text: string, languageId: string): number => {
      let steps = 0;
      const running = proseAt(text, languageId, [{ start: 0, end: text.length }]);
      while (!(running.next().done ?? false)) steps++;
      return steps;
    };
    for (const languageId of ['markdown', 'latex', 'restructuredtext', 'asciidoc', 'plaintext']) {
      assert.ok(count(paragraph.repeat(500), languageId) >= 4 * 500, languageId);
    }
    assert.ok(count('<p>Some words stand here.</p>\n'.repeat(500), 'html') >= 500);
    assert.ok(count(comment.repeat(500), 'typescript') >= 500);
  });

  for (const { languageId, text, prose } of languageCases) {
    it(`finds the comments of ${languageId}, with both kinds of line ends`, () => {
      assert.deepEqual(texts(text, languageId), prose);
      assert.deepEqual(texts(text.replaceAll('\n', '\r\n'), languageId), prose);
    });
  }

  it('leaves out licences, shebangs, directives, code that was taken out and rulers', () => {
    const text = [
      '#!/usr/bin/env node',
      '// SPDX-License-Identifier: MIT',
      '',
      '// Copyright (c) 2024 Someone',
      '',
      '// @ts-expect-error because of something',
      '// ------------------------------------',
      '// if (a) {',
      '//   run(a);',
      '// }',
      '/* istanbul ignore next */',
      '// https://example.com/only/an/address',
      '// 2/sqrt(pi)',
      '// #region Words of a fold',
      '// Words of a person.',
    ].join('\n');
    assert.deepEqual(texts(text, 'typescript'), ['Words of a person.']);
  });

  it('reads a text of any number of lines', () => {
    const lines = 'Words of it\n'.repeat(130_000);
    for (const [languageId, text] of [
      ['typescript', `/*\n${lines}*/\n`],
      ['git-commit', lines],
      ['subrip', lines],
    ] as const) {
      assert.ok(texts(text, languageId).length > 0, languageId);
    }
  });

  it('reads a line of prose that ends with a semicolon, a link or a brace, and no declaration', () => {
    const text = [
      '// The first thing is read;',
      '// the second is written.',
      'f();',
      '// Uses {@link b}',
      '// to do the thing.',
      'f();',
      '// Gets it from the map { a: 1 }',
      '// and puts it back.',
      'f();',
      '// public static final int size;',
      '// SELECT name FROM users WHERE active;',
      '// export default class A extends B {',
      '// }',
      '// break;',
    ].join('\n');
    assert.deepEqual(texts(text, 'typescript'), [
      'The first thing is read; the second is written.',
      'Uses {@link b} to do the thing.',
      'Gets it from the map { a: 1 } and puts it back.',
    ]);
  });

  it('reads docstrings without directives, listings and types', () => {
    const text = [
      'def f():',
      '    """Does it like this::',
      '',
      '        print("hello to all of you")',
      '',
      '    .. code-block:: python',
      '',
      '        say("hello to all of you")',
      '',
      '    Text behind it.',
      '',
      '    .. warning:: Be careful.',
      '',
      '    .. versionadded:: 1.2',
      '       It was added here.',
      '',
      '    Returns:',
      '        dict[str, int] | None: The numbers of it.',
      '    """',
    ].join('\n');
    const found = ['Does it like this', 'Text behind it.', 'Be careful.', 'It was added here.', 'The numbers of it.'];
    assert.deepEqual(texts(text, 'python'), found);
    assert.deepEqual(texts(text.replaceAll('\n', '\r\n'), 'python'), found);
    const yard = '# @param a [Array<String>] the name of it\n# @return [void] nothing at all\n';
    assert.deepEqual(texts(yard, 'ruby'), ['the name of it', 'nothing at all']);
  });

  it('reads lines that end early as texts of their own, and wrapped ones as one', () => {
    const text =
      '// Options\n// Name of the thing that is made here by the function below,\n// wrapped over two lines\nx();\n';
    assert.deepEqual(texts(text, 'javascript'), [
      'Options',
      'Name of the thing that is made here by the function below, wrapped over two lines',
    ]);
  });

  it('reads Markdown without front matter, code, tables’ pipes and reference definitions', () => {
    const text = [
      '---',
      'title: Not this',
      '---',
      '# The heading #',
      '',
      'Words with [a link](http://example.com) and `code`',
      'over two lines.  ',
      'After a hard break.',
      '',
      '> [!NOTE]',
      '> A quoted',
      '> text.',
      '',
      '| Head one | `x` |',
      '| --- | --- |',
      '| cell words | second \\| cell |',
      '',
      '- [ ] first item',
      '  goes on',
      '1. second item',
      '',
      '```js',
      '// not this',
      '```',
      '',
      '    not this either',
      '',
      '<!-- nor this -->',
      '[ref]: http://example.com/words',
      '[^1]: A note below.',
    ].join('\n');
    assert.deepEqual(texts(text, 'markdown'), [
      'The heading',
      'Words with [a link](http://example.com) and `code` over two lines.',
      'After a hard break.',
      'A quoted text.',
      'Head one',
      'cell words',
      'second \\| cell',
      'first item goes on',
      'second item',
      'A note below.',
    ]);
  });

  it('reads a term and what Markdown says of it apart', () => {
    const text = ['The term of it', ': What it says here', '  and goes on.', ': And more of it.'].join('\n');
    assert.deepEqual(texts(text, 'markdown'), ['The term of it', 'What it says here and goes on.', 'And more of it.']);
  });

  it('reads each cell of a table as a text of its own, in quotes, comments, messages and plain text too', () => {
    const table = ['| One word | b words |', '| --- | :-: |', '| `a|b` words | c \\| d |'];
    const cells = ['One word', 'b words', '`a|b` words'];
    const found = (lines: readonly string[], languageId: string): string[] => texts(lines.join('\n'), languageId);
    for (const languageId of ['markdown', 'plaintext']) assert.deepEqual(found(table, languageId), cells);
    assert.deepEqual(
      found(
        table.map((row) => `> ${row}`),
        'markdown',
      ),
      cells,
    );
    const bare = ['One word | b words', '--- | ---', 'more | words'];
    for (const mark of ['> ', '']) {
      assert.deepEqual(
        found(
          bare.map((row) => mark + row),
          'markdown',
        ),
        ['One word', 'b words', 'more', 'words'],
      );
    }
    assert.deepEqual(found(['/**', ...table.map((row) => ` * ${row}`), ' */'], 'typescript'), cells);
    assert.deepEqual(found(['Subject of it', '', ...table], 'git-commit'), ['Subject of it', ...cells]);
    assert.deepEqual(found(['def f():', '    """', ...table.map((row) => `    ${row}`), '    """'], 'python'), cells);
  });

  it('reads no table that is drawn in columns line by line', () => {
    const grid = ['+-----+-----+', '| One | Two |', '+=====+=====+', '| of  | it  |', '+-----+-----+'];
    const simple = ['=====  =====', 'One    Two', '=====  =====', 'of it  words', '=====  ====='];
    for (const table of [grid, simple]) {
      assert.deepEqual(texts(['Above it.', '', ...table, '', 'Below it.'].join('\n'), 'restructuredtext'), [
        'Above it.',
        'Below it.',
      ]);
      const docstring = [
        '    """Above it.',
        '',
        ...['', ...table, '', 'Below it.'].map((line) => `    ${line}`),
        '    """',
      ];
      assert.deepEqual(texts(['def f():', ...docstring].join('\n'), 'python'), ['Above it.', 'Below it.']);
    }
  });

  it('takes a caret in the indentation of a line for one in the comment or paragraph on it', () => {
    const at = (marked: string, languageId: string): string[] => {
      const caret = marked.indexOf('|');
      return blocksAt(marked.replace('|', ''), languageId, { start: caret, end: caret }).map(({ text }) => text);
    };
    for (const line of ['|  // Some words.', ' | // Some words.', '\t|\t/** Some words. */']) {
      assert.deepEqual(at(`a();\r\n${line}\nb();`, 'typescript'), ['Some words.'], line);
    }
    assert.deepEqual(at('def f():\n|    """Some words."""', 'python'), ['Some words.']);
    assert.deepEqual(at('* One item\n\n|  of two paragraphs.', 'markdown'), ['of two paragraphs.']);
    assert.deepEqual(at('// Some words.\n|\n  // More words.', 'typescript'), []);
    assert.deepEqual(at('// Some words.\n|  a(); // More words.', 'typescript'), []);
    assert.deepEqual(at('// Some words.\n  |', 'typescript'), []);
  });

  it('finds the text of the string at a caret, and no name of a value', () => {
    const at = (marked: string, languageId: string): string[] => {
      const caret = marked.indexOf('|');
      const ranges = [{ start: caret, end: caret }];
      const [blocks = []] = lastOf(proseAt(marked.replace('|', ''), languageId, ranges));
      return blocks.map(({ text }) => text);
    };
    assert.deepEqual(at('{ "a name": "some wo|rds" }', 'json'), ['some words']);
    assert.deepEqual(at('{ "a na|me": "some words" }', 'json'), []);
    assert.deepEqual(at('say("some words|");', 'typescript'), ['some words']);
    assert.deepEqual(at('say(|"some words");', 'typescript'), []);
    assert.deepEqual(at('say("1|2");', 'typescript'), []);
  });

  it('reads reStructuredText, LaTeX, HTML and commit messages', () => {
    const rst =
      'Title here\n==========\n\nSome ``code`` words::\n\n    not this\n\n.. note:: Mind the\n   gap.\n\n.. code-block:: c\n\n   not this\n';
    assert.deepEqual(texts(rst, 'restructuredtext'), ['Title here', 'Some ``code`` words', 'Mind the gap.']);
    const latex =
      '\\usepackage{a}\n\\begin{document}\n\\section{The title}\nWords of\ntext. % not this\n\\begin{equation}\nx\n\\end{equation}\n\\item One item\n\\end{document}\n';
    assert.deepEqual(texts(latex, 'latex'), ['The title', 'Words of text.', 'One item']);
    const html =
      '<title>The page</title><p>Some <b>bold</b>\n words.</p><pre>not this</pre><script>// in a script\nlet a = "<p>";</script><!-- A note. -->';
    assert.deepEqual(texts(html, 'html'), ['The page', 'Some <b>bold</b> words.', 'in a script', 'A note.']);
    const commit =
      'feat(api): add an thing\n\nIt add a thing\nto the api.\n\nSigned-off-by: A <a@example.com>\n# not this\n# ------------------------ >8 ------------------------\ndiff words here\n';
    assert.deepEqual(texts(commit, 'git-commit'), ['add an thing', 'It add a thing to the api.']);
    assert.deepEqual(texts('One\nparagraph.\n\n* item words\n', 'plaintext'), ['One paragraph.', 'item words']);
  });

  it('passes over lines of LaTeX that are commands alone, however many stand in one', () => {
    const commands = '\\a [b]{c} \\d* '.repeat(5000);
    assert.deepEqual(texts(`Words above.\n${commands}\nWords below.`, 'latex'), ['Words above.', 'Words below.']);
    assert.deepEqual(texts(`Words above.\n\n${commands}1\n\nWords below.`, 'latex').at(-1), 'Words below.');
  });

  it('reads the titles of LaTeX to their own brace, captions of several lines, and nothing behind the end', () => {
    const text = [
      '\\begin{document}',
      '\\section{Words of \\emph{it}}\\label{sec:words}',
      '\\caption{Words of a caption',
      'that goes on.}',
      '',
      'Text.',
      '\\end{document}',
      'Left over.',
    ];
    const found = ['Words of \\emph{it}', 'Words of a caption that goes on.}', 'Text.'];
    assert.deepEqual(texts(text.join('\n'), 'latex'), found);
    assert.deepEqual(texts(text.join('\r\n'), 'latex'), found);
  });

  it('leaves the marks of line breaks out of Markdown', () => {
    const text = 'A line of it\\\nand more  \nof it \\\n\nto the end.\n';
    assert.deepEqual(texts(text, 'markdown'), ['A line of it', 'and more', 'of it', 'to the end.']);
    const [first] = findProse(text, 'markdown');
    const written = first?.write('Another line of it');
    assert.deepEqual(written, { ok: true, text: 'Another line of it' });
  });

  it('reads AsciiDoc without listings, attributes, macros and comments', () => {
    const text = [
      '= The title of it',
      'Ann Author <ann@example.com>',
      'v1.0, 2024-01-02',
      ':toc:',
      ':description: not this \\',
      '  and not this',
      '',
      'The first paragraph says',
      'something about `code`.',
      '',
      '// A comment is not prose.',
      '.The title of a listing',
      '[source,ruby]',
      '----',
      'puts "not this one"',
      '----',
      '<1> A callout explains it.',
      '',
      'image::picture.png[Not this text]',
      '',
      '== A section of it',
      '',
      '* An item of a list,',
      'which goes on.',
      '** Another item',
      '+',
      'A paragraph of the item.',
      '',
      'term:: What the term means.',
      '',
      'NOTE: Words of a note. +',
      'They go on here.',
      '',
      ' $ make all of it',
      ' and more',
      '',
      '[listing]',
      'not this either',
      '',
      '====',
      'Words of an example.',
      '====',
      '',
      '|===',
      '|A cell |another',
      '|===',
      '',
      '////',
      'not this',
      '////',
      'The last words.',
    ];
    const found = [
      'The title of it',
      'The first paragraph says something about `code`.',
      'The title of a listing',
      'A callout explains it.',
      'A section of it',
      'An item of a list, which goes on.',
      'Another item',
      'A paragraph of the item.',
      'What the term means.',
      'Words of a note.',
      'They go on here.',
      'Words of an example.',
      'A cell',
      'another',
      'The last words.',
    ];
    assert.deepEqual(texts(text.join('\n'), 'asciidoc'), found);
    assert.deepEqual(texts(text.join('\r\n'), 'asciidoc'), found);
  });

  it('of any AsciiDoc document stays when it is written back as it is, and is found again with another wording', () => {
    const line = fc.constantFrom(
      ...[
        '= Title here',
        '== Section',
        'Some words of text',
        'more words. +',
        '* An item',
        '** deeper',
        '. One',
        'term:: its text',
      ],
      ...[
        '----',
        '....',
        '====',
        '|===',
        '[source]',
        '[NOTE]',
        ':name: value \\',
        ':toc:',
        '// comment',
        '////',
        'image::a[b]',
      ],
      ...['', '', '  indented words', '+', 'NOTE: a note', '.A title', '<1> called out', '```', '```js', '--', '[['],
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n'), (lines, eol) => {
        const text = lines.join(eol);
        const blocks = findProse(text, 'asciidoc');
        for (const block of blocks) {
          assert.deepEqual(block.write(block.text), { ok: true, text: text.slice(block.start, block.end) });
          const written = block.write(`${block.text} indeed`);
          if (!written.ok) continue;
          const next = text.slice(0, block.start) + written.text + text.slice(block.end);
          assert.ok(texts(next, 'asciidoc').includes(`${block.text} indeed`), JSON.stringify([text, block.text]));
        }
      }),
      { seed: 13, numRuns: 600 },
    );
  });

  it('gives the whole comment at a caret, one paragraph of a document, and what a selection touches', () => {
    const program = 'a();\n// First words.\n//\n// Second words.\nb(); // other words\n';
    const at = (place: string, languageId: string, text: string): string[] => {
      const start = text.indexOf(place);
      return blocksAt(text, languageId, { start, end: start }).map((block) => block.text);
    };
    assert.deepEqual(at('Second', 'javascript', program), ['First words.', 'Second words.']);
    assert.deepEqual(at('//\n', 'javascript', program), ['First words.', 'Second words.']);
    assert.deepEqual(at('a()', 'javascript', program), []);
    assert.deepEqual(at('two', 'markdown', 'Part one.\n\nPart two.\n'), ['Part two.']);
    const all = blocksAt(program, 'javascript', { start: program.indexOf('Second'), end: program.length });
    assert.deepEqual(
      all.map((block) => block.text),
      ['Second words.', 'other words'],
    );
  });

  it('gives the text of a string a person selected in', () => {
    const text = "const a = 'Some words are here'; // note words";
    const start = text.indexOf('words are');
    const [block] = blocksAt(text, 'javascript', { start, end: start + 9 });
    assert.equal(block?.text, 'Some words are here');
    assert.deepEqual(block?.write('Some words were here'), { ok: true, text: 'Some words were here' });
    assert.equal(block?.write("Some word's here").ok, false);
  });

  it('knows nothing of an unknown language', () => {
    assert.deepEqual(texts('// words of a comment', 'brainfuck'), []);
  });

  it('maps places in the text to the document and back', () => {
    const text = '/**\r\n * First words\r\n * and more.\r\n */\r\n';
    const [block] = findProse(text, 'java');
    assert.ok(block);
    for (const word of ['First', 'words', 'and', 'more']) {
      assert.equal(block.documentOffset(block.text.indexOf(word)), text.indexOf(word));
      assert.equal(block.textOffset(text.indexOf(word)), block.text.indexOf(word));
    }
    assert.equal(block.documentOffset(block.text.length), block.end);
  });
});
