import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { isForProgram } from '../../../src/formats/encodedData';
import { entriesOf } from '../../../src/formats/entries/tree';
import { formatOfFile } from '../../../src/formats/fileFormats';
import { locateCodes } from '../../../src/formats/segment';

const textsOf = (name: string, text: string): string[] =>
  formatOfFile(name)!
    .parse(text)
    .segments.map((one) => one.text);

describe('patterns of dates and other values for programs', () => {
  it('are told from words', () => {
    const patterns = [
      'dddd',
      'MMM Do',
      '%e %B',
      '%e %B %Y',
      'EEE, d MMM yyyy',
      'YYYY-MM-DD',
      'HH:mm',
      'h:mm a',
      'D.M.YYYY',
    ];
    const others = ['ltr', 'rtl', 'YYYY年M月D日', 'dddd, MMMM Do YYYY, h:mm:ss a', "d 'de' MMMM", 'DD/MM/YYYY'];
    for (const text of [...patterns, ...others]) assert.ok(isForProgram(text), text);
    const words = [
      'Add',
      'Do',
      'Mo',
      'All',
      'May',
      'am',
      'A',
      'dad',
      'Day',
      'Hmm',
      'Do it',
      'Madam',
      'd',
      'add',
      'LTR',
      '%s of %d',
    ];
    for (const text of words) assert.ok(!isForProgram(text), text);
  });

  it('tells the path of a file or a folder from words with strokes', () => {
    for (const text of [
      ...['/usr/share/app', '/images/logo.png', 'images/logo.png', './icons', '../a/b.txt', '~/notes'],
      ...['C:\\files\\a.dll', 'C:/files', 'src/app-v2/main.min.js'],
    ]) {
      assert.ok(isForProgram(text), text);
    }
    for (const text of [
      ...['Yes/No', 'and/or', '/month', '/user/month', 'he/she/it', 'TCP/IP', 'Open a/b.txt', 'Send to ~/notes now'],
      ...['km/h', 'n/a', 'Close.', 'Input/Output.'],
    ]) {
      assert.ok(!isForProgram(text), text);
    }
  });

  const files: Record<string, (value: string) => string> = {
    'a.json': (value) => `{"format": "${value}", "b": "Hello you"}`,
    'a.yml': (value) => `format: "${value}"\nb: Hello you\n`,
    'a.toml': (value) => `format = "${value}"\nb = "Hello you"\n`,
    'a.ini': (value) => `format="${value}"\nb="Hello you"\n`,
    'a.php': (value) => `<?php\nreturn ['format' => '${value}', 'b' => 'Hello you'];\n`,
    'locales/a.js': (value) => `export default { format: '${value}', b: 'Hello you' };\n`,
    'a.properties': (value) => `format=${value}\nb=Hello you\n`,
    'a.resx': (value) =>
      `<root><data name="f"><value>${value}</value></data><data name="b"><value>Hello you</value></data></root>`,
    'a.strings': (value) => `"format" = "${value}";\n'b' = 'Hello you';\n`,
    'values/strings.xml': (value) =>
      `<resources><string name="f">${value}</string><string name="b">Hello you</string></resources>`,
  };
  for (const [name, write] of Object.entries(files)) {
    it(`are no texts in ${name}`, () => {
      for (const value of ['dddd', 'MMM Do', 'ltr']) {
        assert.deepEqual(textsOf(name, write(value)), ['Hello you'], value);
      }
    });
  }
});

describe('schemas', () => {
  const json = JSON.stringify(
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'https://example.org/settings',
      title: 'Settings',
      type: 'object',
      required: ['color'],
      properties: {
        color: {
          type: 'string',
          enum: ['red', 'green'],
          enumDescriptions: ['A warm color', 'A calm color'],
          default: 'red',
          pattern: '^red|green$',
          description: 'The color of the border.',
        },
        description: {
          type: 'string',
          format: 'email',
          markdownDescription: 'What it *is*.',
          examples: ['a@b.c or not'],
        },
        other: { $ref: '#/properties/color' },
        default: { type: 'object', description: 'Used otherwise', default: { description: 'some value' } },
      },
    },
    undefined,
    2,
  );
  const said = [
    'Settings',
    'A warm color',
    'A calm color',
    'The color of the border.',
    'What it *is*.',
    'Used otherwise',
  ];

  it('have texts for people and values for programs', () => {
    assert.deepEqual(textsOf('schema.json', json), said);
    const withoutName = json.replace(/^ {2}"\$(?:schema|id)".*\n/gm, '');
    assert.deepEqual(textsOf('schema.json', withoutName), said);
    const { segments, edits } = formatOfFile('schema.json')!.parse(json);
    const written = applyEdits(
      json,
      edits(segments.map((segment) => locateCodes(segment, segment.text.toUpperCase()))),
    );
    assert.equal(
      written,
      said.reduce((text, one) => text.replace(`"${one}"`, `"${one.toUpperCase()}"`), json),
    );
  });

  it('are entries of a project by their texts alone', () => {
    const { entries } = formatOfFile('schema.json')!;
    assert.deepEqual(
      [...entriesOf(entries!(json)).values()].map(({ text }) => text),
      said,
    );
  });

  it('are the same in YAML, and descriptions of APIs are such', () => {
    const yaml =
      'openapi: 3.0.0\ninfo:\n  title: The API\n  version: 1.0.0\npaths:\n  /a:\n    get:\n      summary: Get all\n      operationId: getAll\n      tags: [pets]\n      responses:\n        "200":\n          description: All of them\ncomponents:\n  schemas:\n    A: { type: string, enum: [red car, blue car], default: red car }\n';
    assert.deepEqual(textsOf('openapi.yml', yaml), ['The API', 'Get all', 'All of them']);
    const schema =
      'type: object\ntitle: Some settings\nproperties:\n  a:\n    type: string\n    description: What it is\n    default: some value\n  b:\n    $ref: "#/properties/a"\n';
    assert.deepEqual(textsOf('schema.yaml', schema), ['Some settings', 'What it is']);
  });

  it('are none where texts are only called so', () => {
    assert.deepEqual(textsOf('en.json', '{"title": "Title", "type": "Type of it", "properties": {"a": "Some name"}}'), [
      'Title',
      'Type of it',
      'Some name',
    ]);
    assert.deepEqual(textsOf('en.yml', 'type: object\nname: Some name\n'), ['object', 'Some name']);
  });
});

describe('messages with descriptions in YAML', () => {
  it('have a text, and the description as its context', () => {
    const yaml =
      'extName:\n  description: Name of this extension.\n  message: A monkey\nbutton:\n  message: Save it\n  touched: false\n';
    const { segments } = formatOfFile('messages.yml')!.parse(yaml);
    assert.deepEqual(
      segments.map(({ text, context }) => [text, context]),
      [
        ['A monkey', 'Name of this extension.'],
        ['Save it', undefined],
      ],
    );
    const others = 'a:\n  message: One text\n  label: Another text\n';
    assert.deepEqual(textsOf('messages.yml', others), ['One text', 'Another text']);
  });
});

describe('quotes of strings files', () => {
  it('are of either kind', () => {
    const text = `'k' = 'It is';\n"b" = "You";\n`;
    const { segments, problems, edits } = formatOfFile('a.strings')!.parse(text);
    assert.deepEqual([segments.map((one) => one.text), problems], [['It is', 'You'], []]);
    const targets = [locateCodes(segments[0]!, `C'est "ça"`), locateCodes(segments[1]!, `L'autre`)];
    assert.equal(applyEdits(text, edits(targets)), `'k' = 'C\\'est \\"ça\\"';\n"b" = "L'autre";\n`);
  });
});

describe('tags without quotes', () => {
  it('have addresses with any sign', () => {
    const [segment] = formatOfFile('values/strings.xml')!.parse(
      '<resources><string name="a"><![CDATA[Read <a href="https://example.org/?a=1&b=2">the terms</a> now]]></string></resources>',
    ).segments;
    assert.equal(segment?.text, 'Read <a href=https://example.org/?a=1&b=2>the terms</a> now');
  });
});
