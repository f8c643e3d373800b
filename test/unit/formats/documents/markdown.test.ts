import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits } from '../../../../src/formats/edits';
import { readBlocks } from '../../../../src/formats/documents/markdown/blocks';
import { parseMarkdown, readMarkdownEntries } from '../../../../src/formats/documents/markdown/markdown';
import { entriesOf } from '../../../../src/formats/entries/tree';
import { documentOf, fragments, pseudoTargets } from './documents';

/** The texts that are translated. */
function textsOf(text: string): string[] {
  return parseMarkdown(text).segments.map((segment) => segment.text);
}

function translated(text: string): string {
  const file = parseMarkdown(text);
  return applyEdits(text, file.edits(pseudoTargets(file.segments)));
}

describe('Markdown', () => {
  it('gives paragraphs, headings, items, cells and quotes, each with its lines joined', () => {
    const text = [
      '# Title {#top}',
      '',
      'Two lines of',
      'one paragraph with `code` and [a link](../x.md).',
      '',
      '- First item',
      '  that goes on',
      '- [ ] Second',
      '  1. Deeper',
      '',
      '> Quoted over',
      '> two lines',
      '',
      '| Name | What it is |',
      '| ---- | ---------- |',
      '| `a`  | An \\| in it |',
      '',
      'Old',
      '===',
      '',
      '[^1]: A footnote.',
    ].join('\n');
    assert.deepEqual(textsOf(text), [
      ...[
        'Title',
        'Two lines of one paragraph with `code` and [a link](../x.md).',
        'First item that goes on',
        'Second',
      ],
      ...['Deeper', 'Quoted over two lines', 'Name', 'What it is', 'An \\| in it', 'Old', 'A footnote.'],
    ]);
  });

  it('leaves code, rules, definitions, comments, imports and expressions', () => {
    const text = [
      "import Tabs from '@theme/Tabs';",
      '',
      '```js title="a.js"',
      'const a = "text";',
      '```',
      '',
      '    indented code',
      '',
      '---',
      '',
      '[id]: https://example.org "Title"',
      '<!-- a comment -->',
      '{/* another',
      'one */}',
      '$$',
      'a text = b',
      '$$',
      '<script>',
      '',
      'const text = "x";',
      '</script>',
      '{{< include file.md >}}',
      '{{<mermaid align="left">}}',
      'sequenceDiagram',
      '',
      'Alice->>Bob: Hi Bob',
      '{{< /mermaid >}}',
      '{{< css.inline >}}',
      'canvas { color: red }',
      '{{< / css.inline >}}',
      '[[toc]]',
    ].join('\n');
    assert.deepEqual(textsOf(text), []);
    assert.equal(translated(text), text);
  });

  it('gives what stands in a shortcode that has no code, or that nothing closes', () => {
    assert.deepEqual(textsOf('{{< notice tip >}}\nA tip.\n{{< /notice >}}\n'), ['A tip.']);
    assert.deepEqual(textsOf('{{< mermaid >}}\n\nA text.\n\n{{< mermaid >}}\n'), ['A text.']);
  });

  it('leaves what mkdocstrings collects, with its options, and no container of notes', () => {
    const page = [
      '::: pkg.mod',
      '    handler: python',
      '    options:',
      '        members:',
      '            - get',
      '',
      '            - set',
      '',
      'After it.',
      '- ::: pkg.other',
      '      options:',
      '        show_source: false',
      '',
      '::: tip',
      '    options are described here',
      ':::',
    ].join('\n');
    assert.deepEqual(textsOf(page), ['After it.', 'options are described here']);
  });

  it('knows a fence by its marks, however far in it stands', () => {
    const kinds = readBlocks('Text\n\n     ```sh\n     npm test\n     ```\n\n    code\n').map(({ kind }) => kind);
    assert.deepEqual(kinds, ['p', 'fence', 'pre']);
  });

  it('takes chosen members of front matter, at any depth, and writes them as YAML wants them', () => {
    const text = [
      '---',
      'title: Home page',
      'slug: /home',
      'hero:',
      '  name: Tool',
      '  text: "Fast: and small"',
      'features:',
      '  - title: One',
      '    details: >-',
      '      Of two',
      '      lines',
      '---',
      '',
      'Text',
    ].join('\n');
    assert.deepEqual(textsOf(text), ['Home page', 'Fast: and small', 'One', 'Of two lines', 'Text']);
    const done = translated(text);
    assert.match(done, /^---\ntitle: Homeö pageö\nslug: \/home\n/);
    assert.match(done, /text: "Fastö: andö smallö"/);
    assert.deepEqual(textsOf(done), ['Homeö pageö', 'Fastö: andö smallö', 'Oneö', 'Ofö twoö linesö', 'Textö']);
  });

  it('takes members of front matter in TOML, too', () => {
    const text = '+++\ntitle = "Home page"\ndate = "2024-01-01"\n+++\n\nText\n';
    assert.equal(translated(text), '+++\ntitle = "Homeö pageö"\ndate = "2024-01-01"\n+++\n\nTextö\n');
  });

  it('takes chosen attributes of components, and the text between elements', () => {
    const text = [
      '<Card title="A card" href="/a" id="text">',
      '',
      'In it',
      '',
      '</Card>',
      '<TabItem value="npm" label="With npm" default>',
      '<summary>More <b>about</b> it</summary>',
      '<p align="center">',
      '  Some text',
      '  in two lines',
      '</p>',
    ].join('\n');
    assert.deepEqual(textsOf(text), [
      ...['A card', 'In it', 'With npm', 'More <b>about</b> it', 'Some text in two lines'],
    ]);
    assert.match(translated(text), /^<Card title="Aö cardö" href="\/a" id="text">/);
  });

  it('takes the titles of notes in all their kinds', () => {
    const text = [
      ':::tip My title',
      'Text',
      ':::',
      ':::note[Other title]{.x}',
      ':::',
      '::: code-group labels',
      ':::',
      '!!! warning "Take care"',
      '    Inside',
      '',
      '    More inside',
      '=== "Tab one"',
      '    ```',
      '    code',
      '    ```',
      '> [!NOTE] Named',
      '> Said',
    ].join('\n');
    assert.deepEqual(textsOf(text), [
      ...['My title', 'Text', 'Other title', 'Take care', 'Inside', 'More inside', 'Tab one', 'Named', 'Said'],
    ]);
  });

  it('has what a translation must bring back as codes', () => {
    const [segment] = parseMarkdown('**Use** `a` in {props.x + 1}, see [docs](/en/x) <br/> now.').segments;
    const codes = segment?.protectedSpans.map(({ start, end }) => segment.text.slice(start, end));
    assert.deepEqual(codes, ['**', '**', '`a`', '{props.x + 1}', '[', '](/en/x)', '<br/>']);
  });

  it('breaks lines as the source does, and keeps breaks that were made for good', () => {
    const long = `${'word '.repeat(12).trim()}\n${'more '.repeat(12).trim()}\nend`;
    const lines = translated(long).split('\n');
    assert.ok(lines.length > 2);
    assert.ok(lines.every((line) => line.length <= 59));
    assert.equal(
      translated('One sentence here.\nAnother one there.\n'),
      'Oneö sentenceö hereö.\nAnotherö oneö thereö.\n',
    );
    assert.equal(translated('One  \ntwo\\\nthree\n'), 'Oneö  \ntwoö\\\nthreeö\n');
  });

  it('writes no text so that it would be something else', () => {
    const says = (source: string, text: string): string => {
      const file = parseMarkdown(source);
      return applyEdits(source, file.edits([{ text, protectedSpans: [] }]));
    };
    assert.equal(says('Text\n', '- no item'), '\\- no item\n');
    assert.equal(says('Text\n', '1. no item'), '1\\. no item\n');
    assert.equal(says('Text\n', '# no heading'), '\\# no heading\n');
    assert.equal(says('| A |\n| - |\n', 'a|b'), '| a\\|b |\n| - |\n');
    assert.equal(says('Text\n', '<5 minutes'), '\\<5 minutes\n');
    assert.equal(says('Text\n', 'a <b or < c'), 'a \\<b or < c\n');
    assert.equal(
      says('Text\n', 'alle Leser*innen, Ei**ni**ge, ~5 * 3'),
      'alle Leser\\*innen, Ei\\*\\*ni\\*\\*ge, \\~5 * 3\n',
    );
    assert.equal(says('| A |\n| - |\n', '<5'), '| \\<5 |\n| - |\n');
    assert.equal(says('<A title="x y" />\n', 'say "no"'), '<A title="say ”no”" />\n');
    const refused = parseMarkdown('Text\n').refusal?.({ text: 'a {b}', protectedSpans: [] });
    assert.equal(refused?.reason, 'template-variable');
  });

  it('calls blocks by their section, their number and what they are', () => {
    const tree = readMarkdownEntries('---\ntitle: A\n---\nText\n\n## B\n\n- one\n- two\n');
    assert.deepEqual(
      [...entriesOf(tree).keys()],
      [...['0.1 front', '0.2 front title', '0.3 front', '0.4 p', '1.1 h2', '1.2 li', '1.3 li']],
    );
  });

  it('tells a marker of git', () => {
    const tree = readMarkdownEntries('A\n\n<<<<<<< HEAD\nB\n=======\nC\n>>>>>>> other\n');
    assert.deepEqual(tree.problems.map(({ code }) => code).slice(0, 1), ['conflict-marker']);
  });

  it('keeps each block what it is, and every byte besides the texts', () => {
    fc.assert(
      fc.property(documentOf(fragments, { minLength: 1, maxLength: 14 }), (text) => {
        const blocks = readBlocks(text);
        const done = translated(text);
        assert.deepEqual(
          readBlocks(done).map(({ kind }) => kind),
          blocks.map(({ kind }) => kind),
        );
        // Lines are broken elsewhere.
        const plain = (one: string): string => one.replace(/[\s>]+/g, ' ');
        assert.equal(plain(done.replaceAll('ö', '')), plain(text));
      }),
      { seed: 17, numRuns: 500 },
    );
  });

  it('reads whatever it is given, each line in one block, in order', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'#->|`:!<>/{}[]()*_= \n\tabc"\'$&;.1\\'), maxLength: 200 });
    fc.assert(
      fc.property(
        fc.oneof(
          noise,
          documentOf([...fragments, '<div', '```', '---', ':::', '| a']).chain((text) =>
            noise.map((more) => text + more),
          ),
        ),
        (text) => {
          const blocks = readBlocks(text);
          let at = 0;
          for (const { start, end, value, stretches } of blocks) {
            assert.ok(start >= at && end >= start && value.start >= start && value.end === end);
            assert.match(text.slice(at, start), /^[\s>\uFEFF]*$/);
            at = end;
            for (const { pieces } of stretches) {
              for (const piece of pieces) assert.ok(piece.start >= start && piece.end <= end);
            }
          }
          assert.match(text.slice(at), /^[\s>]*$/);
          const file = parseMarkdown(text);
          applyEdits(text, file.edits(pseudoTargets(file.segments)));
        },
      ),
      { seed: 17, numRuns: 600 },
    );
  });

  it('takes no time that grows with the square of a hostile text', () => {
    const texts = [
      '<a '.repeat(20_000),
      '{'.repeat(40_000),
      '> '.repeat(20_000),
      '- '.repeat(20_000),
      '| '.repeat(20_000),
    ];
    for (const text of [...texts, '[a]('.repeat(10_000), '<a\n'.repeat(10_000), '{\n'.repeat(10_000)]) {
      const before = process.cpuUsage();
      readBlocks(text);
      const { user } = process.cpuUsage(before);
      assert.ok(user < 4_000_000, `${text.slice(0, 10)}: ${user}`);
    }
  });
});
