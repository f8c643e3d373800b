import path from 'node:path';
import { Ledger } from '../../src/storage/ledger';
import type { Amount } from '../../src/storage/spendingCaps';
import { storage } from './documentsWindow';

/** Characters that the extension wrote down today: what the view of the account shows may be of a moment before. */
export async function charactersSent(): Promise<number> {
  return (await spentToday()).characters;
}

/** What the extension wrote down today. */
export async function spentToday(): Promise<Amount> {
  const ledger = new Ledger({ file: path.join(storage(), '../ledger/ledger.sqlite') });
  try {
    return (await ledger.spent()).today;
  } finally {
    ledger.close();
  }
}
