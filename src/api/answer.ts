import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { ServiceError } from './errors';
import { networkError } from './failures';
import type { Pace } from './pace';

/** An answer whose body has not been read yet. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Readable & { bytes(): Promise<Uint8Array> };
  /** Bytes of the body at most. */
  maxBytes: number;
  /** `X-Trace-ID` (contract §1.3) */
  traceId?: string;
}

/**
 * The whole body as text; one that is larger than allowed is refused unread, and one that is not UTF-8 as a whole.
 * @param marksDamage what is not UTF-8 becomes U+FFFD instead, where every text of the answer is looked at for it
 */
export async function readText(answer: Answer, marksDamage = false): Promise<string> {
  const bytes = await readBytes(answer);
  if (!marksDamage && !isUtf8(bytes)) {
    throw new ServiceError('unexpected-answer', 'The service’s response isn’t valid UTF-8.', {
      status: answer.status,
      traceId: answer.traceId,
      mayHaveHappened: true,
    });
  }
  return bytes.toString('utf8', startsWithMark(bytes) ? 3 : 0);
}

function startsWithMark([first, second, third]: Buffer): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}

async function readBytes({ headers, body, traceId, maxBytes }: Answer): Promise<Buffer> {
  const length = Number(firstValue(headers['content-length']));
  // With a length in the header undici holds the service to it, and its own reader is the fastest.
  if (length <= maxBytes) {
    const bytes = await body.bytes();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (!(length > maxBytes)) {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        break;
      }
      chunks.push(chunk);
    }
  }
  if (length > maxBytes || bytes > maxBytes) {
    body.on('error', () => undefined).destroy();
    throw new ServiceError(
      'unexpected-answer',
      `The service’s response is larger than ${Math.floor(maxBytes / 1024).toString()} KiB and wasn’t read.`,
      { traceId, mayHaveHappened: true },
    );
  }
  return Buffer.concat(chunks);
}

/** The first bytes of a body as text, or what came before it broke off. */
export async function readStart(body: Answer['body'], maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) {
        break;
      }
    }
  } catch {
    // The status has been said; what is missing is only the sentence about it.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

/** The body as what the schema says it is, or `unexpected-answer` that quotes nothing of it. */
export function parseAnswer<Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
  { status, headers, traceId }: Answer,
): v.InferOutput<Schema> {
  const unexpected = (problem: string): ServiceError =>
    new ServiceError('unexpected-answer', `The service’s response ${problem}.`, {
      status,
      traceId,
      mayHaveHappened: true,
    });
  // Small values take many times their bytes in memory.
  if (text.length > plainlySmall && valuesIn(text) > mostValues) throw unexpected('has too many values');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unexpected(text.trim() ? notJson(text, error, firstValue(headers['content-type'])) : 'is empty');
  }
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const place = v.getDotPath(issue);
    const what = place ? `"${place}"` : 'shape';
    throw unexpected(
      issue.received === 'undefined' && place
        ? `is missing ${what}`
        : `has an unexpected ${what}${issue.expected ? ` (expected ${issue.expected})` : ''}`,
    );
  }
  return parsed.output;
}

/**
 * The text of an answer that is not JSON, or of which nothing is wanted. A page is not from the service: a network sends one
 * that people sign in on.
 * @throws ServiceError `unexpected-answer`
 */
export function withoutPage(text: string, { status, headers, traceId }: Answer): string {
  // Many servers call also an empty body HTML.
  const isCalledPage = /^text\/html\b/i.test(firstValue(headers['content-type']) ?? '');
  if (!(isCalledPage ? /^\s*</ : /^\s*<(?:!doctype\s|html\b)/i).test(text)) return text;
  throw new ServiceError('unexpected-answer', 'The service’s response is a web page.', {
    status,
    traceId,
    mayHaveHappened: true,
  });
}

/** Length in UTF-16 units up to which nobody counts the values of a text. */
const plainlySmall = 1024 * 1024;
/** Values of an answer: a report of a year with a hundred keys has a quarter of a million. */
const mostValues = 1_000_000;

/** About how many values a JSON text has, without those that stand in strings. */
function valuesIn(text: string): number {
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x2c || code === 0x5b || code === 0x7b) values++;
  }
  return values;
}

/** Index of the closing quote of a string. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === 0x5c) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

/** Says what is wrong with a body that could not be read as JSON. The parser's message quotes it, so it is not passed on. */
function notJson(text: string, error: unknown, contentType: string | undefined): string {
  const [, place, position] = /(end of JSON input|Unterminated)|at position (\d+)/i.exec(String(error)) ?? [];
  if (place !== undefined || Number(position) === text.length) {
    return 'is incomplete';
  }
  const type = contentType?.split(';', 1)[0]?.trim();
  return !type || /json$/i.test(type) ? 'isn’t JSON' : `isn’t JSON but ${type}`;
}

/**
 * The body of a download. Errors on the way are the transport's like all others.
 * @param pace how slowly it may come; absent = whoever reads it has a limit of their own
 */
export async function* chunksOf(
  body: Answer['body'],
  { signal, pace }: { signal: AbortSignal | undefined; pace: Pace | undefined },
): AsyncGenerator<Uint8Array> {
  let askedMs = performance.now();
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      pace?.take(chunk.length, performance.now() - askedMs);
      yield chunk;
      askedMs = performance.now();
    }
  } catch (error) {
    if (signal?.aborted) {
      throw signal.reason;
    }
    throw networkError(error);
  }
}

/** A header's value; the first one where it came several times. */
export function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
