import type { BatchJob, BatchOptions, BatchTexts } from '../batching';
import { startBatch } from '../batching';
import { ServiceError } from '../errors';
import { metered, type Meter } from '../meter';
import type { CallOptions, Transport } from '../request';
import type { TranslateRequest, TranslateResponse, Translation } from '../schemas/translate';
import { translateResponseSchema } from '../schemas/translate';
import { requireSameCount } from './sameCount';
import { translateRequestProblem } from './translateRules';

/** Every named field of a request but its texts. */
export type TranslateParameters = {
  [Field in keyof TranslateRequest as string extends Field ? never : Exclude<Field, 'text'>]: TranslateRequest[Field];
};

export interface TranslateOptions extends CallOptions {
  /** Groups the usage in reports (contract §1.2). */
  reportingTag?: string;
}

/**
 * Texts in one request to the local service, which takes its time for each of them: its answers are all that a user sees
 * of the progress, and all that is left after a stop.
 */
const localTextsPerRequest = 10;

/** Text translation (contract §2). */
export class TranslateResource {
  private readonly meter: Meter | undefined;

  constructor(
    private readonly transport: Transport,
    meter?: Meter,
  ) {
    this.meter = meter;
  }

  /**
   * One `POST /v2/translate`: at most 50 texts in 128 KiB. The result has one item for each text, in order.
   * Rejects with `invalid-request` before sending what the contract rules out, and with `unexpected-answer` when
   * the number of translations is another than that of the texts.
   */
  async translate(request: TranslateRequest, options: TranslateOptions = {}): Promise<Translation[]> {
    const problem = translateRequestProblem(request);
    if (problem !== undefined) {
      throw new ServiceError('invalid-request', problem);
    }
    const response = await metered(
      this.meter,
      { product: 'translate', texts: request.text, isMarkup: request.tag_handling !== undefined },
      (onTraceId) =>
        this.transport.json(
          {
            method: 'POST',
            path: '/v2/translate',
            body: { kind: 'json', value: request },
            reportingTag: options.reportingTag,
            // An answer that got lost was perhaps billed, but without it the user would only ask again.
            repeatable: true,
            bills: true,
            marksDamage: true,
          },
          translateResponseSchema,
          { signal: options.signal, onTraceId },
        ),
      billedIn,
    );
    return translationsOf(response, request.text.length);
  }

  /** Any number of texts, or of texts that are still being made, sent in as few requests as the limits allow. */
  translateAll(
    texts: BatchTexts,
    parameters: TranslateParameters,
    options: BatchOptions & TranslateOptions = {},
  ): BatchJob {
    return startBatch(
      (text, signal, context) => {
        const request = { ...parameters, ...(context !== undefined && { context }), text };
        return this.translate(request, { signal, reportingTag: options.reportingTag });
      },
      texts,
      parameters,
      { ...(this.transport.isLocalService && { textsPerRequest: localTextsPerRequest }), ...options },
    );
  }
}

/** Returns the characters an answer says it billed, in all or for each item; undefined when it does not say so of all. */
function billedIn({ billed_characters, translations }: TranslateResponse): number | undefined {
  return translations.reduce<number | undefined>(
    (sum, item) =>
      sum === undefined || item.billed_characters === undefined ? billed_characters : sum + item.billed_characters,
    0,
  );
}

/** The items of an answer; facts some servers give once for the whole answer are put into its items (contract C3). */
function translationsOf(response: TranslateResponse, texts: number): Translation[] {
  const { model_type_used, billed_characters, style_outcome, not_applied } = response;
  const translations = requireSameCount(response.translations, texts);
  return translations.map((item) => ({
    ...item,
    model_type_used: item.model_type_used ?? model_type_used,
    // The sum of several items cannot be told apart again.
    billed_characters: item.billed_characters ?? (texts === 1 ? billed_characters : undefined),
    ...(style_outcome && { style_outcome }),
    ...(not_applied && { not_applied }),
  }));
}
