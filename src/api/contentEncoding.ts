import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { firstValue, type Answer } from './answer';
import { ServiceError } from './errors';

const decoders: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * An answer as it was before some server on the way compressed it, which nothing asked for. The length that it announces is
 * that of the compressed bytes, so it counts no more: the limit of the answer does.
 *
 * @throws ServiceError for an encoding that is not known
 */
export function decompressed(answer: Answer): Answer {
  const encoding = (firstValue(answer.headers['content-encoding']) ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return answer;
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding]?.() : undefined;
  const { status, traceId } = answer;
  const unexpected = (message: string, cause?: unknown): ServiceError =>
    new ServiceError('unexpected-answer', message, { status, traceId, mayHaveHappened: true, cause });
  if (!decoder) {
    answer.body.on('error', () => undefined).destroy();
    throw unexpected('The service’s response uses an unsupported compression.');
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* pipeline(answer.body, decoder as Transform, () => undefined) as AsyncIterable<Uint8Array>;
    } catch (error) {
      const isDamaged = /^Z_|^ERR__?BROTLI/.test((error as NodeJS.ErrnoException).code ?? '');
      throw isDamaged ? unexpected('The service’s compressed response is damaged.', error) : error;
    }
  }
  const headers = { ...answer.headers, 'content-length': undefined, 'content-encoding': undefined };
  return { ...answer, body: Readable.from(chunks()) as Answer['body'], headers };
}
