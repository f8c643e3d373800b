import { CancellationError, window, type LogOutputChannel } from 'vscode';
import type { Activity } from './activity';
import { explain } from './errorMessages';
import type { ConnectionSummary } from './connections/serviceAccess';
import { describeFailure } from './log';
import { takeStep } from './nextStep';

/** True for what rejects when a person or the editor cancelled: an outcome, not a failure. */
export function isCancellation(error: unknown): boolean {
  return error instanceof CancellationError || (error instanceof Error && error.name === 'AbortError');
}

/** Shows a failure to the person once: a message with a next step, the status bar, and the redacted facts in the log. */
export class FailureReporter {
  constructor(
    private readonly log: LogOutputChannel,
    private readonly activity: Activity,
    private readonly connection: () => ConnectionSummary,
  ) {}

  /** Does not wait for the person to close the message. Cancelling is passed over in silence. */
  report(error: unknown): void {
    if (isCancellation(error)) return;
    const explanation = explain(error, this.connection());
    this.log.error(describeFailure(error));
    const { sentence, reason, traceId, nextStep } = explanation;
    this.activity.failed({ sentence, reason, traceId, at: new Date() });
    void takeStep(window.showErrorMessage(`Parlance: ${sentence}`, ...(nextStep ? [nextStep] : [])));
  }
}
