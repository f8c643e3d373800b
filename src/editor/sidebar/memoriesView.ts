import { Disposable, type TreeItem } from 'vscode';
import type { TranslationMemory } from '../../api/schemas/translationMemories';
import type { ConnectionSummary, ServiceAccess } from '../connections/serviceAccess';
import { onDidChangeDefaults } from '../config';
import { defaultsOf } from '../defaults/defaults';
import { arrangedRoots } from './arrangedContents';
import type { Arranged, Arrangement } from './arrangement';
import { memoryItem, type MemoryNode } from './memoriesTree';
import { ServiceList } from './serviceList';
import { onAny, SidebarView, type Roots, type ViewContents } from './sidebarView';

/** *Translation Memories*, which the service only lets be read and used (contract §10). */
export class MemoriesView implements ViewContents<MemoryNode>, Disposable {
  readonly id = 'parlance.memories';
  readonly refresh = { title: 'Try Again', command: 'parlance.memory.refresh' };
  readonly noAccess = 'This account has no access to translation memories, or the key may not read them.';
  readonly list: ServiceList<TranslationMemory>;
  readonly onDidChange: ViewContents<MemoryNode>['onDidChange'];
  private readonly view: SidebarView<MemoryNode>;

  constructor(
    access: ServiceAccess,
    readonly arrangement: Arrangement,
  ) {
    this.list = new ServiceList(access, (client, signal) =>
      Array.fromAsync(client.translationMemories.list({ signal })),
    );
    this.onDidChange = onAny(this.list.onDidChange, arrangement.onDidChange, onDidChangeDefaults);
    this.view = new SidebarView(this);
  }

  get connection(): ConnectionSummary {
    return this.list.state.connection;
  }

  roots(): Roots<MemoryNode> {
    return arrangedRoots<TranslationMemory, MemoryNode>(this.list, this.arrangement, 'parlance.memory', {
      describe,
      nodeOf: (connection, memory) => ({ kind: 'memory', connection, memory }),
    });
  }

  get selected(): MemoryNode | undefined {
    return this.view.selected;
  }

  item(node: MemoryNode): TreeItem {
    const marks = defaultsOf('translationMemories', node.connection);
    return memoryItem(
      node,
      marks.filter(({ id }) => id === node.memory.translation_memory_id),
    );
  }

  children(): MemoryNode[] {
    return [];
  }

  idOf({ memory }: MemoryNode): string {
    return memory.translation_memory_id;
  }

  dispose(): void {
    Disposable.from(this.view, this.list, this.arrangement).dispose();
  }
}

function describe({ name, segment_count: entries }: TranslationMemory): Arranged {
  return { name, createdAt: '', entries };
}
