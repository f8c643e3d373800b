import { Disposable, type Memento, type Uri } from 'vscode';
import type { CommandRegistry } from '../commandRegistry';
import type { Activity } from '../say/activity';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import type { Spending } from '../service/spending';
import { AccountView } from './accountView';
import type { AdministratorParts } from './administrator';
import { warnOfUsage } from './warnOfUsage';

export interface AccountParts {
  registry: CommandRegistry;
  access: ServiceAccess;
  activity: Activity;
  spending: Spending;
  memento: Memento;
  extensionUri: Uri;
  /** What the administrator's side of a service is reached by. */
  administrator: AdministratorParts;
}

/** The view *Account*, its commands, and the word when an account is nearly used up. */
export function registerAccount(parts: AccountParts): Disposable {
  const { registry, access, activity, spending, memento, extensionUri, administrator } = parts;
  const view = new AccountView(parts);
  registry.register('parlance.account.refresh', () => view.readAgain());
  registry.register('parlance.account.groupBy', () => view.groupBy(view.grouping === 'day' ? 'file' : 'day'));
  registry.register('parlance.account.export', async () =>
    (await import('./exportLedger')).exportLedger(await spending.ledger()),
  );
  registry.register('parlance.account.reports', async () => {
    const [{ showReports }, { Administrator }] = await Promise.all([
      import('./reports/reportsPage'),
      import('./administrator'),
    ]);
    showReports(extensionUri, new Administrator(administrator));
  });
  return Disposable.from(view, warnOfUsage(activity, access, memento));
}
