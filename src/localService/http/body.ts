import { FormGauge, JsonGauge, usualShape, type BodyGauge, type BodyShape } from './bodyGauge';
import type { ServiceContext } from './environment';
import { HttpFailure, badRequest } from './failure';
import { decodeForm, withLists, type FormFields } from './formBody';

export interface BodyRules {
  /** Bytes of the encoded body; one more is a 413 (contract §1.5). */
  maxBytes: number;
  /** Max structure of the body; `usualShape` when absent. */
  shape?: BodyShape;
  /** Given where the contract lists forms (§1.2): how their fields are read. */
  form?: FormFields;
  /** Status for another content type: 415 only where the contract declares it (§1.5). */
  unsupportedType?: 400 | 415;
}

/** Reads the body as the JSON value it stands for, whichever encoding it came in (contract §1.2). */
export async function readBody(c: ServiceContext, rules: BodyRules): Promise<unknown> {
  const type = mediaType(c.req.header('content-type'));
  const isForm = type === 'application/x-www-form-urlencoded' && rules.form !== undefined;
  const encoding = c.req.header('content-encoding') ?? 'identity';
  if ((type !== 'application/json' && !isForm) || encoding !== 'identity') {
    throw new HttpFailure(rules.unsupportedType ?? 400, 'Content type not supported', { code: 'invalid_content_type' });
  }
  const shape = rules.shape ?? usualShape;
  const gauge = isForm ? new FormGauge(shape) : new JsonGauge(shape);
  const text = decodeUtf8(await readBytes(c.req.raw, rules.maxBytes, gauge));
  if (isForm) return decodeForm(text, rules.form ?? {});
  return withLists(decodeJson(text), rules.form ?? {});
}

/** @throws HttpFailure 400 */
export function decodeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the body.
    throw badRequest('The body isn’t valid JSON.');
  }
}

/** A body up to this size is read at once, which is faster. */
const smallBytes = 256 * 1024;

/** Reads a body of at most `maxBytes` and never holds more of it; 413 when there is more. */
async function readBytes(request: Request, maxBytes: number, gauge: BodyGauge): Promise<Uint8Array> {
  const tooLarge = new HttpFailure(413, `The body is larger than the limit of ${maxBytes} bytes.`);
  const announced = request.headers.get('content-length');
  if (announced !== null) {
    if (Number(announced) > maxBytes) throw tooLarge;
    if (Number(announced) <= smallBytes) {
      // Checked again because a request made without a socket may announce anything.
      const bytes = new Uint8Array(await request.arrayBuffer());
      if (bytes.byteLength > maxBytes) throw tooLarge;
      gauge.write(bytes);
      return bytes;
    }
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  let refusal: unknown;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge;
    // Read to its end and dropped, so that the caller sees the refusal and not a broken connection.
    if (refusal !== undefined) continue;
    try {
      gauge.write(chunk);
      chunks.push(chunk);
    } catch (error) {
      refusal = error;
      chunks.length = 0;
    }
  }
  if (refusal !== undefined) throw refusal;
  return Buffer.concat(chunks);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('The body isn’t valid UTF-8.');
  }
}

/** The media type in lower case; `undefined` for none or for another character set than UTF-8. */
function mediaType(header: string | undefined): string | undefined {
  const [type, ...parameters] = (header ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(parameter)?.[1]).find(Boolean);
  return charset === undefined || charset === 'utf-8' || charset === 'utf8' ? type?.trim() : undefined;
}
