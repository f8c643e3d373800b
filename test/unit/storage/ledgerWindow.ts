// A window that sends ten characters again and again until it may not; tells how often it did.
import { Ledger, SpendingCapError } from '../../../src/storage/ledger';

const [file = '', perDay = ''] = process.argv.slice(2);
const ledger = new Ledger({ file });

void (async () => {
  for (let sent = 0; ; sent++) {
    try {
      await ledger.begin({ command: 'translate', connection: 'Work' }, 10, { perDay: Number(perDay), perMonth: 0 });
    } catch (error) {
      if (!(error instanceof SpendingCapError)) throw error;
      ledger.close();
      process.send?.(sent);
      return;
    }
  }
})();
