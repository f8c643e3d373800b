import { modelsFolder } from '../../../storage/models/modelsFolder';

/** Folder of offline models, which VS Code and the CLI share. */
export interface SharedModels {
  folder: string;
  /** Settles once models of an earlier version are in the folder; never rejects. */
  ready(): Promise<void>;
}

/**
 * Finds the folder of offline models. A portable VS Code keeps them with its own data.
 * @param earlier folder in the storage of the extension, where earlier versions kept them
 */
export function sharedModels(earlier: string, env: NodeJS.ProcessEnv = process.env): SharedModels {
  if (env['VSCODE_PORTABLE']) return { folder: earlier, ready: () => Promise.resolve() };
  const folder = modelsFolder(process.platform, env);
  let moved: Promise<void> | undefined;
  return {
    folder,
    ready: () =>
      (moved ??= import('../../../work/models/carryOver').then(
        ({ carryOver }) => carryOver(earlier, folder),
        () => undefined,
      )),
  };
}
