import { ServiceError } from '../errors';
import { sameLanguage } from '../languageCodes';
import type { CallOptions, ServiceDownload, ServiceRequest, Transport } from '../request';
import {
  documentHandleSchema,
  documentStatusSchema,
  type DocumentHandle,
  type DocumentStatus,
} from '../schemas/documents';
import { limits } from '../schemas/limits';
import type { formalities } from '../schemas/translate';
import { restate } from './lostAnswer';
import { sleep } from '../sleep';
import { t } from '../../shared/l10n';

/** One file to translate (contract §3.1). */
export interface DocumentUpload {
  /** The bytes of the file; a `Blob` of a file on disk is not read into memory. */
  file: Blob;
  /** Name with its extension, which tells the service the type. */
  fileName: string;
  targetLang: string;
  /** Needed with a glossary. */
  sourceLang?: string;
  /** Extension of another output; only `pdf` → `docx`. */
  outputFormat?: string;
  formality?: (typeof formalities)[number];
  glossaryId?: string;
  /** Ids of at most 5 glossaries, instead of `glossaryId`. */
  glossaryIds?: readonly string[];
  styleId?: string;
  translationMemoryId?: string;
  /** 0–100. */
  translationMemoryThreshold?: number;
}

/** Uploads and downloads carry up to 30 MB. */
const transferTimeoutMs = 10 * 60_000;

/** Between two questions for the status: the first comes soon, for small files and a service nearby. */
const firstPollMs = 500;
const pollFactor = 1.6;
/** Contract §3.2. */
const longestPollMs = 5000;

/**
 * Documents as whole files (contract §3). Errors: 413 file too large, 429 too many parallel or undownloaded documents,
 * 456 quota, 404 unknown id or wrong key.
 */
export class DocumentsResource {
  constructor(private readonly transport: Transport) {}

  /**
   * `POST /v2/document`. Store what comes back before anything else: without the key the result cannot be had. Never
   * sent twice, and there is no way to look a document up: after an error with `mayHaveHappened` the document may be
   * under way without us, which costs nothing until its result is fetched (contract §3.3).
   */
  async upload(document: DocumentUpload, options?: CallOptions): Promise<DocumentHandle> {
    const problem = uploadProblem(document);
    if (problem !== undefined) throw new ServiceError('invalid-request', problem);
    const request: ServiceRequest = {
      method: 'POST',
      path: '/v2/document',
      body: { kind: 'multipart', form: formOf(document) },
      repeatable: false,
      timeoutMs: transferTimeoutMs,
    };
    try {
      return await this.transport.json(request, documentHandleSchema, options);
    } catch (error) {
      if (!ServiceError.is(error) || !error.mayHaveHappened) throw error;
      throw restate(
        error,
        'The service may have received the document. Upload it again: a document is charged only when its result is downloaded.',
      );
    }
  }

  /**
   * Asks for the status, seldomer from time to time, and gives each answer until the document is `done` or in `error`.
   * `seconds_remaining` is not trusted: it may be absurd.
   */
  async *watch(handle: DocumentHandle, options?: CallOptions): AsyncGenerator<DocumentStatus, DocumentStatus> {
    for (let delayMs = firstPollMs; ; delayMs = Math.min(delayMs * pollFactor, longestPollMs)) {
      const status = await this.status(handle, options);
      yield status;
      if (status.status === 'done' || status.status === 'error') return status;
      await sleep(delayMs, options?.signal);
    }
  }

  /** `POST /v2/document/{document_id}`; `watch` asks until the end. */
  status(handle: DocumentHandle, options?: CallOptions): Promise<DocumentStatus> {
    return this.transport.json(
      { ...requestOf(handle, ''), repeatable: true, reads: true },
      documentStatusSchema,
      options,
    );
  }

  /**
   * `POST /v2/document/{document_id}/result`: can be fetched whole only once, and is billed then. `service-unavailable`
   * with status 503 while it is not ready, `not-found` once it was fetched. Asked for again only while no answer has
   * come; once bytes flow, a break is the reader's to see.
   */
  result(handle: DocumentHandle, options?: CallOptions): Promise<ServiceDownload> {
    const request = { ...requestOf(handle, '/result'), repeatable: true, timeoutMs: transferTimeoutMs };
    return this.transport.download(request, options);
  }
}

/** Error with a document whose status is `error` (contract I2). */
export function documentError(status: DocumentStatus): string | undefined {
  return status.error_message ?? status.message ?? undefined;
}

/** Returns, as a sentence, what the contract rules out for any service (§1.5, §3.1). */
function uploadProblem(document: DocumentUpload): string | undefined {
  const { sourceLang, targetLang, glossaryId, glossaryIds = [] } = document;
  if (sourceLang !== undefined && sameLanguage(sourceLang, targetLang)) {
    return t('Source and target language are the same. Choose another target language.');
  }
  if (glossaryId !== undefined && glossaryIds.length > 0) {
    return 'Send either one glossary or a list of glossaries, not both.';
  }
  if (glossaryIds.length > limits.document.glossaryIds) {
    return `A document can have at most ${limits.document.glossaryIds} glossaries.`;
  }
  if ((glossaryId !== undefined || glossaryIds.length > 0) && sourceLang === undefined) {
    return t('A glossary requires a source language. Choose one instead of detecting it.');
  }
  return undefined;
}

function requestOf(
  { document_id: id, document_key: key }: DocumentHandle,
  suffix: string,
): Omit<ServiceRequest, 'repeatable'> {
  return {
    method: 'POST',
    path: `/v2/document/${encodeURIComponent(id)}${suffix}`,
    body: { kind: 'json', value: { document_key: key } },
  };
}

function formOf(document: DocumentUpload): FormData {
  const form = new FormData();
  const fields: Record<string, string | undefined> = {
    target_lang: document.targetLang,
    source_lang: document.sourceLang,
    output_format: document.outputFormat,
    formality: document.formality,
    glossary_id: document.glossaryId,
    glossary_ids: document.glossaryIds?.join(','),
    style_id: document.styleId,
    translation_memory_id: document.translationMemoryId,
    translation_memory_threshold: document.translationMemoryThreshold?.toString(),
  };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  // Last, so that a service that reads a stream knows what to do with the file when it comes.
  form.set('file', document.file, document.fileName);
  return form;
}
