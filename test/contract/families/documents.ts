import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { limits } from '../../../src/api/schemas/limits';
import { documentHandleSchema, documentStatusSchema } from '../../../src/api/schemas/documents';
import type { DocumentHandle, DocumentStatus } from '../../../src/api/schemas/documents';
import type { ContractCase, Family, Fixture, Sent, Service } from '../table';
import { NotOffered, own, unknownId } from '../table';

/** Without words no engine is needed, so the document is translated on any machine. */
const content = '12345';

/** Pairs to try. */
const pairs = [
  ['es', 'pt-PT'],
  ['en', 'de'],
  ['en', 'es'],
] as const;

function upload(
  { source = '', target = '' }: Fixture,
  fields: Readonly<Record<string, string>> = {},
  file: Blob | null = new Blob([content]),
  name = 'a.txt',
): Sent {
  const form = new FormData();
  for (const [field, value] of Object.entries({ source_lang: source, target_lang: target, ...fields })) {
    if (value !== '') form.append(field, value);
  }
  if (file) form.append('file', file, name);
  return { multipart: form };
}

/** The first pair the service takes documents of. */
async function servedPair(service: Service): Promise<Fixture> {
  const statuses: number[] = [];
  for (const [source, target] of pairs) {
    const { status } = await service.send('POST /v2/document', upload({ source, target }));
    if (status === 200) return { source, target };
    statuses.push(status);
  }
  if (statuses.includes(403)) throw new NotOffered('the service has no documents on its plan');
  throw new Error(`The service takes documents of none of the suite's pairs: ${statuses.join(', ')}.`);
}

/** A document that can be fetched. */
async function doneDocument(service: Service, pair: Fixture): Promise<DocumentHandle> {
  const handle = (await service.send('POST /v2/document', upload(pair))).json as DocumentHandle;
  // Asked less and less often, as a service on the net wants it.
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 2_000)) {
    await setTimeout(pauseMs);
    const { json } = await service.send('POST /v2/document/{document_id}', keyOf(handle));
    const { status, error_message: problem } = json as DocumentStatus;
    if (status === 'done') return handle;
    assert.notEqual(status, 'error', problem ?? undefined);
  }
}

function keyOf({ document_id, document_key }: DocumentHandle): Sent {
  return { params: { document_id }, json: { document_key } };
}

type Upload = (fixture: Fixture) => Sent;

const accepts = (name: string, send: Upload): ContractCase => ({ name: `takes ${name}`, status: 200, send });
const refuses = (name: string, send: Upload, status = 400): ContractCase => ({
  name: `refuses ${name}`,
  status,
  send,
});

const atLimit = (extension: 'txt' | 'srt', more: number): Blob =>
  new Blob(['1'.repeat(limits.document.fileBytes[extension] + more)]);

const uploadCases: ContractCase[] = [
  refuses('a missing file', (fixture) => upload(fixture, {}, null)),
  refuses('an empty file', (fixture) => upload(fixture, {}, new Blob([]))),
  refuses('a missing target', (fixture) => upload(fixture, { target_lang: '' })),
  refuses('an unknown target', (fixture) => upload(fixture, { target_lang: 'xx' })),
  refuses('an unknown source', (fixture) => upload(fixture, { source_lang: 'xx' })),
  refuses('equal languages', (fixture) => upload(fixture, { source_lang: fixture.target?.split('-')[0] ?? '' })),
  refuses('an unknown type', (fixture) => upload(fixture, {}, undefined, 'a.exe')),
  refuses('a name without a type', (fixture) => upload(fixture, {}, undefined, 'a')),
  refuses('another output', (fixture) => upload(fixture, { output_format: 'docx' })),
  refuses('an unknown formality', (fixture) => upload(fixture, { formality: 'very' })),
  refuses('more formality on es-419 (C10)', (fixture) =>
    upload(fixture, { source_lang: 'en', target_lang: 'es-419', formality: 'more' }),
  ),
  refuses('a glossary without a source', (fixture) => upload(fixture, { source_lang: '', glossary_id: unknownId })),
  refuses('a malformed glossary id', (fixture) => upload(fixture, { glossary_id: 'x' })),
  refuses('a glossary nobody has', (fixture) => upload(fixture, { glossary_id: unknownId }), 404),
  refuses('6 glossaries', (fixture) =>
    upload(fixture, { glossary_ids: Array.from({ length: 6 }, () => unknownId).join(',') }),
  ),
  refuses('a txt of one byte too many', (fixture) => upload(fixture, {}, atLimit('txt', 1)), 413),
  refuses('an srt of one byte too many', (fixture) => upload(fixture, {}, atLimit('srt', 1), 'a.srt'), 413),
  refuses('JSON', () => ({ json: { target_lang: 'de' } })),
  accepts('its own output and fields that are ignored', (fixture) =>
    upload(fixture, { output_format: 'txt', model_type: 'quality_optimized', enable_beta_languages: '1' }),
  ),
  { ...accepts('fields that are unknown', (fixture) => upload(fixture, { unknown_field: '1' })), own: own.silent },
  accepts('languages in any case', (fixture) =>
    upload(fixture, {
      source_lang: fixture.source?.toUpperCase() ?? '',
      target_lang: fixture.target?.replace('PT', 'pt').replace(/^../, (code) => code.toUpperCase()) ?? '',
    }),
  ),
  accepts('a preferred formality', (fixture) => upload(fixture, { formality: 'prefer_more' })),
  { ...accepts('a txt at its limit', (fixture) => upload(fixture, {}, atLimit('txt', 0))), own: own.plan },
];

/** What status and result share: who asks must have the key. */
const keyCases: ContractCase[] = [
  {
    name: 'answers 404 for a wrong key',
    status: 404,
    send: ({ document_id = '' }: Fixture) => ({ params: { document_id }, json: { document_key: '0'.repeat(64) } }),
  },
  {
    name: 'answers 404 for a document nobody has',
    status: 404,
    send: { params: { document_id: '0'.repeat(32) }, json: { document_key: '0'.repeat(64) } },
  },
  { name: 'refuses a missing key', status: 400, send: { json: {} } },
];

export const documentsFamily: Family = {
  name: 'Documents',
  prepare: async (service) => {
    const pair = await servedPair(service);
    const { document_id, document_key } = await doneDocument(service, pair);
    return { ...pair, document_id, document_key };
  },
  rows: [
    {
      endpoint: 'POST /v2/document',
      section: '§3.1',
      success: 200,
      schema: documentHandleSchema,
      jsonBody: false,
      valid: (fixture) => upload(fixture),
      check: ({ json }) => {
        const { document_id, document_key } = json as DocumentHandle;
        assert.match(document_id, /^[0-9A-F]{32}$/);
        assert.match(document_key, /^[0-9A-F]{64}$/);
      },
      cases: uploadCases,
    },
    {
      endpoint: 'POST /v2/document/{document_id}',
      section: '§3.2',
      success: 200,
      schema: documentStatusSchema,
      valid: ({ document_key }) => ({ json: { document_key } }),
      validForm: ({ document_key = '' }) => ({ form: [['document_key', document_key]] }),
      check: ({ json }, { document_id }) => {
        const status = json as DocumentStatus;
        assert.deepEqual(
          [status.document_id, status.status, typeof status.billed_characters],
          [document_id, 'done', 'number'],
        );
      },
      cases: keyCases,
    },
    {
      endpoint: 'POST /v2/document/{document_id}/result',
      section: '§3.3',
      success: 200,
      valid: async (fixture, service) => keyOf(await doneDocument(service, fixture)),
      check: ({ text, headers }) => {
        assert.notEqual(text, '');
        assert.match(headers.get('content-disposition') ?? '', /^attachment; *filename/i);
      },
      checkOwn: ({ text }) => assert.equal(text, content),
      cases: keyCases,
    },
  ],
};
