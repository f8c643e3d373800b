import { EventEmitter, type Disposable } from 'vscode';
import { ServiceError } from '../../api/errors';
import type { Meter } from '../../api/meter';
import type { Ledger, LedgerFacts, LedgerReference, LedgerWork } from '../../storage/ledger';
import type { Amount, SpendingCapError, SpendingCaps } from '../../storage/spendingCaps';
import { spendingCaps } from '../settings/cost';
import { counted, formatNumber, t } from '../../shared/l10n';

/** Purpose of sending; a word for each that the view of the account words. */
export type Work = Omit<LedgerWork, 'connection'> & {
  command:
    | 'translate'
    | 'file'
    | 'document'
    | 'project'
    | 'recording'
    | 'dictation'
    | 'correct'
    | 'rephrase'
    | 'check'
    | 'hover'
    | 'try-out';
};

/** Writes down what is sent to services that bill, before it is sent, and keeps within what the user allows. */
export class Spending implements Disposable {
  private readonly spent = new EventEmitter<Amount>();
  private isWarned = false;

  /** So much was written down that is about to be sent; nothing when something is known better now. */
  readonly onDidSpend = this.spent.event;

  private opened: Promise<Ledger> | undefined;

  /** @param warn told once when nothing can be written down */
  constructor(
    private readonly file: string,
    private readonly warn: (error: unknown) => void,
  ) {}

  /** Returns the ledger, which is read when something is sent or looked at. */
  ledger(): Promise<Ledger> {
    this.opened ??= import('../../storage/ledger').then(({ Ledger }) => new Ledger({ file: this.file }));
    return this.opened;
  }

  /** Asked by a client before each call that costs. */
  meter(connection: string, work: Work | { command: 'other' }): Meter {
    return {
      begin: async ({ characters, milliseconds = 0 }) => {
        const entry = await this.begin({ ...work, connection }, { characters, milliseconds });
        return {
          more: (added) => this.more(entry, added),
          answered: (facts) => void this.answered(entry, facts),
          failed: (mayHaveHappened) => void this.failed(entry, mayHaveHappened),
        };
      },
    };
  }

  /**
   * Writes down what is about to be sent.
   * @param job names the entry of a document for all windows
   * @returns the entry; undefined when nothing can be written down and no limit is set
   * @throws ServiceError `spending-cap`
   */
  async begin(work: LedgerWork, amount: Amount, job?: string): Promise<LedgerReference | undefined> {
    const entry = await this.within(amount, async (ledger, caps) => await ledger.begin(work, amount, caps, job));
    return entry === undefined ? undefined : (job ?? entry);
  }

  async answered(entry: LedgerReference | undefined, facts: LedgerFacts): Promise<void> {
    await this.note(entry, async (known) => (await this.ledger()).answered(known, facts));
  }

  async failed(entry: LedgerReference | undefined, mayHaveHappened: boolean): Promise<void> {
    await this.note(entry, async (known) => (await this.ledger()).failed(known, mayHaveHappened));
  }

  /** More sound of an entry is about to be sent. @throws ServiceError `spending-cap` */
  private async more(entry: LedgerReference | undefined, milliseconds: number): Promise<void> {
    if (typeof entry !== 'number') return;
    const amount = { characters: 0, milliseconds };
    await this.within(amount, async (ledger, caps) => await ledger.more(entry, milliseconds, caps));
  }

  private async within<Result>(
    amount: Amount,
    write: (ledger: Ledger, caps: SpendingCaps) => Promise<Result>,
  ): Promise<Result | undefined> {
    const caps = spendingCaps();
    try {
      const result = await write(await this.ledger(), caps);
      this.spent.fire(amount);
      return result;
    } catch (error) {
      if (isCap(error)) throw new ServiceError('spending-cap', error.message, { said: sentenceOf(error) });
      if (Object.values(caps).some((cap) => cap > 0)) {
        const said = t('Couldn’t update the usage log, so your limit can’t be enforced. Nothing was sent.');
        throw new ServiceError('spending-cap', said, { said, cause: error });
      }
      this.warnOnce(error);
      return undefined;
    }
  }

  dispose(): void {
    this.spent.dispose();
    void this.release();
  }

  /** Lets go of the file, so that it can be deleted. The next use opens it again. */
  async release(): Promise<void> {
    const ledger = await this.opened;
    this.opened = undefined;
    ledger?.close();
  }

  /** Writes to the ledger; what was written down before a text was sent stays if more cannot be written. */
  private async note(
    entry: LedgerReference | undefined,
    write: (entry: LedgerReference) => Promise<void>,
  ): Promise<void> {
    if (entry === undefined) return;
    try {
      await write(entry);
      this.spent.fire({ characters: 0, milliseconds: 0 });
    } catch (error) {
      this.warnOnce(error);
    }
  }

  private warnOnce(error: unknown): void {
    if (!this.isWarned) this.warn(error);
    this.isWarned = true;
  }
}

/** Returns whether an error is about a cap, by its name: its class is in a part that is loaded later. */
function isCap(error: unknown): error is SpendingCapError {
  return error instanceof Error && error.name === 'SpendingCapError';
}

function sentenceOf({ unit, period, spent, more, cap }: SpendingCapError): string {
  const [so, most] = [formatNumber(spent), formatNumber(cap)];
  if (unit === 'minutes') {
    return period === 'day'
      ? t('This exceeds your daily limit of {0} minutes; {1} were sent today. No more audio was sent.', most, so)
      : t(
          'This exceeds your monthly limit of {0} minutes; {1} were sent this month. No more audio was sent.',
          most,
          so,
        );
  }
  return period === 'day'
    ? counted(
        more,
        'This character exceeds your daily limit of {1}; {2} were sent today. Nothing was sent.',
        'These {0} characters exceed your daily limit of {1}; {2} were sent today. Nothing was sent.',
        most,
        so,
      )
    : counted(
        more,
        'This character exceeds your monthly limit of {1}; {2} were sent this month. Nothing was sent.',
        'These {0} characters exceed your monthly limit of {1}; {2} were sent this month. Nothing was sent.',
        most,
        so,
      );
}
