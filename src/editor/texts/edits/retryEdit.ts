import { workspace, type TextDocument } from 'vscode';

/** Attempts at an edit while the user types on. */
const maxTries = 30;
/** Attempts after which a refusal has another cause than typing, such as a read-only document. */
const maxIdleTries = 3;
/** Time to wait for a change that VS Code knows of and the extension host does not yet, in ms. */
const changeTime = 200;

/**
 * Repeats an edit until VS Code accepts it: an edit is refused when a key was pressed while it was under way. A change
 * event is the moment at which the extension host knows the text as it is, so the next attempt follows it at once.
 * @param attempt makes the edit from where things are now, and applies it; `undefined` where it is no longer wanted
 * @returns whether it was applied; `undefined` where it is no longer wanted
 */
export async function retryEdit(
  document: TextDocument,
  attempt: () => Promise<boolean | undefined>,
): Promise<boolean | undefined> {
  let idle = 0;
  for (let tries = 0; tries < maxTries && idle < maxIdleTries; tries++) {
    const { version } = document;
    const changed = nextChange(document);
    const applied = await attempt();
    if (applied !== false) {
      changed.dispose();
      return applied;
    }
    await changed.promise;
    idle = document.version === version ? idle + 1 : 0;
  }
  return false;
}

function nextChange(document: TextDocument): { promise: Promise<void>; dispose: () => void } {
  let dispose = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    const timer = setTimeout(() => dispose(), changeTime);
    const listener = workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && event.contentChanges.length > 0) dispose();
    });
    dispose = () => {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    };
  });
  return { promise, dispose };
}
