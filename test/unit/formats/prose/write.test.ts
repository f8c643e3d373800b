import fc from 'fast-check';
import assert from 'node:assert/strict';
import { applyEdits } from '../../../../src/formats/edits';
import { findProse } from '../../../../src/formats/prose/find';
import type { ProseBlock } from '../../../../src/formats/prose/proseBlock';
import { scanSyntax } from '../../../../src/formats/prose/syntax/scanner';
import { programLanguages, syntaxOf } from '../../../../src/formats/prose/syntax/languages';
import { languageCases } from './cases';

/** The document after the first block says what `change` makes of it; refusals give the problem's kind. */
function rewritten(text: string, languageId: string, change: (old: string) => string): string {
  const [block] = findProse(text, languageId);
  assert.ok(block);
  const written = block.write(change(block.text));
  return written.ok
    ? applyEdits(text, [{ start: block.start, end: block.end, newText: written.text }])
    : written.problem.kind;
}

const replaceAllBlocks = (text: string, blocks: readonly ProseBlock[], change: (old: string) => string): string =>
  applyEdits(
    text,
    blocks.flatMap((block) => {
      const written = block.write(change(block.text));
      return written.ok ? [{ start: block.start, end: block.end, newText: written.text }] : [];
    }),
  );

describe('writing prose back', () => {
  it('breaks a comment again at its width, with its marks and line ends', () => {
    assert.equal(
      rewritten(
        '  /**\r\n   * Reads the file whose name the caller gave and which stands in\r\n   * the folder.\r\n   */\r\n',
        'typescript',
        (old) => old.replace('the file', 'the big and important file'),
      ),
      '  /**\r\n   * Reads the big and important file whose name the caller gave\r\n   * and which stands in the folder.\r\n   */\r\n',
    );
    assert.equal(
      rewritten(
        '/// Reads the file whose name the caller gave, and then gives it\n/// back.\n',
        'rust',
        (old) => `${old} Then it goes on and closes the file at the end.`,
      ),
      '/// Reads the file whose name the caller gave, and then gives it\n/// back. Then it goes on and closes the file at the end.\n',
    );
  });

  it('puts a further line under the text of a bullet or tag', () => {
    const text =
      '/**\n * Words that are as long as a line of this comment is allowed to\n * be.\n *\n * - An item of few words.\n */\n';
    const item = findProse(text, 'java')[1];
    assert.ok(item);
    assert.deepEqual(item.write('An item of many words, which are so many that they need one line more.'), {
      ok: true,
      text: 'An item of many words, which are so many that they need one\n *   line more.',
    });
  });

  it('takes another wording for a wrapped comment however far it is indented, in every language', () => {
    let written = 0;
    for (const languageId of programLanguages) {
      for (const mark of ['//', '///', '#', '--', ';;', '%', "'"]) {
        for (const margin of ['', '    ', '\t']) {
          const old = `${margin}${mark} We saw a a roof and the people who\n${margin}${mark} had an garden.\n`;
          if (findProse(old, languageId).length !== 1) continue;
          assert.equal(
            rewritten(old, languageId, (text) => text.replace('a a', 'a').replace('an garden', 'a garden')),
            old.replace('a a', 'a').replace('an garden', 'a garden'),
            `${languageId} ${JSON.stringify(margin)}`,
          );
          written++;
        }
      }
    }
    assert.ok(written > 100, `only ${written}`);
  });

  it('changes only the line of a word that was corrected', () => {
    const lines = [
      '// The file is read when the the program starts, and again when its name was changed.',
      '// If it is gone then nothing is read, and what was read is kept until the very',
      '// end of the program.',
    ];
    const text = `${lines.join('\n')}\n`;
    for (const [wrong, right] of [
      ['the the', 'the'],
      ['is gone', 'was gone'],
    ] as const) {
      const changed = rewritten(text, 'typescript', (old) => old.replace(wrong, right));
      assert.equal(changed, text.replace(wrong, right));
    }
    assert.equal(
      rewritten(text, 'typescript', (old) => old.replace('when its name', 'on every day when its name')),
      [
        '// The file is read when the the program starts, and again on every day when its name',
        '// was changed. If it is gone then nothing is read, and what was read is kept until',
        '// the very end of the program.',
        '',
      ].join('\n'),
    );
  });

  it('keeps the breaks an author made between sentences', () => {
    assert.equal(
      rewritten('First sentence are here.\nSecond sentence is there.\nThird one.\n', 'markdown', (old) =>
        old.replace('are', 'is'),
      ),
      'First sentence is here.\nSecond sentence is there.\nThird one.\n',
    );
  });

  it('joins and breaks scripts without spaces where they may be broken', () => {
    const text = '// これはとても長いコメントなので、どうしても一行には入りませんから\n// 二行に分けます。\n';
    assert.equal(
      findProse(text, 'java')[0]?.text,
      'これはとても長いコメントなので、どうしても一行には入りませんから二行に分けます。',
    );
    assert.equal(
      rewritten(text, 'java', (old) => old.replace('とても', 'とてもとても')),
      '// これはとてもとても長いコメントなので、どうしても一行には入りませ\n// んから二行に分けます。\n',
    );
  });

  it('never wraps a comment behind code, a heading or a table cell', () => {
    const long = (old: string): string => `${old} and on and on`.repeat(9);
    assert.ok(!rewritten('x(); // words of it\n', 'java', long).includes('\n//'));
    assert.equal(rewritten('# Words of it\n\nWrapped text of\nmore lines.\n', 'markdown', long).split('\n').length, 5);
    assert.equal(rewritten('| Words | b |\n| --- | --- |\n', 'markdown', long).split('\n').length, 3);
  });

  const refused: Array<[what: string, languageId: string, text: string, reply: string]> = [
    ['the end of a block comment', 'c', '/* Words of it. */', 'Words */ system("x"); /* of it.'],
    ['the end of a docstring', 'python', 'def f():\n    """Words of it."""\n', 'Words""" + x + """ of it.'],
    ['a quote before the end of a docstring', 'python', 'def f():\n    """Words of it"""\n', 'Words of "it"'],
    ['a backslash in a docstring', 'python', 'def f():\n    """Words of it"""\n', 'Words of it\\'],
    ['a line end', 'java', '// Words of it.', 'Words\nof it.'],
    ['a Unicode line separator', 'javascript', '// Words of it.', 'Words\u2028of it.'],
    ['a backslash that takes the next line in', 'c', '// Words of it\nint x;', 'Words of it \\'],
    ['the end of PHP', 'php', '<?php // Words of it\n', 'Words ?> of it'],
    ['the end of a script element', 'html', '<script>// Words of it\n</script>', 'Words </script> of it'],
    ['two dashes in XML', 'xml', '<!-- Words of it -->', 'Words -- of it'],
    ['a nested comment that stays open', 'rust', '/* Words of it */', 'Words /* of it'],
    ['the end of a Haskell comment', 'haskell', '{- Words of it -}', 'Words -} of it'],
    ['the end of a Lua comment', 'lua', '--[[ Words of it ]]', 'Words ]] of it'],
    ['a new tag', 'typescript', '/** Words of it. */', '@param Words of it.'],
    ['a new heading', 'markdown', 'Words of it.', '# Words of it.'],
    ['a bullet', 'markdown', 'Words of it.', '- Words of it.'],
    ['a further table cell', 'markdown', '| Words | b |\n| --- | --- |\n', 'Words | of it'],
    ['a tag of HTML', 'html', '<p>Words of it.</p>', 'Words <script>of it.'],
    ['an unescaped LaTeX comment', 'latex', 'Words of it.', 'Words 5% of it.'],
    ['a lost code span', 'markdown', 'Words of `it` here.', 'Words of it here.'],
    ['a lost link', 'markdown', 'Words of [it](http://a.b/c) here.', 'Words of it here.'],
    ['a lost placeholder', 'java', '// Words of {count} here.', 'Words of count here.'],
    ['a changed name', 'java', '// Words of getUserName here.', 'Words of getUsername here.'],
    ['a changed flag', 'shellscript', '# Words of --dry-run here.', 'Words of dry-run here.'],
    ['nothing', 'java', '// Words of it.', ' '],
  ];
  for (const [what, languageId, text, reply] of refused) {
    it(`refuses ${what} in ${languageId}`, () => {
      const result = rewritten(text, languageId, () => reply);
      assert.match(result, /^(?:empty|line-break|breaks-out|structure|lost)$/);
    });
  }

  it('gives back the bytes of every block that did not change', () => {
    for (const { languageId, text } of languageCases) {
      for (const document of [
        text,
        text.replaceAll('\n', '\r\n'),
        text.replaceAll('\n', '\r'),
        `\ufeff${text}`,
        text.slice(0, -1),
      ]) {
        const blocks = findProse(document, languageId);
        assert.equal(
          replaceAllBlocks(document, blocks, (old) => old),
          document,
        );
      }
    }
  });

  it('stays byte-identical and in order on any text in any language', () => {
    const fragment = fc.constantFrom(
      '/*',
      '*/',
      '//',
      '#',
      '--',
      '--[[',
      ']]',
      '"""',
      "'",
      '"',
      '`',
      '${',
      '}',
      '\\',
      '\n',
      '\r\n',
      '\n\n',
      ' ',
      '    ',
      '* ',
      '- ',
      '| ',
      '---\n',
      '<!--',
      '-->',
      '<p>',
      '</p>',
      '<?php',
      '?>',
      '=begin\n',
      '<<EOF\n',
      'EOF\n',
      '{-',
      '-}',
      '@param x ',
      ':param x: ',
      'words of text',
      'Über 😀',
      '\ud83d',
      '\u0000',
      '```\n',
      '$$',
      '\\begin{a}',
      '%',
      '.. note:: ',
      '::\n',
      '1. ',
    );
    const languages = [
      ...programLanguages,
      'markdown',
      'restructuredtext',
      'latex',
      'html',
      'xml',
      'git-commit',
      'plaintext',
    ];
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 40 }), fc.constantFrom(...languages), (fragments, languageId) => {
        const text = fragments.join('');
        const blocks = findProse(text, languageId);
        blocks.forEach((block, index) => {
          assert.ok(block.start >= (blocks[index - 1]?.end ?? 0) && block.end <= text.length);
        });
        assert.equal(
          replaceAllBlocks(text, blocks, (old) => old),
          text,
        );
      }),
      { seed: 4, numRuns: 1500 },
    );
  });

  it('never lets a hostile reply change what is outside its comment', () => {
    const hostile = fc.array(
      fc.constantFrom(
        '*/',
        '/*',
        '//',
        '"""',
        "'''",
        '"',
        '--',
        '-->',
        ']]',
        '-}',
        '{-',
        '?>',
        '\n',
        '\r',
        '\u2028',
        '\\',
        '#',
        '@param a',
        '- ',
        '</script>',
        '$(',
        '`',
        'words',
        'more words',
        ' ',
      ),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...languageCases), fc.nat(), hostile, ({ languageId, text }, pick, parts) => {
        const syntax = syntaxOf(languageId);
        const blocks = findProse(text, languageId);
        const block = blocks[pick % blocks.length];
        if (!syntax || !block) return;
        const written = block.write(`${block.text} ${parts.join(' ').trim()}`);
        if (!written.ok) return;
        const after = applyEdits(text, [{ start: block.start, end: block.end, newText: written.text }]);
        assert.deepEqual(codeOf(after, languageId), codeOf(text, languageId));
      }),
      { seed: 5, numRuns: 3000 },
    );
  });
});

describe('a translation of a document', () => {
  const said = 'One page that you know well.';
  const documents: Record<string, string> = {
    latex: `\\documentclass{article}\n\\begin{document}\n${said}\n\\end{document}\n`,
    asciidoc: `= Title\n\n${said}\n`,
    restructuredtext: `Title\n=====\n\n${said}\n`,
    mdx: `# Title\n\n${said}\n`,
  };
  const write = (languageId: string, source: string, translation: string): boolean => {
    const text = documents[languageId]?.replace(said, () => source) ?? '';
    const block = findProse(text, languageId).find((one) => one.text === source);
    assert.ok(block, languageId);
    return block.write(translation, { isTranslation: true }).ok;
  };

  for (const [languageId, translations] of [
    [
      'latex',
      [
        String.raw`Eine \input|id Seite`,
        String.raw`\input /etc/passwd`,
        String.raw`\write18{id}`,
        '^^5cinput x',
        String.raw`\def\x{}`,
      ],
    ],
    [
      'asciidoc',
      ['include::/etc/passwd[]', 'Eine pass:[x] Seite', 'link:javascript:x[y]', ':toc: x', 'image::x.png[]'],
    ],
    ['restructuredtext', ['.. include:: /etc/passwd', 'Eine :raw:`x` Seite', '`x <javascript:y>`_', '__ x']],
    ['mdx', ['import x from "y"', 'export const x = run()', 'export default run()', 'import "x"']],
  ] as const) {
    for (const translation of translations) {
      it(`of ${languageId} brings in no ${translation}`, () => {
        assert.equal(write(languageId, said, translation), false);
      });
    }
  }

  for (const [languageId, source, translation] of [
    ['latex', String.raw`One \emph{page} of \input.`, String.raw`Eine \emph{Seite} von \input, 100\,\%.`],
    ['latex', 'One page.', String.raw`Eine sch\"one Seite.`],
    ['asciidoc', 'One link:a.html[page] here.', 'Hier eine link:a.html[Seite].'],
    ['restructuredtext', 'One :ref:`page` here.', 'Hier eine :ref:`page` (..).'],
    ['mdx', 'Importing pages is easy.', 'import de pages, facile.'],
  ] as const) {
    it(`of ${languageId} says ${translation}`, () => {
      assert.equal(write(languageId, source, translation), true);
    });
  }
});

/** The program without its comments, white space aside. */
function codeOf(text: string, languageId: string): string {
  const syntax = syntaxOf(languageId);
  assert.ok(syntax);
  const comments = scanSyntax(text, syntax).filter(({ kind }) => kind !== 'string');
  const code = applyEdits(
    text,
    comments.map(({ start, end }) => ({ start, end, newText: '' })),
  );
  return code.replace(/\s+/g, ' ');
}
