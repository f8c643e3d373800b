import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { ServiceContext } from './environment';
import { badRequest, HttpFailure } from './failure';

export interface MultipartRules {
  /** Name of the one part that is a file. */
  file: string;
  /** Bytes of the file; by its name once that is known. */
  maxBytes: (fileName: string | undefined) => number;
  /** Takes the bytes of the file; called at most once, and awaited. */
  receive: (chunks: AsyncIterable<Uint8Array>) => Promise<void>;
}

export interface Multipart {
  /** Name as the part states it; never a path. `undefined` when it has no name. */
  fileName: string | undefined;
  bytes: number;
  hasFile: boolean;
  /** All values of each field, in the order sent. */
  fields: Map<string, string[]>;
}

/** Limits of a request besides those of the file. */
const fieldLimits = { fields: 40, fieldSize: 4 * 1024, fieldNameSize: 100, files: 1, parts: 41, headerPairs: 20 };
const overheadBytes = 256 * 1024;

/**
 * Reads a `multipart/form-data` body (contract §3.1) as a stream: the file goes to `receive` as it comes. A file that
 * is too large is read to its end and dropped, so that the caller sees the 413 and not a broken connection.
 */
export async function readMultipart(c: ServiceContext, rules: MultipartRules): Promise<Multipart> {
  const contentType = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;.*\bboundary=/i.test(contentType)) {
    throw badRequest('Content type not supported', { code: 'invalid_content_type' });
  }
  const largest = rules.maxBytes(undefined);
  if (Number(c.req.header('content-length') ?? 0) > largest + overheadBytes) throw tooLarge(largest);
  const { body } = c.req.raw;
  if (!body) throw badRequest('The body is empty.');

  const result: Multipart = { fileName: undefined, bytes: 0, hasFile: false, fields: new Map() };
  let failure: unknown;
  let received: Promise<void> = Promise.resolve();
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: { ...fieldLimits, fileSize: largest + 1 },
    isPartAFile: (name, _type, fileName) => name === rules.file || fileName !== undefined,
  });
  const fail = (error: unknown): void => void (failure ??= error);
  parser.on('file', (name, stream, fileName: string | undefined) => {
    // An error of the parser reaches the part that is being read; it is handled where the parser is.
    stream.on('error', () => fail(unreadable()));
    if (name !== rules.file || result.hasFile) {
      fail(badRequest(`Send one file, in the part '${rules.file}'.`));
      stream.resume();
      return;
    }
    result.hasFile = true;
    result.fileName = fileName === '' ? undefined : fileName;
    received = takeFile(stream, rules, result).catch((error: unknown) => {
      fail(error);
      stream.resume();
    });
  });
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) fail(badRequest('A field of the form is too long.'));
    result.fields.set(name, [...(result.fields.get(name) ?? []), value]);
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => fail(badRequest('The form has too many parts.')));
  }
  try {
    await pipeline(Readable.fromWeb(body), bounded(largest + overheadBytes), parser);
  } catch (error) {
    fail(error instanceof HttpFailure ? error : unreadable());
  }
  await received;
  if (failure !== undefined) throw failure;
  return result;
}

async function takeFile(stream: Readable, rules: MultipartRules, result: Multipart): Promise<void> {
  const maxBytes = rules.maxBytes(result.fileName);
  await rules.receive(limited(stream, maxBytes, (bytes) => (result.bytes = bytes)));
}

function unreadable(): HttpFailure {
  return badRequest('The form is incomplete or damaged.');
}

function tooLarge(maxBytes: number): HttpFailure {
  return new HttpFailure(413, `The file is larger than the limit of ${maxBytes} bytes for its type.`);
}

async function* limited(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes <= maxBytes) yield chunk;
  }
  count(bytes);
  if (bytes > maxBytes) throw tooLarge(maxBytes);
}

/** Ends a body that announced no length and is larger than anything allowed. */
function bounded(maxBytes: number) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  };
}
