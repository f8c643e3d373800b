import assert from 'node:assert/strict';
import fc from 'fast-check';
import { openTarget } from '../../../../src/domain/localization/openTarget';
import { planTarget } from '../../../../src/domain/localization/plan';
import { hasEntries } from '../../../../src/domain/localization/target';
import { readBlocks } from '../../../../src/formats/documents/rst/blocks';
import { parseRst } from '../../../../src/formats/documents/rst/rst';
import { applyEdits } from '../../../../src/formats/edits';
import { formatOfFile } from '../../../../src/formats/fileFormats';
import { holdsEveryLine } from './blocksUnderTest';
import { pseudoTargets } from './documents';

const textsOf = (text: string): string[] => parseRst(text).segments.map((segment) => segment.text);

function translated(text: string, targets?: readonly string[]): string {
  const file = parseRst(text);
  const given = targets?.map((said) => ({ text: said, protectedSpans: [] }));
  return applyEdits(text, file.edits(given ?? pseudoTargets(file.segments)));
}

const fragments = [
  'A paragraph of words.',
  'Two lines with ``code`` and\n`a link <https://example.org>`_ in **strong** words.',
  'A heading\n=========',
  '-------\nAnother\n-------',
  '- one item\n- two items\n  on two lines\n\n  - deeper',
  '1. first\n2. second\n\na. third\nb. fourth',
  'Term : kind\n    What it is',
  'Shown here::\n\n    int a = 1;\n\n    b = 2;',
  '.. note:: A hint\n   on two lines.',
  '.. admonition:: The title\n   :class: x\n\n   Inside the note.',
  '.. code-block:: js\n   :caption: x\n\n   let a;',
  '.. list-table:: A table\n   :header-rows: 1\n\n   * - One head\n     - Two head\n   * - a cell\n     - ``two``',
  '.. figure:: a.png\n   :alt: The picture\n\n   Its caption.',
  '.. a comment\n   of two lines',
  '.. _target:\n.. |name| replace:: words',
  '+----+----+\n| a  | b  |\n+----+----+',
  '==== ====\na    b\n==== ====',
  '| A line\n| of verse',
  ':param name: What it is\n    for.',
  '.. [1] A footnote.',
  '>>> a = 1\n1',
];

const documents = fc
  .record({
    blocks: fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 12 }),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    end: fc.constantFrom('', '\n'),
  })
  .map(({ blocks, lineEnd, end }) => (blocks.join('\n\n') + end).replaceAll('\n', lineEnd));

describe('reStructuredText', () => {
  it('gives paragraphs, titles, items, terms, fields, notes and cells of lists, each with its lines joined', () => {
    assert.deepEqual(textsOf([...fragments].join('\n\n')), [
      ...['A paragraph of words.', 'Two lines with ``code`` and `a link <https://example.org>`_ in **strong** words.'],
      ...['A heading', 'Another', 'one item', 'two items on two lines', 'deeper', 'first', 'second', 'third', 'fourth'],
      ...['Term', 'What it is', 'Shown here::', 'A hint on two lines.', 'The title', 'Inside the note.', 'A table'],
      ...['One head', 'Two head', 'a cell', 'The picture', 'Its caption.', 'A line', 'of verse'],
      ...['What it is for.', 'A footnote.'],
    ]);
  });

  it('leaves what stands in front of a document, literals, comments, options and directives that have no text', () => {
    const text = [
      ':Author: Somebody',
      '.. toctree::\n   :maxdepth: 2\n\n   a page\n   another',
      '.. image:: a.png',
      '::\n\n   words in\n\n   a literal',
      '.. raw:: html\n\n   <b>words</b>',
      '..\n   nobody sees this',
      '-o FILE  where it goes',
      '----',
      '__ https://example.org',
    ].join('\n\n');
    assert.deepEqual(textsOf(text), []);
  });

  it('knows what an item begins with: lines of verse, a directive, a term', () => {
    const text = [
      '* | A name',
      '  | https://example.org/a-page',
      '* .. image:: a.png',
      '     :alt: x',
      '* .. _target:',
      '* caller',
      '    => callee',
      '        => deepest',
      '',
      '1. on two',
      '   lines',
    ].join('\n');
    assert.deepEqual(textsOf(text), ['A name', 'caller', '=> callee', '=> deepest', 'on two lines']);
    assert.equal(
      translated(text, ['Ein Name', 'Rufer', '=> Gerufener', '=> tiefster', 'auf zwei Zeilen']),
      [
        '* | Ein Name',
        '  | https://example.org/a-page',
        '* .. image:: a.png',
        '     :alt: x',
        '* .. _target:',
        '* Rufer',
        '    => Gerufener',
        '        => tiefster',
        '',
        '1. auf',
        '   zwei',
        '   Zeilen',
      ].join('\n'),
    );
  });

  it('has what a translation must bring back as codes', () => {
    const [segment] = parseRst(
      'See :ref:`the *page* <x>`, :func:`open`, |name|, [1]_, a_link_, `text`_ and `more <b>`__ of *it*.',
    ).segments;
    assert.deepEqual(
      segment?.protectedSpans.map(({ start, end }) => segment.text.slice(start, end)),
      [
        ...[':ref:`', '*', '*', ' <x>`', ':func:`open`', '|name|', '[1]_', 'a_link_', '`text`_'],
        ...['`', ' <b>`__', '*', '*'],
      ],
    );
  });

  it('makes the lines around a title as long as it is', () => {
    assert.equal(translated('Title\n=====\n', ['Überschrift']), 'Überschrift\n===========\n');
    assert.equal(translated('Title\n=====\n', ['标题']), '标题\n====\n');
    assert.equal(translated('=======\n Title\n=======\n', ['Ein Titel']), '===========\n Ein Titel\n===========\n');
    assert.equal(translated('Title\n==========\n', ['Titel']), 'Titel\n==========\n');
  });

  it('writes no text so that it would be something else', () => {
    assert.equal(translated('Words here.\n\nMore.\n', ['- Worte', '1. Mehr']), '\\- Worte\n\n\\1. Mehr\n');
  });

  it('is completed block by block, and every other byte stays', () => {
    const format = formatOfFile('a.rst');
    assert.ok(hasEntries(format));
    const source = 'Guide\n=====\n\nFirst ``a``.\n\n::\n\n    npm test\n\nNew\n---\n\nOnly ``b`` here.\n';
    const target = 'Handbuch\n========\n\nErstens  ``a``.\n\n::\n\n    npm test\n';
    const plan = planTarget({ format, source, target, language: 'de' });
    assert.deepEqual(plan.missing, ['2.1 h2', '2.2 p']);
    const open = openTarget(plan);
    const { text } = open.finish(pseudoTargets(open.segments), [], {});
    assert.equal(text, `${target}\nNewö\n----\n\nOnlyö \`\`b\`\` hereö.\n`);
    assert.deepEqual(planTarget({ format, source, target: text, language: 'de' }).missing, []);
  });

  it('keeps each block what it is, and every byte besides the texts', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const done = translated(text);
        assert.deepEqual(
          readBlocks(done).map(({ kind }) => kind),
          readBlocks(text).map(({ kind }) => kind),
        );
        const plain = (one: string): string => one.replace(/\s+/g, ' ').replace(/([=-])\1+/g, '$1');
        assert.equal(plain(done.replaceAll('ö', '')), plain(text));
      }),
      { seed: 17, numRuns: 400 },
    );
  });

  it('reads whatever it is given, each line in one block, in order', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'=-*.+|`:;_[]<>{}/(), \n\tab\'"#1~\\'), maxLength: 200 });
    fc.assert(
      fc.property(
        fc.oneof(
          noise,
          documents.chain((text) => noise.map((more) => `${text}\n${more}`)),
        ),
        (text) => {
          holdsEveryLine(text, readBlocks(text));
          const file = parseRst(text);
          applyEdits(text, file.edits(pseudoTargets(file.segments)));
        },
      ),
      { seed: 17, numRuns: 600 },
    );
  });
});
