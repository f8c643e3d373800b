import { extensions, type Uri } from 'vscode';

/** Part of a repository of VS Code's Git extension that Parlance needs, version 1 of its API. */
export interface GitRepository {
  readonly rootUri: Uri;
  readonly inputBox: { value: string };
  readonly ui: { readonly selected: boolean };
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { readonly repositories: readonly GitRepository[] };
}

/**
 * The repository at `root`, or the one that is selected. Undefined when there is none, or when the Git extension is
 * missing or switched off.
 */
export async function findRepository(root: Uri | undefined): Promise<GitRepository | undefined> {
  const git = await extensions.getExtension<GitExtension>('vscode.git')?.activate();
  if (!git?.enabled) return undefined;
  const { repositories } = git.getAPI(1);
  const own = root && repositories.find(({ rootUri }) => rootUri.toString() === root.toString());
  return own ?? repositories.find(({ ui }) => ui.selected) ?? repositories[0];
}
