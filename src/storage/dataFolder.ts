import { join } from 'node:path';
import { homeFolder, namedFolder } from './folders';

/** Name of the store in it. */
export const storeFileName = 'parlance.sqlite';

/** Folder of a local service that no editor started. */
export function dataFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const name = 'parlance-local-service';
  if (platform === 'win32') {
    return join(namedFolder(env['LOCALAPPDATA']) ?? join(homeFolder(), 'AppData', 'Local'), name);
  }
  if (platform === 'darwin') return join(homeFolder(), 'Library', 'Application Support', name);
  return join(namedFolder(env['XDG_DATA_HOME']) ?? join(homeFolder(), '.local', 'share'), name);
}
