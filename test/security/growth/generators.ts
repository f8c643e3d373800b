/** Makes a hostile text. `length` is about that of what is repeated; what stands around it is not counted. */
export interface Generator {
  name: string;
  make(length: number): string;
}

/** Marks of all formats and languages: what begins, ends, escapes or parts something. */
export const marks = (
  'a é 0 - = _ * # + ~ ^ | \\ / . , ; : ! ? @ $ % & < > ( ) [ ] { } " \' ` “ ” ’ … 。 、 ¿ » „ 😀 \u0300 ' +
  '-- --- == === ## ** __ ~~ :: ;; // /* */ <!-- --> <? ?> <?php <% %> {{ }} {{{ }}} {% %} {# #} ${ #{ $( \\( \\[ ' +
  '\\] \\{ \\" \\\\ <![CDATA[ ]]> <a> </a> <a/> <a <a= <g> </g> <b> </b> <br> <!DOCTYPE <!ENTITY &amp; &lt &#1; &x ' +
  '"" "" \'\' """ \'\'\' ``` ~~~ `` `a` *a* **a** _a_ [a] [a]( [a](b) ![ [[ ]] [^a]: (( )) <<< >>> <<A << >> ' +
  '@{ {@ {@a @a \\a \\a{ \\begin{ \\begin{a} \\end{a} $a $$ \\item % %s %1$s %( %% %( %[ %q( 5% ' +
  'mailto: tel: data: http:// https://a www. a@ a@b a@b.c :a: :a:` a::b[ a:b a. a.b a.b( a( A aB a_b a- a-a: -a ' +
  'e.g. A. 1. 1) 0: 00:00:00,000 00:00:00.000 --> {a} {a, {a,plural, {a,select,b{ one{ \'{ {0} {1}, : a: "a": "a", ' +
  'msgid "a" msgstr msgctxt #~ #, #, fuzzy #: key= a=b a\\ =\\ \\u \\u0041 \\x41 NOTE STYLE WEBVTT TODO: TODO( ' +
  '@param @param{ @a{ :param :param: .. ..\u0020a:: SPDX copyright parlance-disable-line r#" R"( $" @" #" #"" r" r" --[[ --[= ' +
  '[=[ ]] (* *) {- -} #| |# =begin =end ?" ?\' /[ /a/ /\\ [/ )/ return/ <w:p> <w:r> <w:t> <w:rPr> </w:p> <si> <mrk> ' +
  '<sub> <ph <ph/> <it> <x/> <bpt> secret: key= bearer Basic auth-key token= ://a ://a:b@ a\u2028 \u00a0 \u200b \ufeff'
)
  .split(' ')
  .filter((mark) => mark !== '');

export const spaces = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  ' \n',
  '\n ',
  '\n\n',
  '\t ',
  '\f',
  ' a',
  'a ',
  'a\n',
  '\\\n',
  '\\ ',
  '" ',
  "' ",
];

const xliff = (version: 1 | 2, content: string): [string, string] =>
  version === 1
    ? [
        `<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="1">${content}`,
        '</trans-unit></body></file></xliff>',
      ]
    : [`<xliff version="2.1" srcLang="en" trgLang="de"><file id="f"><unit id="1">${content}`, '</unit></file></xliff>'];

/** What stands around repeats, so that they are read where they count. */
const frames: ReadonlyArray<readonly [before: string, after: string]> = [
  ['', ''],
  ['x ', ' y'],
  ['One word here', ''],
  ['\n', '\nWords of prose here.\n'],
];
export const framesOfFormats: ReadonlyArray<readonly [before: string, after: string]> = [
  [...xliff(1, '<source>')],
  [xliff(1, '<source>')[0], `</source><target>a</target>${xliff(1, '')[1]}`],
  [xliff(1, '<source>a</source><target>')[0], `</target>${xliff(1, '')[1]}`],
  [xliff(2, '<segment><source>')[0], `</source></segment>${xliff(2, '')[1]}`],
  [xliff(2, '<segment><source>a</source><target>')[0], `</target></segment>${xliff(2, '')[1]}`],
  ['<resources><string name="a">', '</string></resources>'],
  ['<root><data name="a"><value>', '</value></data></root>'],
  ['{"a": "', ' b"}'],
  ['{"a": [', '"b"]}'],
  ['msgid ""\nmsgstr ""\n\nmsgid "', 'a"\nmsgstr ""\n'],
  ['a=', ' b'],
  ["a={0} '", ' b'],
  ['1\n00:00:01,000 --> 00:00:02,000\n', ' b\n'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n', ' b\n'],
  ['<p>', ' b</p>'],
  ['<p title="', ' b">c</p>'],
  ['<w:p><w:r><w:t>', ' b</w:t></w:r></w:p>'],
  ['// ', ' words of prose here'],
  ['/* ', ' words of prose here */'],
  ['# ', ' words of prose here'],
  ['<!-- ', ' words of prose here -->'],
  ['x = "', ' words of prose here"'],
  ['\\section{', ' b}'],
  ['<martif><text><body><termEntry><langSet xml:lang="en"><tig><term>', '</term></tig></langSet></termEntry>'],
];

const inFrame = (unit: string, [before, after]: readonly [string, string]): Generator => ({
  name: [before, `(${unit})*`, after].map((part) => JSON.stringify(part).slice(1, -1)).join(''),
  make: (length) => before + unit.repeat(Math.max(1, Math.floor(length / unit.length))) + after,
});

/** As many of one as of the other: what is nested, and values as deep as there are. */
const doubled = (left: string, right: string, before = '', after = ''): Generator => ({
  name: [before, `(${left})^n(${right})^n`, after].map((part) => JSON.stringify(part).slice(1, -1)).join(''),
  make(length) {
    const count = Math.max(1, Math.floor(length / (left.length + right.length)));
    return before + left.repeat(count) + right.repeat(count) + after;
  },
});

const numbered = (
  name: string,
  each: (index: number) => string,
  before = '',
  after = '',
  turned = false,
): Generator => ({
  name,
  make(length) {
    const count = Math.max(1, Math.floor(length / each(100).length));
    const all = Array.from({ length: count }, (_, index) => each(index));
    return before + (turned ? all.toReversed() : all).join('') + after;
  },
});

/** What stands in itself, and what is many. */
export const nestedGenerators: readonly Generator[] = [
  doubled('<a>', '</a>'),
  doubled('<a>', '</b>'),
  doubled('<a>', 'b'),
  doubled('<b>', '<i>'),
  doubled('[', '"a b",'),
  doubled('[', ']'),
  doubled('{"a":', '}'),
  doubled('{"a":{"b":"c d"},"e":', '"f g"}'),
  doubled('(', ')'),
  doubled('{', '}'),
  doubled('{a,select,b{', '}}'),
  doubled('{a,plural,other{', ' x}}'),
  doubled('/*', '*/'),
  doubled('(*', '*)'),
  doubled('`${', '}`'),
  doubled('"', "'"),
  doubled('<div translate="no">', '</div>'),
  doubled('<p>', '<?php ?>'),
  doubled('a <?php ?> ', 'b', '<p title="', '">'),
  doubled('> ', '> a\n'),
  doubled('- ', 'a'),
  doubled('**a ', 'b**'),
  doubled('[a', '](b)'),
  doubled('*a _b ', 'c_ d*'),
  doubled('\\a{', '}'),
  doubled('“', '”'),
  doubled('<w:p>', '</w:p>'),
  doubled('<w:p><w:r><w:t>a</w:t>', '</w:r></w:p>'),
  doubled('<resources>', '</resources>'),
  doubled('<b>', '</b>', '<resources><string name="a">c ', '</string></resources>'),
  doubled('<g id="1">', '</g>', xliff(1, '<source>a ')[0], `</source>${xliff(1, '')[1]}`),
  doubled('<g id="1">a', 'b</g>', xliff(1, '<source>a</source><target>a ')[0], `</target>${xliff(1, '')[1]}`),
  doubled('<pc id="1">a', 'b</pc>', xliff(2, '<segment><source>a ')[0], `</source></segment>${xliff(2, '')[1]}`),
  doubled('<group>', '</group>', '<xliff version="1.2"><file source-language="en"><body>', '</body></file></xliff>'),
  doubled('<group>', '</group>', '<xliff version="2.1" srcLang="en"><file id="f">', '</file></xliff>'),
  doubled(
    '<mrk mtype="seg" mid="1">',
    '</mrk>',
    xliff(1, '<source>a</source><seg-source>')[0],
    `</seg-source>${xliff(1, '')[1]}`,
  ),
  doubled(
    '<sm translate="no" id="1"/>',
    '<em startRef="2"/>',
    xliff(2, '<segment><source>a ')[0],
    `</source></segment>${xliff(2, '')[1]}`,
  ),
  doubled(
    '<mrk translate="no">a <mrk translate="yes">b ',
    '</mrk></mrk>',
    xliff(2, '<segment><source>')[0],
    `</source></segment>${xliff(2, '')[1]}`,
  ),
  doubled(
    '<segment><source>a <sm translate="no" id="1"/>b <pc id="1">c</pc><sm translate="yes" id="1"/></source></segment>',
    '<segment><source>a <em startRef="1"/> b</source></segment>',
    ...xliff(2, ''),
  ),
  doubled('<ph id="1">', '</ph>', xliff(1, '<source>a ')[0], `</source>${xliff(1, '')[1]}`),
  doubled('<ph id="1"><sub>a', '</sub></ph>', xliff(1, '<source>a ')[0], `</source>${xliff(1, '')[1]}`),
  numbered('namespaces, one a level', (index) => `<a xmlns:n${index}="u">`),
  numbered('namespaces of one element', (index) => ` xmlns:n${index}="u"`, '<a', '><n1:b/></a>'),
  numbered('attributes', (index) => ` a${index}="u"`, '<a', '>b</a>'),
  numbered('unmatched ends', (index) => `<a${index}></b${index}>`),
  numbered('named elements', (index) => `<a${index}>b `),
  numbered('keys', (index) => `"k${index}": {"message": "a b", "description": "c"},`, '{', '}'),
  numbered('keys of properties', (index) => `k${index}=Some words\n`),
  numbered('messages', (index) => `msgid "Some words ${index}"\nmsgstr ""\n\n`),
  numbered('plural messages', (index) => `msgid "a b ${index}"\nmsgid_plural "c d"\nmsgstr[0] ""\nmsgstr[1] ""\n\n`),
  numbered('forms of a message', (index) => `msgstr[${index}] "a"\n`, 'msgid "a b"\nmsgid_plural "c d"\n'),
  numbered('lines of a message', (index) => `"line ${index}\\n"\n`, 'msgid ""\n', 'msgstr ""\n'),
  numbered('cues', (index) => `${index}\n00:00:01,000 --> 00:00:02,000\nSome words\n\n`),
  numbered('cues that go on', (index) => `${index}\n00:00:01,000 --> 00:00:02,000\nsome words\n\n`),
  numbered('lines of a cue', (index) => `- words ${index}\n`, '1\n00:00:01,000 --> 00:00:02,000\n'),
  numbered('tags of a cue', (index) => `<i>a</i> ${index}\n`, '1\n00:00:01,000 --> 00:00:02,000\n'),
  numbered('cues of WebVTT', () => `00:01.000 --> 00:02.000\n<v Ann>Some words\n\n`, 'WEBVTT\n\n'),
  numbered(
    'units',
    (index) => `<trans-unit id="${index}"><source>a b</source><target>c</target></trans-unit>`,
    '<xliff version="1.2"><file source-language="en"><body>',
    '</body></file></xliff>',
  ),
  numbered(
    'segments of one unit',
    (index) => `<segment id="${index}"><source>a b</source><target>c</target></segment>`,
    ...xliff(2, ''),
  ),
  ...[true, false].map((turned): Generator => ({
    name: `annotations over all segments of a unit${turned ? ', ended from the first to the last' : ''}`,
    make(length) {
      const ids = Array.from({ length: Math.max(1, Math.floor(length / 150)) }, (_, index) => index);
      const begin = (id: number): string =>
        `<segment><source>a <sm id="${id}" translate="${id % 2 ? 'no' : 'yes'}"/> b</source></segment>`;
      const end = (id: number): string => `<segment><source>a <em startRef="${id}"/> b</source></segment>`;
      const [before, after] = xliff(2, '');
      return [before, ...ids.map(begin), ...(turned ? ids : ids.toReversed()).map(end), after].join('');
    },
  })),
  numbered(
    'segments of a unit with limits',
    (index) => `<segment id="${index}"><source>a b</source><target>c</target></segment>`,
    '<xliff version="2.1" srcLang="en" trgLang="de"><file id="f"><unit id="1" slr:sizeRestriction="3">',
    '</unit></file></xliff>',
  ),
  numbered(
    'notes of one unit',
    (index) => `<note>word ${index}</note>`,
    xliff(1, '<source>a</source>')[0],
    xliff(1, '')[1],
  ),
  numbered(
    'marks',
    (index) => `<mrk mtype="seg" mid="${index}">a</mrk>`,
    xliff(1, '<source>a</source><seg-source>')[0],
    `</seg-source>${xliff(1, '')[1]}`,
  ),
  ...[true, false].map((turned): Generator => ({
    name: `marks of both sides${turned ? ', turned' : ''}`,
    make(length) {
      const count = Math.max(1, Math.floor(length / 90));
      const all = Array.from({ length: count }, (_, index) => `<mrk mtype="seg" mid="${index}">a</mrk>`);
      const others = turned ? all.toReversed() : all;
      return `${xliff(1, '<source>a</source>')[0]}<seg-source>${all.join('')}</seg-source><target>${others.join('')}</target>${xliff(1, '')[1]}`;
    },
  })),
  ...['<x id="#"/>', '<g id="#">a</g>', '<ph id="#"/>', '<bx id="#"/>a<ex id="#"/>'].flatMap((code) =>
    [true, false].map((turned): Generator => ({
      name: `codes ${code} of both sides${turned ? ', turned' : ''}`,
      make(length) {
        const count = Math.max(1, Math.floor(length / (2 * code.length + 6)));
        const all = Array.from({ length: count }, (_, index) => `${code.replaceAll('#', String(index))} a `);
        const others = turned ? all.toReversed() : all;
        return `${xliff(1, `<source>${all.join('')}</source><target>`)[0]}${others.join('')}</target>${xliff(1, '')[1]}`;
      },
    })),
  ),
  numbered(
    'strings of Android',
    (index) => `<string name="a${index}">Some words</string>`,
    '<resources>',
    '</resources>',
  ),
  numbered(
    'terms',
    (index) => `<termEntry><langSet xml:lang="en"><tig><term>a${index}</term></tig></langSet></termEntry>`,
    '<martif><text><body>',
    '</body></text></martif>',
  ),
  numbered('rows', (index) => `source ${index},"target, ${index}",en,de\n`),
  numbered('placeholders', (index) => `{p${index}} <b>a</b> %${index}$s `),
  numbered('masks', (index) => `<x id="${index}"/> ⟦${index}⟧ `),
  numbered('masks, turned', (index) => `<x id="${index}"/> `, '', '', true),
  numbered('words', (index) => `word${index} `),
  numbered('sentences', (index) => `Some words ${index}. `),
  numbered('lines', (index) => `Some words ${index}\n`),
  numbered('paragraphs', (index) => `Some words ${index}.\n\n`),
  numbered('list items', (index) => `- Some words ${index}\n`),
  numbered('links', (index) => `[a${index}](http://a.b/c) `),
  numbered('references', (index) => `[a${index}]: http://a.b/c\n`),
  numbered('cells', (index) => `| a${index} `),
  numbered('rows of a table', (index) => `| a${index} | b |\n`, '| a | b |\n|---|---|\n'),
  numbered('comments of a line', (index) => `// Some words ${index}\nx;\n`),
  numbered('comments with hashes', (index) => `# Some words ${index}\nx\n`),
  numbered('comments of blocks', (index) => `/* Some words ${index} */\nx;\n`),
  numbered('comment of many lines', (index) => ` * Some words ${index}\n`, '/**\n', ' */'),
  numbered('strings', (index) => `"Some words ${index}";\n`),
  numbered('here documents', (index) => `<<A${index}\nwords\n`),
  numbered('raw strings', (index) => `r${'#'.repeat(index % 7)}"words `),
  numbered('dollar quotes', (index) => `$a${index}$ words `),
  numbered(
    'runs',
    (index) => `words of w:r ${index}</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>`,
    '<w:p><w:r><w:t>',
    '</w:t></w:r></w:p>',
  ),
  numbered('paragraphs of Word', () => `<w:p><w:r><w:t>Some words</w:t></w:r></w:p>`, '<w:body>', '</w:body>'),
  numbered('environments', (index) => `\\begin{itemize}\n\\item words ${index}\n`),
];

const unique = (generators: readonly Generator[]): Generator[] => [
  ...new Map(generators.map((generator) => [generator.name, generator])).values(),
];

const units = [...marks, ...spaces];

/** Repeats of a mark, as they are and in what they count in; marks side by side; and what nests or is many. */
export const generators: readonly Generator[] = unique([
  ...units.flatMap((unit) => frames.map((frame) => inFrame(unit, frame))),
  ...units.flatMap((unit) => [
    inFrame(`${unit} `, ['', '']),
    inFrame(`${unit}\n`, ['', '']),
    inFrame(`a${unit}`, ['', '']),
  ]),
  ...nestedGenerators,
]);

/** Repeats of a mark inside the texts of each format. */
export const generatorsOfFormats: readonly Generator[] = unique(
  units.flatMap((unit) => framesOfFormats.map((frame) => inFrame(unit, frame))),
);
