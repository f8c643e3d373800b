import { join } from 'node:path';
import { cacheFolder } from '../storage/cacheFolder';
import { CompiledCode } from './compiledCode';
import { main } from './main';
import { isCommand } from './runs';
import { listenForStop } from './stopping';
import type { Output } from './world';

/** Oldest Node version: the first that has the database of the cache. */
const oldestNode = [22, 13] as const;

/** @returns whether this Node has all that is needed */
function isNodeNew(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/** A reader that left is told by the write; without a listener it would end the program. */
function heard(stream: NodeJS.WriteStream): Output {
  return stream.on('error', () => undefined);
}

/** Node 22 says of the database it brings that it is experimental: that is for us to know, not for each user. */
function leaveExperimentsUnsaid(): void {
  const usual = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name === 'ExperimentalWarning') return;
    for (const tell of usual) tell(warning);
  });
}

/** Function of the bundle (`build/inTwo.js`) that replaces how its parts and libraries are read. */
declare const readWith: ((reader: (require: NodeJS.Require) => (name: string) => unknown) => void) | undefined;

/** Keeps compiled code of the rest of this program, so that it is not compiled at each start. */
function keepCompiled(): void {
  if (typeof readWith === 'undefined') return;
  try {
    const folder = join(cacheFolder(process.platform, process.env), 'code');
    const [command = ''] = process.argv.slice(2);
    readWith((require) => {
      const code = new CompiledCode(folder, isCommand(command) ? command : 'help', require);
      process.once('exit', () => code.keep());
      return (name) => code.read(name);
    });
  } catch {
    // A home that takes no folder.
  }
}

async function run(): Promise<void> {
  if (!isNodeNew()) {
    process.stderr.write(`parlance needs Node ${oldestNode.join('.')} or later; this is ${process.versions.node}.\n`);
    process.exitCode = 2;
    return;
  }
  leaveExperimentsUnsaid();
  keepCompiled();
  const { ended, ...stopping } = listenForStop();
  process.exitCode = await main(process.argv.slice(2), {
    // Node makes it when it is first asked for, and few commands read from it.
    get stdin() {
      return process.stdin;
    },
    stdout: heard(process.stdout),
    stderr: heard(process.stderr),
    env: process.env,
    cwd: process.cwd(),
    ...stopping,
    programs: __dirname,
  });
  ended();
}

void run();
