import { workspace, type Uri } from 'vscode';
import { targetName } from '../../domain/localization/targetName';
import { openCount } from '../../work/project/counts';
import { workspaceUri, type Projects, type Scope } from './projects';

/** Targets of a project in which something is missing. */
export interface Missing {
  /** Number of entries that are missing or have another source now. */
  count: number;
  scope: Scope;
}

/** Returns the strings missing in some files; undefined if one of them is no target of the project, or nothing is missing. */
export async function missingIn(projects: Projects, files: readonly Uri[]): Promise<Missing | undefined> {
  const [first] = files;
  const folder = first && workspace.getWorkspaceFolder(first);
  const all = folder ? await projects.all() : [];
  const project = all.find((one) => one.folder.uri.toString() === folder?.uri.toString());
  if (!project) return undefined;
  const readable = [...project.states.values()].filter((state) => 'counts' in state);
  const states = new Map(readable.map((state) => [workspaceUri(project.folder, state.file.target).toString(), state]));
  const found = files.flatMap((uri) => states.get(uri.toString()) ?? []);
  const count = found.reduce((sum, { counts }) => sum + openCount(counts), 0);
  if (found.length < files.length || count === 0) return undefined;
  return { count, scope: { folder: project.folder, targets: found.map(({ file }) => targetName(file)) } };
}
