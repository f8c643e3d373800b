import type { LogOutputChannel } from 'vscode';
import type { Activity } from '../activity';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { CommandRegistry } from './commandRegistry';

export interface HelpCommandParts {
  access: ServiceAccess;
  activity: Activity;
  log: LogOutputChannel;
  extensionVersion: string;
}

/** The menu of the status bar and what it leads to. */
export function registerHelpCommands(commands: CommandRegistry, parts: HelpCommandParts): void {
  const { access, activity, log } = parts;
  commands.register('parlance.showMenu', async () => (await import('./showMenu')).showMenu(access, activity));
  commands.register('parlance.showUsage', async () => (await import('./showUsage')).showUsage(access, activity));
  commands.register('parlance.showLog', () => log.show());
  commands.register('parlance.reportProblem', async () => (await import('../reportProblem')).reportProblem(parts));
}
