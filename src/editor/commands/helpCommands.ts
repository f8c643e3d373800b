import { commands as vscodeCommands, type LogOutputChannel } from 'vscode';
import type { CommandRegistry } from '../commandRegistry';
import type { OwnModels } from '../engines/models/ownModels';
import type { SampleDependencies } from './openSample';
import type { MenuDependencies } from './showMenu';
import type { StoredDataDependencies } from './removeData';

export interface HelpCommandDependencies extends MenuDependencies, SampleDependencies {
  log: LogOutputChannel;
  extensionVersion: string;
  models: Pick<OwnModels, 'tokens'>;
  stored: StoredDataDependencies;
}

/** Commands that read the views of the sidebar again. */
const refreshes = ['glossary', 'styleRules', 'memory', 'document', 'localisation', 'account', 'engines'].map(
  (view) => `parlance.${view}.refresh`,
);

/** The menu of the status bar and what it leads to. */
export function registerHelpCommands(commands: CommandRegistry, parts: HelpCommandDependencies): void {
  const { access, activity, log, models, stored } = parts;
  commands.register('parlance.showMenu', async () => (await import('./showMenu')).showMenu(parts));
  commands.register('parlance.showUsage', async () =>
    (await import('./showUsage')).showUsage(access, activity, models.tokens),
  );
  commands.register('parlance.showSettings', async () =>
    vscodeCommands.executeCommand('workbench.action.openSettings', '@ext:parlance.parlance'),
  );
  commands.register('parlance.openSample', async (what?: unknown) =>
    (await import('./openSample')).openSample(parts, what),
  );
  commands.register('parlance.refresh', async () => {
    await Promise.all(refreshes.map((command) => vscodeCommands.executeCommand(command)));
  });
  commands.register('parlance.showLog', () => log.show());
  commands.register('parlance.reportProblem', async () => (await import('./reportProblem')).reportProblem(parts));
  commands.register('parlance.showDocumentation', async () =>
    (await import('./showDocumentation')).showDocumentation(parts.extensionUri),
  );
  commands.register('parlance.showStoredData', async () => (await import('./storedData')).showStoredData(stored));
  commands.register('parlance.removeAllData', async () => (await import('./storedData')).removeAllData(stored));
}
