import path from 'node:path';
import { Ledger } from '../../src/storage/ledger';
import { storage } from './documentsWindow';

/** Characters that the extension wrote down today: what the view of the account shows may be of a moment before. */
export async function charactersSent(): Promise<number> {
  const ledger = new Ledger({ file: path.join(storage(), '../ledger/ledger.sqlite') });
  try {
    return (await ledger.spent()).today.characters;
  } finally {
    ledger.close();
  }
}
