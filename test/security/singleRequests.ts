import { writeZip } from '../unit/localService/support/zipWriter';

/** One request that tries to stop the service by itself. */
export interface SingleRequest {
  name: string;
  method: 'POST' | 'PUT';
  path: string;
  type: string;
  body: Buffer;
}

/** What a text is made of, again and again; each is the worst for some reader or expression. */
const shapes = [
  ' ',
  '\t',
  '\n',
  ' \n',
  '\r\n\t',
  '\u00a0 ',
  '. ',
  'A. ',
  '\u0001. ',
  '\ud83d\ude00',
  '\ud83d',
  '\ufffc',
  '\u202e\u2028',
  'e\u0301\u0302',
  '1',
  '1,234.',
  '1. ',
  '12:30/',
  '\u2019',
  '"a',
  "'a'",
  ', a and ',
  'aB',
  '_a/',
  'a@',
  'https://a',
  '`',
  '](',
  '[a](',
  '{',
  '${',
  '{{a}',
  '%',
  '<',
  '<a>',
  '</a>',
  '<a b="',
  '<!--',
  '<![CDATA[',
  '<?a',
  '&',
  '&#x',
  '&amp;',
  'word ',
  'xqzv ',
  'wrnog wordd ',
  'asdfghjk ',
  '漢',
  'あ。',
  'ß',
  '\\',
  '\\a ',
  '-',
  '*',
  '~',
  '^',
  '@',
  '$',
  '#',
] as const;

const translateBytes = 120_000;
const writeBytes = 9_500;
/** Enough for what takes the square of a text to take hours. */
const documentBytes = 400_000;

/** So many bytes of it, also as JSON writes it. */
function filled(shape: string, bytes: number): string {
  const one = Math.max(Buffer.byteLength(JSON.stringify(shape)) - 2, 1);
  return `a${shape.repeat(Math.floor(bytes / one))}b`;
}

const json = (name: string, path: string, value: unknown, method: 'POST' | 'PUT' = 'POST'): SingleRequest => ({
  name,
  method,
  path,
  type: 'application/json',
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

type Way = (shape: string) => SingleRequest;

const translates =
  (name: string, parameters: object, texts = 1): Way =>
  (shape) => {
    const text = Array.from({ length: texts }, () => filled(shape, translateBytes / texts));
    return json(`translate ${name}`, '/v2/translate', { text, ...parameters });
  };
const writes =
  (kind: 'correct' | 'rephrase', parameters: object): Way =>
  (shape) =>
    json(`${kind} ${JSON.stringify(parameters)}`, `/v2/write/${kind}`, {
      text: [filled(shape, writeBytes)],
      ...parameters,
    });

const same = { source_lang: 'en', target_lang: 'en-GB' };
const engine = { source_lang: 'es', target_lang: 'pt' };

/** What is done with a text; `ids` are of a glossary from Spanish to Portuguese and an English style rule list. */
export function waysOf(ids: { glossary: string; style: string }): readonly Way[] {
  return [
    translates('as it is', same),
    translates('without line ends', { ...same, split_sentences: 'nonewlines' }),
    translates('whole', { ...same, split_sentences: '0' }),
    translates('as HTML', { ...same, tag_handling: 'html' }),
    translates('as XML', { ...same, tag_handling: 'xml', splitting_tags: ['a'], ignore_tags: ['b'] }),
    translates('as strict XML', { ...same, tag_handling: 'xml', tag_handling_version: 'v2' }),
    translates('in style', { ...same, style_id: ids.style }),
    translates('in some language', { target_lang: 'en-GB' }, 50),
    translates('with the engine', engine),
    translates('with terms', { ...engine, glossary_id: ids.glossary }),
    writes('correct', { target_lang: 'en' }),
    writes('correct', { target_lang: 'de' }),
    writes('correct', { target_lang: 'fr' }),
    writes('correct', { target_lang: 'pt' }),
    writes('correct', {}),
    writes('rephrase', { target_lang: 'en-GB', writing_style: 'casual' }),
    (shape) => {
      const fields = Array.from(
        { length: 15_000 },
        (_, index) => `${index.toString(36)}${encodeURIComponent(shape.at(0) === '\ud83d' ? 'x' : shape)}`,
      );
      const body = Buffer.from(fields.join('&').slice(0, translateBytes));
      return {
        name: 'names of a form',
        method: 'POST',
        path: '/v2/translate',
        type: 'application/x-www-form-urlencoded',
        body,
      };
    },
    (shape) => json('brackets', '/v3/glossaries', shape.replace(/[^[{]/g, '[').repeat(2_000_000)),
    (shape) =>
      json('entries', '/v3/glossaries', {
        name: 'Hostile',
        dictionaries: [
          { source_lang: 'en', target_lang: 'de', entries: filled(shape, 2_000_000), entries_format: 'tsv' },
        ],
      }),
    (shape) =>
      json('CSV entries', '/v3/glossaries', {
        name: 'Hostile',
        dictionaries: [
          { source_lang: 'en', target_lang: 'de', entries: filled(shape, 500_000), entries_format: 'csv' },
        ],
      }),
    (shape) =>
      json('rules', '/v3/style_rules', {
        name: 'Hostile',
        language: 'en',
        configured_rules: { [shape]: { [filled(shape, 900_000)]: 'x' } },
      }),
    (shape) => document('a.txt', filled(shape, documentBytes)),
    (shape) => document('a.html', `<p>${filled(shape, documentBytes)}`),
    (shape) => document('a.srt', `1\n00:00:01,000 --> 00:00:02,000\n${filled(shape, 140_000)}\n`),
    (shape) =>
      document(
        'a.xlf',
        `<xliff version="2.1" srcLang="en"><file id="f"><unit id="u"><segment><source>${filled(shape, documentBytes)}</source></segment></unit></file></xliff>`,
      ),
    (shape) =>
      document(
        'a.docx',
        writeZip({
          'word/document.xml': `<w:document><w:body><w:p><w:r><w:t>${filled(shape, documentBytes)}</w:t></w:r></w:p></w:body></w:document>`,
        }),
      ),
    (shape) => document('b.xlf', `${shape.repeat(100_000)}<xliff version="2.1"><file/></xliff>`),
  ];
}

function document(fileName: string, content: string | Buffer): SingleRequest {
  const head = (name: string, more = ''): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${head('source_lang')}en\r\n${head('target_lang')}es\r\n${head('file', `; filename="${fileName}"`)}`),
    Buffer.from(content),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  return {
    name: `document ${fileName}`,
    method: 'POST',
    path: '/v2/document',
    type: 'multipart/form-data; boundary=b',
    body,
  };
}

/** So many requests, every way with ever other shapes: with enough of them, every way with every shape. */
export function singleRequests(count: number, ways: readonly Way[], seed: number): SingleRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const way = ways[index % ways.length] as Way;
    const shape = shapes[(seed + index + Math.floor(index / ways.length) * 31) % shapes.length] ?? ' ';
    const request = way(shape);
    return { ...request, name: `${request.name} of ${JSON.stringify(shape)}` };
  });
}
