import { join } from 'node:path';
import { networkOptionsFrom } from '../api/network';
import { projectFileName } from '../domain/checking/projectRules';
import { namedFolder } from '../storage/folders';
import { projectText } from './ownFile';
import { readArguments, UsageError } from './arguments';
import { commands } from './commands';
import { enginesOf } from './engines/engineOptions';
import { cacheOf, keptKey } from './serviceOptions';
import type { Shell } from './shell';
import { tableOf } from './table';
import type { ExitCode } from './world';

/** Value of a setting and its origin. */
interface Told {
  setting: string;
  value: string;
  from: string;
}

/** Tells what holds here, and where it is from; of a key only whether there is one. @throws UsageError */
export async function config(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.config.options);
  if (positionals.length > 1) throw new UsageError('Name one file. --help lists all options.');
  const told = [
    ...(await ofService(shell)),
    ...(await ofEngines(shell)),
    ofCache(shell),
    ...ofNetwork(shell),
    ...(await ofProject(positionals[0], shell)),
  ];
  if (values.json) {
    await shell.printJson({ version: 1, settings: told });
  } else {
    await shell.print(
      tableOf(
        ['SETTING', 'VALUE', 'FROM'],
        told.map(({ setting, value, from }) => [setting, value, from]),
      ),
    );
  }
  return 0;
}

const usual = 'usual';

async function ofService(shell: Shell): Promise<Told[]> {
  const { env } = shell.world;
  const url = env['PARLANCE_URL'];
  if (!url) return [{ setting: 'service', value: 'the local service', from: usual }];
  const file = env['PARLANCE_KEY_FILE'];
  const key = env['PARLANCE_KEY']
    ? { value: 'set', from: 'PARLANCE_KEY' }
    : file
      ? { value: `in ${file}`, from: 'PARLANCE_KEY_FILE' }
      : (await keptKey(url, 'user', shell)) === undefined
        ? { value: 'missing', from: usual }
        : { value: 'set', from: 'system keychain' };
  return [
    { setting: 'service', value: withoutSecrets(url), from: 'PARLANCE_URL' },
    { setting: 'key', ...key },
  ];
}

/** The user's own engines; none counts where the environment names another service. @throws UsageError */
async function ofEngines(shell: Shell): Promise<Told[]> {
  if (shell.world.env['PARLANCE_URL']) return [];
  const engines = await enginesOf({}, shell);
  return (engines?.told ?? []).map(({ words, destination, from }) => ({
    setting: words,
    value: withoutSecrets(destination.baseUrl),
    from,
  }));
}

function ofCache(shell: Shell): Told {
  const { cacheFile = '' } = cacheOf({ 'no-cache': false }, shell);
  const isNamed = namedFolder(shell.world.env['XDG_CACHE_HOME']) !== undefined && process.platform === 'linux';
  return { setting: 'cache', value: cacheFile, from: isNamed ? 'XDG_CACHE_HOME' : usual };
}

function ofNetwork({ world: { env } }: Shell): Told[] {
  const { proxy, noProxy = [] } = networkOptionsFrom({}, env);
  if (proxy === undefined) return [{ setting: 'proxy', value: 'none', from: usual }];
  const names = ['https_proxy', 'http_proxy', 'all_proxy'].flatMap((name) => [name, name.toUpperCase()]);
  const from = names.find((name) => env[name]?.trim()) ?? usual;
  const without = noProxy.filter((host) => host !== '');
  return [
    { setting: 'proxy', value: withoutSecrets(proxy), from },
    ...(without.length === 0 ? [] : [{ setting: 'not by the proxy', value: without.join(', '), from: 'no_proxy' }]),
  ];
}

/** An address may have a password in it. */
function withoutSecrets(address: string): string {
  try {
    const url = new URL(address);
    [url.username, url.password, url.search] = [url.username === '' ? '' : 'hidden', '', ''];
    return url.href;
  } catch {
    return 'no address';
  }
}

/** Returns the settings of a project that apply to a file. @throws UsageError */
async function ofProject(file: string | undefined, shell: Shell): Promise<Told[]> {
  const { Project } = await import('./check/project');
  const project = await Project.open(shell);
  const from = join(project.folder, projectFileName);
  const isThere = (await projectText(project.folder, shell)) !== undefined;
  const told: Told[] = [{ setting: 'project', value: project.folder, from: isThere ? from : usual }];
  if (file === undefined || !isThere) return told;
  const rules = Object.entries(project.rulesFor(shell.at(file))).filter(([, value]) => value !== undefined);
  return [
    ...told,
    ...rules.map(([setting, value]) => ({ setting: `${file}: ${setting}`, value: JSON.stringify(value), from })),
  ];
}
