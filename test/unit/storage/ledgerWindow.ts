// A window that sends ten characters again and again until it may not; tells how often it did.
import { Ledger } from '../../../src/storage/ledger';
import { noCaps, SpendingCapError } from '../../../src/storage/spendingCaps';

const [file = '', perDay = ''] = process.argv.slice(2);
const caps = { ...noCaps, perDay: Number(perDay) };
const ledger = new Ledger({ file });

void (async () => {
  for (let sent = 0; ; sent++) {
    try {
      await ledger.begin({ command: 'translate', connection: 'Work' }, { characters: 10, milliseconds: 0 }, caps);
    } catch (error) {
      if (!(error instanceof SpendingCapError)) throw error;
      ledger.close();
      process.send?.(sent);
      return;
    }
  }
})();
