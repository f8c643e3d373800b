import fc from 'fast-check';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findProse } from '../../../../src/formats/prose/find';
import { proseLanguageOf, xliffLanguage } from '../../../../src/formats/prose/localization';
import { poLanguage } from '../../../../src/formats/prose/po';
import { proseLanguages } from '../../../../src/formats/prose/proseLanguages';
import { splitSentences } from '../../../../src/formats/prose/sentences';

describe('prose of localisation files', () => {
  it('is the text of subtitles without numbers and times', () => {
    const text =
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello there,\r\nold friend.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nIt is 7.\r\n';
    assert.deepEqual(
      findProse(text, 'subrip').map((block) => block.text),
      ['Hello there, old friend.', 'It is 7.'],
    );
  });

  const xliff = (...targets: string[]): string =>
    `<xliff><source>It is.</source>${targets.map((target) => `<target>${target}</target>`).join('')}</xliff>`;
  const xliffTexts = (...targets: string[]): string[] => findProse(xliff(...targets), 'xliff').map(({ text }) => text);

  it('is the targets of XLIFF, and a wording that is no text is refused', () => {
    const [block, ...others] = findProse(xliff('Das ist teh Ziel.'), 'xliff');
    assert.deepEqual([block?.text, others], ['Das ist teh Ziel.', []]);
    assert.deepEqual(block?.write('Das ist das Ziel.'), { ok: true, text: 'Das ist das Ziel.' });
    assert.equal(block.write('Das <b>ist</b> es.').ok, false);
    assert.equal(block.write('Das & es.').ok, false);
  });

  it('holds the inline codes of XLIFF targets, which no wording may touch', () => {
    const target =
      'Click <g id="1">teh button</g> and <ph id="2">&lt;b class="teh"&gt;</ph>save<x id="3"/> &amp; go on.';
    const [block, ...others] = findProse(xliff(target), 'xliff');
    assert.ok(block);
    assert.deepEqual([block.text, others], [target, []]);
    const written = (text: string): unknown => block.write(text);
    const fixed = target.replace('teh button', 'the button');
    assert.deepEqual(written(fixed), { ok: true, text: fixed });
    for (const broken of [
      fixed.replace('<x id="3"/>', ''),
      fixed.replace('id="3"', 'id="4"'),
      fixed.replace('class="teh"', 'class="the"'),
      fixed.replace('</g>', ''),
      fixed.replace('&amp;', '&'),
      fixed.replace('save', '<x id="3"/>save'),
    ]) {
      assert.equal(block.write(broken).ok, false, broken);
    }
  });

  it('leaves the codes at the ends of an XLIFF target out, and what holds no words', () => {
    assert.deepEqual(
      xliffTexts(
        '<g id="1">All of it stands inside.</g>',
        '<x id="1"/>\n  It begins with a code.',
        '<mrk mtype="seg" mid="1">First segment.</mrk> <mrk mtype="seg" mid="2">Second segment.</mrk>',
        '<ph id="1">native words of another format</ph>',
        '<mrk translate="no">Product Name</mrk>',
        '<!-- a note -->Words beside a note.',
        '',
      ),
      [
        'All of it stands inside.',
        'It begins with a code.',
        '<mrk mtype="seg" mid="1">First segment.</mrk> <mrk mtype="seg" mid="2">Second segment.</mrk>',
      ],
    );
  });

  it('of any XLIFF target is inside of it, and codes survive every wording that is taken', () => {
    const piece = fc.constantFrom(
      'Some words',
      ' ',
      '\n',
      '<x id="1"/>',
      '<g id="2">',
      '</g>',
      '<ph id="3">a b</ph>',
      '&lt;',
      '. ',
      'The the',
    );
    const codes = (text: string): string[] => text.match(/<[^<>]*>/g) ?? [];
    let taken = 0;
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.array(piece, { maxLength: 4 }),
        fc.nat(),
        (pieces, added, at) => {
          const target = pieces.join('');
          const text = xliff(target);
          const start = text.indexOf('<target>') + '<target>'.length;
          for (const block of findProse(text, 'xliff')) {
            assert.ok(block.start >= start && block.end <= start + target.length);
            assert.deepEqual(block.write(block.text), { ok: true, text: text.slice(block.start, block.end) });
            const place = at % (block.text.length + 1);
            const result = block.write(block.text.slice(0, place) + added.join('') + block.text.slice(place));
            if (!result.ok) continue;
            taken++;
            assert.deepEqual(codes(result.text), codes(text.slice(block.start, block.end)));
          }
        },
      ),
      { seed: 31, numRuns: 1_000 },
    );
    assert.ok(taken > 100);
  });

  it('of an XLIFF file is in the language of its targets', () => {
    assert.equal(xliffLanguage('<xliff version="1.2"><file source-language="en" target-language="de-AT">'), 'de');
    assert.equal(xliffLanguage("<xliff version='2.0' srcLang='de' trgLang='en_gb'>"), 'en-GB');
    assert.equal(xliffLanguage('<xliff version="1.2"><file source-language="en">'), undefined);
  });

  it('of a PO file is in the language of its header, but for sources that have no translation', () => {
    const headed = (...lines: string[]): string => ['# A file.', 'msgid ""', 'msgstr ""', ...lines, ''].join('\n');
    assert.equal(poLanguage(headed('"Project-Id-Version: a\\n"', '"Language: de_AT\\n"')), 'de');
    assert.equal(poLanguage(headed('"Language: pt_BR\\n"').replaceAll('\n', '\r\n')), 'pt-BR');
    assert.equal(poLanguage('msgid ""\nmsgstr "Project: a\\nLanguage: sr@latin\\nX: y\\n"\n'), 'sr');
    assert.equal(poLanguage(headed('"Language: \\n"', '"Language-Team: de\\n"')), undefined);
    assert.equal(poLanguage(headed('"Language: English\\n"')), undefined);
    assert.equal(poLanguage('msgid "a"\nmsgstr ""\n"Language: de\\n"\n'), undefined);
    const blocks = findProse(
      `${headed('"Language: de\\n"')}\nmsgid "One file"\nmsgstr "Eine Datei"\n\nmsgid "More of it"\nmsgstr ""\n`,
      'po',
    );
    assert.deepEqual(
      blocks.map(({ text, isSource }) => [text, isSource]),
      [
        ['Eine Datei', false],
        ['More of it', true],
      ],
    );
  });

  const po = (text: string): string[] => findProse(text, 'po').map((block) => block.text);

  it('is the translations of a PO file, and the sources of entries without one', () => {
    const text = [
      'msgid ""',
      'msgstr ""',
      '"Content-Type: text/plain; charset=UTF-8\\n"',
      '',
      '# Somebody wrote this.',
      '#: src/a.c:3',
      'msgctxt "no prose at all"',
      'msgid "It reads the file."',
      'msgstr "Es liest die Datei."',
      '',
      'msgid "It has a line.\\n"',
      '"And another one, "',
      '"which is long.\\n"',
      'msgstr ""',
      '',
      'msgid "One file"',
      'msgid_plural "Many files"',
      'msgstr[0] "Eine Datei"',
      'msgstr[1] "Viele Dateien"',
      '',
      '#~ msgid "Gone by now"',
      '#~ msgstr "Schon lange weg"',
      '',
    ];
    const found = [
      'Es liest die Datei.',
      'It has a line.',
      'And another one, which is long.',
      'Eine Datei',
      'Viele Dateien',
    ];
    assert.deepEqual(po(text.join('\n')), found);
    assert.deepEqual(po(text.join('\r\n')), found);
  });

  it('is written back into its quotes, and refused where it would end them', () => {
    const text = 'msgid "a"\nmsgstr ""\n"It reads teh file, \\"quoted\\", "\n"and %s.\\n"\n';
    const [block] = findProse(text, 'po');
    assert.equal(block?.text, 'It reads teh file, \\"quoted\\", and %s.');
    const written = block.write(block.text.replace('teh', 'the'));
    assert.ok(written.ok);
    const next = text.slice(0, block.start) + written.text + text.slice(block.end);
    assert.deepEqual(po(next), [block.text.replace('teh', 'the')]);
    assert.equal(block.write(block.text.replace('teh', '"the"')).ok, false);
    assert.equal(block.write(block.text.replace('%s', 'it')).ok, false);
    assert.deepEqual(po('msgid "It is bro"\n"ken in a word"\nmsgstr ""\n'), []);
  });

  it('of any PO file is never outside of its quotes, and stays when it is written back as it is', () => {
    const piece = fc.constantFrom(
      'msgid ',
      'msgstr ',
      'msgstr[1] ',
      'msgid_plural ',
      'msgctxt ',
      '"Some words. "',
      '"more words"',
      '"a \\" b\\n"',
      '"',
      '\\',
      '\n',
      '\n',
      '\r\n',
      '#~ ',
      '# note',
      'free words',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const block of findProse(text, 'po')) {
          for (const { start, end } of block.lineRanges) {
            assert.match(text.slice(text.lastIndexOf('\n', start - 1) + 1, start), /"/);
            assert.doesNotMatch(text.slice(start, end), /(?<!\\)"|[\r\n]|free|note/);
          }
          assert.deepEqual(block.write(block.text), { ok: true, text: text.slice(block.start, block.end) });
          const written = block.write(`${block.text} indeed`);
          if (!written.ok) continue;
          const next = text.slice(0, block.start) + written.text + text.slice(block.end);
          assert.ok(po(next).includes(`${block.text} indeed`));
        }
      }),
      { seed: 3, numRuns: 1500 },
    );
  });

  it('is read by the name of the file where the editor knows no language for it', () => {
    assert.equal(proseLanguageOf('file:///a/lesson.en.srt', 'plaintext'), 'subrip');
    assert.equal(proseLanguageOf('file:///a/app.xlf', 'xml'), 'xliff');
    // Rows of data are no sentences, though editors show them as plain text.
    for (const name of ['terms.csv', 'terms.TSV', 'log.jsonl', 'server.log']) {
      assert.ok(!proseLanguages.includes(proseLanguageOf(`file:///a/${name}`, 'plaintext')), name);
    }
    assert.equal(proseLanguageOf('file:///a/de.po', 'plaintext'), 'po');
    assert.equal(proseLanguageOf('file:///a/app.ts', 'typescript'), 'typescript');
  });
});

describe('sentences', () => {
  const cut = (text: string): string[] =>
    splitSentences(text, 'markdown').map(({ start, end }) => text.slice(start, end));

  it('end at their marks, not at abbreviations, names and numbers', () => {
    assert.deepEqual(cut('First one. Second one! Is it? It is.'), ['First one.', 'Second one!', 'Is it?', 'It is.']);
    assert.deepEqual(cut('See e.g. the file README.md or Node.js 22.1. It has it.'), [
      'See e.g. the file README.md or Node.js 22.1.',
      'It has it.',
    ]);
    assert.deepEqual(cut('Call `a. B` and Dr. Smith, i.e. him.'), ['Call `a. B` and Dr. Smith, i.e. him.']);
    assert.deepEqual(cut('第一句。第二句。'), ['第一句。', '第二句。']);
    assert.deepEqual(cut('「第一句。」第二句！第三句'), ['「第一句。」', '第二句！', '第三句']);
    assert.deepEqual(cut('![The view](a.png "A title"). Done! [Yes](b).'), [
      '![The view](a.png "A title").',
      'Done!',
      '[Yes](b).',
    ]);
    assert.deepEqual(cut('no mark at all'), ['no mark at all']);
  });

  it('begin behind an emoji and behind a label in bold', () => {
    const found = (text: string): string[] =>
      splitSentences(text, 'markdown').map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(found('🚀 He has a car. ✨ It depends.'), ['He has a car.', 'It depends.']);
    assert.deepEqual(found(':rocket: He has a car.'), ['He has a car.']);
    assert.deepEqual(found('**Speed**: It is fast. **Size:** It is small.'), [
      '**Speed**:',
      'It is fast.',
      '**Size:**',
      'It is small.',
    ]);
    assert.deepEqual(found('**Never** do this.'), ['**Never** do this.']);
  });

  it('are cut at a space where they are too long', () => {
    const text = `${'the temperature of the room '.repeat(100)}is high`;
    const pieces = splitSentences(text, 'plain').map(({ start, end }) => text.slice(start, end));
    assert.equal(pieces.length, 2);
    for (const piece of pieces) {
      for (const word of piece.split(' ')) assert.match(word, /^(?:the|temperature|of|room|is|high)$/);
    }
    assert.equal(pieces.join(' '), text);
  });

  it('hold every letter of any text, in order, and begin and end with one', () => {
    const piece = fc.constantFrom(
      'It is. ',
      'e.g. ',
      '`a. b` ',
      'Node.js ',
      '。',
      '?! ',
      '…',
      ' ',
      '\t',
      '😀',
      'https://a.b/c. ',
      '"Yes." ',
      '1. ',
      'x'.repeat(900),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const ranges = splitSentences(text, 'markdown');
        let end = 0;
        for (const range of ranges) {
          assert.equal(text.slice(end, range.start).replaceAll('😀', '').trim(), '');
          assert.equal(text.slice(range.start, range.end).trim().length > 0, true);
          end = range.end;
        }
        assert.equal(text.slice(end).replaceAll('😀', '').trim(), '');
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});

describe('the manifest', () => {
  it('starts the extension for every language that has prose', () => {
    const { activationEvents } = JSON.parse(readFileSync('package.json', 'utf8')) as { activationEvents: string[] };
    const wanted = proseLanguages.map((language) => `onLanguage:${language}`);
    assert.deepEqual(
      wanted.filter((event) => !activationEvents.includes(event)),
      [],
    );
  });
});
