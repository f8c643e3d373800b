// Runs a script under a Node that has node:sqlite: `node test/host/withNode.mjs SCRIPT ARGS…`.
// The running Node where it is new enough, else the packaged one, which the script's children find first in PATH too.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { nodeBinary, reportAndExit } from './toolchain.mjs';

try {
  const node = await nodeBinary();
  const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter);
  const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env: { ...process.env, PATH } });
  // Ctrl-C reaches the child by itself; staying alive lets it finish its cleaning.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('close', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
    process.removeAllListeners('SIGTERM');
  });
} catch (error) {
  reportAndExit(error);
}
