import { Disposable, type Event, type TreeItem } from 'vscode';
import type { EngineStatus } from '../../api/schemas/localEngines';
import { engineSteps } from '../../shared/engines';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { onAny, SidebarView, type Roots, type ViewContents } from '../lists/sidebarView';
import { EngineList } from './engineList';
import { idOfEngineNode, taskOf, type EngineNode } from './engineNodes';
import type { ConnectionSummary } from '../messages/connection';
import { t } from '../../shared/l10n';

export interface EnginesViewDependencies {
  access: ServiceAccess;
  /** Work with a service began or ended. */
  activity: { readonly busy: string | undefined; readonly onDidChange: Event<void> };
}

/** *Engines*: what translates, checks and rephrases on this machine, how well, and what makes it more. */
export class EnginesView implements ViewContents<EngineNode>, Disposable {
  readonly id = 'parlance.engines';
  readonly refresh = { title: t('Try Again'), command: 'parlance.engines.refresh' };
  readonly list: EngineList;
  readonly onDidChange: ViewContents<EngineNode>['onDidChange'];
  private readonly view: SidebarView<EngineNode>;
  private readonly subscription: Disposable;
  private wasBusy = false;

  constructor(private readonly parts: EnginesViewDependencies) {
    this.list = EngineList.of(parts.access);
    this.onDidChange = onAny(this.list.onDidChange);
    this.view = new SidebarView(this);
    this.subscription = parts.activity.onDidChange(() => this.follow());
  }

  get connection(): ConnectionSummary {
    return this.list.state.connection;
  }

  get selected(): EngineNode | undefined {
    return this.view.selected;
  }

  roots(): Roots<EngineNode> {
    this.list.wanted();
    const { items, isLoading, error } = this.list.state;
    const { uses = [], pairs = [] } = this.list.known ?? {};
    const nodes = items && [
      ...uses.map((use): EngineNode => {
        const engines = items.filter((engine) => taskOf(engine) === use.task);
        return { kind: 'use', use, pairs: use.task === 'translate' ? pairs : [], engines };
      }),
      { kind: 'speech', engines: items.filter((engine) => taskOf(engine) === undefined) } as const,
      { kind: 'remote', connection: this.parts.access.connection } as const,
    ];
    return { nodes, isLoading, error };
  }

  children(node: EngineNode): EngineNode[] {
    if (node.kind === 'use') return [...node.pairs.map((pair) => ({ kind: 'pair', pair }) as const), ...under(node)];
    if (node.kind === 'speech') return under(node);
    if (node.kind === 'pairs') {
      return node.engine.directions.map((_, at) => ({ kind: 'direction', engine: node.engine, at }));
    }
    if (node.kind !== 'engine') return [];
    const { engine } = node;
    const { id, state, problem, directions, languages, speeds } = engine;
    const steps = engineSteps(id, state, (this.list.known?.installable ?? []).length > 0);
    const isUsable = state === 'ready' || state === 'idle';
    return [
      ...(problem === undefined ? [] : [{ kind: 'problem', engine, sentence: problem } as const]),
      ...(directions.length > 0 ? [{ kind: 'pairs', engine } as const] : []),
      ...(languages.length > 0 && directions.length === 0 ? [{ kind: 'languages', engine } as const] : []),
      ...speeds.map((_, at) => ({ kind: 'speed', engine, at }) as const),
      // Grammalecte works inside the local checker, and is measured with it.
      ...(speeds.length === 0 && isUsable && id !== 'grammalecte' ? [{ kind: 'speed', engine, at: 0 } as const] : []),
      ...steps.map((step, at) => ({ kind: 'step', engine, step, at }) as const),
    ];
  }

  async item(node: EngineNode): Promise<TreeItem> {
    const { engineItem } = await import('./enginesTree');
    return engineItem(node, { connection: this.parts.access.connection });
  }

  idOf(node: EngineNode): string {
    return idOfEngineNode(node);
  }

  dispose(): void {
    Disposable.from(this.subscription, this.view, this.list).dispose();
  }

  /** Work that ended was measured, and may have loaded an engine. */
  private follow(): void {
    const isBusy = this.parts.activity.busy !== undefined;
    const hasEnded = this.wasBusy && !isBusy;
    this.wasBusy = isBusy;
    const { items, isLoading, error } = this.list.state;
    // Reading the list may itself be work: it is read anew only where that went well before.
    if (hasEnded && this.view.isVisible && items && !isLoading && error === undefined) {
      this.list.refresh().catch(() => undefined);
    }
  }
}

function under({ engines }: { engines: readonly EngineStatus[] }): EngineNode[] {
  return engines.map((engine) => ({ kind: 'engine', engine }));
}
