import { Disposable, EventEmitter, type Memento, type TreeItem } from 'vscode';
import type { Usage } from '../../api/schemas/usage';
import type { LedgerSum } from '../../storage/ledger';
import type { Spent } from '../../storage/spendingCaps';
import { ServiceList } from '../lists/serviceList';
import { onAny, SidebarView, type Roots, type ViewContents } from '../lists/sidebarView';
import type { Activity } from '../messages/activity';
import type { ConnectionSummary } from '../messages/connection';
import { remainingCharacters } from '../../api/resources/usage';
import { describeUsage } from '../messages/usageText';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import type { Spending } from '../service/spending';
import { onDidChangeCost, spendingCaps, warnAt } from '../settings/cost';
import type { AdministratorDependencies } from './administrator';
import { DeveloperKeyList } from './keys/developerKeyList';
import { keyNodes } from './keys/keyTree';
import { accountItem, idOfAccountNode, periodNodes, type AccountNode, type Grouping } from './accountTree';
import { t } from '../../shared/l10n';

export interface AccountViewDependencies {
  access: ServiceAccess;
  activity: Activity;
  spending: Spending;
  memento: Memento;
  administrator: AdministratorDependencies;
}

/** Under which the grouping is kept. */
const storedAs = 'account.grouping';

/** *Account*: what the account has used and has left, what was sent from this machine, and the keys of the account. */
export class AccountView implements ViewContents<AccountNode>, Disposable {
  readonly id = 'parlance.account';
  readonly refresh = { title: t('Try Again'), command: 'parlance.account.refresh' };
  readonly noAccess = t('This key can’t read the usage.');
  readonly onDidChange: ViewContents<AccountNode>['onDidChange'];
  readonly usage: ServiceList<Usage>;
  readonly keys: DeveloperKeyList;
  private readonly read = new EventEmitter<void>();
  private readonly view: SidebarView<AccountNode>;
  private readonly subscriptions: Disposable;
  /** Amounts sent, as last read. */
  private sent: { spent: Spent; sums: readonly LedgerSum[] } | undefined;
  private isReading = false;
  private wasBusy = false;

  constructor(private readonly parts: AccountViewDependencies) {
    const { access, activity, spending, administrator } = parts;
    this.usage = new ServiceList<Usage>(access, async (client, signal) => {
      const usage = await client.usage.get({ signal });
      activity.setUsage(usage);
      return [usage];
    });
    this.keys = new DeveloperKeyList(administrator, access, async () => (await this.usage.items())[0]);
    this.onDidChange = onAny(this.usage.onDidChange, this.read.event, this.keys.onDidChange, onDidChangeCost);
    this.view = new SidebarView<AccountNode>(this, (isVisible) => isVisible && void this.readSent());
    this.subscriptions = Disposable.from(
      this.view,
      this.usage,
      this.keys,
      this.read,
      spending.onDidSpend(() => void (this.view.isVisible && this.readSent())),
      activity.onDidChange(() => this.follow()),
    );
  }

  get connection(): ConnectionSummary {
    return this.parts.access.connection;
  }

  /** The line a key of the view is pressed on. */
  get selected(): AccountNode | undefined {
    return this.view.selected;
  }

  get grouping(): Grouping {
    return this.parts.memento.get<Grouping>(storedAs, 'day');
  }

  async groupBy(grouping: Grouping): Promise<void> {
    await this.parts.memento.update(storedAs, grouping);
    await this.readSent();
  }

  /** Reads all of it again. */
  async readAgain(): Promise<void> {
    await Promise.all([this.usage.refresh(), this.readSent(), this.keys.readAnew()]);
  }

  roots(): Roots<AccountNode> {
    this.usage.wanted();
    if (!this.sent) void this.readSent();
    const { items, isLoading, error } = this.usage.state;
    const sent: AccountNode[] = this.sent
      ? [...periodNodes(this.sent.spent, spendingCaps()), { kind: 'sent', by: this.grouping, sums: this.sent.sums }]
      : [];
    const usages = items ?? (error === undefined ? undefined : []);
    const isLocal = this.connection.kind === 'local';
    const keys: AccountNode = { kind: 'keys', connection: this.connection, keys: this.keys.keys };
    return {
      nodes: usages && [
        ...usages.map((usage): AccountNode => (isLocal ? { kind: 'local' } : { kind: 'usage', usage })),
        ...sent,
        keys,
      ],
      isLoading,
      error,
    };
  }

  async children(node: AccountNode): Promise<AccountNode[]> {
    switch (node.kind) {
      case 'usage': {
        const { summary, details } = describeUsage(node.usage);
        // Without a limit the line above says all of it.
        const facts = remainingCharacters(node.usage) === undefined ? details : [summary, ...details];
        return facts.map((sentence, at): AccountNode => ({ kind: 'fact', at, sentence }));
      }
      case 'sent':
        return node.sums.map((sum): AccountNode => ({ kind: 'sum', by: node.by, sum }));
      case 'sum': {
        const parts = await (await this.parts.spending.ledger()).parts(node.by, node.sum.key);
        return parts.map((sum): AccountNode => ({ kind: 'part', by: node.by, of: node.sum.key, sum }));
      }
      case 'keys':
        return keyNodes(node.connection, await this.keys.read());
      default:
        return [];
    }
  }

  item(node: AccountNode): TreeItem {
    return accountItem(node, warnAt()[0]);
  }

  idOf(node: AccountNode): string {
    return idOfAccountNode(node);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private async readSent(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      const ledger = await this.parts.spending.ledger();
      const [spent, sums] = await Promise.all([ledger.spent(), ledger.sums(this.grouping)]);
      this.sent = { spent, sums };
    } catch {
      // It was told when it could not be written; the usage is shown all the same.
      const nothing = { characters: 0, milliseconds: 0 };
      this.sent = { spent: { today: nothing, thisMonth: nothing }, sums: [] };
    } finally {
      this.isReading = false;
    }
    this.read.fire();
  }

  /** Work that ended has cost something. */
  private follow(): void {
    const isBusy = this.parts.activity.busy !== undefined;
    const hasEnded = this.wasBusy && !isBusy;
    this.wasBusy = isBusy;
    const { items, isLoading, error } = this.usage.state;
    if (hasEnded && this.view.isVisible && items && !isLoading && error === undefined) {
      this.usage.refresh().catch(() => undefined);
    }
  }
}
