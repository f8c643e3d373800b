import { lstat } from 'node:fs/promises';
import { UsageError } from './arguments';
import type { Shell } from './shell';

/**
 * Refuses options that are names of files in the working folder: a shell puts them there for `*.md`, and whoever made the
 * folder would choose the options.
 * @param args all before `--`
 * @throws UsageError
 */
export async function refuseNamesAsOptions(args: readonly string[], shell: Shell): Promise<void> {
  for (const arg of args) {
    if (!arg.startsWith('-') || arg === '-') continue;
    const isThere = await lstat(shell.at(arg)).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    throw new UsageError(
      `${arg} is an option, and also the name of a file here. To name a file that starts with a dash, put “--” before it. Nothing was done.`,
    );
  }
}
