import type { Refusal } from '../../../shared/webview/messages';
import { isCancellation, type FailureReporter } from '../../say/failures';

/** Why a request of a table's page was not carried out. */
export class TableRefusal extends Error implements Refusal {
  override name = 'TableRefusal';

  constructor(
    readonly reason: 'stale' | 'readonly' | 'codes' | 'locked' | 'failed',
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/** Says an error to the page of a table. */
export function refuseRequest(error: unknown, failures: FailureReporter): Refusal {
  if (error instanceof TableRefusal) return { reason: error.reason, sentence: error.sentence };
  if (isCancellation(error)) return { reason: 'cancelled', sentence: '' };
  // Told to the person where all failures are, with a next step.
  failures.report(error);
  return { reason: 'failed', sentence: '' };
}
