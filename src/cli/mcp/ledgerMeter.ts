import type { Meter } from '../../api/meter';
import { Ledger } from '../../storage/ledger';
import { SpendingCapError, type SpendingCaps } from '../../storage/spendingCaps';
import { ToolInputError } from '../../tools/toolInput';
import { grouped } from '../shell';

/** Name of the environment variable by which the editor that started this program passes the ledger, as JSON. */
export const ledgerVariable = 'PARLANCE_LEDGER';

/** The ledger of the editor, and what its user allows; 0 = no limit. */
export interface LedgerSetup extends SpendingCaps {
  file: string;
  /** Name of the connection that texts are sent to. */
  connection: string;
}

/** Writes down what is sent where the editor does, and keeps the limits of a day and a month together with it. */
export function ledgerMeter({ file, connection, ...caps }: LedgerSetup): Meter {
  const ledger = new Ledger({ file });
  return {
    async begin({ characters, milliseconds = 0 }) {
      const entry = await within(() =>
        ledger.begin({ command: 'project', connection }, { characters, milliseconds }, caps),
      );
      // What was written down before it was sent stays so when more cannot be written.
      const note = (write: (known: number) => Promise<void>): void => {
        if (entry !== undefined) write(entry).catch(() => undefined);
      };
      return {
        more: (added) => within(() => (entry === undefined ? Promise.resolve() : ledger.more(entry, added, caps))),
        answered: (facts) => note((known) => ledger.answered(known, facts)),
        failed: (mayHaveHappened) => note((known) => ledger.failed(known, mayHaveHappened)),
      };
    },
  };

  async function within<Result>(write: () => Promise<Result>): Promise<Result | undefined> {
    return await write().catch((error: unknown) => {
      if (error instanceof SpendingCapError) throw new ToolInputError(refusal(error));
      if (Object.values(caps).some((cap) => cap > 0)) {
        throw new ToolInputError('Couldn’t update the usage log, so the limits can’t be enforced. Nothing was sent.');
      }
      return undefined;
    });
  }
}

/** Asks the second after the first has agreed; what one refuses is not held against the other. */
export function bothMeters(first: Meter, second: Meter): Meter {
  return {
    async begin(charge) {
      const one = await first.begin(charge);
      const other = await second.begin(charge).catch((error: unknown) => {
        one.failed(false);
        throw error;
      });
      return {
        async more(milliseconds) {
          await one.more(milliseconds);
          await other.more(milliseconds);
        },
        answered(facts) {
          one.answered(facts);
          other.answered(facts);
        },
        failed(mayHaveHappened) {
          one.failed(mayHaveHappened);
          other.failed(mayHaveHappened);
        },
      };
    },
  };
}

function refusal({ unit, period, spent, more, cap }: SpendingCapError): string {
  return `The user’s limit is ${grouped(cap)} ${unit} per ${period}: ${grouped(spent)} were sent, and this needs ${grouped(more)} more. Nothing was sent.`;
}
