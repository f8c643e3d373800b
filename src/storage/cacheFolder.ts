import { join } from 'node:path';
import { homeFolder, namedFolder } from '../storage/folders';

/** Name of the cached results in it. */
export const cacheFileName = 'texts.sqlite';

/** Folder for data this program can do without. */
export function cacheFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const name = 'parlance';
  if (platform === 'win32') {
    return join(namedFolder(env['LOCALAPPDATA']) ?? join(homeFolder(), 'AppData', 'Local'), name);
  }
  if (platform === 'darwin') return join(homeFolder(), 'Library', 'Caches', name);
  return join(namedFolder(env['XDG_CACHE_HOME']) ?? join(homeFolder(), '.cache'), name);
}
