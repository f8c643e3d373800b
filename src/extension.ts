import { Uri, window, type Disposable, type ExtensionContext } from 'vscode';
import { Activity } from './editor/say/activity';
import { CommandRegistry } from './editor/commands/commandRegistry';
import { cacheConfig, offlineModelsConfig } from './editor/config';
import { Connections } from './editor/connections/connections';
import { registerConnectionCommands } from './editor/connections/connectionCommands';
import { FailureReporter } from './editor/say/failures';
import { CuePairs } from './editor/files/cues/cuePairs';
import { registerFiles } from './editor/files/register';
import { ChangedGlossaries } from './editor/glossaries/changedGlossaries';
import { EntryJumps } from './editor/glossaries/dictionary/entryJumps';
import { registerDictionaries } from './editor/glossaries/dictionary/register';
import { registerTranslateCommands } from './editor/commands/translate/register';
import { registerHelpCommands } from './editor/commands/helpCommands';
import { registerDocuments } from './editor/documents/register';
import { checkingBudget } from './editor/language/checkingBudget';
import { glossaryWords, localTerms } from './editor/language/glossaryWords';
import { registerChecking } from './editor/language/register';
import { registerFileTranslation } from './editor/files/translate/register';
import { registerInterchange } from './editor/glossaries/interchange/register';
import { describeFailure } from './editor/say/log';
import { editorModelStep } from './editor/models/modelStep';
import { connectStep } from './editor/languageOffers/connectStep';
import { installStep } from './editor/languageOffers/installStep';
import { LanguageOffers } from './editor/languageOffers/languageOffers';
import { LocalService } from './editor/localService';
import { Consents } from './editor/models/consents';
import { OwnModels } from './editor/models/ownModels';
import { registerModels } from './editor/models/register';
import { outsideChecker } from './editor/models/setup';
import { clientOpener, transportOpener, fileOpener } from './editor/network';
import { downloadStep } from './editor/offline/downloadStep';
import { OfflineModels } from './editor/offline/offlineModels';
import { registerOfflineLanguages } from './editor/offline/register';
import { RecentLanguages } from './editor/recentLanguages';
import { KeyStore } from './editor/secrets';
import { ReaderThread } from './editor/reader/readerThread';
import { guardProse } from './editor/edits/proseGuard';
import { registerSidebar } from './editor/sidebar/register';
import { registerStyleRules } from './editor/styleRules/register';
import { StatusBar } from './editor/say/statusBar';
import { registerWriteCommands } from './editor/writing/register';
import { TextCache } from './storage/textCache';

/**
 * The parts list: builds every part and wires it; nothing else happens here. Nothing heavy is loaded, no key is read
 * and no process is started before a command needs it.
 */
export function activate(context: ExtensionContext): void {
  const own = <Part extends Disposable>(part: Part): Part => {
    context.subscriptions.push(part);
    return part;
  };
  const { version } = context.extension.packageJSON as { version: string };
  const endWithParent = context.asAbsolutePath('dist/endWithParent.js');
  const stored = (name: string): string => Uri.joinPath(context.globalStorageUri, name).fsPath;

  // Not owned, so never closed before the extension host is: what ends after us, such as a process, still writes to it.
  const log = window.createOutputChannel('Parlance', { log: true });
  const activity = own(new Activity());
  const cache = new TextCache({
    file: stored('cache.sqlite'),
    ownsFolder: true,
    get maximumBytes() {
      return cacheConfig().maximumBytes;
    },
    onFailure: (error) => log.warn(`The cache is off. ${describeFailure(error)}`),
  });
  own({ dispose: () => cache.close() });
  const keys = new KeyStore(context.secrets, context.globalState);
  const openClient = clientOpener(version, log);
  const modelParts = {
    keys: new KeyStore(context.secrets, context.globalState, 'model'),
    consents: new Consents(context.globalState),
    openTransport: transportOpener(version, log),
    warn: (message: string) => log.warn(message),
  };
  const models = own(new OwnModels(modelParts));
  const localService = own(
    new LocalService({
      program: context.asAbsolutePath('dist/localService.js'),
      endWithParent,
      dataDir: stored('localService'),
      models: stored('models'),
      log,
      outside: (pipe) => models.serve(pipe),
      onCrash: () => connections.reset(),
    }),
  );
  const connections: Connections = own(
    new Connections({ keys, localService, activity, log, openClient, localLimits: () => models.limits }),
  );
  own(models.onDidChange(() => connections.reset()));
  const failures = new FailureReporter(log, activity, () => connections.connection);

  const reader = own(new ReaderThread(context.asAbsolutePath('dist/fileReader.js')));
  own(guardProse(reader));
  const commands = own(new CommandRegistry(failures));
  registerModels(commands, { ...modelParts, models });
  registerConnectionCommands(commands, { connections, keys, activity, localService, openClient });
  const offlineModels = new OfflineModels({
    folder: stored('models'),
    ownFolders: [context.asAbsolutePath('dist/models')],
    place: () => offlineModelsConfig().place,
    isAllowed: () => offlineModelsConfig().isAllowed,
    openFiles: fileOpener(version),
  });
  registerOfflineLanguages(commands, offlineModels);
  const recentLanguages = own(new RecentLanguages(context.globalState));
  const offers = new LanguageOffers(connections, [
    downloadStep(offlineModels),
    editorModelStep,
    installStep(connections),
    connectStep(connections),
  ]);
  const help = { access: connections, activity, target: recentLanguages, log, extensionVersion: version };
  registerHelpCommands(commands, help);
  own(registerTranslateCommands(commands, connections, recentLanguages, failures, offers));
  own(registerWriteCommands(commands, connections, failures));
  const changed = own(new ChangedGlossaries());
  const jumps = own(new EntryJumps());
  own(
    registerDictionaries({
      connections,
      failures,
      changed,
      extensionUri: context.extensionUri,
      jumps,
      memento: context.globalState,
    }),
  );
  const { defaults } = own(
    registerSidebar({
      registry: commands,
      access: connections,
      failures,
      recent: recentLanguages,
      changed,
      jumps,
      reader,
      memento: context.workspaceState,
      names: context.globalState,
    }),
  );
  own(
    registerChecking(commands, {
      access: connections,
      log,
      program: context.asAbsolutePath('dist/languageServer.js'),
      endWithParent,
      extensionVersion: version,
      outsideChecker,
      cache: cache.space('checks'),
      budget: checkingBudget(context.globalState),
      memento: context.workspaceState,
      glossaryWords: glossaryWords(connections),
      terms: () => localTerms(connections),
      onDidChangeTerms: changed.onDidChange,
      lastTarget: () => recentLanguages.lastTarget,
    }),
  );
  own(registerInterchange(commands, { access: connections, changed, reader, memento: context.globalState }));
  const documents = own(
    registerDocuments({
      registry: commands,
      access: connections,
      recent: recentLanguages,
      offers,
      secrets: context.secrets,
      folder: stored('documents'),
      reader,
      log: (error) => log.error(describeFailure(error)),
    }),
  );
  close = () => documents.close();
  own(
    registerStyleRules({
      registry: commands,
      connections,
      failures,
      extensionUri: context.extensionUri,
      memento: context.globalState,
    }),
  );
  const cuePairs = own(new CuePairs(context.workspaceState));
  own(
    registerFileTranslation({
      registry: commands,
      pairs: cuePairs,
      access: connections,
      recent: recentLanguages,
      offers,
      failures,
      cache,
      reader,
    }),
  );
  own(
    registerFiles(commands, {
      access: connections,
      recent: recentLanguages,
      offers,
      failures,
      cache,
      pairs: cuePairs,
      extensionUri: context.extensionUri,
      reader,
    }),
  );
  own(new StatusBar({ access: connections, activity, target: recentLanguages, defaults }));
}

let close = (): Promise<void> => Promise.resolve();

/** VS Code waits some seconds for this: results that are coming in, which no later window could fetch again. */
export async function deactivate(): Promise<void> {
  await close();
}
