import type * as v from 'valibot';

export interface CallOptions {
  /** Cancels the call at any stage; the call then rejects with `signal.reason`. */
  signal?: AbortSignal;
  /** Told the service's own id of the call, where its answer has one (contract §1.3). */
  onTraceId?: (traceId: string) => void;
}

export type RequestBody =
  | { kind: 'json'; value: unknown }
  /** `application/x-www-form-urlencoded`; a name may repeat. */
  | { kind: 'form'; fields: ReadonlyArray<readonly [name: string, value: string]> }
  | { kind: 'multipart'; form: FormData };

/** Bytes of an answer that lists what an account has, or a part of it with all details. */
export const listBytes = 16 * 1024 * 1024;

/** One call of the contract, before authentication. */
export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with version, segments already encoded, e.g. `/v2/translate`. */
  path: string;
  /** Undefined values are left out; a list repeats its name. */
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  body?: RequestBody;
  headers?: Readonly<Record<string, string>>;
  /** Groups usage in reports (contract §1.2); the transport knows the header's name. */
  reportingTag?: string;
  /**
   * May be sent again after its answer was lost, because doing it twice changes and costs nothing more.
   * A call that is not repeatable is retried only when it surely never reached the service or was refused whole.
   */
  repeatable: boolean;
  /** Costs something each time the service works on it, also when its answer is lost. */
  bills?: true;
  /** Changes and costs nothing, as every repeatable `GET` does. */
  reads?: true;
  /**
   * Bytes of the answer that are not UTF-8 become U+FFFD, and do not cost the other texts of the answer: every one is
   * looked at before it is used.
   */
  marksDamage?: true;
  /** Replaces the default time limits of attempts, in milliseconds. */
  timeoutMs?: number;
  /** A download that comes as slowly as it is made: its reader has a limit for the whole of it. */
  comesAsMade?: true;
  /** Replaces the default limit of the answer, for calls that answer more than what they sent, in bytes. */
  answerBytes?: number;
}

/** An answer passed on as raw bytes. */
export interface ServiceDownload {
  body: AsyncIterable<Uint8Array>;
  contentType?: string;
  /** Name from `Content-Disposition` (contract §1.3). */
  fileName?: string;
  traceId?: string;
}

/** The one way to the service. Every method rejects with `ServiceError`, or with the signal's reason. */
export interface Transport {
  /** True if the service is of this machine. */
  readonly isHere: boolean;
  /** True for our own local service. */
  readonly isLocalService: boolean;
  /** Parses the answer as JSON and checks it; a mismatch is `unexpected-answer`. */
  json<Schema extends v.GenericSchema>(
    request: ServiceRequest,
    schema: Schema,
    options?: CallOptions,
  ): Promise<v.InferOutput<Schema>>;
  text(request: ServiceRequest, options?: CallOptions): Promise<string>;
  download(request: ServiceRequest, options?: CallOptions): Promise<ServiceDownload>;
  /** Sends a request whose answer has no body (204). */
  nothing(request: ServiceRequest, options?: CallOptions): Promise<void>;
  /** Takes secrets out of words of the service that came another way: those given, and the key of the connection. */
  redact(message: string, secrets: readonly string[]): string;
}
