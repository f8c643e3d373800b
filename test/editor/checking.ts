// Checking as a person sees it: diagnostics, their fixes, and the language status.
import * as vscode from 'vscode';
import { host } from './host';
import { setSetting } from './window';

export async function setCheck(name: string, value: unknown): Promise<void> {
  await setSetting(`parlance.check.${name}`, value);
}

/** Sets who checks, and when; `local` and `off` is how the tests of other things have it. */
export async function checkWith(engine: 'local' | 'connection', when: string): Promise<void> {
  await setSetting('parlance.engines.check', engine === 'local' ? undefined : engine);
  await setCheck('when', when);
}

/** A wait says what is there instead before the test's own limit, which says nothing. */
const patienceMs = 45_000;

/** Waits until Parlance's diagnostics of a document fit. */
export async function diagnostics(
  document: vscode.TextDocument,
  fit: (own: readonly vscode.Diagnostic[]) => boolean,
): Promise<readonly vscode.Diagnostic[]> {
  const { uri } = document;
  const until = Date.now() + patienceMs;
  for (;;) {
    const own = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Parlance');
    if (fit(own)) return own;
    await new Promise<void>((resolve, reject) => {
      const subscription = vscode.languages.onDidChangeDiagnostics(() => {
        done();
        resolve();
      });
      const timer = setTimeout(() => {
        done();
        const shown = own.map(({ message, range }) => `${document.getText(range)}: ${message}`);
        reject(new Error(`The diagnostics stay as they are: ${shown.join(' | ') || 'none'}`));
      }, until - Date.now());
      const done = (): void => {
        subscription.dispose();
        clearTimeout(timer);
      };
    });
  }
}

/** Runs an action on a diagnostic by its title. */
export async function act(document: vscode.TextDocument, at: vscode.Diagnostic, title: string): Promise<void> {
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    at.range,
    vscode.CodeActionKind.QuickFix.value,
  );
  const action = actions.find((one) => one.title === title);
  if (!action) throw new Error(`No action ${title} among ${actions.map((one) => one.title).join(', ')}`);
  if (action.edit) await vscode.workspace.applyEdit(action.edit);
  const { command } = action;
  if (command) await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
}

/**
 * Opens the language status behind `{}` once it has the text; answers all that this shows. What it says is also in the
 * label that a screen reader takes, and there before anything is opened. A pointer would open it only after a while.
 */
export async function languageStatus(text: string): Promise<string> {
  const item = '.statusbar-item[id="status.languageStatus"] a';
  await host.text({ selector: `${item}[aria-label*="${text}"]` });
  await host.trigger({ selector: item });
  const [shown] = await host.text({ selector: `.hover-language-status:has-text("${text}")` });
  return shown ?? '';
}
