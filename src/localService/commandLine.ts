import { parseArgs } from 'node:util';
import { outsideFlag } from '../shared/outsideWork';
import { dataFolder } from '../storage/dataFolder';
import { modelsFolder } from '../storage/models/modelsFolder';

export interface CommandLine {
  port: number;
  dataDir: string;
  /** True if it goes on with a store of this run where its own cannot be written. */
  mayForget: boolean;
  /** Folder of translation models; it need not be there. */
  models: string;
  /** Stop when standard input ends, as it does when the process that started this one is gone. */
  parentPipe: boolean;
  /** True if a shell started it, and not an editor. */
  inShell: boolean;
  /** True if the process that started this one answers questions on a pipe of its own, see `shared/outsideWork`. */
  outside: boolean;
}

const outsideName = outsideFlag.slice(2) as 'outside-pipe';

/** Output of `--help`. */
export const usage = `Usage: local-service [options]

Serves the DeepL-compatible API on 127.0.0.1. Prints one line of JSON with its url, key and adminKey, and runs until SIGTERM.

  --port N        Port to listen on. Default: any free port.
  --data DIR      Data folder. Default: the data folder of this system.
  --may-forget    Store data only until the service ends when the data folder isn’t writable.
  --models DIR    Folder of translation models. Default: PARLANCE_MODELS_FOLDER, or "models" in the data folder.
  --parent-pipe   Stop when standard input ends.
  --in-shell      Name commands of the CLI in messages, not those of VS Code.
  ${outsideFlag}  Send requests to the user’s own models and servers through a pipe of the parent process.
`;

/** Reads the arguments; `help` when they ask for the usage. Throws an error with a sentence when they are wrong. */
export function readCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): CommandLine | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      'may-forget': { type: 'boolean' },
      models: { type: 'string' },
      'parent-pipe': { type: 'boolean' },
      [outsideName]: { type: 'boolean' },
      'in-shell': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return 'help';
  const port = values.port ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error('--port must be a number from 0 to 65535.');
  const dataDir = values.data ?? dataFolder(process.platform, env);
  return {
    port: Number(port),
    dataDir,
    mayForget: values['may-forget'] ?? false,
    models: values.models ?? modelsFolder(process.platform, env, dataDir),
    parentPipe: values['parent-pipe'] ?? false,
    outside: values[outsideName] ?? false,
    inShell: values['in-shell'] ?? !values[outsideName],
  };
}
