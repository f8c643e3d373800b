import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { findProse } from '../../../src/formats/prose/find';
import { ProseFinder } from '../../../src/formats/prose/finder';
import { readSwitches } from '../../../src/formats/prose/switches';
import { switchOffEdits } from '../../../src/languageServer/features/switchOff';
import { languageCases } from '../formats/prose/cases';

/** The text with the block that says this switched off; undefined where that is not offered. */
const off = (text: string, languageId: string, prose: string): string | undefined => {
  const finder = new ProseFinder();
  const block = finder.find(text, languageId).find((one) => one.text === prose);
  assert.ok(block, `${languageId} has no ${prose}`);
  const differsInComments = (written: string): boolean => finder.differsInComments(written);
  const fixes = switchOffEdits({ text, proseLanguage: languageId, differsInComments }, block);
  return fixes.length > 0 ? applyEdits(text, fixes) : undefined;
};

/** What of a text is checked. */
const checked = (text: string, languageId: string): string[] => {
  const { off: ranges } = readSwitches(text);
  return findProse(text, languageId)
    .filter((block) => !ranges.some(({ start, end }) => block.start < end && start < block.end))
    .map((block) => block.text);
};

describe('magic comments', () => {
  const marks =
    "// /*|*/ # -- --[[|]] --[==[|]==] {-|-} (*|*) <#|#> #=|=# #||# #[[|]] ; ;; % %% ! ' /// //! <!--|--> ..".split(
      ' ',
    );
  for (const mark of [...marks, 'rem', 'REM', '@rem', '::']) {
    it(`are heeded behind ${mark}`, () => {
      const [open = '', close = ''] = mark === '#||#' ? ['#|', '|#'] : mark.split('|');
      for (const space of /^(?:@?rem|\.\.)$/i.test(mark) ? [' '] : [' ', '']) {
        const written = (what: string): string => `${open}${space}${what}${close === '' ? '' : space + close}\n`;
        const text = `a\n${written('parlance-disable')}b\n${written('parlance-enable')}c\n`;
        const [range, ...others] = readSwitches(text).off;
        assert.ok(range && others.length === 0, text);
        assert.ok(
          range.start < text.indexOf('\nb') && text.indexOf('b\n') < range.end && range.end < text.indexOf('\nc'),
          text,
        );
        assert.equal(readSwitches(written('parlance-language: en-GB')).language, 'en-GB');
        assert.deepEqual(readSwitches(written('parlance-disabled')).off, []);
      }
    });
  }
});

describe('turning checking off beside a text', () => {
  for (const languageId of new Set(languageCases.map((one) => one.languageId))) {
    it(`does so in ${languageId}, and for nothing else but the lines it is about`, () => {
      for (const { text, prose } of languageCases.filter((one) => one.languageId === languageId)) {
        for (const document of [text, text.replaceAll('\n', '\r\n')]) {
          for (const words of prose) {
            const written = off(document, languageId, words);
            if (written === undefined) continue;
            const left = checked(written, languageId);
            assert.ok(!left.includes(words), written);
            assert.doesNotMatch(left.join('\n'), /parlance/);
            if (document !== text) assert.doesNotMatch(written, /(?<!\r)\n/);
          }
        }
      }
    });
  }

  for (const [languageId, text, expected] of [
    // A comment that is closed is not written into from behind.
    ['lua', 'a = 1 --[=[ Words of it. ]=]\n', 'a = 1 --[=[ Words of it. ]=] --[=[ parlance-disable-line ]=]\n'],
    ['julia', 'a = 1 #= Words of it. =#\n', 'a = 1 #= Words of it. =# #= parlance-disable-line =#\n'],
    ['javascript', 'f(/* Words of it. */ a, b);\n', 'f(/* Words of it. */ /* parlance-disable-line */ a, b);\n'],
    ['javascript', '`\n${/* Words of it. */ 1}`;\n', '`\n${/* Words of it. */ /* parlance-disable-line */ 1}`;\n'],
    ['php', '<b><?php // Words of it. ?></b>\n', '<b><?php // Words of it.  parlance-disable-line?></b>\n'],
    [
      'typescript',
      '  // Words\n  // of it.\n',
      '  // parlance-disable\n  // Words\n  // of it.\n  // parlance-enable\n',
    ],
    ['typescript', '  // Words of it.\n', '  // parlance-disable-next-line\n  // Words of it.\n'],
    // A macro goes on in its next line.
    [
      'c',
      '#define A \\\n  /* Words of it. */ \\\n  1\n',
      '#define A \\\n  /* Words of it. */ /* parlance-disable-line */ \\\n  1\n',
    ],
    // Each language has its own comments, whatever the one at hand looks like.
    ['lisp', '#| Words of it. |#\n(a)\n', '#| parlance-disable-next-line |#\n#| Words of it. |#\n(a)\n'],
    ['bat', 'rem Words of it.\n', 'rem parlance-disable-next-line\nrem Words of it.\n'],
    ['bat', ':: Words of it.\n', ':: parlance-disable-next-line\n:: Words of it.\n'],
    [
      'elixir',
      '  @doc "Words of it."\n  def a, do: 1\n',
      '  # parlance-disable-next-line\n  @doc "Words of it."\n  def a, do: 1\n',
    ],
    ['mdx', 'Words of it.\n', '{/* parlance-disable */}\n\nWords of it.\n\n{/* parlance-enable */}\n'],
    // No list, quote or heading becomes another.
    ['markdown', '- Words of it.\n- More of it.\n', '- Words of it. <!-- parlance-disable-line -->\n- More of it.\n'],
    [
      'markdown',
      '> Words\n> of it.\n',
      '> Words <!-- parlance-disable-line -->\n> of it. <!-- parlance-disable-line -->\n',
    ],
    [
      'markdown',
      'Words of it.\n============\n\nMore.\n',
      '<!-- parlance-disable -->\n\nWords of it.\n============\n\n<!-- parlance-enable -->\n\nMore.\n',
    ],
    ['markdown', '| Words of it. | More. |\n| --- | --- |\n| c | d |\n', undefined],
    [
      'restructuredtext',
      '============\nWords of it.\n============\n\nMore.\n',
      '.. parlance-disable\n\n============\nWords of it.\n============\n\n.. parlance-enable\n\nMore.\n',
    ],
    [
      'restructuredtext',
      '.. note::\n\n   Words of it.\n\nMore.\n',
      '.. note::\n\n   .. parlance-disable\n\n   Words of it.\n\n   .. parlance-enable\n\nMore.\n',
    ],
    // What stands further in would be part of the comment.
    ['restructuredtext', 'Words of it::\n\n  a()\n', undefined],
    ['restructuredtext', '- Words of it.\n\n  More.\n', undefined],
    ['asciidoc', '* Words of it.\n* More.\n', '// parlance-disable-next-line\n* Words of it.\n* More.\n'],
    // Within a tag no comment may stand.
    ['html', '<p\n  class="a">Words of it.</p>\n', undefined],
    ['html', '<p>\n  Words of it.\n</p>\n', '<p>\n  <!-- parlance-disable-next-line -->\n  Words of it.\n</p>\n'],
    ['plaintext', 'Words of it.\n', undefined],
  ] as const) {
    it(`writes in ${languageId}: ${JSON.stringify(text)}`, () => {
      const words = /Words\W+of it\.?/.exec(text)?.[0].replace(/\n *(?:>|\/\/) /, ' ') ?? '';
      assert.equal(off(text, languageId, words), expected);
      if (expected !== undefined) assert.ok(!checked(expected, languageId).includes(words));
    });
  }
});
