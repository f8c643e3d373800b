import type { BlockSyntax, StringSyntax, Syntax } from './syntax';

const cBlock: BlockSyntax = { open: '/\\*', close: '*/' };
const nestedCBlock: BlockSyntax = { ...cBlock, nested: true };
/** `//` of a URL in running text (JSX, an unquoted CSS `url()`) is no comment. */
const slashes = '(?<!:)//';
const hashAfterSpace = '(?<!\\S)#';

const doubleQuoted: StringSyntax = { open: '"', close: '"', escape: '\\' };
const singleQuoted: StringSyntax = { open: "'", close: "'", escape: '\\' };
const quotes = [doubleQuoted, singleQuoted];
const tripleQuoted: StringSyntax = { open: '"""', close: '"""', escape: '\\', multiline: true };
const tripleSingleQuoted: StringSyntax = { open: "'''", close: "'''", escape: '\\', multiline: true };
const rawBackticks: StringSyntax = { open: '`', close: '`', multiline: true };
const multiline = (string: StringSyntax): StringSyntax => ({ ...string, multiline: true });
const interpolating = (string: StringSyntax, interpolation: string): StringSyntax => ({ ...string, interpolation });

const characterLiteral = "'(?:\\\\.[^'\\n]{0,9}|[^'\\\\\\n])'";
const digitQuote = "(?<=[0-9a-fA-F])'(?=[0-9a-fA-F])";

const c: Syntax = {
  line: ['//'],
  block: [cBlock],
  strings: quotes,
  literals: [digitQuote],
  lineContinuation: true,
};

const cpp: Syntax = {
  ...c,
  strings: [
    { open: 'R"[^()\\\\\\s"]{0,16}\\(', close: (opened) => `)${opened.slice(2, -1)}"`, multiline: true },
    ...quotes,
  ],
};

const javaScript: Syntax = {
  line: [slashes],
  block: [cBlock],
  strings: [...quotes, { open: '`', close: '`', escape: '\\', multiline: true, interpolation: '${' }],
  regexLiterals: true,
};

const java: Syntax = { line: ['//'], block: [cBlock], strings: [tripleQuoted, ...quotes] };

const csharp: Syntax = {
  line: ['//'],
  block: [cBlock],
  strings: [
    { open: '(?<!\\$)\\$*"{3,}', close: (opened) => opened.replaceAll('$', ''), multiline: true },
    { open: '(?:\\$@|@\\$|@)"', close: '"', doubled: true, multiline: true },
    ...quotes,
  ],
};

const go: Syntax = { line: ['//'], block: [cBlock], strings: [rawBackticks, ...quotes], codeIndent: 2 };

const rust: Syntax = {
  line: ['//'],
  block: [nestedCBlock],
  literals: [characterLiteral, "'"],
  strings: [
    { open: '\\b[bc]?r#*"', close: (opened) => `"${opened.replace(/[^#]/g, '')}`, multiline: true },
    multiline(doubleQuoted),
  ],
};

const kotlin: Syntax = {
  line: ['//'],
  block: [nestedCBlock],
  literals: [characterLiteral],
  strings: [{ open: '"""', close: '"""', multiline: true, interpolation: '${' }, interpolating(doubleQuoted, '${')],
};

const swift: Syntax = {
  line: ['//'],
  block: [nestedCBlock],
  strings: [
    {
      open: '(?<!#)#+"(?:"")?',
      close: (opened) => opened.replaceAll('#', '') + opened.replaceAll('"', ''),
      multiline: true,
    },
    interpolating(tripleQuoted, '\\('),
    interpolating(doubleQuoted, '\\('),
  ],
};

const scala: Syntax = {
  line: ['//'],
  block: [nestedCBlock],
  literals: [characterLiteral],
  strings: [{ open: '"""', close: '"""', multiline: true }, doubleQuoted, { open: '`', close: '`' }],
};

const dart: Syntax = {
  line: ['//'],
  block: [nestedCBlock],
  strings: [interpolating(tripleQuoted, '${'), interpolating(tripleSingleQuoted, '${'), ...quotes],
};

const groovy: Syntax = {
  line: ['//'],
  block: [cBlock],
  strings: [tripleQuoted, tripleSingleQuoted, ...quotes],
};

const php: Syntax = {
  line: ['//', '#(?!\\[)'],
  block: [cBlock],
  strings: quotes.map(multiline),
  heredoc: '<<<[ \\t]*(?:\'[A-Za-z_]\\w*\'|"[A-Za-z_]\\w*"|[A-Za-z_]\\w*)',
  island: { open: '<\\?(?:php\\b|=)?', close: '?>' },
};

const python: Syntax = {
  line: ['#'],
  strings: ['"""', "'''", '"', "'"].map((quote): StringSyntax => ({
    open: `(?:\\b[rRbBuUfFtT]{1,2})?${quote}`,
    close: quote,
    escape: '\\',
    multiline: quote.length === 3,
    documents: 'as-statement',
  })),
};

const ruby: Syntax = {
  line: [hashAfterSpace],
  block: [{ open: '^=begin\\b', close: '\n=end' }],
  literals: ['\\?[\'"#](?!\\w)', '%[qQwWiI]?(?:\\([^()\\n]*\\)|\\{[^{}\\n]*\\}|\\[[^\\[\\]\\n]*\\])'],
  strings: [
    multiline(interpolating(doubleQuoted, '#{')),
    multiline(singleQuoted),
    multiline({ open: '`', close: '`', escape: '\\' }),
  ],
  heredoc: '<<[-~]?(?:\'[A-Za-z_]\\w*\'|"[A-Za-z_]\\w*"|[A-Z_]\\w*)',
  regexLiterals: true,
  codeIndent: 2,
};

/** Patterns, lists and strings with marks of their own: `qr/"/`, `s/'//`, `qw(it's)`. No names: `$s`, `->y`. */
const perlQuotes = [
  '(?<![\\w$@%&>{-])(?:qr|m)/(?:\\\\.|[^/\\\\\\n])*/',
  '(?<![\\w$@%&>{-])(?:s|tr|y)/(?:\\\\.|[^/\\\\\\n])*/(?:\\\\.|[^/\\\\\\n])*/',
  '(?<![\\w$@%&>{-])(?:q[qrwx]?|m)(?:\\([^()\\n]*\\)|\\{[^{}\\n]*\\}|\\[[^\\[\\]\\n]*\\]|\\|[^|\\n]*\\|)',
  '(?<![\\w$@%&>{-])s\\{[^{}\\n]*\\}\\{[^{}\\n]*\\}',
];

const perl: Syntax = {
  line: [hashAfterSpace],
  block: [{ open: '^=[a-z]\\w*', close: '\n=cut', isDocument: true }],
  // Behind the end of a program stands no code, though its documentation may.
  literals: [
    '^__(?:END|DATA)__$[\\s\\S]*?(?=^=[a-z]|(?![\\s\\S]))',
    ...perlQuotes,
    '[$@%]#?[\'"`]',
    "(?<=\\w)'(?=\\w)",
  ],
  strings: [...quotes.map(multiline), multiline({ open: '`', close: '`', escape: '\\' })],
  heredoc: '<<~?(?:\'[A-Za-z_]\\w*\'|"[A-Za-z_]\\w*"|[A-Z_]\\w*)',
  regexLiterals: true,
};

const shell: Syntax = {
  line: ['(?<![^\\s;&|()])#'],
  literals: ['\\\\.', '<<<'],
  strings: [
    { open: "\\$'", close: "'", escape: '\\', multiline: true },
    { open: "'", close: "'", multiline: true },
    { open: '"', close: '"', escape: '\\', multiline: true, interpolation: '$(' },
  ],
  heredoc: '<<-?[ \\t]*(?:\'[A-Za-z_]\\w*\'|"[A-Za-z_]\\w*"|\\\\?[A-Za-z_]\\w*)',
};

const powershell: Syntax = {
  line: ['(?<![`\\w])#'],
  block: [{ open: '<#', close: '#>' }],
  strings: [
    { open: '@"[ \\t]*\\r?$', close: '\n"@', multiline: true },
    { open: "@'[ \\t]*\\r?$", close: "\n'@", multiline: true },
    { open: '"', close: '"', escape: '`', doubled: true, multiline: true, interpolation: '$(' },
    { open: "'", close: "'", doubled: true, multiline: true },
  ],
};

const yaml: Syntax = {
  line: [hashAfterSpace],
  strings: [
    { open: '(?<![^\\s\\[{,:])"', close: '"', escape: '\\', multiline: true },
    { open: "(?<![^\\s\\[{,:])'", close: "'", doubled: true, multiline: true },
  ],
  blockScalars: true,
};

const toml: Syntax = {
  line: ['#'],
  strings: [tripleQuoted, { open: "'''", close: "'''", multiline: true }, doubleQuoted, { open: "'", close: "'" }],
};

const unquotedUrl = 'url\\((?![ \\t]*["\'])[^()\\n]*\\)';
const css: Syntax = { block: [cBlock], strings: quotes, literals: [unquotedUrl] };
const scss: Syntax = { ...css, line: [slashes] };

const sql: Syntax = {
  line: ['--'],
  block: [cBlock],
  strings: [
    { open: '\\$(?:[A-Za-z_]\\w*)?\\$', close: (opened) => opened, multiline: true },
    { open: "'", close: "'", doubled: true, multiline: true },
    { open: '"', close: '"', doubled: true, multiline: true },
    { open: '`', close: '`' },
  ],
};

const longBracket = (opened: string): string => `]${opened.replace(/[^=]/g, '')}]`;
const lua: Syntax = {
  line: ['--'],
  block: [{ open: '--\\[=*\\[', close: longBracket }],
  strings: [{ open: '\\[=*\\[', close: longBracket, multiline: true }, ...quotes],
};

const r: Syntax = {
  line: ['#'],
  strings: [
    { open: '[rR]"-*\\(', close: (opened) => `)${opened.replace(/[^-]/g, '')}"`, multiline: true },
    { open: "[rR]'-*\\(", close: (opened) => `)${opened.replace(/[^-]/g, '')}'`, multiline: true },
    ...quotes.map(multiline),
    { open: '`', close: '`' },
  ],
};

const haskell: Syntax = {
  line: ['(?<![!#$%&*+./<=>?@\\\\^|~:-])-{2,}(?![!#$%&*+./<=>?@\\\\^~:-])'],
  block: [{ open: '\\{-(?!#)', close: '-}', nested: true }],
  literals: [characterLiteral, "(?<=\\w)'+", '\\{-#[\\s\\S]*?#-\\}'],
  strings: [multiline(doubleQuoted)],
  readsAhead: true,
};

const elixir: Syntax = {
  line: ['#'],
  literals: ['\\?[\'"#]'],
  strings: [
    { ...tripleQuoted, open: '(?:~[sS])?"""', documents: 'behind-attribute' },
    tripleSingleQuoted,
    multiline(interpolating({ ...doubleQuoted, documents: 'behind-attribute' }, '#{')),
    singleQuoted,
  ],
};

const ocaml: Syntax = {
  block: [{ open: '\\(\\*(?!\\))', close: '*)', nested: true }],
  literals: [characterLiteral, "'"],
  strings: [multiline(doubleQuoted)],
};

const fsharp: Syntax = {
  line: ['//'],
  block: [{ open: '\\(\\*(?!\\))', close: '*)', nested: true }],
  literals: [characterLiteral, "'"],
  strings: [{ open: '"""', close: '"""', multiline: true }, multiline(doubleQuoted)],
};

const hash: Syntax = { line: [hashAfterSpace], strings: quotes };
const semicolon: Syntax = { line: [';'], strings: [multiline(doubleQuoted)], literals: ['\\\\.'] };
const hcl: Syntax = {
  line: ['#', '//'],
  block: [cBlock],
  strings: [interpolating(doubleQuoted, '${')],
  heredoc: '<<-?[A-Za-z_]\\w*',
};
const json: Syntax = { line: ['//'], block: [cBlock], strings: [doubleQuoted] };

/** The syntax behind each language id of the editor. */
const syntaxes: Readonly<Record<string, Syntax>> = {
  // What stands there is asked for before what is before it: the blanks of a line are gone back over once.
  bat: { line: ['(?=[rR][eE][mM]\\s)(?<=^[ \\t]*@?)[rR][eE][mM]', '(?=::)(?<=^[ \\t]*)::'] },
  bibtex: {},
  c,
  clojure: semicolon,
  cmake: { line: ['#'], block: [{ open: '#\\[=*\\[', close: longBracket }], strings: [multiline(doubleQuoted)] },
  coffeescript: {
    line: ['#(?!##)'],
    block: [{ open: '###(?!#)', close: '###' }],
    strings: [interpolating(tripleQuoted, '#{'), tripleSingleQuoted, interpolating(doubleQuoted, '#{'), singleQuoted],
  },
  cpp,
  csharp,
  css,
  'cuda-cpp': cpp,
  dart,
  dockerfile: { line: ['(?=#)(?<=^[ \\t]*)#'] },
  dotenv: hash,
  elixir,
  erlang: { line: ['%'], strings: [multiline(doubleQuoted), multiline(singleQuoted)], literals: ['\\$.'] },
  fsharp,
  go,
  graphql: { line: ['#'], strings: [{ ...tripleQuoted, documents: 'always' }, { ...doubleQuoted }] },
  groovy,
  haskell,
  hcl,
  ignore: { line: ['^#'] },
  ini: { line: ['(?=[;#])(?<=^[ \\t]*)[;#]'] },
  java,
  javascript: javaScript,
  javascriptreact: javaScript,
  json,
  jsonc: json,
  julia: {
    line: ['#(?!=)'],
    block: [{ open: '#=', close: '=#', nested: true }],
    strings: [tripleQuoted, doubleQuoted],
  },
  kotlin,
  less: scss,
  lisp: { ...semicolon, block: [{ open: '#\\|', close: '|#', nested: true }] },
  lua,
  makefile: { line: ['(?<!\\\\|\\S)#'] },
  nix: {
    line: ['#'],
    block: [cBlock],
    strings: [multiline(doubleQuoted), { open: "''", close: "''", multiline: true }],
  },
  'objective-c': c,
  'objective-cpp': cpp,
  ocaml,
  perl,
  php,
  powershell,
  properties: { line: ['(?=[#!])(?<=^[ \\t]*)[#!]'] },
  proto: java,
  proto3: java,
  python,
  r,
  ruby,
  rust,
  sass: scss,
  scala,
  scheme: { ...semicolon, block: [{ open: '#\\|', close: '|#', nested: true }] },
  scss,
  shellscript: shell,
  solidity: java,
  sql,
  starlark: python,
  swift,
  terraform: hcl,
  toml,
  typescript: javaScript,
  typescriptreact: javaScript,
  vb: { line: ["'"], strings: [{ open: '"', close: '"', doubled: true }] },
  yaml,
  dockercompose: yaml,
  zig: { line: ['//'], literals: [characterLiteral], strings: [{ open: '\\\\\\\\', close: '\n' }, doubleQuoted] },
};

/** Returns the syntax of a programming language, or `undefined` for a language that is not known. */
export function syntaxOf(languageId: string): Syntax | undefined {
  const id = languageId.toLowerCase();
  return Object.hasOwn(syntaxes, id) ? syntaxes[id] : undefined;
}

/** Every language whose comments can be found. */
export const programLanguages: readonly string[] = Object.keys(syntaxes);
