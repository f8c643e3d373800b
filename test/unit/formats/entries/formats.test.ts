import assert from 'node:assert/strict';
import { readAndroidEntries } from '../../../../src/formats/android/entryTree';
import { applyEdits } from '../../../../src/formats/edits';
import { putEntries, type PutOptions } from '../../../../src/formats/entries/put';
import { entriesOf, type ReadEntries } from '../../../../src/formats/entries/tree';
import { readPoEntries } from '../../../../src/formats/po/entryTree';
import { readPropertiesEntries } from '../../../../src/formats/properties/entryTree';
import { parseQt } from '../../../../src/formats/qt/qt';
import { readQtEntries } from '../../../../src/formats/qt/entryTree';
import { readResxEntries } from '../../../../src/formats/resxEntryTree';
import { readStringsdictEntries } from '../../../../src/formats/xcode/dictEntryTree';
import { readStringsEntries } from '../../../../src/formats/xcode/entryTree';
import { parseXliff } from '../../../../src/formats/xliff/xliff';
import { readXliffEntries } from '../../../../src/formats/xliff/entryTree';
import { itMerges, type Style, type WriteFile } from './mergeProperties';

const keys = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'];

/** Lines with the style around them. */
function lines({ lineEnd, hasBom, endsInLine }: Style, ...all: string[]): string {
  return `${hasBom ? '\uFEFF' : ''}${all.join('\n').replaceAll('\n', lineEnd)}${endsInLine ? lineEnd : ''}`;
}

function put(
  read: ReadEntries,
  target: string,
  source: string,
  wanted: ReadonlyMap<string, PutOptions> | ReadonlySet<string>,
): string {
  return applyEdits(target, putEntries(read(target), read(source), wanted));
}

describe('entries of Java properties', () => {
  const write: WriteFile = (entries, style) =>
    lines(
      style,
      ...entries.map(([key, text], index) => {
        const comment = style.comments && index % 2 === 0 ? `# About ${key}\n` : '';
        return `${comment}${key}${style.isOther ? ' = ' : '='}${text.replace(' ', ' \\\n   ')}`;
      }),
    );
  itMerges(readPropertiesEntries, write, keys);

  it('keep the sections of the source, and escapes', () => {
    const source = '# Copyright by all\na=1\n\n# Section\nb=ü\nc.d\\:e=3\n';
    assert.equal(
      put(readPropertiesEntries, 'a: \\u00e4\n', source, new Set(['b', 'c.d:e'])),
      'a: \\u00e4\n\n# Section\nb: \\u00fc\nc.d\\:e: 3\n',
    );
    assert.equal(put(readPropertiesEntries, 'b=ö\n', source, new Set(['a'])), 'a=1\nb=ö\n');
    assert.equal(put(readPropertiesEntries, '', 'a=1\nb=2\n', new Set(['a', 'b'])), 'a=1\nb=2\n');
  });

  it('are told that are there twice', () => {
    assert.deepEqual(readPropertiesEntries('a=1\nb=2\na=3').problems, [
      { code: 'duplicate-key', key: 'a', start: 8, end: 11 },
    ]);
  });
});

describe('entries of Xcode strings', () => {
  const write: WriteFile = (entries, style) =>
    lines(
      style,
      ...entries.map(([key, text], index) => {
        const comment = style.comments && index % 2 === 0 ? `/* About\n   ${key} */\n` : '';
        const name = style.isOther && index % 3 === 0 ? key : `"${key} \\"x\\""`;
        const behind = style.comments && index % 3 === 0 ? ' // note' : '';
        const value = text.replace(' ', '\\n');
        return `${comment}${name}${style.isOther ? '=' : ' = '}"${value}";${behind}${style.isOther && index % 4 === 0 ? '\n' : ''}`;
      }),
    );
  itMerges(
    readStringsEntries,
    write,
    keys.map((key) => `${key}.x`),
  );

  it('keep the head of the file, and keys that are written otherwise', () => {
    const source = '/* Copyright */\n"a" = "A";\n\n/* B */\n"b \\U00e4" = "B";\n';
    assert.equal(
      put(readStringsEntries, '/* Copyright */\r\na="Ä";', source, new Set(['a', 'b ä'])),
      '/* Copyright */\r\na="A";\r\n\r\n/* B */\r\n"b \\U00e4"="B";',
    );
    assert.equal(put(readStringsEntries, '"b ä" = "x";\n', source, new Set(['a'])), '"a" = "A";\n\n"b ä" = "x";\n');
  });
});

describe('entries of Android resources', () => {
  const write: WriteFile = (entries, style) => {
    const written = entries.map(([key, text], index) => {
      const comment = style.comments && index % 2 === 0 ? `${style.indentation}<!-- About ${key} -->\n` : '';
      const behind = style.comments && index % 3 === 0 ? ' <!-- note -->' : '';
      return `${comment}${style.indentation}<string name="${key}">${text}</string>${behind}${style.isOther && index % 2 ? '\n' : ''}`;
    });
    return lines(style, '<?xml version="1.0" encoding="utf-8"?>', '<resources>', ...written, '</resources>');
  };
  itMerges(readAndroidEntries, write, keys);

  it('are arrays and plurals as a whole, and nothing that is not translated', () => {
    const source =
      '<resources xmlns:xliff="urn:x">\n    <string name="app" translatable="false">App</string>\n    <plurals name="n">\n        <item quantity="other"><xliff:g>%d</xliff:g> files</item>\n    </plurals>\n    <string name="r">@string/app</string>\n</resources>\n';
    assert.deepEqual([...entriesOf(readAndroidEntries(source)).keys()], ['plurals:n']);
    assert.equal(
      put(
        readAndroidEntries,
        '<resources>\n\t<string name="a">x</string>\n</resources>',
        source,
        new Set(['plurals:n']),
      ),
      '<resources xmlns:xliff="urn:x">\n\t<string name="a">x</string>\n\t<plurals name="n">\n\t\t<item quantity="other"><xliff:g>%d</xliff:g> files</item>\n\t</plurals>\n</resources>',
    );
    const filled = put(readAndroidEntries, '<resources/>\n', source, new Set(['plurals:n']));
    assert.match(
      filled,
      /^<resources xmlns:xliff="urn:x">\n {4}<plurals name="n">\n {8}<item[^]+\n {4}<\/plurals>\n<\/resources>\n$/,
    );
  });
});

describe('entries of RESX', () => {
  const write: WriteFile = (entries, style) => {
    const { indentation } = style;
    const written = entries.map(([key, text], index) => {
      const comment = style.comments && index % 2 === 0 ? `\n${indentation.repeat(2)}<comment>c</comment>` : '';
      return `${indentation}<data name="${key}" xml:space="preserve">\n${indentation.repeat(2)}<value>${text}</value>${comment}\n${indentation}</data>`;
    });
    const header = `${indentation}<resheader name="version"><value>2.0</value></resheader>`;
    return lines(style, '<?xml version="1.0"?>', '<root>', header, ...written, '</root>');
  };
  itMerges(readResxEntries, write, keys);
});

describe('entries of XML', () => {
  it('come into a root that is a single tag, with a line end behind it or without', () => {
    for (const end of ['', '\n']) {
      assert.equal(
        put(
          readResxEntries,
          `<root/>${end}`,
          '<root>\n  <data name="a"><value>x</value></data>\n</root>\n',
          new Set(['a']),
        ),
        `<root>\n  <data name="a"><value>x</value></data>\n</root>${end}`,
      );
      assert.equal(
        put(
          readAndroidEntries,
          `<resources/>${end}`,
          '<resources>\n  <string name="a">x</string>\n</resources>\n',
          new Set(['a']),
        ),
        `<resources>\n  <string name="a">x</string>\n</resources>${end}`,
      );
    }
  });

  it('have variants for products', () => {
    const tablet = '  <string name="c" product="tablet">T</string>\n';
    const other = '  <string name="c" product="default">D</string>\n';
    const strings = (...all: string[]): string => `<resources>\n${all.join('')}</resources>\n`;
    assert.deepEqual(readAndroidEntries(strings(tablet, other)).problems, []);
    assert.equal(
      put(readAndroidEntries, strings(other), strings(tablet, other), new Set(['c@tablet'])),
      strings(tablet, other),
    );
  });

  it('stay out of a file that does not declare their entities', () => {
    const source = (entity: string): string =>
      `<!DOCTYPE resources [<!ENTITY app "App">]>\n<resources>\n  <string name="a">${entity} &lt;</string>\n  <string name="b">y</string>\n</resources>\n`;
    const target = '<resources>\n  <string name="c">z</string>\n</resources>\n';
    const merged = put(readAndroidEntries, target, source('&app;'), new Set(['a', 'b']));
    assert.deepEqual([...entriesOf(readAndroidEntries(merged)).keys()], ['c', 'b']);
    const other = target.replace('<resources>', '<!DOCTYPE resources [<!ENTITY app "B">]>\n<resources>');
    for (const [entity, into] of [
      ['&app;', other],
      ['<![CDATA[&app;]]>', target],
    ] as const) {
      const whole = put(readAndroidEntries, into, source(entity), new Set(['a', 'b']));
      assert.deepEqual([...entriesOf(readAndroidEntries(whole)).keys()], ['c', 'a', 'b']);
    }
  });
});

describe('entries of a stringsdict', () => {
  const write: WriteFile = (entries, style) => {
    const { indentation: one } = style;
    const outer = style.isOther ? one : '';
    const written = entries.map(([key, text], index) => {
      const [own, inner, deep] = [1, 2, 3].map((depth) => outer + one.repeat(depth));
      const comment = style.comments && index % 2 === 0 ? `${own}<!-- About ${key} -->\n` : '';
      const form = (name: string, said: string): string =>
        `${deep}<key>${name}</key>\n${deep}<string>${said}</string>\n`;
      const facts = form('NSStringFormatSpecTypeKey', 'NSStringPluralRuleType');
      return `${comment}${own}<key>${key}</key>\n${own}<dict>\n${inner}<key>NSStringLocalizedFormatKey</key>\n${inner}<string>%#@n@ ${text}</string>\n${inner}<key>n</key>\n${inner}<dict>\n${facts}${form('one', `${text} one`)}${form('other', text)}${inner}</dict>\n${own}</dict>`;
    });
    return lines(
      style,
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<plist version="1.0">',
      `${outer}<dict>`,
      ...written,
      `${outer}</dict>`,
      '</plist>',
    );
  };
  itMerges(readStringsdictEntries, write, keys);

  const file = (...forms: string[]): string =>
    `<plist version="1.0">\n<dict>\n\t<key>files</key>\n\t<dict>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n${forms
      .map((form) => `\t\t\t<key>${form}</key>\n\t\t\t<string>%d ${form}</string>\n`)
      .join('')}\t\t</dict>\n\t</dict>\n</dict>\n</plist>\n`;

  it('get single forms that a plural lacks, and leave what is no text to the file', () => {
    assert.deepEqual(
      [...entriesOf(readStringsdictEntries(file('one', 'other'))).keys()],
      ['files/n/one', 'files/n/other'],
    );
    assert.equal(
      put(readStringsdictEntries, file('one', 'other'), file('one', 'few', 'many', 'other'), new Set(['files/n/few'])),
      file('one', 'few', 'other'),
    );
  });

  it('come into a file that has none', () => {
    assert.equal(
      put(
        readStringsdictEntries,
        '<plist version="1.0">\n<dict/>\n</plist>\n',
        file('one', 'other'),
        new Set(['files/n/one', 'files/n/other']),
      ),
      file('one', 'other'),
    );
  });
});

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
