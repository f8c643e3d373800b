import type { ExtensionContext } from 'vscode';

/** The parts list: builds every part and wires it; nothing else happens here. */
export function activate(context: ExtensionContext): void {
  context.subscriptions.push();
}
