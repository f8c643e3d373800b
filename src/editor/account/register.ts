import { Disposable, window, type Memento, type Uri } from 'vscode';
import type { CommandRegistry } from '../commandRegistry';
import type { Activity } from '../messages/activity';
import type { ConnectDependencies } from '../service/connections/connect';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import type { Spending } from '../service/spending';
import { AccountView } from './accountView';
import type { AdministratorDependencies } from './administrator';
import type { KeyCommandDependencies } from './keys/keyCommands';
import { followUsage } from './followUsage';
import { warnOfUsage } from './warnOfUsage';

export interface AccountDependencies {
  registry: CommandRegistry;
  access: ServiceAccess;
  activity: Activity;
  spending: Spending;
  memento: Memento;
  extensionUri: Uri;
  /** Parts that store a new key as a connection. */
  connect: ConnectDependencies;
  /** Folder in which the local service hands over new developer keys. */
  keyFiles: string;
  /** Parts that reach the administrator's side of a service. */
  administrator: AdministratorDependencies;
}

function registerKeyCommands(registry: CommandRegistry, parts: KeyCommandDependencies): void {
  const keys = () => import('./keys/keyCommands');
  const prefix = 'parlance.developerKeys';
  registry.register(`${prefix}.create`, async () => (await keys()).createKey(parts));
  registry.register(`${prefix}.refresh`, async () => (await keys()).refreshKeys(parts));
  registry.register(`${prefix}.forget`, async () => (await keys()).forgetKey(parts));
  registry.register(`${prefix}.rename`, async (node?: unknown) => (await keys()).renameKey(parts, node));
  registry.register(`${prefix}.limit`, async (node?: unknown) => (await keys()).limitKey(parts, node));
  registry.register(`${prefix}.copyId`, async (node?: unknown) => (await keys()).copyKeyId(parts, node));
  registry.register(`${prefix}.deactivate`, async (node?: unknown) => (await keys()).deactivateKey(parts, node));
}

/** The view *Account*, its commands, and the word when an account is nearly used up. */
export function registerAccount(parts: AccountDependencies): Disposable {
  const { registry, access, activity, spending, memento, extensionUri, administrator } = parts;
  const view = new AccountView(parts);
  registry.register('parlance.account.refresh', () => view.readAgain());
  registry.register('parlance.account.groupBy', () => view.groupBy(view.grouping === 'day' ? 'file' : 'day'));
  registry.register('parlance.account.export', async () =>
    (await import('./exportLedger')).exportLedger(await spending.ledger()),
  );
  const reports = () => Promise.all([import('./reports/reportsPage'), import('./administrator')]);
  registry.register('parlance.account.reports', async () => {
    const [{ showReports }, { Administrator }] = await reports();
    showReports(extensionUri, new Administrator(administrator));
  });
  const restored = window.registerWebviewPanelSerializer('parlance.reports', {
    deserializeWebviewPanel: async (panel, state) => {
      const [{ restoreReports }, { Administrator }] = await reports();
      const connection = parts.connect.connections.named((state as { connection?: unknown } | undefined)?.connection);
      if (connection) restoreReports(panel, extensionUri, new Administrator(administrator, connection));
      // The page of a connection that is gone shows nothing any more.
      else panel.dispose();
    },
  });
  registerKeyCommands(registry, {
    ...{ administrator, connect: parts.connect, keyFiles: parts.keyFiles, memento },
    list: view.keys,
    selected: () => view.selected,
  });
  return Disposable.from(
    view,
    restored,
    warnOfUsage(activity, access, memento),
    followUsage(activity, access, spending),
  );
}
