import { noLimit } from '../api/schemas/limits';
import type { Caller } from './http/environment';
import { HttpFailure } from './http/failure';
import type { Charge, UsageStore } from './store/usageStore';

export interface BillingPeriod {
  start: Date;
  end: Date;
}

/** The calendar month in UTC: what limits and `/v2/usage` are about. */
export function billingPeriod(now: Date): BillingPeriod {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}

export interface QuotaDependencies {
  usage: UsageStore;
  now: () => Date;
  /** Characters per period for all keys together. */
  accountLimit: number;
  /** Characters per period for one key; `undefined` when it has no limit (contract §12.1). */
  keyLimit(keyId: string): number | undefined;
  /** Milliseconds of sound per period for one key; `undefined` when it has no limit. */
  keySpeechLimit(keyId: string): number | undefined;
}

/** Remaining quota of callers in this billing period. */
export class Quota {
  constructor(private readonly parts: QuotaDependencies) {}

  /** Limits as `/v2/usage` tells them: a number also where there is none (contract §11). */
  limitsOf(caller: Caller): { account: number; key: number } {
    const account = this.parts.accountLimit;
    return { account, key: this.parts.keyLimit(caller.keyId) ?? noLimit };
  }

  firstDay(): string {
    return billingPeriod(this.parts.now()).start.toISOString().slice(0, 10);
  }

  /**
   * Counts `charge` before the work starts, so that requests at the same time cannot pass a limit together; 456 when
   * it does not fit (contract §1.5). Call the function that comes back when the work failed: only work done is billed.
   */
  charge(caller: Caller, charge: Omit<Charge, 'keyId'>): () => void {
    const used = this.parts.usage.totals(caller.keyId, this.firstDay());
    const allowed = this.limitsOf(caller);
    if (used.account + charge.characters > allowed.account || used.key + charge.characters > allowed.key) {
      throw new HttpFailure(456, 'Quota exceeded: this key or account has reached its character limit.');
    }
    return this.parts.usage.charge({ ...charge, keyId: caller.keyId });
  }

  /** 456 when a key may have no more sound written down in this period. */
  checkSpeech({ keyId }: Caller): void {
    const limit = this.parts.keySpeechLimit(keyId);
    if (limit === undefined || this.parts.usage.speechTotals(keyId, this.firstDay()).key < limit) return;
    throw new HttpFailure(456, 'Quota exceeded: this key has reached its speech limit.');
  }

  /** Counts sound that was taken; 456 from the piece on with which the limit is reached. */
  chargeSpeech(caller: Caller, tag: string, milliseconds: number): void {
    this.parts.usage.chargeSpeech({ keyId: caller.keyId, tag, milliseconds });
    this.checkSpeech(caller);
  }
}
