import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { documentKeyRequestSchema, type DocumentHandle, type DocumentStatus } from '../../api/schemas/documents';
import { limits } from '../../api/schemas/limits';
import { notAppliedHeader } from '../../api/schemas/notApplied';
import type { DocumentFiles } from '../documents/documentFiles';
import { checkOutput, contentTypeOf, documentType, knownType } from '../documents/documentTypes';
import type { DocumentWorker } from '../documents/documentWorker';
import { readUpload } from '../documents/uploadRules';
import { readBody } from '../http/body';
import { check } from '../http/check';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { badRequest, HttpFailure, notFound } from '../http/failure';
import { readMultipart } from '../http/multipart';
import type { Quota } from '../quota';
import { Documents, type StoredDocument } from '../store/documents';
import { requestResources, type ResourceStores } from '../translation/requestResources';

export interface DocumentDependencies extends ResourceStores {
  documents: Documents;
  documentFiles: DocumentFiles;
  documentWorker: DocumentWorker;
  quota: Quota;
  /** Documents of one key that may wait or be translated or wait to be fetched at a time (contract §1.5, 429). */
  maxOpenDocuments: number;
}

const keyBodyBytes = 4 * 1024;

/** `POST /v2/document`, and status and result of a document, also by GET (contract §3, I4). */
export function documentRoutes(parts: DocumentDependencies): Hono<ServiceEnv> {
  const downloads = new Downloads(parts);
  return new Hono<ServiceEnv>()
    .post('/v2/document', (c) => upload(c, parts))
    .on(['POST', 'GET'], '/v2/document/:id', async (c) => status(c, await findDocument(c, parts), parts))
    .on(['POST', 'GET'], '/v2/document/:id/result', (c) => downloads.answer(c));
}

async function upload(c: ServiceContext, parts: DocumentDependencies): Promise<Response> {
  const { documents, documentFiles, documentWorker, quota } = parts;
  const { keyId } = c.get('caller');
  if (documents.countOpen(keyId) >= parts.maxOpenDocuments) {
    throw new HttpFailure(429, 'Too many documents at once. Download the finished ones, then try again.');
  }
  await documentWorker.sweep();
  const documentId = Documents.newId();
  try {
    const form = await readMultipart(c, {
      file: 'file',
      maxBytes: largestOf,
      receive: (chunks) => documentFiles.receive(documentId, chunks),
    });
    const request = readUpload(form.fields);
    // Clients without a file call their bytes `blob`, and name them in the field beside the part (contract §3.1).
    const isNamed = form.fileName !== undefined && knownType(form.fileName) !== undefined;
    const fileName = isNamed ? form.fileName : (request.filename ?? form.fileName);
    if (!form.hasFile || form.bytes === 0) throw badRequest("Parameter 'file' is missing or empty.");
    if (fileName === undefined) throw badRequest("The file name is missing. Send 'filename'.");
    const type = documentType(fileName);
    checkOutput(type, request.output_format);
    if (form.bytes > limits.document.fileBytes[type]) {
      throw new HttpFailure(413, `The file is larger than the limit of ${limits.document.fileBytes[type]} bytes.`);
    }
    // Finds out now what would fail later; what cannot be applied is logged by the worker.
    await requestResources(request, { ...parts, log: { info: () => undefined } });
    quota.charge(c.get('caller'), { product: 'document', tag: '', characters: 1 })();
    const key = documents.add(documentId, {
      keyId,
      type,
      fileName,
      sourceLang: request.source_lang,
      targetLang: request.target_lang,
      formality: request.formality,
      glossaryIds: request.glossary_ids ?? (request.glossary_id ? [request.glossary_id] : []),
      styleId: request.style_id,
      memoryId: request.translation_memory_id,
      memoryThreshold: request.translation_memory_threshold,
    });
    documentWorker.wake();
    return c.json({ document_id: documentId, document_key: key } satisfies DocumentHandle);
  } catch (error) {
    await documentFiles.remove(documentId);
    throw error;
  }
}

const largestFile = Math.max(...Object.values(limits.document.fileBytes));

/** Bytes of a file at most; a name that says nothing may have a field beside it that does. */
function largestOf(name: string | undefined): number {
  const type = name === undefined ? undefined : knownType(name);
  return type === undefined ? largestFile : limits.document.fileBytes[type];
}

async function findDocument(
  c: ServiceContext,
  { documents, documentWorker }: DocumentDependencies,
): Promise<StoredDocument> {
  const given = c.req.method === 'GET' ? c.req.query() : await readBody(c, { maxBytes: keyBodyBytes, form: {} });
  const { document_key: key } = check(documentKeyRequestSchema, given);
  const document = documents.find(c.req.param('id') ?? '', key);
  if (!document) throw notFound('Document');
  // Its process may have died since the last request; then this one takes it over.
  if (document.status === 'queued' || document.status === 'translating') documentWorker.wake();
  return document;
}

function status(c: ServiceContext, document: StoredDocument, { documentWorker }: DocumentDependencies): Response {
  const { documentId, status: state, billedCharacters, errorMessage, notApplied } = document;
  const answer: DocumentStatus = { document_id: documentId, status: state };
  if (state === 'translating') answer.seconds_remaining = documentWorker.secondsRemaining(documentId);
  if (state === 'done') {
    answer.billed_characters = billedCharacters;
    answer.seconds_remaining = 0;
    if (notApplied) {
      answer.not_applied = [...notApplied];
      c.header(notAppliedHeader, notApplied.join(', '));
    }
  }
  if (state === 'error') {
    answer.error_message = errorMessage;
    answer.message = errorMessage;
  }
  return c.json(answer);
}

/** Encodes a name for `filename*` (RFC 8187), which is stricter than a URL. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** Gives each result once: it is charged, sent, and gone when it was sent to its end (contract §3.3). */
class Downloads {
  private readonly running = new Map<string, Promise<void>>();

  constructor(private readonly parts: DocumentDependencies) {}

  async answer(c: ServiceContext): Promise<Response> {
    const id = c.req.param('id') ?? '';
    // Another download may still fail, and only then there is something left to send.
    for (let other = this.running.get(id); other; other = this.running.get(id)) await other;
    const document = await findDocument(c, this.parts);
    if (this.running.has(id)) throw new HttpFailure(503, 'Another request is downloading this document.');
    if (document.status === 'queued' || document.status === 'translating') {
      throw new HttpFailure(503, 'The document isn’t translated yet.');
    }
    if (document.status === 'error') throw new HttpFailure(404, document.errorMessage ?? 'The translation failed.');
    return await this.send(c, document);
  }

  private async send(c: ServiceContext, document: StoredDocument): Promise<Response> {
    const { documents, documentFiles, quota } = this.parts;
    const { documentId, keyId, billedCharacters = 0, type, fileName } = document;
    let settle = (): void => undefined;
    this.running.set(documentId, new Promise<void>((resolve) => (settle = resolve)));
    const release = (): void => {
      this.running.delete(documentId);
      settle();
    };
    try {
      const bytes = await documentFiles.readResult(documentId).catch(() => undefined);
      if (!bytes) {
        documents.remove(documentId);
        throw notFound('Document');
      }
      const refund = quota.charge(
        { ...c.get('caller'), keyId },
        { product: 'document', tag: '', characters: billedCharacters },
      );
      const { outgoing } = c.env as HttpBindings;
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) refund();
        const spent = outgoing.writableFinished ? this.spend(documentId) : Promise.resolve();
        void spent.finally(release);
      });
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': contentTypeOf(type),
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeFileName(fileName)}`,
      });
    } catch (error) {
      release();
      throw error;
    }
  }

  private async spend(documentId: string): Promise<void> {
    // A file that a process killed in between leaves is swept later.
    this.parts.documents.remove(documentId);
    await this.parts.documentFiles.remove(documentId);
  }
}
