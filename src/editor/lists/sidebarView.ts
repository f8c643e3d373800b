import {
  commands,
  Disposable,
  EventEmitter,
  window,
  type Command,
  type Event,
  type TreeDataProvider,
  type TreeDragAndDropController,
  type TreeItem,
  type TreeView,
} from 'vscode';
import { isCancellation } from '../messages/failures';
import { shownName, type ConnectionSummary } from '../messages/connection';
import { failureNodes, loadingNode, messageItem, type MessageNode } from './messageNode';
import { showBusyView } from '../messages/progress';

/** Current top level of a view. */
export interface Roots<Node> {
  /** `undefined` until they are known. */
  readonly nodes?: readonly Node[];
  readonly isLoading?: boolean;
  readonly error?: unknown;
  /** Beside the name of the connection, e.g. what the view is filtered by. */
  readonly note?: string;
  /** Shown in place of nodes where there are none for a reason, such as a filter, or something can be done at once. */
  readonly nothingFound?: readonly MessageNode[];
  /** Above the nodes, in whole sentences. */
  readonly message?: string;
  /** A number on the icon of the sidebar; none for 0. */
  readonly badge?: { readonly value: number; readonly tooltip: string };
}

/** Contents of a view of the sidebar. Nodes are plain data; items are made of them when they are shown. */
export interface ViewContents<Node extends object> {
  /** E.g. `parlance.glossaries`, as in the manifest. */
  readonly id: string;
  /** Whose nodes these are. */
  readonly connection: ConnectionSummary;
  readonly onDidChange: Event<unknown>;
  /** The line of one node says something else, and the others do not. */
  readonly onDidChangeNode?: Event<Node>;
  /** Called only while the view is visible: what it needs from a service may be asked for here. */
  roots(): Roots<Node>;
  /** A rejection is shown under the node. */
  children(node: Node): readonly Node[] | Promise<readonly Node[]>;
  parent?(node: Node): Node | undefined;
  /** `id` is set by the view from `idOf`. What makes lines may be loaded with the first one: the start does not need it. */
  item(node: Node): TreeItem | Promise<TreeItem>;
  /** Unlike that of any other node of the same connection, and the same after a restart. */
  idOf(node: Node): string;
  readonly refresh: Command;
  /** Takes what is dropped on the view. */
  readonly drop?: TreeDragAndDropController<never>;
  /** Message when the account has no access. */
  readonly noAccess?: string;
}

interface PlacedMessage extends MessageNode {
  /** Id of the node it stands under; empty at the top level. */
  readonly under: string;
}

/**
 * One view of the sidebar: turns contents into a tree, and says honestly that they are loading, could not be loaded or
 * are nobody's yet. An empty view shows the welcome of the manifest, by the context key `<id>.isEmpty`.
 */
export class SidebarView<Node extends object> implements TreeDataProvider<Node | PlacedMessage>, Disposable {
  private readonly changed = new EventEmitter<Node | PlacedMessage | undefined>();
  private readonly tree: TreeView<Node | PlacedMessage>;
  private readonly subscriptions: Disposable;
  private endProgress: (() => void) | undefined;
  /** Roots that were last shown. */
  private shown: Roots<Node> | undefined;

  readonly onDidChangeTreeData = this.changed.event;

  /** @param onDidSee told whenever the view is shown or hidden */
  constructor(
    private readonly contents: ViewContents<Node>,
    onDidSee?: (isVisible: boolean) => void,
  ) {
    this.tree = window.createTreeView(contents.id, {
      treeDataProvider: this,
      showCollapseAll: true,
      ...(contents.drop && { dragAndDropController: contents.drop }),
    });
    this.subscriptions = Disposable.from(
      this.changed,
      this.tree,
      contents.onDidChange(() => this.follow()),
      ...(contents.onDidChangeNode ? [contents.onDidChangeNode((node) => this.changed.fire(node))] : []),
      new Disposable(() => this.endProgress?.()),
      ...(onDidSee ? [this.tree.onDidChangeVisibility(({ visible }) => onDidSee(visible))] : []),
    );
    if (this.tree.visible) onDidSee?.(true);
  }

  /** Shows the view and selects the node. Contents must know the parent of each node. */
  async reveal(node: Node): Promise<void> {
    await this.tree.reveal(node, { select: true, focus: true, expand: true });
  }

  get isVisible(): boolean {
    return this.tree.visible;
  }

  get selected(): Node | undefined {
    const [node] = this.tree.selection;
    return node && !isMessage(node) ? node : undefined;
  }

  async getChildren(parent?: Node | PlacedMessage): Promise<Array<Node | PlacedMessage>> {
    if (!parent) return this.rootNodes();
    if (isMessage(parent)) return [];
    try {
      return [...(await this.contents.children(parent))];
    } catch (error) {
      if (isCancellation(error)) return [];
      return this.failure(error, this.contents.idOf(parent));
    }
  }

  getParent(node: Node | PlacedMessage): Node | undefined {
    return isMessage(node) ? undefined : this.contents.parent?.(node);
  }

  async getTreeItem(node: Node | PlacedMessage): Promise<TreeItem> {
    const connection = this.contents.connection.name;
    if (isMessage(node)) return messageItem(node, [connection, node.under, 'message', node.id].join('/'));
    const item = await this.contents.item(node);
    // With the connection: the same id may mean another thing to another account, and what was open here stays open.
    item.id = `${connection}/${this.contents.idOf(node)}`;
    return item;
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private follow(): void {
    const { shown } = this;
    if (!this.tree.visible) {
      this.shown = undefined;
      // Nobody is told here when what it waits for is there.
      this.endProgress?.();
      this.changed.fire(undefined);
      return;
    }
    const roots = this.contents.roots();
    this.describe(roots);
    // What is known stays while it is read anew. VS Code forgets all nodes when it reads a tree, a moment later too, and
    // a command that is chosen from the menu of one just then would not be told which.
    const isOnlyLoading = roots.nodes && roots.isLoading && shown?.nodes && !shown.isLoading && !shown.error;
    if (!isOnlyLoading) this.changed.fire(undefined);
  }

  private rootNodes(): Array<Node | PlacedMessage> {
    const roots = this.contents.roots();
    this.describe(roots);
    const { nodes, error, nothingFound } = roots;
    const failure = error === undefined ? [] : this.failure(error, '');
    if (!nodes) return failure.length > 0 ? failure : [{ ...loadingNode, under: '' }];
    if (nodes.length === 0 && nothingFound) return [...failure, ...nothingFound.map((one) => ({ ...one, under: '' }))];
    return [...failure, ...nodes];
  }

  private failure(error: unknown, under: string): PlacedMessage[] {
    const { noAccess, refresh: retry, connection } = this.contents;
    return failureNodes({ error, connection, retry, noAccess }).map((node) => ({ ...node, under }));
  }

  private describe(roots: Roots<Node>): void {
    const { nodes, isLoading, error, note, nothingFound, message, badge } = roots;
    this.shown = roots;
    if (badge) this.tree.badge = badge.value > 0 ? badge : undefined;
    this.tree.description = [shownName(this.contents.connection.name), note].filter(Boolean).join(' · ');
    // A line of a narrow tree is cut off, the message above it is not.
    this.tree.message = error === undefined ? message : this.failure(error, '')[0]?.sentence;
    const isEmpty = nodes?.length === 0 && !nothingFound && error === undefined;
    void commands.executeCommand('setContext', `${this.contents.id}.isEmpty`, isEmpty);
    if (isLoading) this.showProgress();
    else this.endProgress?.();
  }

  private showProgress(): void {
    if (this.endProgress) return;
    const ended = new Promise<void>((resolve) => {
      this.endProgress = () => {
        this.endProgress = undefined;
        resolve();
      };
    });
    showBusyView(this.contents.id, ended);
  }
}

function isMessage(node: object): node is PlacedMessage {
  return 'under' in node && 'kind' in node && node.kind === 'message';
}

/** One event for several. */
export function onAny(...events: ReadonlyArray<(listener: () => void) => Disposable>): Event<void> {
  return (listener, thisArgs, disposables) => {
    const all = Disposable.from(...events.map((event) => event(() => void listener.call(thisArgs))));
    disposables?.push(all);
    return all;
  };
}
