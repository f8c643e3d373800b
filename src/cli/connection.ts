import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { headerToken, readArguments, UsageError } from './arguments';
import { commands } from './commands';
import { readAction } from './resources/action';
import { KeyStore, originOf, roleWords, type Role } from './keyStore';
import { openService } from './service';
import type { Shell } from './shell';
import { tableOf } from './table';
import type { ExitCode } from './world';

/** Keeps keys of services in the key store of the system, tells of them and takes them out; it never shows one. @throws UsageError */
export async function connection(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.connection.options);
  const { action, rest } = readAction('connection', positionals);
  const store = await KeyStore.open(shell.signal);
  if (action === 'list') {
    const kept = await store.list();
    if (values.json) {
      await shell.printJson(kept);
    } else {
      await shell.print(
        tableOf(
          ['ADDRESS', 'KEPT'],
          kept.map(({ origin, role }) => [origin, roleWords[role]]),
        ),
      );
    }
    return 0;
  }
  const url = rest[0] ?? shell.world.env['PARLANCE_URL'];
  if (!url) throw new UsageError('Enter the URL of the service.');
  if (values.admin && values.engine) throw new UsageError('Use either --admin or --engine.');
  const role: Role = values.engine ? 'engine' : values.admin ? 'admin' : 'user';
  const origin = originOf(url);
  if (action === 'remove') {
    if (!(await store.remove(origin, role))) throw new UsageError(`No ${roleWords[role]} is stored for ${origin}.`);
    shell.note(`Removed the ${roleWords[role]} for ${origin} from the system keychain.`);
    return 0;
  }
  // Nobody is to look for their key in vain: a store that cannot be used says so first.
  await store.find(origin, role);
  const key = await askFor(`The ${roleWords[role]} for ${origin}: `, shell);
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('Invalid key. Nothing was stored.');
  if (role === 'engine') {
    await store.keep(origin, role, key);
    shell.say(`Stored the ${roleWords[role]} for ${origin} in the system keychain. It wasn’t tested.`);
    return 0;
  }
  const authScheme = headerToken(values.scheme, 'scheme');
  const tried = { url, key, authScheme, as: role, tagHeader: 'X-Service-Reporting-Tag', ownsCacheFolder: false };
  const service = await openService('parlance-connection', tried, shell);
  try {
    const { client } = service;
    const options = { signal: shell.signal };
    // Both cost nothing, and take a key that is right.
    await (role === 'admin' ? client.developerKeys.list(options) : client.usage.get(options));
  } finally {
    await service.close();
  }
  await store.keep(origin, role, key);
  shell.note(`Stored the ${roleWords[role]} for ${origin} in the system keychain.`);
  return 0;
}

/** The line that a user types, unseen on a terminal; else all that standard input has. */
async function askFor(question: string, { world, signal }: Shell): Promise<string> {
  const { stdin, stderr } = world;
  if (stdin.isTTY !== true) return (await text(stdin)).trim();
  // What is typed is written back to nowhere.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output, terminal: true });
  stderr.write(question);
  try {
    const stopped = new AbortController();
    reader.once('SIGINT', () => stopped.abort(new Error('Stopped.')));
    const [line] = (await once(reader, 'line', { signal: AbortSignal.any([signal, stopped.signal]) })) as [string];
    return line.trim();
  } finally {
    reader.close();
    stderr.write('\n');
  }
}
