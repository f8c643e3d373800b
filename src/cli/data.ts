import { join } from 'node:path';
import { cacheFileName, cacheFolder } from '../storage/cacheFolder';
import { dataFolder } from '../storage/dataFolder';
import { removeStored, storedParts, type FoundPart } from '../storage/storedData';
import { readArguments, UsageError } from './arguments';
import { commands } from './commands';
import { readAction } from './resources/action';
import { KeyStore, originOf, roleWords, type KeptKey } from './keyStore';
import type { Shell } from './shell';
import { tableOf } from './table';
import type { ExitCode } from './world';

type Name = 'translation cache' | 'transcripts' | 'project locks' | 'compiled code' | 'local service';

/** Lists what the CLI stores on this computer, or deletes it. @throws UsageError */
export async function data(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.data.options);
  const { action } = readAction('data', positionals);
  const { env } = shell.world;
  const [cache, service] = [cacheFolder(process.platform, env), dataFolder(process.platform, env)];
  const parts: Array<FoundPart<Name>> = await storedParts<Name>([
    { name: 'translation cache', path: join(cache, cacheFileName) },
    { name: 'transcripts', path: join(cache, 'recordings') },
    { name: 'project locks', path: join(cache, 'projects') },
    { name: 'compiled code', path: join(cache, 'code') },
    { name: 'local service', path: service },
  ]);
  const keys = await keptKeys(shell);
  if (action === 'list' || !values.yes) {
    await list(parts, keys, values.json, shell);
    if (action === 'remove') shell.say('Nothing was deleted. To delete this, add --yes.');
    return action === 'list' ? 0 : 1;
  }
  const left = await removeStored(parts, [cache]);
  for (const { name, path } of left) {
    shell.say(`Couldn’t delete the ${name}: ${path}. Stop other Parlance programs and try again.`);
  }
  for (const { origin, role } of keys) await (await KeyStore.open(shell.signal)).remove(originOf(origin), role);
  const deleted = parts.length - left.length;
  shell.note(`Deleted ${deleted} of ${parts.length} folders and files, and ${keys.length} keys.`);
  return left.length === 0 ? 0 : 1;
}

async function list(
  parts: ReadonlyArray<FoundPart<Name>>,
  keys: readonly KeptKey[],
  isJson: boolean,
  shell: Shell,
): Promise<void> {
  if (isJson) {
    await shell.printJson({ version: 1, files: parts, keys });
    return;
  }
  await shell.print(
    tableOf(
      ['STORED', 'SIZE', 'PLACE'],
      [
        ...parts.map(({ name, bytes, path }) => [name, `${Math.ceil(bytes / 1024)} KB`, path]),
        ...keys.map(({ origin, role }) => [roleWords[role], '', `system keychain: ${origin}`]),
      ],
    ),
  );
}

/** Keys in the system's key store; none where it isn’t installed or can’t be read. */
async function keptKeys(shell: Shell): Promise<KeptKey[]> {
  try {
    return await (await KeyStore.open(shell.signal)).list();
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}
