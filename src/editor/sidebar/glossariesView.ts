import { Disposable, type TreeItem } from 'vscode';
import { entryCount, listGlossaries, type KnownGlossary } from '../../domain/glossaries/knownGlossaries';
import type { ConnectionSummary, ServiceAccess } from '../connections/serviceAccess';
import { onDidChangeDefaults } from '../config';
import { defaultsOf } from '../defaults/defaults';
import { isDefaultOf } from '../glossaries/manage/isDefaultOf';
import { arrangedRoots } from './arrangedContents';
import type { Arranged, Arrangement } from './arrangement';
import { dictionariesOf, dictionaryItem, glossaryItem, glossaryNodeId, type GlossaryTreeNode } from './glossariesTree';
import { ServiceList } from './serviceList';
import { onAny, SidebarView, type Roots, type ViewContents } from './sidebarView';

/** *Glossaries*: each with its dictionaries. */
export class GlossariesView implements ViewContents<GlossaryTreeNode>, Disposable {
  readonly id = 'parlance.glossaries';
  readonly refresh = { title: 'Try Again', command: 'parlance.glossary.refresh' };
  readonly noAccess = 'This account has no access to glossaries, or the key may not read them.';
  readonly list: ServiceList<KnownGlossary>;
  readonly idOf = glossaryNodeId;
  readonly onDidChange: ViewContents<GlossaryTreeNode>['onDidChange'];
  private readonly view: SidebarView<GlossaryTreeNode>;

  constructor(
    access: ServiceAccess,
    readonly arrangement: Arrangement,
  ) {
    this.list = new ServiceList(access, (client, signal) => listGlossaries(client, { signal }));
    this.onDidChange = onAny(this.list.onDidChange, arrangement.onDidChange, onDidChangeDefaults);
    this.view = new SidebarView(this);
  }

  get connection(): ConnectionSummary {
    return this.list.state.connection;
  }

  roots(): Roots<GlossaryTreeNode> {
    return arrangedRoots<KnownGlossary, GlossaryTreeNode>(this.list, this.arrangement, 'parlance.glossary', {
      describe,
      nodeOf: (connection, glossary) => ({ kind: 'glossary', connection, glossary }),
    });
  }

  children(node: GlossaryTreeNode): GlossaryTreeNode[] {
    return node.kind === 'glossary' ? dictionariesOf(node) : [];
  }

  parent(node: GlossaryTreeNode): GlossaryTreeNode | undefined {
    const { connection, glossary } = node;
    return node.kind === 'dictionary' ? { kind: 'glossary', connection, glossary } : undefined;
  }

  item(node: GlossaryTreeNode): TreeItem {
    const marks = defaultsOf('glossaries', node.connection);
    return node.kind === 'glossary'
      ? glossaryItem(
          node,
          marks.filter(({ id }) => id === node.glossary.id),
        )
      : dictionaryItem(node, marks.filter(isDefaultOf(node)));
  }

  get selected(): GlossaryTreeNode | undefined {
    return this.view.selected;
  }

  /** Selects the glossary and opens it, when the view is open. */
  async reveal(glossary: KnownGlossary): Promise<void> {
    if (this.view.isVisible) await this.view.reveal({ kind: 'glossary', connection: this.connection.name, glossary });
  }

  dispose(): void {
    Disposable.from(this.view, this.list, this.arrangement).dispose();
  }
}

function describe(glossary: KnownGlossary): Arranged {
  return { name: glossary.name, createdAt: glossary.createdAt, entries: entryCount(glossary) };
}
