import { ServiceError } from '../errors';
import { metered, type Meter } from '../meter';
import type { CallOptions, Transport } from '../request';
import { encodedBytes } from '../encodedBytes';
import { limits } from '../schemas/limits';
import {
  writeResponseSchema,
  type CorrectRequest,
  type Improvement,
  type RephraseRequest,
  type WriteResponse,
} from '../schemas/write';
import { requireSameCount } from './sameCount';
import { t } from '../../shared/l10n';

/** Text improvement (contract §4): a body holds at most 10 KiB, the text must be in the target's language. */
export class WriteResource {
  private readonly meter: Meter | undefined;

  constructor(
    private readonly transport: Transport,
    meter?: Meter,
  ) {
    this.meter = meter;
  }

  /** `POST /v2/write/correct`: mends errors and keeps the wording. One improvement for each text, in order. */
  correct(request: CorrectRequest, options?: CallOptions): Promise<Improvement[]> {
    return this.improve('/v2/write/correct', request, options);
  }

  /** `POST /v2/write/rephrase`: better wording, in a style or a tone, never both (contract C8). */
  async rephrase(request: RephraseRequest, options?: CallOptions): Promise<Improvement[]> {
    if (request.writing_style !== undefined && request.tone !== undefined) {
      throw new ServiceError('invalid-request', 'Choose either a writing style or a tone, not both.');
    }
    return this.improve('/v2/write/rephrase', request, options);
  }

  private async improve(path: string, request: CorrectRequest, options?: CallOptions): Promise<Improvement[]> {
    const size = encodedBytes(request);
    if (size > limits.write.bodyBytes) {
      throw new ServiceError(
        'too-large',
        t('The text is larger than {0} KiB, the limit of a request. Split it.', limits.write.bodyBytes / 1024),
      );
    }
    const answer: WriteResponse = await metered(this.meter, { product: 'write', texts: request.text }, (onTraceId) =>
      this.transport.json(
        {
          method: 'POST',
          path,
          body: { kind: 'json', value: request },
          repeatable: true,
          bills: true,
          marksDamage: true,
        },
        writeResponseSchema,
        { signal: options?.signal, onTraceId },
      ),
    );
    return requireSameCount(answer.improvements, request.text.length);
  }
}
