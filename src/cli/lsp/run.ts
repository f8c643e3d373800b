import { createConnection, ProposedFeatures, type Connection } from 'vscode-languageserver';
import {
  ConfigurationRequest,
  createProtocolConnection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { projectFileName } from '../../domain/checking/projectRules';
import { OfflineDetector } from '../../domain/detectLanguage';
import { onlyProtocol } from '../../languageServer/messages';
import { startServer } from '../../languageServer/server';
import { readArguments, UsageError } from '../arguments';
import { checkOptionsOf } from '../check/options';
import { commands } from '../commands';
import { printable, type Shell } from '../shell';
import { untilLeft } from '../untilLeft';
import type { ExitCode } from '../world';
import { EditorHost } from './editorHost';

/** Name of our section in the settings of an editor. */
const section = 'parlance';

type Settings = { check?: unknown } | null | undefined;

/** Serves an editor over standard input and output until it goes. @throws UsageError */
export async function lsp(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.lsp.options);
  if (positionals.length > 0) throw new UsageError('parlance lsp takes no arguments. --help lists all options.');
  const { stdin, stdout } = shell.world;
  const host = new EditorHost(await checkOptionsOf(values, shell), shell);
  const { left, leave } = untilLeft(shell);
  const connection = createConnection(
    (logger) =>
      createProtocolConnection(new StreamMessageReader(stdin), new StreamMessageWriter(stdout), logger, onlyProtocol),
    // An editor that goes without a word closes the pipe, which tells the same.
    { shutdownReceived: false, initialize: () => undefined, exit: (code) => leave(code === 0 ? 0 : 1) },
    ProposedFeatures.all,
  );
  const server = startServer(connection, { detector: new OfflineDetector(), host });
  const askForSettings = async (): Promise<void> => {
    if (!host.asksForSettings) return;
    // Not “parlance.check”: some editors look for no dots in what they are asked for.
    const question = { items: [{ section }] };
    await host.ask(async () => {
      const [found] = (await connection.sendRequest(ConfigurationRequest.type, question)) as Settings[];
      return found?.check;
    });
    server.settingsChanged();
  };
  connection.onInitialized(() => {
    void watch(connection, host).catch(() =>
      shell.say('The editor doesn’t report changes to settings or project files.'),
    );
    void askForSettings();
  });
  connection.onDidChangeConfiguration(({ settings }) => {
    host.take((settings as Record<typeof section, Settings> | null)?.[section]?.check);
    server.settingsChanged();
    void askForSettings();
  });
  const projectsChanged = (): void => {
    host.projectsChanged();
    server.settingsChanged();
    server.wordsChanged();
  };
  connection.onDidChangeWatchedFiles(projectsChanged);
  connection.onExecuteCommand(async ({ command, arguments: given = [] }) => {
    try {
      await host.run(command, given);
    } catch (error) {
      connection.window.showErrorMessage(printable(error instanceof Error ? error.message : String(error)));
    }
    projectsChanged();
    return null;
  });
  try {
    // Reading a document leaves no turn to hear of a signal.
    return await shell.readingOnly(() => left);
  } finally {
    connection.dispose();
    // An editor that has said goodbye may leave the pipe open, and it would keep this process.
    stdin.destroy();
    await host.close();
  }
}

/** Hears of changes of what a team has written down, and of settings, from an editor that tells only whom it may. */
async function watch({ client }: Connection, { watchesFiles, tellsOfSettings }: EditorHost): Promise<void> {
  if (tellsOfSettings) await client.register(DidChangeConfigurationNotification.type, { section });
  if (!watchesFiles) return;
  await client.register(DidChangeWatchedFilesNotification.type, {
    watchers: [{ globPattern: `**/${projectFileName}` }],
  });
}
