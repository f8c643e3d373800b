import { ServiceError } from './errors';
import { countCharacters, countInMarkup } from './schemas/characters';

/** Cost a call may have, known before it is sent. */
export interface Charge {
  product: 'translate' | 'write' | 'voice';
  /** Unicode code points of its texts, as services count them (contract §2). */
  characters: number;
  /** Length of its sound; absent = none. */
  milliseconds?: number;
}

/** One call that costs, from before it is sent. */
export interface MeteredCall {
  /** More sound is about to be sent. Rejects as `begin` does. */
  more(milliseconds: number): Promise<void>;
  /**
   * The service has answered, and perhaps said what it billed.
   * @param facts.milliseconds of sound that were sent in the end, which may be less than was told before
   */
  answered(facts: { billed?: number; traceId?: string; milliseconds?: number }): void;
  /** Notes that it failed: `mayHaveHappened` where it may have been carried out, and billed, all the same. */
  failed(mayHaveHappened: boolean): void;
}

/** Is asked before every call that costs, and told what became of it. Sees no text. */
export interface Meter {
  /** Rejects with its own error when the call is not to be sent. */
  begin(charge: Charge): Promise<MeteredCall>;
}

/**
 * Carries out a call that costs under the eyes of a meter.
 * @param call is given the place for the service's id of the call
 * @param billedIn what an answer says it billed
 */
export async function metered<Answer>(
  meter: Meter | undefined,
  { product, texts, isMarkup }: { product: Charge['product']; texts: readonly string[]; isMarkup?: boolean },
  call: (onTraceId: (traceId: string) => void) => Promise<Answer>,
  billedIn: (answer: Answer) => number | undefined = () => undefined,
): Promise<Answer> {
  let traceId: string | undefined;
  const onTraceId = (id: string): void => void (traceId = id);
  if (!meter) return await call(onTraceId);
  const count = isMarkup ? countInMarkup : countCharacters;
  const characters = texts.reduce((sum, text) => sum + count(text), 0);
  const begun = await meter.begin({ product, characters });
  try {
    const answer = await call(onTraceId);
    begun.answered({ billed: billedIn(answer), traceId });
    return answer;
  } catch (error) {
    // What was cancelled may be at the service already, and so may what nobody understands.
    begun.failed(!ServiceError.is(error) || error.mayHaveHappened || error.reason === 'unexpected-answer');
    throw error;
  }
}
