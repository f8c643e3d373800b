import { Disposable, extensions, window, workspace, type Event, type Uri } from 'vscode';

/** Needed part of the API of VS Code's Git extension, version 1. */
interface GitRepository {
  readonly state: {
    readonly HEAD?: { readonly commit?: string; readonly name?: string };
    readonly onDidChange: Event<void>;
  };
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): {
    readonly repositories: readonly GitRepository[];
    readonly onDidOpenRepository: Event<GitRepository>;
  };
}

/**
 * Follows what VS Code's watcher may not tell: of a folder that went and came back, as in a checkout, it tells nothing any
 * more.
 * @param saved told of what is saved in this window
 * @param outdated told when any file may be another one: another commit is there, or the user comes back to the window
 */
export function followUnheard(saved: (uri: Uri) => void, outdated: () => void): Disposable {
  return Disposable.from(
    workspace.onDidSaveTextDocument(({ uri }) => saved(uri)),
    window.onDidChangeWindowState(({ focused }) => focused && outdated()),
    onDidCheckOut(outdated),
  );
}

/** Does nothing without the Git extension. */
function onDidCheckOut(listener: () => void): Disposable {
  const following: Disposable[] = [];
  let isOver = false;
  const follow = ({ state }: GitRepository): void => {
    const headOf = (): string => `${state.HEAD?.name} ${state.HEAD?.commit}`;
    let head = headOf();
    following.push(
      state.onDidChange(() => {
        const now = headOf();
        if (now !== head) listener();
        head = now;
      }),
    );
  };
  void Promise.resolve(extensions.getExtension<GitExtension>('vscode.git')?.activate()).then(
    (git) => {
      if (isOver || !git?.enabled) return;
      const api = git.getAPI(1);
      api.repositories.forEach(follow);
      following.push(api.onDidOpenRepository(follow));
    },
    () => undefined,
  );
  return new Disposable(() => {
    isOver = true;
    for (const one of following) one.dispose();
  });
}
