import assert from 'node:assert/strict';
import { readAndroidEntries } from '../../../../src/formats/android/entryTree';
import { entriesOf } from '../../../../src/formats/entries/tree';
import { readPropertiesEntries } from '../../../../src/formats/properties/entryTree';
import { readResxEntries } from '../../../../src/formats/resxEntryTree';
import { readStringsdictEntries } from '../../../../src/formats/xcode/dictEntryTree';
import { readStringsEntries } from '../../../../src/formats/xcode/entryTree';
import { itMerges, type WriteFile } from './mergeProperties';
import { keys, lines, put } from './files';

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

  it('are not put behind a line that goes on: they would be a part of it', () => {
    assert.deepEqual(readPropertiesEntries('a=1\nb=2\\').problems, [{ code: 'malformed', start: 7, end: 8 }]);
    for (const text of ['a=1\\\\', 'a=1\n# b\\', 'a=1\\\n']) {
      assert.deepEqual(readPropertiesEntries(text).problems, [], text);
    }
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
