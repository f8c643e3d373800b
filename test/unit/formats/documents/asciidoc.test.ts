import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseAsciidoc } from '../../../../src/formats/documents/asciidoc/asciidoc';
import { findProse } from '../../../../src/formats/prose/find';
import { proseLanguageOf } from '../../../../src/formats/prose/localization';
import { readBlocks } from '../../../../src/formats/documents/asciidoc/blocks';
import { planTarget } from '../../../../src/domain/localization/plan';
import { openTarget } from '../../../../src/domain/localization/openTarget';
import { applyEdits } from '../../../../src/formats/edits';
import { formatOfFile } from '../../../../src/formats/fileFormats';
import { hasEntries } from '../../../../src/domain/localization/target';
import { holdsEveryLine } from './blocksUnderTest';
import { pseudoTargets } from './documents';

const textsOf = (text: string): string[] => parseAsciidoc(text).segments.map((segment) => segment.text);

function translated(text: string): string {
  const file = parseAsciidoc(text);
  return applyEdits(text, file.edits(pseudoTargets(file.segments)));
}

const fragments = [
  'A paragraph of words.',
  'Two lines with `code` and\nhttps://example.org[a link] in *strong* words.',
  '== A heading',
  '[[an-id]]\n=== Another',
  '* one item\n* two items\n  on two lines\n** deeper',
  '. first\n. second\n+\nmore of it',
  'Term:: What it is\nOther term::\n  What that is',
  '[source,java]\n----\nint a = 1;\n----',
  '.The title\n[NOTE]\n====\nInside the note.\n====',
  'TIP: A hint for you.',
  '|===\n|One head |Two head\n\n|a cell 2+|another `one`\n|===',
  'image::a.png[The picture]',
  ':description: What it is about',
  '// a comment',
  'ifdef::web[]\nOnly there.\nendif::[]',
  'A line +\nand another with <<id,a reference>> and {attribute}.',
  '____\nA quotation.\n____',
];

const documents = fc
  .record({
    blocks: fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 12 }),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    end: fc.constantFrom('', '\n'),
  })
  .map(({ blocks, lineEnd, end }) => (blocks.join('\n\n') + end).replaceAll('\n', lineEnd));

describe('AsciiDoc', () => {
  it('gives paragraphs, headings, titles, items, terms, cells and what is read of pictures', () => {
    assert.deepEqual(textsOf(['= The Book\nAn Author <a@b.org>\n:toc:', ...fragments].join('\n\n')), [
      ...['The Book', 'A paragraph of words.'],
      ...['Two lines with `code` and https://example.org[a link] in *strong* words.', 'A heading', 'Another'],
      ...['one item', 'two items on two lines', 'deeper', 'first', 'second', 'more of it', 'Term', 'What it is'],
      ...['Other term', 'What that is', 'The title', 'Inside the note.', 'A hint for you.'],
      ...['One head', 'Two head', 'a cell', 'another `one`', 'The picture', 'What it is about', 'Only there.'],
      ...['A line +\nand another with <<id,a reference>> and {attribute}.', 'A quotation.'],
    ]);
  });

  it('leaves code, comments, attributes, conditions, macros and literal paragraphs', () => {
    const text = [
      ':name: value',
      '----\ncode\n\nmore\n----',
      '....\nliteral\n....',
      '////\ncomment\n////',
      '++++\n<b>raw</b>\n++++',
      '```js\nlet a;\n```',
      '[source]\nint a = 1;',
      ' a literal paragraph',
      'include::other.adoc[]',
      "'''",
      '[%header,format=csv]\n,===\na word,b word\n,===',
      '<<<',
    ].join('\n\n');
    assert.deepEqual(textsOf(text), []);
  });

  it('leaves a paragraph that is said to be code, whatever it looks like', () => {
    for (const code of [
      '---\n$ git cat-file -p bd9d\nwhat is up?\n---',
      '# a comment\nrun it',
      ':option: value\nrun it',
    ]) {
      const { segments } = parseAsciidoc(`[source,console]\n// as typed\n${code}\n\nSome words.\n`);
      assert.deepEqual(
        segments.map(({ text }) => text),
        ['Some words.'],
      );
    }
  });

  it('has what a translation must bring back as codes', () => {
    const [segment] = parseAsciidoc(
      'See xref:a.adoc#b[the *other* page], "`quoted`", {version}, kbd:[Ctrl+C], <<id>>, footnote:[a note] and __x__.',
    ).segments;
    assert.deepEqual(
      segment?.protectedSpans.map(({ start, end }) => segment.text.slice(start, end)),
      [
        ...['xref:a.adoc#b[', '*', '*', ']', '"`', '`"', '{version}', 'kbd:[Ctrl+C]', '<<id>>', 'footnote:[', ']'],
        ...['__', '__'],
      ],
    );
  });

  it('keeps addresses that go on behind an attribute, roles of marked words, and attribute lists with brackets', () => {
    const codesIn = (text: string): string[] =>
      parseAsciidoc(text).segments.flatMap((segment) =>
        segment.protectedSpans.map(({ start, end }) => segment.text.slice(start, end)),
      );
    assert.deepEqual(codesIn('Get {maven-url}org/a.pom[the file] or {uri-repo}[all] of {docs}/pages/a.html today.'), [
      ...['{maven-url}org/a.pom[', ']', '{uri-repo}[', ']', '{docs}/pages/a.html'],
    ]);
    assert.deepEqual(
      codesIn('The [path]_lib_ folder, [.lead]*big* and [.red]`code` of [role]__all__ or [.x]**one**.'),
      [...['[path]_', '_', '[.lead]*', '*', '[.red]`code`', '[role]__', '__', '[.x]**', '**']],
    );
    assert.deepEqual(codesIn("Write pass:[`a` and ``b''] for it."), ["pass:[`a` and ``b'']"]);
    const quote = "[quote, 'https://example.org[A Person]']\nWords of the quote.\n";
    assert.deepEqual(textsOf(quote), ['Words of the quote.']);
  });

  it('writes no text so that it would be something else', () => {
    const file = parseAsciidoc('Words here.\n\n|===\n|a cell\n|===\n');
    const targets = ['. Worte', 'a|b'].map((text) => ({ text, protectedSpans: [] }));
    assert.equal(
      applyEdits('Words here.\n\n|===\n|a cell\n|===\n', file.edits(targets)),
      '{empty}. Worte\n\n|===\n|a\\|b\n|===\n',
    );
  });

  it('is completed block by block, and every other byte stays', () => {
    const format = formatOfFile('a.adoc');
    assert.ok(hasEntries(format));
    const source = '= Guide\n\nFirst words.\n\n----\nnpm test\n----\n\nSecond words `a`.\n\n== New\n\nOnly `b` here.\n';
    const target = '= Handbuch\n\nErste  Worte.\n\n----\nnpm test\n----\n\nZweite Worte `a`.\n';
    const plan = planTarget({ format, source, target, language: 'de' });
    assert.deepEqual(plan.missing, ['2.1 h2', '2.2 p']);
    const open = openTarget(plan);
    const { text } = open.finish(pseudoTargets(open.segments), [], {});
    assert.equal(text, `${target}\n== Newö\n\nOnlyö \`b\` hereö.\n`);
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
        const plain = (one: string): string => one.replace(/\s+/g, ' ');
        assert.equal(plain(done.replaceAll('ö', '')), plain(text));
      }),
      { seed: 17, numRuns: 400 },
    );
  });

  it('reads the files of programs for AsciiDoc too, and takes no key and no signature in one for text', () => {
    assert.equal(formatOfFile('book/01-intro.asc')?.id, 'asciidoc');
    const armour = (what: string) =>
      `-----BEGIN ${what}-----\nComment: made here\n\nmQENBF\n=abcd\n-----END ${what}-----\n`;
    assert.deepEqual(textsOf(armour('PGP PUBLIC KEY BLOCK')), []);
    assert.deepEqual(textsOf(`-----BEGIN PGP SIGNED MESSAGE-----\n\nWords\n${armour('PGP SIGNATURE')}`), []);
    assert.deepEqual(textsOf(`Our key:\n\n${armour('PGP PUBLIC KEY BLOCK')}\nWrite to us.\n`), [
      'Our key:',
      'Write to us.',
    ]);
    assert.deepEqual(findProse(armour('PGP SIGNATURE'), proseLanguageOf('v1.0.tar.gz.asc', 'plaintext')), []);
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
          const file = parseAsciidoc(text);
          applyEdits(text, file.edits(pseudoTargets(file.segments)));
        },
      ),
      { seed: 17, numRuns: 600 },
    );
  });
});
