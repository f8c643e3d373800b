import type { CallOptions, ServiceDownload, ServiceRequest, Transport } from '../request';
import {
  documentHandleSchema,
  documentStatusSchema,
  type DocumentHandle,
  type DocumentStatus,
} from '../schemas/documents';
import type { formalities } from '../schemas/translate';

/** One file to translate (contract §3.1). */
export interface DocumentUpload {
  /** The bytes of the file; a `Blob` of a file on disk is not read into memory. */
  file: Blob;
  /** With its extension, which tells the service the type. */
  fileName: string;
  targetLang: string;
  /** Needed with a glossary. */
  sourceLang?: string;
  /** Extension of another output; only `pdf` → `docx`. */
  outputFormat?: string;
  formality?: (typeof formalities)[number];
  glossaryId?: string;
  /** At most 5, instead of `glossaryId`. */
  glossaryIds?: readonly string[];
  styleId?: string;
  translationMemoryId?: string;
  /** 0–100. */
  translationMemoryThreshold?: number;
}

/** Uploads and downloads carry up to 30 MB. */
const transferTimeoutMs = 10 * 60_000;

/**
 * Documents as whole files (contract §3). Errors: 413 file too large, 429 too many parallel or undownloaded documents,
 * 456 quota, 404 unknown id or wrong key.
 */
export class DocumentsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * `POST /v2/document`. Store what comes back before anything else: without the key the result cannot be had. Never
   * sent twice, and there is no way to look a document up: after an error with `mayHaveHappened` the document may be
   * under way without us.
   */
  upload(document: DocumentUpload, options?: CallOptions): Promise<DocumentHandle> {
    return this.#transport.json(
      {
        method: 'POST',
        path: '/v2/document',
        body: { kind: 'multipart', form: formOf(document) },
        repeatable: false,
        timeoutMs: transferTimeoutMs,
      },
      documentHandleSchema,
      options,
    );
  }

  /** `POST /v2/document/{document_id}`: ask every 5 s or so until `done` or `error`. */
  status(handle: DocumentHandle, options?: CallOptions): Promise<DocumentStatus> {
    return this.#transport.json({ ...requestOf(handle, ''), repeatable: true }, documentStatusSchema, options);
  }

  /**
   * `POST /v2/document/{document_id}/result`: can be fetched whole only once, and is billed then. `service-unavailable`
   * with status 503 while it is not ready, `not-found` once it was fetched.
   */
  result(handle: DocumentHandle, options?: CallOptions): Promise<ServiceDownload> {
    const request = { ...requestOf(handle, '/result'), repeatable: false, timeoutMs: transferTimeoutMs };
    return this.#transport.download(request, options);
  }
}

/** What went wrong with a document whose status is `error` (contract I2). */
export function documentError(status: DocumentStatus): string | undefined {
  return status.error_message ?? status.message;
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
