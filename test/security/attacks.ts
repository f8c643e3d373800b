import fc from 'fast-check';
import { families } from '../contract/families';
import { unknownId } from '../contract/table';

/** Stands in everything that is sent, so that it can be looked for in everything that comes back. */
export const canary = 'canary-5e0f7c';

export interface Attack {
  method: string;
  /** Raw, as it goes into the request line. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  as: 'main' | 'admin' | 'nobody';
}

/** The endpoints of the contract, with ids that nobody has. */
export const endpoints = families
  .flatMap(({ rows }) => rows)
  .map(({ endpoint }) => endpoint.replace(/\{\w+\}/g, unknownId).split(' ') as [method: string, path: string]);

/** Ways to make a path mean another one. */
export const pathTricks = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/v3/glossaries/..%2f..%2fv2%2fusage',
  '/v3/glossaries/%00',
  "/v3/glossaries/'%20OR%20'1'='1",
  '/v3/glossaries/1;DROP%20TABLE%20glossaries',
  '/v3/glossaries/__proto__',
  '/v3/glossaries/constructor/entries?source_lang=__proto__&target_lang=constructor',
  `/v3/glossaries/${unknownId}/entries?source_lang=en'--&target_lang=%00`,
  '/v3/style_rules?page=1e9&page_size=0x10',
  '/v3/style_rules?page=99999999999999999999',
  '/v3/languages?resource=__proto__',
  '/v3/languages?resource=constructor&include=__proto__',
  '/v2/languages?type=toString',
  '/v2/document/..%2f..%2fparlance.sqlite',
  '/v2/document/parlance.sqlite?document_key=x',
  `/v2/document/${'F'.repeat(32)}/result?document_key=${'0'.repeat(64)}`,
  '//v2/usage',
  '/v2//usage',
  '/v2/usage/',
  '/v2/usage%20',
  '/v2/usage?%',
  '/v2/usage?%ff%fe=%',
  '/%',
  '/%ff',
  '/\u00e4'.normalize('NFC').replace('\u00e4', '%c3%a4'),
  '*',
  '/?',
  `/${'a/'.repeat(2000)}`,
  `/${'x'.repeat(8000)}`,
];

/** Ways to name an admin path that a check of the path could miss. */
export const adminTricks = [
  '/v2/%61dmin/developer-keys',
  '/v2/admin%2fdeveloper-keys',
  '/v2//admin/developer-keys',
  '/v2/./admin/developer-keys',
  '/v2/x/../admin/developer-keys',
  '/V2/Admin/developer-keys',
  '/v2/admin;/developer-keys',
  '/v2/%2561dmin/developer-keys',
  '/v2/admin\\developer-keys',
];

const samples: readonly object[] = [
  { text: [canary], source_lang: 'en', target_lang: 'en-GB', tag_handling: 'html', context: canary },
  { text: [canary], target_lang: 'en-US', tone: 'friendly' },
  { name: canary, dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' }] },
  { name: canary, source_lang: 'en', target_lang: 'de', entries: 'a,b', entries_format: 'csv' },
  { name: canary, language: 'en', configured_rules: {}, custom_instructions: [{ label: canary, prompt: canary }] },
  { key_id: unknownId, label: canary, characters: 1 },
  { document_key: '0'.repeat(64) },
];

/** A sound body with one value replaced by any other. */
const mutated = fc
  .record({ sample: fc.constantFrom(...samples), at: fc.nat(5), value: fc.jsonValue({ maxDepth: 3 }) })
  .map(({ sample, at, value }) => {
    const names = Object.keys(sample);
    return JSON.stringify({ ...sample, [names[at % names.length] ?? '']: value });
  });

const hostileJson = fc.constantFrom(
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"text":["x"],"target_lang":"EN"}',
  `{"text":["${canary}"],"text":"${canary}","target_lang":"de","target_lang":"xx"}`,
  `{"text":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"text":["${'\\u0000'.repeat(2_000)}"],"target_lang":"en-GB","source_lang":"en"}`,
  '{"text":["\\ud800"],"target_lang":"en-GB","source_lang":"en"}',
  '{"text":[1e999],"target_lang":-0}',
  `{"text":["${'<a>'.repeat(8_000)}"],"tag_handling":"html","target_lang":"en-GB","source_lang":"en"}`,
  `{"text":["${'&'.repeat(20_000)}"],"tag_handling":"xml","tag_handling_version":"v2","target_lang":"en-GB"}`,
  `{"text":["<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"],"tag_handling":"xml","target_lang":"en-GB","source_lang":"en"}`,
  '{"numbers":{"__proto__":"x"},"__proto__":{"toString":"x"}}',
  '"text"',
  'null',
  '',
);

const hostileForm = fc.constantFrom(
  `text=${canary}&target_lang=en-GB&__proto__=x&constructor[prototype]=y`,
  'dictionaries[999].__proto__=x&dictionaries[0].constructor=y&name=z',
  `${'text=a&'.repeat(5_000)}target_lang=DE`,
  'text=%ff%fe%&target_lang=%',
  'text=a&glossary_ids=,,,,,,&show_billed_characters=2&target_lang=DE',
);

const damagedForm = fc.constantFrom(
  '--b\r\nContent-Disposition: form-data; name="file"; filename="../../../evil.txt"\r\n\r\nx\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="C:\\\\evil.txt"\r\n\r\nx',
  '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
  `${'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n'.repeat(200)}--b--\r\n`,
  '--c\r\n\r\n--b--',
);

const typed = (type: string, body: fc.Arbitrary<string>): fc.Arbitrary<{ type: string; body: Buffer }> =>
  body.map((text) => ({ type, body: Buffer.from(text) }));

const anyBody = fc.oneof(
  { weight: 4, arbitrary: typed('application/json', mutated) },
  { weight: 3, arbitrary: typed('application/json', hostileJson) },
  typed('application/json', fc.json({ maxDepth: 4 })),
  typed('application/x-www-form-urlencoded', hostileForm),
  typed('multipart/form-data; boundary=b', damagedForm),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ type: 'application/json', body: Buffer.from(bytes) })),
  fc
    .constantFrom('text/plain', 'application/json; charset=utf-7', 'multipart/form-data', ';', 'a/b;c=')
    .map((type) => ({
      type,
      body: Buffer.from(canary),
    })),
);

const anyHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'X-Service-Reporting-Tag': canary.repeat(20) },
    { 'X-Service-Reporting-Tag': '\u00e4' },
    { 'Content-Encoding': 'gzip' },
    { Accept: ','.repeat(5_000) },
    { 'X-Forwarded-Host': 'evil.example', 'X-HTTP-Method-Override': 'DELETE' },
    { Expect: '200-maybe' },
    { Range: 'bytes=0-,-1' },
    { Upgrade: 'websocket', Connection: 'Upgrade' },
  ),
);

const anyTarget = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...endpoints) },
  fc.tuple(
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
    fc.constantFrom(...endpoints.map(([, path]) => path)),
  ),
  fc.tuple(fc.constantFrom('GET', 'POST', 'DELETE'), fc.constantFrom(...pathTricks)),
);

/** Any request somebody with or without a key could send to make the service fail. */
export const anyAttack: fc.Arbitrary<Attack> = fc
  .record({
    target: anyTarget,
    body: anyBody,
    headers: anyHeaders,
    as: fc.constantFrom('main' as const, 'main' as const, 'admin' as const, 'nobody' as const),
  })
  .map(({ target: [method, path], body, headers, as }) => {
    const hasBody = !['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(method);
    // The admin key opens only its own paths; anything else would end there.
    const fitting = path.startsWith('/v2/admin') && as === 'main' ? 'admin' : as;
    return {
      method,
      path,
      headers: { ...(hasBody && { 'Content-Type': body.type }), ...headers },
      body: hasBody ? body.body : undefined,
      as: fitting,
    };
  });
