import type { Refusal } from '../../../shared/webview/messages';

/** Reason why a request of a table's page was not carried out. */
export class TableRefusal extends Error implements Refusal {
  override name = 'TableRefusal';

  constructor(
    readonly reason: 'stale' | 'readonly' | 'codes' | 'locked' | 'failed',
    readonly sentence: string,
  ) {
    super(sentence);
  }
}
