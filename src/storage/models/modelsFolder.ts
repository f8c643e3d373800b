import { join } from 'node:path';
import { dataFolder } from '../dataFolder';
import { namedFolder } from '../folders';

/** Names another folder of models, in VS Code and in a shell: such as a cache of builds, or a volume of a container. */
export const modelsFolderVariable = 'PARLANCE_MODELS_FOLDER';

/**
 * Folder of the offline models of this user, which VS Code and the CLI share.
 * @param data of a local service that keeps its data in another folder than usual
 */
export function modelsFolder(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  data = dataFolder(platform, env),
): string {
  return namedFolder(env[modelsFolderVariable]) ?? join(data, 'models');
}
