import fc from 'fast-check';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findProse } from '../../../../src/formats/prose/find';
import { proseLanguageOf } from '../../../../src/formats/prose/localisation';
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

  it('is the targets of XLIFF without inline codes, and a wording that is no text is refused', () => {
    const text =
      '<xliff><unit><source>It is.</source><target>Das ist teh Ziel.</target></unit><unit><target>Mit <x id="1"/> Code.</target></unit></xliff>';
    const [block, ...others] = findProse(text, 'xliff');
    assert.deepEqual([block?.text, others], ['Das ist teh Ziel.', []]);
    assert.deepEqual(block?.write('Das ist das Ziel.'), { ok: true, text: 'Das ist das Ziel.' });
    assert.equal(block.write('Das <b>ist</b> es.').ok, false);
    assert.equal(block.write('Das & es.').ok, false);
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
    assert.deepEqual(cut('no mark at all'), ['no mark at all']);
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
          assert.equal(text.slice(end, range.start).trim(), '');
          assert.equal(text.slice(range.start, range.end).trim().length > 0, true);
          end = range.end;
        }
        assert.equal(text.slice(end).trim(), '');
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
