import { setTimeout as wait } from 'node:timers/promises';
import { CloseAction, ErrorAction, type ErrorHandler } from 'vscode-languageclient/node';
import { RestartPolicy } from '../service/restartPolicy';

/** After so many crashes in a row the server stays down. */
const crashesAllowed = 5;

/** Starts a server that crashed again, each time after a longer pause, until it is given up. */
export class ServerErrorHandler implements ErrorHandler {
  private readonly restarts = new RestartPolicy(crashesAllowed);
  private isEnded = false;

  constructor(private readonly onGivenUp: () => void) {}

  /** The server is ready. */
  started(): void {
    this.restarts.ready();
  }

  error(): { action: ErrorAction } {
    return { action: ErrorAction.Continue };
  }

  /** Notes that the process was ended on purpose, and is started again at once. */
  ended(): void {
    this.isEnded = true;
    this.restarts.ended();
  }

  async closed(): Promise<{ action: CloseAction; handled: boolean }> {
    if (this.isEnded) {
      this.isEnded = false;
      return { action: CloseAction.Restart, handled: true };
    }
    this.restarts.crashed();
    const delayMs = this.restarts.nextDelayMs();
    if (delayMs === undefined) {
      this.onGivenUp();
      return { action: CloseAction.DoNotRestart, handled: true };
    }
    await wait(delayMs);
    return { action: CloseAction.Restart, handled: true };
  }
}
