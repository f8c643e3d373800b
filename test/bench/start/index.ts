// Runs in the extension host: how long the extension takes from nothing to active, as its module is loaded and as its
// `activate` returns. What VS Code does around both is the same for every extension and not counted.
import Module from 'node:module';
import * as vscode from 'vscode';
import { ask } from '../../editor/host';

interface Loader {
  _load: (request: string, ...rest: unknown[]) => unknown;
}

interface ExtensionModule {
  activate: (context: vscode.ExtensionContext) => unknown;
}

/** VS Code calls it. */
export async function run(): Promise<void> {
  try {
    await measure();
  } catch (error) {
    await ask('failed', { message: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

async function measure(): Promise<void> {
  const extension = vscode.extensions.getExtension('parlance.parlance');
  if (!extension) throw new Error('The extension is missing.');
  if (extension.isActive) {
    const open = vscode.workspace.textDocuments.map(({ uri, languageId }) => `${uri.path} (${languageId})`);
    throw new Error(`The extension was started before it was needed. Open: ${open.join(', ') || 'nothing'}.`);
  }
  const times = { loadMs: Number.NaN, activateMs: Number.NaN };
  const loader = Module as unknown as Loader;
  const load = loader._load;
  loader._load = (request, ...rest) => {
    const startedMs = performance.now();
    const loaded = load(request, ...rest);
    if (!request.replaceAll('\\', '/').endsWith('dist/extension.js')) return loaded;
    times.loadMs = performance.now() - startedMs;
    const { activate, ...others } = loaded as ExtensionModule;
    return {
      ...others,
      activate(context: vscode.ExtensionContext) {
        const calledMs = performance.now();
        const result = activate(context);
        times.activateMs = performance.now() - calledMs;
        return result;
      },
    };
  };
  await extension.activate();
  loader._load = load;
  await ask('activated', times);
}
