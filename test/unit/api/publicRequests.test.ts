import assert from 'node:assert/strict';
import type { ServiceClient } from '../../../src/api/client';
import type { DocumentUpload } from '../../../src/api/resources/documents';
import type { VoiceSessionRequest } from '../../../src/api/schemas/voice';
import { isFresh, publicRequests, type PublicRequest } from '../../support/publicApi';
import { useScriptedService } from '../../support/scriptedService';
import { status, type ReceivedRequest } from '../../support/scriptedServer';
import { ServiceUnderTest } from '../localService/support/serviceUnderTest';

const requests = publicRequests();
const id = '6f0e2c1b-1d34-4f7e-8a5c-9b7d6e5f4a3b';
const documentId = 'A'.repeat(32);

type Body = PublicRequest['body'];
type Send = (client: ServiceClient, body: never) => Promise<unknown>;

function upload(client: ServiceClient, body: Readonly<Record<string, string>>): Promise<unknown> {
  return client.documents.upload({
    file: new Blob(['A window.']),
    fileName: (body['file'] ?? '').replace(/^@/, ''),
    targetLang: body['target_lang'] ?? '',
    sourceLang: body['source_lang'],
    formality: body['formality'] as DocumentUpload['formality'],
    glossaryId: body['glossary_id'],
    glossaryIds: body['glossary_ids']?.split(','),
    styleId: body['style_id'],
    translationMemoryId: body['translation_memory_id'],
    translationMemoryThreshold:
      body['translation_memory_threshold'] === undefined ? undefined : Number(body['translation_memory_threshold']),
  });
}

const handleOf = ({ document_key }: { document_key: string }): { document_id: string; document_key: string } => ({
  document_id: documentId,
  document_key,
});

/** How the client sends the body of each call. */
const sends: Readonly<Record<string, Send>> = {
  'POST /v2/translate': ({ translate }, body) => translate.translate(body),
  'POST /v2/document': upload,
  'POST /v2/document/{document_id}': ({ documents }, body) => documents.status(handleOf(body)),
  'POST /v2/document/{document_id}/result': ({ documents }, body) => documents.result(handleOf(body)),
  'POST /v3/glossaries': ({ glossaries }, body) => glossaries.create(body),
  'PATCH /v3/glossaries/{glossary_id}': ({ glossaries }, body) => glossaries.patch(id, body),
  'PUT /v3/glossaries/{glossary_id}/dictionaries': ({ glossaries }, body) => glossaries.putDictionary(id, body),
  'POST /v2/glossaries': ({ legacyGlossaries }, body) => legacyGlossaries.create(body),
  'POST /v2/write/correct': ({ write }, body) => write.correct(body),
  'POST /v2/write/rephrase': ({ write }, body) => write.rephrase(body),
  'POST /v3/style_rules': ({ styleRules }, body) => styleRules.create(body),
  'PATCH /v3/style_rules/{style_id}': ({ styleRules }, { name }: { name: string }) => styleRules.rename(id, name),
  'PUT /v3/style_rules/{style_id}/configured_rules': ({ styleRules }, body) => styleRules.replaceRules(id, body),
  'POST /v3/style_rules/{style_id}/custom_instructions': ({ styleRules }, body) => styleRules.addInstruction(id, body),
  'PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': ({ styleRules }, body) =>
    styleRules.replaceInstruction(id, id, body),
  'POST /v3/voice/realtime': ({ voice }, body) => voice.createSession(body as VoiceSessionRequest),
  'POST /v2/admin/developer-keys': ({ developerKeys }, body) => developerKeys.create(body),
  'PUT /v2/admin/developer-keys/deactivate': ({ developerKeys }, body) => developerKeys.deactivate(body),
  'PUT /v2/admin/developer-keys/label': ({ developerKeys }, body) => developerKeys.setLabel(body),
  'PUT /v2/admin/developer-keys/limits': ({ developerKeys }, body) => developerKeys.setLimits(body),
};

/** Calls of the description that are not in the contract, which the client does not make. */
const outside = /^\w+ \/v1\//;

const ids: Readonly<Record<string, string>> = {
  document_id: documentId,
  glossary_id: id,
  style_id: id,
  instruction_id: id,
};

function pathOf(operation: string): string {
  return (operation.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}

async function bodyOf({ headers, body }: ReceivedRequest): Promise<Body> {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return JSON.parse(body) as Body;
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));
}

/** What a form makes of numbers, and a command line's `@` before a file. */
function asForm(body: Body): Body {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value).replace(/^@/, '')]));
}

describe('Requests of a public API description', () => {
  const service = useScriptedService();

  it('are known', () => {
    const unknown = requests.filter(({ operation }) => !(operation in sends) && !outside.test(operation));
    assert.deepEqual(unknown, []);
    if (!isFresh) assert.ok(requests.length >= 41);
  });

  for (const [operation, own] of Map.groupBy(requests, (one) => one.operation)) {
    const send = sends[operation];
    if (!send) continue;
    it(`are sent by the client as they are: ${operation}`, async () => {
      const isForm = operation === 'POST /v2/document';
      service.server.always(status(403));
      for (const { shape, body } of own) {
        service.server.requests.length = 0;
        await assert.rejects(send(service.client, body as never), { reason: 'not-allowed' }, shape);
        const [request] = service.server.requests;
        assert.ok(request, shape);
        assert.equal(`${request.method} ${request.path}`, `${operation.split(' ')[0]} ${pathOf(operation)}`, shape);
        assert.deepEqual(await bodyOf(request), isForm ? asForm(body) : body, shape);
      }
    });
  }
});

// What a description writes for a person to replace is no id.
(isFresh ? describe.skip : describe)('Requests of a public API description to the local service', () => {
  let service: ServiceUnderTest;
  before(async () => {
    service = await ServiceUnderTest.start({
      detect: (text) => Promise.resolve({ language: text.startsWith('Ein ') ? 'de' : 'en', confidence: 1 }),
    });
  });
  after(() => service.stop());

  it('are understood: what they name may be unknown, and nothing else is wrong', async () => {
    const refused: string[] = [];
    for (const { operation, shape, body } of requests) {
      const [method = ''] = operation.split(' ');
      const { status, text } = await request(method, operation, body);
      const isUnderstood = status < 300 || status === 404 || /^\{"message":"No speech recognition engine /.test(text);
      if (!isUnderstood) refused.push(`${operation}, ${shape}: ${status} ${text}`);
    }
    assert.deepEqual(refused, []);
  });

  async function request(method: string, operation: string, body: Body): Promise<{ status: number; text: string }> {
    const path = pathOf(operation);
    if (path.startsWith('/v2/admin/')) return await service.admin(method, path, body);
    if (operation !== 'POST /v2/document') return await service.call(method, path, body);
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) {
      if (name !== 'file') form.set(name, String(value));
    }
    form.set('file', new Blob(['A window.']), String(body['file']));
    return await service.call(method, path, undefined, { body: form });
  }
});
