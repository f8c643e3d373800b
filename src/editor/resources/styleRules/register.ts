import { Disposable, window, type CustomTextEditorProvider, type Memento, type Uri } from 'vscode';
import type { CommandRegistry } from '../../commandRegistry';
import type { Connections } from '../../service/connections/connections';
import type { FailureReporter } from '../../messages/failures';
import { InstructionJumps } from './instructionJumps';
import { ListAccess } from './listAccess';
import { listViewType } from './listAddress';
import { ListFiles } from './listFiles';

export interface StyleRulesDependencies {
  registry: CommandRegistry;
  connections: Connections;
  failures: FailureReporter;
  extensionUri: Uri;
  /** Storage, across windows, of the last shown version of each list. */
  memento: Memento;
}

/** Style rule lists as files and as forms. What a form does is loaded when one is opened. */
export function registerStyleRules(parts: StyleRulesDependencies): Disposable {
  const { registry, connections, failures, extensionUri, memento } = parts;
  const access = new ListAccess(connections, failures);
  const jumps = new InstructionJumps();
  const files = new ListFiles(access, memento);
  registry.register('parlance.styleRules.open', async (argument?: unknown) =>
    (await import('./openList')).openList(connections, jumps, argument),
  );
  const provider: CustomTextEditorProvider = {
    resolveCustomTextEditor: async (document, panel) => {
      const [{ ListEditor }, { ruleNames }] = await Promise.all([import('./listEditor'), import('./ruleNames')]);
      new ListEditor(extensionUri, access, files, jumps, await ruleNames()).show(document, panel);
    },
  };
  const form = window.registerCustomEditorProvider(listViewType, provider, {
    // What was tried out, and a word that is being typed, must outlive a look at another tab.
    webviewOptions: { retainContextWhenHidden: true },
    supportsMultipleEditorsPerDocument: true,
  });
  return Disposable.from(files, jumps, form);
}
