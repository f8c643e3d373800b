import { env, Uri, type Disposable, type Event } from 'vscode';
import { engineTasks, pairKey } from '../../shared/engines';
import type { CommandRegistry } from '../commandRegistry';
import { chooseEngineOfPair } from '../settings/engines';
import { localConnectionName } from '../messages/connection';
import type { Connections } from '../service/connections/connections';
import { withCancellableProgress } from '../messages/progress';
import type { ChooseDependencies } from './chooseEngine';
import { taskCommands, type EngineNode } from './engineNodes';
import { EnginesView } from './enginesView';
import { t } from '../../shared/l10n';

export interface EnginesDependencies {
  connections: Connections;
  activity: { readonly busy: string | undefined; readonly onDidChange: Event<void> };
  /** Models came or went. */
  onDidChangeModels: Event<void>;
}

/** The view *Engines* and its commands, each loaded when it is first run. */
export function registerEngines(registry: CommandRegistry, parts: EnginesDependencies): Disposable {
  const { connections, activity, onDidChangeModels } = parts;
  const view = new EnginesView({ access: connections, activity });
  const choosing: ChooseDependencies = { connections, list: view.list };
  const questions = () => import('./chooseEngine');
  const read = (): void => {
    if (view.list.state.items) view.list.refresh().catch(() => undefined);
  };
  const nodeOf = (argument: unknown): EngineNode | undefined => {
    if (typeof argument !== 'object' || argument === null) return undefined;
    return 'selected' in argument ? view.selected : 'kind' in argument ? (argument as EngineNode) : undefined;
  };

  registry.register('parlance.engines.refresh', async () => {
    await view.list.refresh();
  });
  for (const task of engineTasks) {
    registry.register(taskCommands[task], async () => {
      await (await questions()).askEngine(choosing, task);
      read();
    });
  }
  registry.register('parlance.engines.choosePair', async (argument?: unknown) => {
    await (await questions()).askEngineOfPair(choosing, pairOf(nodeOf(argument)) ?? namedPair(argument));
    read();
  });
  registry.register('parlance.engines.removePair', async (argument?: unknown) => {
    const node = nodeOf(argument);
    if (node?.kind !== 'pair') return;
    await chooseEngineOfPair(pairKey(node.pair.source, node.pair.target), undefined);
  });
  for (const task of engineTasks) {
    registry.register(`parlance.engines.use.${task}`, async (argument?: unknown) => {
      const node = nodeOf(argument);
      if (node?.kind !== 'engine') return;
      const { settingOf, useEngine } = await questions();
      await useEngine(choosing, task, settingOf(node.engine.id));
      read();
    });
  }
  registry.register('parlance.engines.install', async () => {
    await (await import('./installPair')).installPair(connections);
    read();
  });
  registry.register('parlance.engines.openPage', async () => {
    const url = await withCancellableProgress(t('Opening the local service page'), async (signal) => {
      const { client } = await connections.useNamed(localConnectionName, signal);
      return await client.localEngines.page({ signal });
    });
    await env.openExternal(Uri.parse(url, true));
  });
  const models = onDidChangeModels(read);
  return {
    dispose: () => {
      models.dispose();
      view.dispose();
    },
  };
}

/** A pair that a line of the view is about. */
function pairOf(node: EngineNode | undefined): { source?: string; target?: string } | undefined {
  if (node?.kind === 'pair') return { source: node.pair.source, target: node.pair.target };
  return node?.kind === 'direction' ? { source: node.engine.directions[node.at]?.source } : undefined;
}

/** Anything may stand in the arguments of a command, for a key binding can pass them. */
function namedPair(argument: unknown): { source?: string; target?: string } {
  if (typeof argument !== 'object' || argument === null) return {};
  const text = (name: string): string | undefined => {
    const value: unknown = name in argument ? argument[name as keyof typeof argument] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { source: text('source'), target: text('target') };
}
