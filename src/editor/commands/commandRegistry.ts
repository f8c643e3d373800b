import { commands, type Disposable } from 'vscode';
import type { FailureReporter } from '../say/failures';

/**
 * Registers the commands of the extension. A handler that rejects is reported to the person in one place, so that
 * handlers hold only what the command does; one that was cancelled is quiet.
 */
export class CommandRegistry implements Disposable {
  private readonly registrations = new Map<string, Disposable>();

  constructor(private readonly failures: FailureReporter) {}

  /** `handler` loads what it needs with `import()`, so that starting the extension loads nothing. */
  register<Args extends unknown[]>(id: string, handler: (...args: Args) => unknown): void {
    if (this.registrations.has(id)) throw new Error(`The command ${id} is registered twice.`);
    const run = async (...args: Args): Promise<unknown> => {
      try {
        return await handler(...args);
      } catch (error) {
        this.failures.report(error);
        return undefined;
      }
    };
    this.registrations.set(id, commands.registerCommand(id, run));
  }

  dispose(): void {
    for (const registration of this.registrations.values()) registration.dispose();
    this.registrations.clear();
  }
}
