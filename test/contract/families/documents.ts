import assert from 'node:assert/strict';
import { limits } from '../../../src/api/schemas/limits';
import { documentHandleSchema, documentStatusSchema } from '../../../src/api/schemas/documents';
import type { DocumentHandle, DocumentStatus } from '../../../src/api/schemas/documents';
import type { ContractCase, Family, Fixture, Sent, Service } from '../table';
import { unknownId } from '../table';

/** Without words no engine is needed, so the document is translated on any machine. */
const content = '12345';

function upload(
  fields: Readonly<Record<string, string>> = {},
  file: Blob | null = new Blob([content]),
  name = 'a.txt',
): Sent {
  const form = new FormData();
  for (const [field, value] of Object.entries({ source_lang: 'es', target_lang: 'pt-PT', ...fields })) {
    if (value !== '') form.append(field, value);
  }
  if (file) form.append('file', file, name);
  return { multipart: form };
}

async function newDocument(service: Service): Promise<DocumentHandle> {
  return (await service.send('POST /v2/document', upload())).json as DocumentHandle;
}

/** A document that can be fetched. */
async function doneDocument(service: Service): Promise<DocumentHandle> {
  const handle = await newDocument(service);
  for (;;) {
    const { json } = await service.send('POST /v2/document/{document_id}', keyOf(handle));
    const { status, error_message: problem } = json as DocumentStatus;
    if (status === 'done') return handle;
    assert.notEqual(status, 'error', problem ?? undefined);
  }
}

function keyOf({ document_id, document_key }: DocumentHandle): Sent {
  return { params: { document_id }, json: { document_key } };
}

const accepts = (name: string, send: () => Sent): ContractCase => ({ name: `takes ${name}`, status: 200, send });
const refuses = (name: string, send: () => Sent, status = 400): ContractCase => ({
  name: `refuses ${name}`,
  status,
  send,
});

const atLimit = (extension: 'txt' | 'srt', more: number): Blob =>
  new Blob(['1'.repeat(limits.document.fileBytes[extension] + more)]);

const uploadCases: ContractCase[] = [
  refuses('a missing file', () => upload({}, null)),
  refuses('an empty file', () => upload({}, new Blob([]))),
  refuses('a missing target', () => upload({ target_lang: '' })),
  refuses('an unknown target', () => upload({ target_lang: 'xx' })),
  refuses('an unknown source', () => upload({ source_lang: 'xx' })),
  refuses('equal languages', () => upload({ source_lang: 'pt' })),
  refuses('an unknown type', () => upload({}, undefined, 'a.exe')),
  refuses('a name without a type', () => upload({}, undefined, 'a')),
  refuses('another output', () => upload({ output_format: 'docx' })),
  refuses('an unknown formality', () => upload({ formality: 'very' })),
  refuses('more formality on es-419 (C10)', () =>
    upload({ source_lang: 'en', target_lang: 'es-419', formality: 'more' }),
  ),
  refuses('a glossary without a source', () => upload({ source_lang: '', glossary_id: unknownId })),
  refuses('a malformed glossary id', () => upload({ glossary_id: 'x' })),
  refuses('a glossary nobody has', () => upload({ glossary_id: unknownId }), 404),
  refuses('6 glossaries', () => upload({ glossary_ids: Array.from({ length: 6 }, () => unknownId).join(',') })),
  refuses('a txt of one byte too many', () => upload({}, atLimit('txt', 1)), 413),
  refuses('an srt of one byte too many', () => upload({}, atLimit('srt', 1), 'a.srt'), 413),
  refuses('JSON', () => ({ json: { target_lang: 'de' } })),
  accepts('its own output and fields that are ignored', () =>
    upload({ output_format: 'txt', model_type: 'quality_optimized', enable_beta_languages: '1', unknown_field: '1' }),
  ),
  accepts('languages in any case', () => upload({ source_lang: 'ES', target_lang: 'PT-pt' })),
  accepts('a preferred formality', () => upload({ formality: 'prefer_more' })),
  accepts('a txt at its limit', () => upload({}, atLimit('txt', 0))),
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
    const { document_id, document_key } = await doneDocument(service);
    return { document_id, document_key };
  },
  rows: [
    {
      endpoint: 'POST /v2/document',
      section: '§3.1',
      success: 200,
      schema: documentHandleSchema,
      jsonBody: false,
      valid: () => upload(),
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
      valid: async (_fixture, service) => keyOf(await doneDocument(service)),
      check: ({ text, headers }) => {
        assert.equal(text, content);
        assert.match(headers.get('content-disposition') ?? '', /^attachment; filename/);
      },
      cases: keyCases,
    },
  ],
};
