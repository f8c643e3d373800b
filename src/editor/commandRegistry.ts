import { commands, type Disposable } from 'vscode';
import { commandAliases } from './commandAliases';
import type { FailureReporter } from './messages/failures';
import { showMessage } from './messages/showMessage';
import { t } from '../shared/l10n';

/**
 * Registers the commands of the extension. A handler that rejects is reported to the user in one place, so that
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
    for (const name of [id, ...formerIds(id)]) this.registrations.set(name, commands.registerCommand(name, run));
  }

  /**
   * Registers a command that works on what a lightbulb, a link or a menu gives it. Called with anything else, as from a
   * key binding without arguments, it does nothing and says so.
   */
  registerWith<Args extends unknown[]>(
    id: string,
    areGiven: { [At in keyof Args]: (value: unknown) => value is Args[At] },
    handler: (...args: Args) => unknown,
  ): void {
    this.register(id, (...args: unknown[]) => {
      if (areGiven.every((isGiven, at) => isGiven(args[at]))) return handler(...(args as Args));
      showMessage('warning', t('The command {0} runs only from a menu, link or lightbulb.', id));
      return undefined;
    });
  }

  dispose(): void {
    for (const registration of this.registrations.values()) registration.dispose();
    this.registrations.clear();
  }
}

function formerIds(id: string): string[] {
  return Object.entries(commandAliases).flatMap(([former, now]) => (now === id ? [former] : []));
}
