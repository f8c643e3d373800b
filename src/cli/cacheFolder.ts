import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where this program keeps what it can do without. */
export function cacheFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const name = 'parlance';
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), name);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', name);
  return join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), name);
}
