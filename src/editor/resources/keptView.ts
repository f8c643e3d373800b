import { Disposable, window, type TreeItem } from 'vscode';
import type { ServiceClient } from '../../api/client';
import type { CommandRegistry } from '../commandRegistry';
import { registerArrangeCommands } from '../lists/arrangeCommands';
import { arrangedRoots } from '../lists/arrangedContents';
import type { Arranged, Arrangement, Order } from '../lists/arrangement';
import type { MessageNode } from '../lists/messageNode';
import { ServiceList } from '../lists/serviceList';
import { onAny, SidebarView, type Roots, type ViewContents } from '../lists/sidebarView';
import type { ConnectionSummary } from '../messages/connection';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { onDidChangeDefaults } from '../settings/defaults';
import { defaultsOf, type Default } from './defaults/defaults';
import { FocusReads } from './focusReads';
import type { Kind } from './kind';
import { t } from '../../shared/l10n';

/** View of one kind of resource. Nodes are plain data. */
export interface KindView<Item, Node extends { readonly connection: string }> {
  /** Id in the manifest: `parlance.glossaries`. */
  readonly id: string;
  /** Name in a title: `Glossaries`. */
  readonly plural: string;
  /** Message when the account has no access. */
  readonly noAccess: string;
  readonly orders: ReadonlyArray<readonly [Order, string]>;
  /** Takes what is dropped on it. */
  readonly drop?: ViewContents<Node>['drop'];
  /**
   * Returns the content of an empty view that files can be dropped on: VS Code lets nothing be dropped on the welcome of the
   * manifest, which is shown when this returns nothing.
   */
  empty?(connection: ConnectionSummary): { message: string; steps: readonly MessageNode[] } | undefined;
  load(client: ServiceClient, signal: AbortSignal, connection: ConnectionSummary): Promise<readonly Item[]>;
  /** Returns the fields that it is filtered and sorted by. */
  arranged(item: Item): Arranged;
  node(connection: string, item: Item): Node;
  /** @param marks the defaults that mean the item of the node */
  item(node: Node, marks: readonly Default[]): TreeItem;
  /** Absent where nodes have none. A rejection is shown under the node. */
  children?(node: Node, access: ServiceAccess): readonly Node[] | Promise<readonly Node[]>;
  parent?(node: Node): Node | undefined;
  idOf(node: Node): string;
}

/** The view in the sidebar on one kind of kept things, with *Refresh*, *Filter* and *Sort*. */
export class KeptView<Item, Node extends { readonly connection: string }> implements ViewContents<Node>, Disposable {
  readonly id: string;
  readonly noAccess: string;
  readonly refresh: ViewContents<Node>['refresh'];
  readonly drop: ViewContents<Node>['drop'];
  readonly list: ServiceList<Item>;
  readonly onDidChange: ViewContents<Node>['onDidChange'];
  private readonly view: SidebarView<Node>;
  private readonly subscription: Disposable;
  private readonly focusReads = new FocusReads();

  constructor(
    registry: CommandRegistry,
    private readonly kind: Kind<Item>,
    private readonly shown: KindView<Item, Node>,
    private readonly access: ServiceAccess,
    private readonly arrangement: Arrangement,
  ) {
    const { id, noAccess, plural, orders, drop, load } = shown;
    const { prefix } = kind;
    this.id = id;
    this.noAccess = noAccess;
    this.drop = drop;
    this.refresh = { title: t('Try Again'), command: `${prefix}.refresh` };
    this.list = new ServiceList(access, (client, signal) => load(client, signal, access.connection));
    this.onDidChange = onAny(this.list.onDidChange, arrangement.onDidChange, onDidChangeDefaults);
    this.view = new SidebarView(this, (isVisible) => isVisible && this.readAgain());
    // Another window, whose service has the same store, may have changed it.
    this.subscription = Disposable.from(
      window.onDidChangeWindowState(({ focused }) => {
        if (!focused) return;
        this.list.outdate();
        if (this.view.isVisible && this.focusReads.isDue(this.connection)) this.readAgain();
      }),
      access.onDidChange(() => this.focusReads.reset()),
    );
    registerArrangeCommands(registry, { prefix, view: id, plural, list: this.list, arrangement, orders });
  }

  get connection(): ConnectionSummary {
    return this.list.state.connection;
  }

  /** Others may have changed it while nobody looked. What stands against reading it, the view says. */
  private readAgain(): void {
    const { items, isLoading, error } = this.list.state;
    if (items && !isLoading && error === undefined) this.list.refresh().catch(() => undefined);
  }

  get selected(): Node | undefined {
    return this.view.selected;
  }

  roots(): Roots<Node> {
    const { arranged: describe, node: nodeOf } = this.shown;
    const roots = arrangedRoots(this.list, this.arrangement, this.kind.prefix, { describe, nodeOf });
    const empty = this.list.state.items?.length === 0 ? this.shown.empty?.(this.connection) : undefined;
    return empty ? { ...roots, message: empty.message, nothingFound: empty.steps } : roots;
  }

  children(node: Node): readonly Node[] | Promise<readonly Node[]> {
    return this.shown.children?.(node, this.access) ?? [];
  }

  parent(node: Node): Node | undefined {
    return this.shown.parent?.(node);
  }

  item(node: Node): TreeItem {
    const kept = this.kind.at(node);
    const isMeant = kept?.part?.isMeant ?? (({ id }: Default) => kept && id === this.kind.id(kept.item));
    return this.shown.item(node, defaultsOf(this.kind.defaults, node.connection).filter(isMeant));
  }

  idOf(node: Node): string {
    return this.shown.idOf(node);
  }

  /** Selects an item and opens it, when the view is open. */
  async reveal(item: Item): Promise<void> {
    if (this.view.isVisible) await this.view.reveal(this.shown.node(this.connection.name, item));
  }

  dispose(): void {
    Disposable.from(this.subscription, this.view, this.list, this.arrangement).dispose();
  }
}
