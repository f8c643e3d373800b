import { CancellationError, type LogOutputChannel } from 'vscode';
import type { Activity } from './activity';
import { explain } from './errorMessages';
import type { ConnectionSummary } from './connection';
import { describeFailure } from './log';
import { showMessage, type NextStep } from './showMessage';
import { joinSentences, t } from '../../shared/l10n';

/** True for what rejects when a user or the editor cancelled: an outcome, not a failure. */
export function isCancellation(error: unknown): boolean {
  return error instanceof CancellationError || (error instanceof Error && error.name === 'AbortError');
}

/** Shows a failure to the user once: a message with a next step, the status bar, and the redacted facts in the log. */
export class FailureReporter {
  constructor(
    private readonly log: LogOutputChannel,
    private readonly activity: Activity,
    private readonly connection: () => ConnectionSummary,
  ) {}

  /** Does not wait for the user to close the message. Cancelling is passed over in silence. */
  report(error: unknown): void {
    if (isCancellation(error)) return;
    const { sentence, steps } = this.note(error);
    showMessage('error', sentence, ...steps);
  }

  /** Works like `report`, with a way back to what the user had entered. */
  reportDraft(error: unknown, goBack: () => Promise<unknown>): void {
    if (isCancellation(error)) return;
    const { sentence, steps } = this.note(error);
    showMessage('error', sentence, { title: t('Back to My Input'), run: goBack }, ...steps);
  }

  /** Reports a job that is done except for a part. `left` says what became of that, as a sentence. */
  reportPart(error: unknown, left: string, ...first: readonly NextStep[]): void {
    const { sentence, steps } = this.note(error);
    showMessage('warning', joinSentences(left, sentence), ...first, ...steps);
  }

  /**
   * Reports an error whose sentence VS Code tells itself, without a next step: if the key is missing, a message of its own
   * leads to it.
   */
  reportTold(error: unknown): void {
    if (isCancellation(error)) return;
    const { sentence, steps } = this.note(error);
    const toKey = steps.filter(({ command }) => command === 'parlance.connect');
    if (toKey.length > 0) showMessage('error', sentence, ...toKey);
  }

  private note(error: unknown): { sentence: string; steps: NextStep[] } {
    const { sentence, reason, traceId, nextStep, otherStep } = explain(error, this.connection());
    this.log.error(describeFailure(error));
    this.activity.failed({ sentence, reason, traceId, at: new Date() });
    return { sentence, steps: [nextStep, otherStep].filter((step) => step !== undefined) };
  }
}
