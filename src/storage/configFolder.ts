import { join } from 'node:path';
import { homeFolder, namedFolder } from './folders';

/** Folder of what a user configures for the CLI, on every project. */
export function configFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') {
    return join(namedFolder(env['APPDATA']) ?? join(homeFolder(), 'AppData', 'Roaming'), 'parlance');
  }
  if (platform === 'darwin') return join(homeFolder(), 'Library', 'Application Support', 'parlance');
  return join(namedFolder(env['XDG_CONFIG_HOME']) ?? join(homeFolder(), '.config'), 'parlance');
}
