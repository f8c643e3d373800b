import { createConnection, ProposedFeatures, type Connection } from 'vscode-languageserver';
import {
  createProtocolConnection,
  DidChangeWatchedFilesNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { projectFileName } from '../../domain/checking/projectRules';
import { OfflineDetector } from '../../domain/detectLanguage';
import { startServer } from '../../languageServer/server';
import { readArguments, UsageError } from '../arguments';
import { checkOptionsOf } from '../check/options';
import { commands } from '../commands';
import type { Shell } from '../shell';
import { untilLeft } from '../untilLeft';
import type { ExitCode } from '../world';
import { EditorHost } from './editorHost';

/** Serves an editor over standard input and output until it goes. @throws UsageError */
export async function lsp(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.lsp.options);
  if (positionals.length > 0) throw new UsageError('parlance lsp takes no arguments. --help lists all options.');
  const { stdin, stdout } = shell.world;
  const host = new EditorHost(await checkOptionsOf(values, shell), shell);
  const { left, leave } = untilLeft(shell);
  const connection = createConnection(
    (logger) => createProtocolConnection(new StreamMessageReader(stdin), new StreamMessageWriter(stdout), logger),
    // An editor that goes without a word closes the pipe, which tells the same.
    { shutdownReceived: false, initialize: () => undefined, exit: (code) => leave(code === 0 ? 0 : 1) },
    ProposedFeatures.all,
  );
  const server = startServer(connection, { detector: new OfflineDetector(), host });
  connection.onInitialized(() => void watchProject(connection, host));
  connection.onDidChangeConfiguration(({ settings }) => {
    host.take((settings as { parlance?: { check?: unknown } } | null)?.parlance?.check);
    server.settingsChanged();
  });
  connection.onDidChangeWatchedFiles(() => {
    host.projectsChanged();
    server.settingsChanged();
    server.wordsChanged();
  });
  try {
    return await left;
  } finally {
    connection.dispose();
    // An editor that has said goodbye may leave the pipe open, and it would keep this process.
    stdin.destroy();
    await host.close();
  }
}

/** Hears of changes of what a team has written down, from an editor that tells of files. */
async function watchProject(connection: Connection, { watchesFiles }: EditorHost): Promise<void> {
  if (!watchesFiles) return;
  await connection.client.register(DidChangeWatchedFilesNotification.type, {
    watchers: [{ globPattern: `**/${projectFileName}` }],
  });
}
