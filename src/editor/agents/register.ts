import { Disposable, lm } from 'vscode';
import { agentToolNames } from '../../tools/toolNames';
import { ProjectServer, type ProjectServerDependencies } from './projectServer';
import type { ToolCalls } from './toolCalls';

/**
 * The tools of agents in the editor: those for texts are the extension's own, those for files and for what a service
 * keeps are of `parlance mcp`. The code of the first is loaded with the first call.
 */
export function registerAgentTools(parts: ProjectServerDependencies): Disposable {
  let created: Promise<ToolCalls> | undefined;
  const calls = (): Promise<ToolCalls> =>
    (created ??= import('./toolCalls').then(({ ToolCalls }) => new ToolCalls(parts.access)));
  const server = new ProjectServer(parts);
  return Disposable.from(
    ...agentToolNames.map((name) =>
      lm.registerTool<object>(name, {
        prepareInvocation: async ({ input }) => (await calls()).prepare(name, input),
        invoke: async ({ input }, token) => (await calls()).invoke(name, input, token),
      }),
    ),
    server,
    lm.registerMcpServerDefinitionProvider('parlance.project', server),
  );
}
