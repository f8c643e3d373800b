import type { GenericSchema, InferOutput } from 'valibot';

/*
 * How a webview page and the extension host talk. The page asks, and each request is answered or refused; the host
 * tells events. Each editor describes its own in a file beside this one: the bodies of its requests as schemas, by
 * which the host checks what comes in, and the answers and events as types.
 */

/** The bodies of a page's requests, by the name of the request. */
export type RequestSchemas = Record<string, GenericSchema>;

/** What a page and the host say to each other. */
export interface PageProtocol {
  requests: RequestSchemas;
  /** What each request is answered with, by the name of the request. */
  answers: Record<string, unknown>;
  /** What the host tells without being asked, by the name of the event. */
  events: Record<string, unknown>;
}

export type RequestName<P extends PageProtocol> = keyof P['requests'] & keyof P['answers'] & string;
export type EventName<P extends PageProtocol> = keyof P['events'] & string;
export type RequestBody<P extends PageProtocol, Name extends RequestName<P>> = InferOutput<P['requests'][Name]>;

/** From the page: a request, or that its answer is not awaited any more. */
export type FromPage = { id: number; request: string; body: unknown } | { cancel: number };

/** To the page: the answer of a request, why there is none, or an event. */
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
