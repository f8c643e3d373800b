/** A source with its half-finished Polish translation, and the rows they are: id, state, target; `!` cannot be changed. */
export const pairFixtures: Readonly<Record<string, { source: string; target: string; rows: string[] }>> = {
  json: {
    source:
      '{\n  "a": "  Save {n} ",\n  "b": "{n, plural, one {# file} other {# files}} left",\n  "d_one": "{{count}} x",\n' +
      '  "d_other": "{{count}} xs",\n  "e": "42",\n  "f": "Line 1\\nLine 2",\n  "l": ["First", "Second"]\n}\n',
    target: '{\n\t"a": "Zapisz",\n\t"old": "Stary",\n\t"d_other": "{{count}} xow"\n}\n',
    rows: [
      ...['a translated Zapisz', 'b missing -', 'd_one missing -', 'd_other translated {{count}} xow'],
      ...['d_few missing -', 'd_many missing -', 'e missing - !', 'f missing -', 'l.0 missing -', 'l.1 missing -'],
      'old unused Stary',
    ],
  },
  yaml: {
    source:
      'en:\n  # Shown first\n  a: Save %{n}\n  b: |\n    one\n    two\n  c:\n    one: 1 file\n    other: "%{count} files"\n',
    target: "pl:\n  a: 'Zapisz %{n}' # ok\n",
    rows: [
      'a translated Zapisz %{n}',
      'b missing -',
      ...['one', 'other', 'few', 'many'].map((form) => `c.${form} missing -`),
    ],
  },
  toml: {
    source: 'a = "Save {n}"\n\n[x]\nb = "Bee"\n',
    target: "[x]\nb = 'Pszczola'\n",
    rows: ['a missing -', 'x.b translated Pszczola'],
  },
  ini: { source: '[s]\na = Save it\nb = Bee\n', target: '[s]\nb = Be\n', rows: ['s.a missing -', 's.b translated Be'] },
  fluent: {
    source: 'a = Hello { $name }\n    .title = Title\nb = { $n ->\n    [one] one x\n   *[other] { $n } xs\n }\n',
    target: 'a = Czesc\n',
    rows: ['a translated Czesc', 'a .title missing -', 'b[one] missing - !', 'b[other] missing - !'],
  },
  android: {
    source:
      '<resources>\n    <!-- A hint -->\n    <string name="a">Don\\\'t %1$s</string>\n    <plurals name="p">\n' +
      '        <item quantity="one">%d x</item>\n        <item quantity="other">%d xs</item>\n    </plurals>\n</resources>\n',
    target:
      '<resources>\n    <plurals name="p">\n        <item quantity="one">%d iks</item>\n' +
      '        <item quantity="few">%d iksy</item>\n        <item quantity="other">%d iksow</item>\n    </plurals>\n</resources>\n',
    rows: ['a missing -', 'p.one translated %d iks', 'p.other translated %d iksow', 'p.few translated %d iksy'],
  },
  resx: {
    source:
      '<root>\n  <data name="a"><value>Save &amp; go</value><comment>A hint</comment></data>\n  <data name="b"><value>Bee</value></data>\n</root>\n',
    target: '<root>\n  <data name="b"><value>Be</value></data>\n</root>\n',
    rows: ['a missing -', 'b translated Be'],
  },
  properties: {
    source: '# A hint\na=Save {0}\nb=two \\\n   lines\n',
    target: 'b = dwie\n',
    rows: ['a missing -', 'b translated dwie'],
  },
  strings: {
    source: '/* A hint */\n"a" = "Save %@";\n"b" = "Bee";\n',
    target: '"b" = "Be";\n',
    rows: ['a missing -', 'b translated Be'],
  },
  php: {
    source: "<?php\nreturn [\n    'a' => 'It\\'s :n',\n    'b' => 'Bee',\n];\n",
    target: "<?php\nreturn [\n    'b' => 'Be',\n];\n",
    rows: ['a missing -', 'b translated Be'],
  },
  js: {
    source: "export default {\n  a: 'It\\'s {n}',\n  b: `Bee`,\n};\n",
    target: "export default {\n  b: 'Be',\n};\n",
    rows: ['a missing -', 'b translated Be'],
  },
  po: {
    source:
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n#. A hint\nmsgctxt "menu"\nmsgid "Save %s"\nmsgstr ""\n\n' +
      'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n\nmsgid "New"\nmsgstr ""\n',
    target:
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: pl\\n"\n' +
      '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"\n\n#. A hint\nmsgctxt "menu"\n' +
      'msgid "Save %s"\nmsgstr "Zapisz"\n\n#, fuzzy\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d plik"\n' +
      'msgstr[1] ""\n"%d pliki"\nmsgstr[2] ""\n\nmsgid "gone"\nmsgstr "nie ma"\n',
    rows: [
      ...[
        'menu translated Zapisz',
        '[0] review %d plik',
        '[1] review %d pliki',
        '[2] missing -',
        ' missing -',
        ' unused nie ma',
      ],
    ],
  },
  qt: {
    source:
      '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="en">\n<context>\n    <name>Main</name>\n' +
      '    <message>\n        <source>Save %1</source>\n        <translation type="unfinished"></translation>\n    </message>\n' +
      '    <message numerus="yes">\n        <source>%n files</source>\n        <translation type="unfinished">' +
      '<numerusform></numerusform></translation>\n    </message>\n</context>\n</TS>\n',
    target:
      '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="pl">\n<context>\n    <name>Main</name>\n' +
      '    <message numerus="yes">\n        <source>%n files</source>\n        <translation>\n            ' +
      '<numerusform>%n plik</numerusform>\n            <numerusform>%n pliki</numerusform>\n            ' +
      '<numerusform>%n plikow</numerusform>\n        </translation>\n    </message>\n</context>\n</TS>\n',
    rows: [' missing -', '[0] translated %n plik', '[1] translated %n pliki', '[2] translated %n plikow'],
  },
};
