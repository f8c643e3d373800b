import fc from 'fast-check';

const snippets = [
  ...[
    '%s',
    '%1$d',
    '%',
    '%%',
    '{',
    '}',
    '{name}',
    '{0}',
    '{{',
    '}}',
    '{{x}}',
    '{{1}}',
    '{{ 2 }}',
    '｛｛3｝｝',
    '${',
    '${a{b}}',
  ],
  ...[
    '{n, plural, one {',
    '# file',
    '} other {',
    '}}',
    '{g, select, x {',
    '#',
    "'",
    '$t(a)',
    ':name',
    ':tada:',
    '@user',
  ],
  ...[
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<br/>',
    '<x i="1"/>',
    '<g i="2">',
    '</g>',
    '<',
    '>',
    '&',
    '&amp;',
    '&#0;',
    '<!--',
    '-->',
  ],
  ...[
    '`',
    '``',
    '```',
    '**',
    '*',
    '_',
    '~~',
    '[',
    ']',
    '](u)',
    '![',
    '[a][b]',
    '\n[a]: u',
    '\\',
    'https://a.b/c',
    'me@a.bc',
  ],
  ...[
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\0',
    '\ud800',
    '\udc00',
    '😀',
    'שלום',
    '\u202e',
    'مرحبا',
    '日本語',
  ],
  ...['word', 'a', '1', '9', '.', ',', 'Hello world', '\n\n', '<script>', '</script>', '{%', '%}', '---\n'],
];

/** Any string of UTF-16 units, and strings glued from what the parsers look for. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((codes) => String.fromCharCode(...codes)),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.constantFrom(...snippets), { maxLength: 30 }).map((parts) => parts.join('')),
  fc
    .array(fc.oneof(fc.constantFrom(...snippets), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 30 })
    .map((parts) => parts.join('')),
);

export const anyKind = fc.constantFrom('plain', 'markdown', 'html', 'code-string');
export const anyScheme = fc.constantFrom('xml', 'token');

/** Runs are the same every time; a failure prints its own seed and path. */
export const seeded = { seed: 20260630, numRuns: 3000 };
