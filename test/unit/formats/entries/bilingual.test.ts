import assert from 'node:assert/strict';
import type { PutOptions } from '../../../../src/formats/entries/put';
import { entriesOf } from '../../../../src/formats/entries/tree';
import { readPoEntries } from '../../../../src/formats/po/entryTree';
import { parseQt } from '../../../../src/formats/qt/qt';
import { readQtEntries } from '../../../../src/formats/qt/entryTree';
import { parseXliff } from '../../../../src/formats/xliff/xliff';
import { readXliffEntries } from '../../../../src/formats/xliff/entryTree';
import { itMerges, type WriteFile } from './mergeProperties';
import { keys, lines, put } from './files';

describe('entries of Qt', () => {
  const write: WriteFile = (entries, style) => {
    const { indentation: one } = style;
    const written = entries.map(([key], index) => {
      const place = style.isOther ? `${one.repeat(2)}<location filename="a.cpp" line="${index}"/>\n` : '';
      const comment = style.comments && index % 2 ? `${one.repeat(2)}<comment>About</comment>\n` : '';
      const gone = style.comments && index % 3 === 0 ? 'vanished' : 'unfinished';
      return `${one}<message>\n${place}${one.repeat(2)}<source>${key} &amp; x</source>\n${comment}${one.repeat(2)}<translation type="${index > 0 ? gone : 'unfinished'}"></translation>\n${one}</message>`;
    });
    return lines(
      style,
      '<?xml version="1.0" encoding="utf-8"?>',
      '<!DOCTYPE TS>',
      '<TS version="2.1" language="de">',
      '<context>',
      `${one}<name>Window</name>`,
      ...written,
      '</context>',
      '</TS>',
    );
  };
  describe('with messages that are gone', () => {
    const plain: WriteFile = (entries, style) => write(entries, { ...style, comments: false });
    itMerges(readQtEntries, plain, keys);
  });

  const file = (language: string, ...all: string[]): string =>
    `<!DOCTYPE TS>\n<TS version="2.1" language="${language}">\n<context>\n    <name>A</name>\n${all.join('')}</context>\n</TS>\n`;
  const message = (source: string, type: string, said: string, inside = ''): string =>
    `    <message>\n        <source>${source}</source>\n${inside}        <translation${type && ` type="${type}"`}>${said}</translation>\n    </message>\n`;

  it('have as many forms as the language of the file, and lines only where they stay true', () => {
    const plural = (type: string, count: number, place = ''): string =>
      `    <message numerus="yes">\n${place}        <source>%n file(s)</source>\n        <translation type="${type}">\n${'            <numerusform></numerusform>\n'.repeat(count)}        </translation>\n    </message>\n`;
    const place = '        <location filename="a.cpp" line="+3"/>\n';
    const source = file('en', message('B', '', 'B'), plural('unfinished', 2, place));
    const target = file('pl', message('B', '', 'C'));
    assert.equal(
      put(readQtEntries, target, source, new Set(['A/%n file(s)'])),
      file('pl', message('B', '', 'C'), plural('unfinished', 3)),
    );
  });

  it('come back where they are there as gone, and wait for a look with another source', () => {
    const source = file('en', message('A', 'unfinished', ''), message('New text', 'unfinished', ''));
    const target = file('de', message('A', 'vanished', 'Ä'), message('New txt', '', 'Neu'));
    assert.deepEqual([...entriesOf(readQtEntries(target)).keys()], ['A/New txt']);
    const wanted = new Map<string, PutOptions>([
      ['A/A', {}],
      ['A/New text', { translationOf: 'A/New txt' }],
    ]);
    const merged = put(readQtEntries, target, source, wanted);
    const behind = message('New text', 'unfinished', 'Neu', '        <oldsource>New txt</oldsource>\n');
    assert.equal(merged, file('de', message('A', '', 'Ä'), behind, message('New txt', '', 'Neu')));
    assert.deepEqual(
      parseQt(merged).segments.map(({ needsTarget }) => needsTarget),
      [false, true, false],
    );
  });
});

describe('entries of XLIFF', () => {
  const write1: WriteFile = (entries, style) => {
    const { indentation: one } = style;
    const written = entries.map(
      ([key, text]) =>
        `${one.repeat(3)}<trans-unit id="${key}" datatype="html">\n${one.repeat(4)}<source>${text}</source>${style.comments ? `\n${one.repeat(4)}<note>n</note>` : ''}\n${one.repeat(3)}</trans-unit>`,
    );
    return lines(
      style,
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
      `${one}<file source-language="en" datatype="plaintext" original="ng2.template">`,
      `${one.repeat(2)}<body>`,
      ...written,
      `${one.repeat(2)}</body>`,
      `${one}</file>`,
      '</xliff>',
    );
  };
  const write2: WriteFile = (entries, style) => {
    const { indentation: one } = style;
    const written = entries.map(
      ([key, text]) =>
        `${one.repeat(2)}<unit id="${key}">\n${one.repeat(3)}<segment>\n${one.repeat(4)}<source>${text}</source>\n${one.repeat(3)}</segment>\n${one.repeat(2)}</unit>`,
    );
    return lines(
      style,
      '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de">',
      `${one}<file id="ngi18n">`,
      ...written,
      `${one}</file>`,
      '</xliff>',
    );
  };
  describe('1.2', () => itMerges(readXliffEntries, write1, keys));
  describe('2.0', () => itMerges(readXliffEntries, write2, keys));

  const file = (units: string): string =>
    `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>\n${units}\n</body></file></xliff>`;

  it('come without the translations of the other file', () => {
    const source = file('<trans-unit id="1">\n<source>A</source>\n<target>A</target>\n</trans-unit>');
    const target = '<xliff version="1.2"><file source-language="en" original="a"><body/></file></xliff>';
    assert.match(
      put(readXliffEntries, target, source, new Set(['file/1'])),
      /<body>\s*<trans-unit id="1">\n\s*<source>A<\/source>\n\s*<\/trans-unit>\s*<\/body>/,
    );
  });

  const unit = (...sources: string[]): string =>
    `<xliff version="2.0"><file id="a"><unit id="1">${sources.join('')}</unit></file></xliff>`;
  const segment = (source: string, state: string): string =>
    `<segment state="${state}"><source>${source}</source><target>x</target></segment>`;

  it('take the source of each segment, where they are as many', () => {
    const target = unit(segment('A.', 'final'), '<ignorable><source> </source></ignorable>', segment('B.', 'final'));
    const source = unit(
      '<segment><source>A.</source></segment>',
      '<ignorable><source>  </source></ignorable>',
      '<segment><source>C.</source></segment>',
    );
    assert.equal(
      put(readXliffEntries, target, source, new Set(['file/1'])),
      unit(segment('A.', 'final'), '<ignorable><source>  </source></ignorable>', segment('C.', 'initial')),
    );
    const less = unit('<segment><source>Other.</source></segment>');
    assert.equal(put(readXliffEntries, target, less, new Set(['file/1'])), target);
  });

  it('of another version or prefix stay out', () => {
    const old = file('<trans-unit id="2"><source>A</source></trans-unit>');
    const prefixed =
      '<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><x:file original="a"><x:body></x:body></x:file></x:xliff>';
    assert.equal(put(readXliffEntries, old, unit(segment('A', 'final')), new Set(['file/1'])), old);
    assert.equal(put(readXliffEntries, prefixed, old, new Set(['file/2'])), prefixed);
  });

  it('say the same where only what is shown of their codes differs', () => {
    const said = (shown: string): string => {
      const source = file(`<trans-unit id="1"><source>Page <x id="A" ${shown}/> of it</source></trans-unit>`);
      return entriesOf(readXliffEntries(source)).get('file/1')?.text ?? '';
    };
    assert.equal(said('equiv-text="{{ page }}"'), 'Page <x id="A"/> of it');
    assert.equal(said('equiv-text="a equiv-text=&quot;"'), said("equiv='b'"));
    assert.notEqual(said('equiv-text="a"'), said('equiv-text="a" ctype="x-b"'));
  });

  it('that have another source ask for another translation', () => {
    const source = file('<trans-unit id="1"><source>New</source></trans-unit>');
    const target = file(
      '<trans-unit id="1" approved="yes"><source>Old</source><target state="final">Alt</target></trans-unit>',
    );
    const merged = put(readXliffEntries, target, source, new Set(['file/1']));
    assert.equal(
      merged,
      file(
        '<trans-unit id="1" approved="no"><source>New</source><target state="needs-translation">Alt</target></trans-unit>',
      ),
    );
    assert.equal(parseXliff(merged).segments[0]?.needsTarget, true);
  });
});

describe('entries of PO', () => {
  const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n';
  const write: WriteFile = (entries, style) =>
    lines(
      style,
      [
        header,
        ...entries.map(([key], index) => {
          const comment = style.comments && index % 2 === 0 ? `#. About ${key}\n#: file.c:${index}\n` : '';
          return `${comment}msgid "${key}"\nmsgstr ""${style.isOther ? '\n' : ''}`;
        }),
      ]
        .join('\n')
        .trimEnd(),
    );
  itMerges(readPoEntries, write, keys);

  it('have the forms of the target, and no translation of the source', () => {
    const source = `${header}\n#, fuzzy, c-format\nmsgctxt "c"\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "x"\nmsgstr[1] "y"\n`;
    const target = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=n;\\n"\n';
    assert.equal(
      put(readPoEntries, target, source, new Set(['c\u0004%d file'])),
      `${target.trimEnd()}\n\n#, c-format\nmsgctxt "c"\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n`,
    );
  });

  it('come back with their translation where the file has them as obsolete', () => {
    const source = `${header}\n#. Note\nmsgid "The house is open."\nmsgstr ""\n\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`;
    const active = `${header}\nmsgid "Done"\nmsgstr "Fertig"\n`;
    const other = '\n#~ msgid "Gone"\n#~ msgstr "Weg"\n';
    const obsolete =
      '\n#, fuzzy\n#~| msgid "A house is open."\n#~ msgid ""\n#~ "The house "\n#~ "is open."\n#~ msgstr ""\n#~ "Das Haus "\n#~ "ist offen."\n';
    const plural =
      '\n#~ msgid "%d file"\n#~ msgid_plural "%d files"\n#~ msgstr[0] "%d Datei"\n#~ msgstr[1] "%d Dateien"\n';
    const keys = new Set(['The house is open.', '%d file']);
    assert.equal(
      put(readPoEntries, active + obsolete + other + plural, source, keys),
      `${header}\n#. Note\n#, fuzzy\nmsgid "The house is open."\nmsgstr ""\n"Das Haus "\n"ist offen."\n\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d Datei"\nmsgstr[1] "%d Dateien"\n${active.slice(header.length)}${other}`,
    );
  });

  it('take what they say of several things, and ask for a look at the translation', () => {
    const message = (rest: string): string => `${header}\nmsgid "The house"\n${rest}\n`;
    const plural = message('msgid_plural "The houses"\nmsgstr[0] ""\nmsgstr[1] ""');
    const singular = message('msgstr "Das Haus"');
    const both = message('msgid_plural "The houses"\nmsgstr[0] "Das Haus"\nmsgstr[1] "Das Haus"');
    const marked = (text: string, ...lines: string[]): string =>
      text.replace('msgid "The', `${['#, fuzzy', ...lines].map((line) => `${line}\n`).join('')}msgid "The`);
    const key = new Set(['The house']);
    const language = (text: string): string =>
      text.replace('UTF-8\\n', 'UTF-8\\nPlural-Forms: nplurals=2; plural=n;\\n');
    assert.equal(put(readPoEntries, language(singular), plural, key), marked(language(both), '#| msgid "The house"'));
    assert.equal(
      put(readPoEntries, both, message('msgstr ""'), key),
      marked(singular, '#| msgid "The house"', '#| msgid_plural "The houses"'),
    );
    assert.equal(put(readPoEntries, message('msgstr ""'), plural, key).includes('fuzzy'), false);
  });

  it('go on with the translation of another source, marked as that', () => {
    const source = `${header}\n#. Greeting\nmsgid "Hello, world"\nmsgstr ""\n`;
    const target = `${header}\nmsgid "Hello"\nmsgstr "Hallo"\n`;
    assert.equal(
      put(readPoEntries, target, source, new Map([['Hello, world', { translationOf: 'Hello' }]])),
      `${header}\n#. Greeting\n#, fuzzy\n#| msgid "Hello"\nmsgid "Hello, world"\nmsgstr "Hallo"\n\nmsgid "Hello"\nmsgstr "Hallo"\n`,
    );
  });
});
