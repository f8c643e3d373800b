import type { LogOutputChannel } from 'vscode';
import type { CommandRegistry } from './commandRegistry';
import type { MenuParts } from './showMenu';

export interface HelpCommandParts extends MenuParts {
  log: LogOutputChannel;
  extensionVersion: string;
}

/** The menu of the status bar and what it leads to. */
export function registerHelpCommands(commands: CommandRegistry, parts: HelpCommandParts): void {
  const { access, activity, log } = parts;
  commands.register('parlance.showMenu', async () => (await import('./showMenu')).showMenu(parts));
  commands.register('parlance.showUsage', async () => (await import('./showUsage')).showUsage(access, activity));
  commands.register('parlance.showLog', () => log.show());
  commands.register('parlance.reportProblem', async () => (await import('../reportProblem')).reportProblem(parts));
}
