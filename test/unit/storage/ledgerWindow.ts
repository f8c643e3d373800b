// A window that sends ten characters again and again until it may not; tells how often it did.
import { parentPort, workerData } from 'node:worker_threads';
import { Ledger, SpendingCapError } from '../../../src/storage/ledger';

const { file, perDay } = workerData as { file: string; perDay: number };
const ledger = new Ledger({ file });

void (async () => {
  for (let sent = 0; ; sent++) {
    try {
      await ledger.begin({ command: 'translate', connection: 'Work' }, 10, { perDay, perMonth: 0 });
    } catch (error) {
      if (!(error instanceof SpendingCapError)) throw error;
      ledger.close();
      parentPort?.postMessage(sent);
      return;
    }
  }
})();
