// Runs a script under a Node that has node:sqlite: `node test/host/withNode.mjs SCRIPT ARGS…`.
// The running Node where it is new enough, else the packaged one, which the script's children find first in PATH too.
// The script ends with this process and with the npm that started it, however those end and whatever it is doing.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endWithParent, nodeBinary, reportAndExit } from './toolchain.mjs';

try {
  const node = await nodeBinary();
  const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter);
  const child = spawn(node, [...endWithParent(), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PATH, PARLANCE_ENDS_WITH: npmAbove().join(',') },
  });
  // Ctrl-C and a closed terminal reach the child by themselves; staying alive lets it finish its cleaning.
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('close', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
    process.removeAllListeners('SIGTERM');
  });
} catch (error) {
  reportAndExit(error);
}

/** @returns the shell that npm runs a script in and npm itself: killing npm leaves its shell running */
function npmAbove() {
  if (!process.env.npm_lifecycle_event) return [];
  const shell = process.ppid;
  return [shell, parentOf(shell)].filter(Boolean);
}

/** @returns `undefined` where the system does not tell */
function parentOf(pid) {
  const stat = `/proc/${pid}/stat`;
  // The name of the program, in brackets, may have spaces and brackets of its own.
  if (existsSync(stat)) return Number(readFileSync(stat, 'utf8').split(') ').at(-1).split(' ')[1]);
  if (process.platform === 'win32') return undefined;
  return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)]).stdout) || undefined;
}
