import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceError } from '../../../../src/api/errors';
import { documentError, type DocumentUpload } from '../../../../src/api/resources/documents';
import { useScriptedService } from '../../../support/scriptedService';
import { breakOff, hangUp, json, status } from '../../../support/scriptedServer';
import { collect, handle, id } from './callTable';

const state = (name: string, more: object = {}): object => ({
  document_id: handle.document_id,
  status: name,
  ...more,
});

describe('documents', () => {
  const service = useScriptedService();
  const upload = (changes: Partial<DocumentUpload> = {}): DocumentUpload => ({
    file: new Blob(['héllo']),
    fileName: 'näme.txt',
    targetLang: 'de',
    ...changes,
  });

  it('asks for no ID that leads to another path', async () => {
    const { documents, glossaries, legacyGlossaries, styleRules } = service.client;
    for (const wrong of ['..', '.', '']) {
      const wrongHandle = { ...handle, document_id: wrong };
      const calls = [
        () => documents.status(wrongHandle),
        () => documents.result(wrongHandle),
        () => glossaries.get(wrong),
        () => glossaries.delete(wrong),
        () => legacyGlossaries.delete(wrong),
        () => styleRules.get(wrong),
        () => styleRules.delete(wrong),
      ];
      for (const call of calls) {
        await assert.rejects(call, (error) => ServiceError.is(error) && error.reason === 'invalid-request');
      }
    }
    assert.deepEqual(service.server.requests, []);
  });

  it('sends every field, before the file', async () => {
    service.server.next(json({ ...handle, something_new: 1 }));
    const got = await service.client.documents.upload(
      upload({
        sourceLang: 'en',
        outputFormat: 'docx',
        formality: 'more',
        glossaryIds: [id, id],
        styleId: id,
        translationMemoryId: id,
        translationMemoryThreshold: 80,
      }),
    );
    assert.equal(got.document_key, handle.document_key);
    const [request] = service.server.requests;
    assert.equal(`${request?.method ?? ''} ${request?.path ?? ''}`, 'POST /v2/document');
    assert.match(request?.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    assert.match(request?.headers['content-length'] ?? '', /^\d+$/);
    const parts = [
      ...(request?.body ?? '').matchAll(/name="([^"]+)"(?:; filename="([^"]+)")?[^]*?\r\n\r\n([^]*?)\r\n--/g),
    ];
    assert.deepEqual(
      parts.map(([, name, fileName, value]) => [name, fileName ?? value]),
      [
        ['target_lang', 'de'],
        ['source_lang', 'en'],
        ['output_format', 'docx'],
        ['formality', 'more'],
        ['glossary_ids', `${id},${id}`],
        ['style_id', id],
        ['translation_memory_id', id],
        ['translation_memory_threshold', '80'],
        ['file', 'näme.txt'],
      ],
    );
    assert.equal(parts.at(-1)?.[3], 'héllo');
  });

  it('sends a file from disk', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlance-upload-'));
    const file = path.join(folder, 'large.txt');
    await writeFile(file, 'x'.repeat(3_000_000));
    service.server.next(json(handle));
    await service.client.documents.upload(upload({ file: await openAsBlob(file) }));
    assert.ok((service.server.requests[0]?.body.length ?? 0) > 3_000_000);
    await rm(folder, { recursive: true });
  });

  it('never uploads twice, and says what a lost answer means', async () => {
    service.server.always(hangUp());
    await assert.rejects(service.client.documents.upload(upload()), (error) => {
      assert.ok(ServiceError.is(error, 'unreachable'));
      assert.match(error.message, /may have received the document/);
      return error.mayHaveHappened;
    });
    assert.equal(service.server.requests.length, 1);
  });

  it('puts a full stop between what the service said and what to do', async () => {
    service.server.always(json({ message: 'told' }, 500));
    await assert.rejects(
      service.client.documents.upload(upload()),
      /told\. The service may have received the document\./,
    );
  });

  it('uploads again what the service refused whole', async () => {
    service.server.next(status(429), json(handle));
    await service.client.documents.upload(upload());
    assert.equal(service.server.requests.length, 2);
  });

  it('refuses what the contract rules out without sending it', async () => {
    const refused: Array<Partial<DocumentUpload>> = [
      { sourceLang: 'DE' },
      { glossaryId: id },
      { glossaryIds: [id] },
      { sourceLang: 'en', glossaryId: id, glossaryIds: [id] },
      { sourceLang: 'en', glossaryIds: Array.from({ length: 6 }, () => id) },
    ];
    for (const changes of refused) {
      await assert.rejects(service.client.documents.upload(upload(changes)), (error) =>
        ServiceError.is(error, 'invalid-request'),
      );
    }
    assert.equal(service.server.requests.length, 0);
  });

  it('watches a document to its end, through states it does not know', async () => {
    service.server.next(
      json(state('queued')),
      json(state('pondering')),
      json(state('done', { seconds_remaining: 0, billed_characters: 50_000 })),
    );
    const states = await collect(service.client.documents.watch(handle));
    assert.deepEqual(
      states.map((one) => one.status),
      ['queued', 'pondering', 'done'],
    );
  });

  it('takes a document that is done whatever the service says of its price', async () => {
    for (const billed of ['50000', -5, {}]) {
      service.server.next(json(state('done', { billed_characters: billed })));
      const [told] = await collect(service.client.documents.watch(handle));
      assert.equal(told?.status, 'done');
      assert.equal(told.billed_characters, undefined);
    }
  });

  it('stops watching when cancelled', async () => {
    service.server.always(json(state('translating', { seconds_remaining: 2 ** 27 })));
    const controller = new AbortController();
    const reason = new Error('enough');
    await assert.rejects(
      (async () => {
        for await (const one of service.client.documents.watch(handle, { signal: controller.signal })) {
          assert.equal(one.status, 'translating');
          controller.abort(reason);
        }
      })(),
      (error) => error === reason,
    );
    assert.equal(service.server.requests.length, 1);
  });

  it('tells why a document failed, under either name', async () => {
    for (const more of [
      { error_message: 'no', message: 'x' },
      { message: 'no' },
      { error_message: null, message: 'no' },
    ]) {
      service.server.next(json(state('error', more)));
      const [last] = await collect(service.client.documents.watch(handle));
      assert.ok(last);
      assert.equal(documentError(last), 'no');
    }
  });

  it('fetches the result, waiting while it is not ready', async () => {
    service.server.next(status(503), hangUp(), (_, response) => {
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename="out.txt"' }).end('hallo');
    });
    const result = await service.client.documents.result(handle);
    assert.equal(result.fileName, 'out.txt');
    assert.equal(Buffer.concat(await collect(result.body)).toString(), 'hallo');
    assert.equal(service.server.requests.length, 3);
    assert.equal(service.server.requests[0]?.path, `/v2/document/${handle.document_id}/result`);
    assert.deepEqual(service.server.requests[0].json(), { document_key: handle.document_key });
  });

  it('does not ask for the result again once bytes have come', async () => {
    service.server.always(breakOff('hal'));
    const result = await service.client.documents.result(handle);
    await assert.rejects(collect(result.body), (error) => ServiceError.is(error, 'unreachable'));
    assert.equal(service.server.requests.length, 1);
  });

  it('says when the result is gone', async () => {
    service.server.always(status(404));
    await assert.rejects(service.client.documents.result(handle), (error) => ServiceError.is(error, 'not-found'));
    assert.equal(service.server.requests.length, 1);
  });
});
