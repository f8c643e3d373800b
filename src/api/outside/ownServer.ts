import * as v from 'valibot';
import type { CallOptions, ServiceRequest, Transport } from '../request';

/** A call of a server of the user's own that is not of the contract: a LanguageTool or a LibreTranslate. */
export interface ServerCall {
  path: string;
  /** Absent for a `GET`. */
  body?: { kind: 'form' | 'json'; fields: Readonly<Record<string, unknown>> };
}

const timeoutMs = 60_000;
/** Many matches, each with its suggestions, for every byte that was sent. */
const answerBytes = 3 * 1024 * 1024;

/** Asks such a server; the answer's JSON, whatever it is. Rejects with `ServiceError`, or with the signal's reason. */
export async function askServer(transport: Transport, call: ServerCall, options?: CallOptions): Promise<unknown> {
  const common = { path: call.path, reads: true, timeoutMs, answerBytes } as const;
  const request: ServiceRequest = call.body
    ? // One that took a text and does not answer has hung: nobody waits for it five times.
      { ...common, repeatable: false, method: 'POST', body: encode(call.body) }
    : { ...common, repeatable: true, method: 'GET' };
  return transport.json(request, v.unknown(), options);
}

function encode({ kind, fields }: NonNullable<ServerCall['body']>): ServiceRequest['body'] {
  if (kind === 'json') return { kind, value: fields };
  return { kind, fields: Object.entries(fields).map(([name, value]) => [name, String(value)] as const) };
}
