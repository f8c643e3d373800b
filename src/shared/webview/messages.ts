import type { GenericSchema, InferOutput } from 'valibot';

/*
 * How a webview page and the extension host talk. The page asks, and each request is answered or refused; the host
 * tells events. Each editor describes its own in a file beside this one: the bodies of its requests as schemas, by
 * which the host checks what comes in, and the answers and events as types.
 */

/** The bodies of a page's requests, by the name of the request. */
export type RequestSchemas = Record<string, GenericSchema>;

/** Messages between a page and the host. */
export interface PageProtocol {
  requests: RequestSchemas;
  /** Answer to each request, by the name of the request. */
  answers: Record<string, unknown>;
  /** Events the host sends without being asked, by name. */
  events: Record<string, unknown>;
}

export type RequestName<P extends PageProtocol> = keyof P['requests'] & keyof P['answers'] & string;
export type EventName<P extends PageProtocol> = keyof P['events'] & string;
export type RequestBody<P extends PageProtocol, Name extends RequestName<P>> = InferOutput<P['requests'][Name]>;

/** Message from the page: a request, or the note that its answer is no longer awaited. */
export type FromPage = { id: number; request: string; body: unknown } | { cancel: number };

/** Message to the page: the answer to a request, the reason for none, or an event. */
export type ToPage =
  | { id: number; answer: unknown }
  | { id: number; refused: Refusal }
  | { event: string; body: unknown };

/** Reason why a request was not done. */
export interface Refusal {
  /** Machine-readable. `invalid`: the request was not understood; `closed`: the page or its document was closed. */
  reason: string;
  /** One or two sentences for the user; empty for what needs no telling, such as cancelling. */
  sentence: string;
}
