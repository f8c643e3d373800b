// Runs in the extension host: how long the extension takes from nothing to active, as VS Code itself notes it for its
// report on start-up performance.
import * as vscode from 'vscode';
import { ask } from '../../editor/host';

const id = 'parlance.parlance';

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
  await vscode.extensions.getExtension(id)?.activate();
  await vscode.commands.executeCommand('perfview.show');
  const report = await reportOf(vscode.window.activeTextEditor?.document);
  const between = (start: string, end: string): number => timeOf(report, end) - timeOf(report, start);
  await ask('activated', {
    loadMs: between('willLoadExtensionCode', 'didLoadExtensionCode'),
    activateMs: between('willActivateExtension', 'didActivateExtension'),
  });
}

/** The report says that it is loading first. */
async function reportOf(document: vscode.TextDocument | undefined): Promise<string> {
  const isWhole = (): boolean => document?.getText().includes(`didActivateExtension/${id}\t`) ?? false;
  await new Promise<void>((resolve) => {
    const subscription = vscode.workspace.onDidChangeTextDocument(() => done());
    const done = (): void => {
      if (!isWhole()) return;
      subscription.dispose();
      resolve();
    };
    done();
  });
  return document?.getText() ?? '';
}

/** When a mark of ours was set, in milliseconds since 1970. */
function timeOf(report: string, mark: string): number {
  const line = report.split('\n').find((one) => one.startsWith(`code/extHost/${mark}/${id}\t`));
  if (line === undefined) throw new Error(`The report of VS Code has no mark ${mark} of the extension.`);
  return Number(line.split('\t')[1]);
}
