import { Disposable, lm } from 'vscode';
import { agentToolNames } from '../../tools/toolNames';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import type { ToolCalls } from './toolCalls';

/** The tools of agents in the editor. Their code is loaded with the first call. */
export function registerAgentTools(access: ServiceAccess): Disposable {
  let created: Promise<ToolCalls> | undefined;
  const calls = (): Promise<ToolCalls> =>
    (created ??= import('./toolCalls').then(({ ToolCalls }) => new ToolCalls(access)));
  return Disposable.from(
    ...agentToolNames.map((name) =>
      lm.registerTool<object>(name, {
        prepareInvocation: async ({ input }) => (await calls()).prepare(name, input),
        invoke: async ({ input }, token) => (await calls()).invoke(name, input, token),
      }),
    ),
  );
}
