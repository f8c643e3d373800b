import { commands, type TextDocument, type WebviewPanel } from 'vscode';

type Handler = () => Promise<undefined>;

/** Returns the handlers common to all pages of a document: saving it, and showing it as text in its place. */
export function documentHandlers(document: TextDocument, panel: WebviewPanel): Record<'save' | 'openAsText', Handler> {
  return {
    save: done(() => document.save()),
    openAsText: done(() => commands.executeCommand('vscode.openWith', document.uri, 'default', panel.viewColumn)),
  };
}

/** Returns the handlers common to all pages of something on a service: making its connection the one in use. */
export function connectionHandlers(
  access: { switchTo(connection: string): Promise<unknown> },
  connection: string,
): Record<'switchConnection', Handler> {
  return { switchConnection: done(() => access.switchTo(connection)) };
}

function done(action: () => PromiseLike<unknown>): Handler {
  return async () => {
    await action();
    return undefined;
  };
}
