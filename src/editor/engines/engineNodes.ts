import type { EnginesOverview, EngineStatus } from '../../api/schemas/localEngines';
import { engineTasks, type EngineStep } from '../../shared/engines';
import type { EngineTask } from '../../shared/outsideWork';
import type { ConnectionSummary } from '../messages/connection';

/** A line of the view. */
export type EngineNode =
  | {
      readonly kind: 'use';
      readonly use: EnginesOverview['uses'][number];
      readonly pairs: EnginesOverview['pairs'];
      readonly engines: readonly EngineStatus[];
    }
  | { readonly kind: 'speech'; readonly engines: readonly EngineStatus[] }
  | { readonly kind: 'pair'; readonly pair: EnginesOverview['pairs'][number] }
  | { readonly kind: 'engine'; readonly engine: EngineStatus }
  | { readonly kind: 'problem'; readonly engine: EngineStatus; readonly sentence: string }
  | { readonly kind: 'pairs'; readonly engine: EngineStatus }
  | { readonly kind: 'direction'; readonly engine: EngineStatus; readonly at: number }
  | { readonly kind: 'languages'; readonly engine: EngineStatus }
  | { readonly kind: 'speed'; readonly engine: EngineStatus; readonly at: number }
  | { readonly kind: 'step'; readonly engine: EngineStatus; readonly step: EngineStep; readonly at: number }
  | { readonly kind: 'remote'; readonly connection: ConnectionSummary };

/** The commands that ask who is to do a task. */
export const taskCommands: Readonly<Record<EngineTask, string>> = {
  translate: 'parlance.translate.chooseEngine',
  check: 'parlance.check.chooseEngine',
  rephrase: 'parlance.write.chooseEngine',
};

/** The task under which an engine stands: the first it has, and none for speech. */
export function taskOf({ tasks }: EngineStatus): EngineTask | undefined {
  return engineTasks.find((task) => tasks.includes(task));
}

/** The same after a restart, and unlike that of any other line. */
export function idOfEngineNode(node: EngineNode): string {
  switch (node.kind) {
    case 'use':
      return `use/${node.use.task}`;
    case 'speech':
      return 'speech';
    case 'pair':
      return `pair/${node.pair.source}/${node.pair.target}`;
    case 'remote':
      return 'remote';
    case 'direction':
    case 'speed':
    case 'step':
      return `${node.kind}/${node.engine.id}/${node.at}`;
    default:
      return `${node.kind}/${node.engine.id}`;
  }
}
