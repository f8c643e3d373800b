import { Disposable, type TreeItem } from 'vscode';
import type { StyleRulesItem } from '../../api/schemas/styleRules';
import type { ConnectionSummary, ServiceAccess } from '../connections/serviceAccess';
import { onDidChangeDefaults } from '../config';
import { defaultsOf } from '../defaults/defaults';
import { noAccessToLists } from '../styleRules/noAccess';
import { arrangedRoots } from './arrangedContents';
import type { Arranged, Arrangement } from './arrangement';
import { ServiceList } from './serviceList';
import { onAny, SidebarView, type Roots, type ViewContents } from './sidebarView';
import {
  contentsOf,
  styleRulesChildren,
  styleRulesItem,
  styleRulesNodeId,
  type StyleRulesTreeNode,
} from './styleRulesTree';

/** *Style Rules*: each list with its configured rules and instructions, read when it is opened. */
export class StyleRulesView implements ViewContents<StyleRulesTreeNode>, Disposable {
  readonly id = 'parlance.styleRuleLists';
  readonly refresh = { title: 'Try Again', command: 'parlance.styleRules.refresh' };
  readonly noAccess = noAccessToLists;
  readonly list: ServiceList<StyleRulesItem>;
  readonly idOf = styleRulesNodeId;
  readonly onDidChange: ViewContents<StyleRulesTreeNode>['onDidChange'];
  private readonly view: SidebarView<StyleRulesTreeNode>;

  constructor(
    private readonly access: ServiceAccess,
    readonly arrangement: Arrangement,
  ) {
    this.list = new ServiceList(access, (client, signal) => Array.fromAsync(client.styleRules.list({ signal })));
    this.onDidChange = onAny(this.list.onDidChange, arrangement.onDidChange, onDidChangeDefaults);
    this.view = new SidebarView(this);
  }

  get connection(): ConnectionSummary {
    return this.list.state.connection;
  }

  roots(): Roots<StyleRulesTreeNode> {
    return arrangedRoots<StyleRulesItem, StyleRulesTreeNode>(this.list, this.arrangement, 'parlance.styleRules', {
      describe,
      nodeOf: (connection, list) => ({ kind: 'styleRules', connection, list }),
    });
  }

  get selected(): StyleRulesTreeNode | undefined {
    return this.view.selected;
  }

  item(node: StyleRulesTreeNode): TreeItem {
    const marks = defaultsOf('styleRules', node.connection);
    return styleRulesItem(
      node,
      marks.filter(({ id }) => id === node.list.style_id),
    );
  }

  async children(node: StyleRulesTreeNode): Promise<StyleRulesTreeNode[]> {
    if (node.kind !== 'styleRules') return styleRulesChildren(node);
    const { client, connection } = await this.access.use();
    if (connection.name !== node.connection) return [];
    return contentsOf(node, await client.styleRules.get(node.list.style_id));
  }

  dispose(): void {
    Disposable.from(this.view, this.list, this.arrangement).dispose();
  }
}

function describe({ name, updated_time: createdAt }: StyleRulesItem): Arranged {
  return { name, createdAt, entries: 0 };
}
