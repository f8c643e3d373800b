import type { Reason } from '../../src/formats/reason';
import { sentenceOf } from '../../src/shared/reasonWords';

/** A reason in English words; '' for none. */
export function sentence(reason: Reason | undefined): string {
  return reason ? sentenceOf(reason) : '';
}
