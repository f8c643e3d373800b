import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { cacheFolder } from '../storage/cacheFolder';
import { dataFolder } from '../storage/dataFolder';
import { modelsFolder, modelsFolderVariable } from '../storage/models/modelsFolder';
import { isInRepository } from '../storage/folders';
import { UsageError } from './arguments';
import type { Shell } from './shell';

/**
 * Refuses a cache, data or models folder with files that a repository has brought: they would be taken for translations and models
 * that the user has. Builds have such folders in the checkout, where only what git doesn't track is theirs.
 * @throws UsageError which variable leads there, or why git can't tell
 */
export async function refuseBroughtStores(shell: Shell): Promise<void> {
  const { env } = shell.world;
  const stores = [
    ['XDG_CACHE_HOME', cacheFolder(process.platform, env)],
    ['XDG_DATA_HOME', dataFolder(process.platform, env)],
    [modelsFolderVariable, modelsFolder(process.platform, env)],
  ] as const;
  for (const [name, store] of stores) {
    if (!env[name] || !existsSync(store) || !isInRepository(dirname(store))) continue;
    const tracked = await trackedIn(store, name, shell);
    if (tracked === '') continue;
    throw new UsageError(
      `${name} leads to files that come with the repository: ${tracked}. Use a folder that git doesn’t track. Nothing was done.`,
    );
  }
}

/** First file that git tracks in a folder; empty when it tracks none. @throws UsageError where git can't tell */
async function trackedIn(folder: string, name: string, shell: Shell): Promise<string> {
  const { Git } = await import('./check/git');
  const git = await Git.in(dirname(folder), shell, { for: name });
  return (await git.run('--literal-pathspecs', 'ls-files', '-z', '--', folder)).split('\0')[0] ?? '';
}
