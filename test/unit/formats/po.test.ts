import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { poPath } from '../../../src/formats/po/path';
import { parsePo } from '../../../src/formats/po/po';
import { locateCodes, type TargetOptions } from '../../../src/formats/segment';
import { fixtures } from './formatFixtures';
import { sentence } from '../../support/sentence';

const read = (name: string): string => fixtures().find((fixture) => fixture.name === `po/${name}`)!.text;

/** The text with translations of those that need one. */
function translate(
  text: string,
  change: (text: string) => string,
  { targetLanguage = 'de', needsReview = false }: TargetOptions = {},
): string {
  const parsed = parsePo(text, { targetLanguage });
  const targets = parsed.segments.map((segment) =>
    segment.needsTarget ? locateCodes(segment, change(segment.text)) : undefined,
  );
  return applyEdits(text, parsed.edits(targets, { targetLanguage, needsReview }));
}

describe('PO', () => {
  it('takes out as many forms as a language has not', () => {
    const forms = Array.from({ length: 200_000 }, (_, index) => `msgstr[${index}] ""\n`).join('');
    const { segments, edits } = parsePo(`msgid "One file"\nmsgid_plural "Many files"\n${forms}`, {
      targetLanguage: 'de',
    });
    const targets = segments.map((segment) => locateCodes(segment, 'Dateien'));
    assert.ok(edits(targets, { targetLanguage: 'de' }).length > 1);
  });

  it('gives a file without a header one before its first message and the mark of that', () => {
    const written = translate('msgid "Save"\nmsgstr ""\n', (text) => text.toUpperCase(), { needsReview: true });
    assert.match(written, /^msgid ""\nmsgstr ""\n"Language: de\\n"\n[^]*\n\n#, fuzzy\nmsgid "Save"\nmsgstr "SAVE"\n$/);
  });

  it('gives the messages with what is said about them, and which need a translation', () => {
    const { segments, targetLanguage, problems } = parsePo(read('de.po'));
    assert.equal(targetLanguage, 'de-DE');
    assert.deepEqual(problems, []);
    assert.deepEqual(
      segments.map(({ id, text, target, context, needsTarget }) => [id, text, target, context, needsTarget]),
      [
        [undefined, 'Hello, %(name)s!', undefined, 'Greets a person', true],
        ['menu', 'Open', 'Öffnen', 'menu\nOf a translator', false],
        ['state', 'Open', undefined, 'state', true],
        [undefined, '%d new words', '%d alte Wörter', undefined, true],
        [undefined, 'Newer', 'Älter', undefined, true],
        [undefined, '%d file', undefined, undefined, true],
        [undefined, '%d files', undefined, undefined, true],
        [
          undefined,
          'A text over several lines, with "quotes", a tab\tand\\or\na second line.',
          undefined,
          undefined,
          true,
        ],
        [undefined, String.raw`Odd \101 and \x41 escapes`, undefined, undefined, true],
        [undefined, '%s / %s', undefined, undefined, true],
      ],
    );
  });

  it('fills in what is missing, keeps line breaks at the ends, and takes fuzzy flags off', () => {
    const text = read('de.po');
    const written = translate(text, (source) => source.replace(/(?<![%)])[a-z]+(?=[^a-z]*$)/, 'ö "x"'));
    const lines = (from: string, to: string) => written.slice(written.indexOf(from), written.indexOf(to));
    assert.equal(
      lines('#, c-format', '#, python-format\nmsgid "%d file"'),
      '#, c-format\nmsgid "%d new words\\n"\nmsgstr "%d new ö \\"x\\"\\n"\n\nmsgid "Newer"\nmsgstr "Nö \\"x\\""\n\n',
    );
    assert.ok(written.includes('msgstr[0] "%d ö \\"x\\""\nmsgstr[1] "%d ö \\"x\\""\n'));
    assert.ok(
      written.includes(
        'msgstr ""\n"\\n"\n"A text over several lines, with \\"quotes\\", a tab\\tand\\\\or\\n"\n"a second ö \\"x\\".\\n"\n',
      ),
    );
    assert.ok(written.includes('msgstr "Öffnen"'));
    assert.equal(written.slice(written.indexOf('#~')), text.slice(text.indexOf('#~')));
    assert.ok(parsePo(written).segments.every(({ needsTarget }) => !needsTarget));
  });

  it('marks what was translated for a person to review, where it is not told otherwise', () => {
    const text = read('de.po');
    const written = translate(text, (source) => source.replace('Hello', 'Hallo'), { needsReview: true });
    assert.ok(written.includes('#, fuzzy, python-format\nmsgid "Hello, %(name)s!"\nmsgstr "Hallo, %(name)s!"\n'));
    assert.ok(written.includes('#, fuzzy\nmsgctxt "state"\nmsgid "Open"\nmsgstr "Open"\n'));
    assert.ok(written.includes('#, fuzzy, c-format\nmsgid "%d new words\\n"\n'), 'what is fuzzy stays so');
    assert.ok(written.includes('# Of a translator\nmsgctxt "menu"\nmsgid "Open"\nmsgstr "Öffnen"\n'));
    const own = parsePo(text);
    const targets = own.segments.map(({ text: source }) => ({ text: source, protectedSpans: [] }));
    assert.ok(!applyEdits(text, own.edits(targets, { madeBy: 'person' })).includes('fuzzy\nmsgctxt "state"'));
  });

  it('never puts a translation over one that waits for a review', () => {
    const file = (id: string, said: string, previous = ''): string =>
      `#, fuzzy\n${previous}msgid "${id}"\nmsgstr "${said}"\n\n`;
    const header = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
    const first = translate(`${header}msgid "Save"\nmsgstr ""\n\n`, (source) => source.toUpperCase(), {
      needsReview: true,
    });
    assert.equal(first, header + file('Save', 'SAVE'));
    const edited = first.replace('SAVE', 'Speichern');
    const text = `${edited}${file('Open', 'Auf')}${file('Close', 'Alt', '#| msgid "Shut"\n')}${file('New', '')}`;
    const parsed = parsePo(text);
    assert.deepEqual(
      parsed.segments.map(({ needsTarget }) => needsTarget),
      [false, false, true, true],
    );
    const [problem] = parsed.problems;
    assert.deepEqual([problem?.code, problem?.leaves], ['po-fuzzy', 'nothing']);
    assert.match(sentence(problem?.message), /^Skipped 2 fuzzy messages: /);
    assert.equal(text.slice(problem?.start, problem?.end), 'msgstr "Speichern"');
    assert.equal(
      translate(text, (source) => source.toUpperCase(), { needsReview: true }),
      edited + file('Open', 'Auf') + file('Close', 'CLOSE') + file('New', 'NEW'),
    );
    assert.equal(parsePo(header + file('New', '')).problems.length, 0);
  });

  it('fills only the empty forms of a message that waits for a review, and leaves it waiting', () => {
    const text =
      'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n' +
      '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n' +
      '#, fuzzy\nmsgid "a file"\nmsgid_plural "files"\nmsgstr[0] "eine Datei"\nmsgstr[1] ""\n';
    const written = translate(text, (source) => source.toUpperCase(), { needsReview: false });
    assert.equal(written, text.replace('msgstr[1] ""', 'msgstr[1] "FILES"'));
  });

  it('completes the header of a template as a language needs it, and fills all its plural forms', () => {
    const text = read('template.pot');
    assert.deepEqual(parsePo(text).problems, []);
    const completed = (language: string, rule: string): string =>
      text
        .replace('#, fuzzy\n', '')
        .replace('CHARSET', 'UTF-8')
        .replace('Language: ', `Language: ${language}`)
        .replace('nplurals=INTEGER; plural=EXPRESSION;', rule)
        .replace('EXPRESSION;\\n"\n', 'EXPRESSION;\\n"\n')
        .replace(`${rule}\\n"\n`, `${rule}\\n"\n"MIME-Version: 1.0\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n`);
    const save = (language: string, rule: string): string =>
      completed(language, rule).replace('"Save"\nmsgstr ""', '"Save"\nmsgstr "SAVE"');
    const upper = (source: string): string => source.replace(/Save|files?/g, (word) => word.toUpperCase());
    assert.equal(
      translate(text, upper, { targetLanguage: 'pt-BR' }),
      save('pt_BR', 'nplurals=2; plural=(n > 1);').replace('0] ""\nmsgstr[1] ""', '0] "%d FILE"\nmsgstr[1] "%d FILES"'),
    );
    assert.equal(
      translate(text, upper, { targetLanguage: 'ja' }),
      save('ja', 'nplurals=1; plural=0;').replace('0] ""\nmsgstr[1] ""', '0] "%d FILES"'),
    );
    const polish = translate(text, upper, { targetLanguage: 'pl' });
    assert.ok(
      polish.endsWith(
        '#, fuzzy\nmsgid "%d file"\nmsgid_plural "%d files"\n' +
          'msgstr[0] "%d FILE"\nmsgstr[1] "%d FILES"\nmsgstr[2] "%d FILES"\n',
      ),
      polish,
    );
    const [problem] = parsePo(text, { targetLanguage: 'pl' }).problems;
    assert.equal(problem?.code, 'po-plural-forms');
    assert.deepEqual(
      parsePo(text, { targetLanguage: 'tlh' }).problems.map(({ code }) => code),
      ['po-plural'],
    );
  });

  it('writes a header where a template has none, or adds what one leaves out', () => {
    const none = 'msgid "Save"\nmsgstr ""\n';
    assert.equal(
      translate(none, (source) => source, { targetLanguage: 'zh-Hans' }),
      'msgid ""\nmsgstr ""\n"Language: zh_CN\\n"\n"MIME-Version: 1.0\\n"\n' +
        '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n' +
        '"Plural-Forms: nplurals=1; plural=0;\\n"\n\nmsgid "Save"\nmsgstr "Save"\n',
    );
    const short = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8"\n\nmsgid "Save"\nmsgstr ""\n';
    const written = translate(short, (source) => source);
    assert.ok(written.startsWith('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n"Language: de\\n"\n'));
    assert.equal(parsePo(written).targetLanguage, 'de');
  });

  it('keeps the forms a person has written, and says “one” only of one', () => {
    const file = (rule: string, forms: string): string =>
      `msgid ""\nmsgstr "Language: xx\\nPlural-Forms: ${rule}\\n"\n\n` +
      `msgid "One file"\nmsgid_plural "%d files"\n${forms}`;
    const filled = (rule: string, forms: string): string => {
      const written = translate(file(rule, forms), (source) => source.toLowerCase());
      return written.slice(written.indexOf('msgstr[0]'));
    };
    const few = 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;';
    assert.equal(
      filled(few, 'msgstr[0] ""\nmsgstr[1] "mine"\nmsgstr[2] ""\n'),
      'msgstr[0] "one file"\nmsgstr[1] "mine"\nmsgstr[2] "%d files"\n',
    );
    // Nought takes the first form too.
    assert.equal(
      filled('nplurals=2; plural=(n > 1);', 'msgstr[0] ""\nmsgstr[1] ""\n'),
      'msgstr[0] "%d files"\nmsgstr[1] "%d files"\n',
    );
  });

  it('knows placeholders by the flags of a message, each by its own grammar', () => {
    const codes = (flags: string, id: string): string[] => {
      const text = `#, ${flags}\nmsgid "${id}"\nmsgstr ""\n`;
      const [segment] = parsePo(text).segments;
      return segment?.protectedSpans.map(({ start, end }) => segment.text.slice(start, end)) ?? [];
    };
    assert.deepEqual(codes('c-format', 'Current %slanguage: %-5.2lfx %<PRIu64> 5%%'), [
      '%s',
      '%-5.2lf',
      '%<PRIu64>',
      '%%',
    ]);
    assert.deepEqual(codes('python-format', 'By %(name)sxyz and %r'), ['%(name)s', '%r']);
    assert.deepEqual(codes('php-format', "Pay %1$'010dEUR"), ["%1$'010d"]);
    assert.deepEqual(codes('python-brace-format', 'To {name!r:>{width}} of {{x}}'), ['{name!r:>{width}}', '{{', '}}']);
    assert.deepEqual(codes('perl-brace-format', 'To {name} of {not one}'), ['{name}']);
    assert.deepEqual(codes('qt-format', 'Copy %1of %L2'), ['%1', '%L2']);
    assert.deepEqual(codes('objc-format', 'Open %@now'), ['%@']);
    assert.deepEqual(codes('ruby-format', 'Say %<name>sto %{all}x'), ['%<name>s', '%{all}']);
    assert.deepEqual(codes('gcc-internal-format', '%qEis no %<type%>'), ['%qE', '%<', '%>']);
    assert.deepEqual(codes('no-c-format', 'about %slanguages'), [], 'no format');
    assert.deepEqual(codes('c-format', 'all 100%'), [], 'it is no string of C');
  });

  it('doubles what would begin a placeholder in a translation', () => {
    const text = '#, c-format\nmsgid "%d percent"\nmsgstr ""\n\n#, python-brace-format\nmsgid "{n} of"\nmsgstr ""\n';
    const written = translate(text, (source) => source.replace('percent', '% de').replace('of', 'of {all}'));
    assert.ok(written.includes('msgstr "%d %% de"\n'), written);
    assert.ok(written.includes('msgstr "{n} of {{all}}"\n'), written);
  });

  it('reads strings behind one another on a line, and keywords on lines of their own', () => {
    const text = 'msgid "a " "long" "text"\nmsgstr ""\nmsgid\n"Next"\nmsgstr "" "Then"\n';
    assert.deepEqual(
      parsePo(text).segments.map(({ text: source, target }) => [source, target]),
      [
        ['a longtext', undefined],
        ['Next', 'Then'],
      ],
    );
    assert.deepEqual(parsePo(text).problems, []);
    assert.ok(translate(text, (source) => source.toUpperCase()).includes('"text"\nmsgstr "A LONGTEXT"\nmsgid\n"Next"'));
  });

  it('fills the one form of a language from the plural, with the line ends of the file', () => {
    const end = 'msgstr[0] "%d files"\r\n\r\nmsgid "First\\nSecond"\r\nmsgstr ""\r\n"First\\n"\r\n"Second"';
    assert.ok(translate(read('crlf-bom-ja.po'), (source) => source, { targetLanguage: 'ja' }).endsWith(end));
  });

  it('keeps to what can be read of a damaged file', () => {
    const { segments, problems } = parsePo(read('damaged.po'));
    assert.deepEqual(
      segments.map(({ text }) => text),
      ['Fine', 'Also fine'],
    );
    assert.deepEqual(
      problems.map(({ code, start }) => [code, start]),
      [
        ['po-malformed', 0],
        ['po-malformed', 48],
      ],
    );
  });

  it('takes a carriage return in a comment for a part of it, and elsewhere for the end of a line', () => {
    const mixed =
      '#: a.c:1\r b.c:2\n#. seen\rmsgid "One more"\r\nmsgstr ""\r\r\n#: c.c:1\rd.c:3\r\n#~ msgid "Old"\r"x"\n';
    const text = `${mixed}#, fuzzy\rmsgid "Two words"\rmsgstr ""\n`;
    for (const written of [text, text.replace(/\r b\.c:2|\rd\.c:3/g, '').replace(/\r?\n/g, '\r')]) {
      const { segments, problems } = parsePo(written, { targetLanguage: 'de' });
      assert.deepEqual(
        segments.map((segment) => [segment.text, segment.context, segment.state]),
        [
          ['One more', 'seen', undefined],
          ['Two words', undefined, 'fuzzy'],
        ],
      );
      assert.deepEqual(problems, []);
    }
    const translated = translate(mixed, (source) => source.toUpperCase());
    assert.ok(translated.endsWith(mixed.slice(mixed.indexOf('\r\r\n')).trimEnd() + '\n'));
    assert.ok(translated.includes('#: a.c:1\r b.c:2\n'));
    assert.deepEqual(parsePo(translated).problems, []);
  });

  it('has its header filled once, also where all of it is in one field', () => {
    const template =
      'msgid ""\nmsgstr "Plural-Forms: nplurals=INTEGER; plain; charset=CHARSET\\n"\n\nmsgid "Open"\nmsgstr ""\n';
    const translated = translate(template, (source) => source.toUpperCase(), { targetLanguage: 'de' });
    assert.match(translated, /"Plural-Forms: nplurals=2; plural=[^"\\]*\\n"/);
    assert.ok(!translated.includes('CHARSET'));
    assert.deepEqual(parsePo(translated).problems, []);
  });

  it('becomes a catalogue of the language when it is a template', () => {
    assert.deepEqual(poPath('/a/po/app.pot', 'pt-BR'), ['pt_BR.po']);
    assert.deepEqual(poPath('/a/po/app.pot', 'zh-Hans'), ['zh_CN.po']);
    assert.equal(poPath('/a/po/de.po', 'de'), undefined);
  });
});
