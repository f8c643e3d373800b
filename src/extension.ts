import { processWords } from './editor/messages/language';
import { EventEmitter, Uri, window, type Disposable, type ExtensionContext } from 'vscode';
import { Activity } from './editor/messages/activity';
import { CommandRegistry } from './editor/commandRegistry';
import { offlineModelsConfig } from './editor/settings/engines';
import { cacheConfig } from './editor/settings/files';
import { rememberSettings } from './editor/settings/read';
import { Connections } from './editor/service/connections/connections';
import { registerConnectionCommands } from './editor/service/connections/connectionCommands';
import { FailureReporter } from './editor/messages/failures';
import { CuePairs } from './editor/files/tables/cues/cuePairs';
import { registerAgentTools } from './editor/agents/register';
import { registerAccount } from './editor/account/register';
import { registerEngines } from './editor/engines/register';
import { registerFiles } from './editor/files/segments/register';
import { ChangedGlossaries } from './editor/resources/glossaries/changedGlossaries';
import { EntryJumps } from './editor/resources/glossaries/dictionary/entryJumps';
import { registerDictionaries } from './editor/resources/glossaries/dictionary/register';
import { registerTextActions } from './editor/texts/textActions';
import { registerTranslateCommands } from './editor/texts/translate/register';
import { TranslatedTexts } from './editor/texts/translate/translatedTexts';
import { registerHelpCommands } from './editor/commands/helpCommands';
import { registerDocuments } from './editor/files/jobs/register';
import { checkingBudget } from './editor/checking/checkingBudget';
import { glossaryWords, localTerms } from './editor/checking/glossaryWords';
import { checkingNow } from './editor/checking/chooseChecking';
import { ProjectFiles } from './editor/checking/projectFiles';
import { registerChecking } from './editor/checking/register';
import { registerRecordings } from './editor/files/recordings/register';
import { registerFileTranslation } from './editor/files/order/register';
import { registerInterchange } from './editor/resources/glossaries/interchange/register';
import { describeFailure } from './editor/messages/log';
import { editorModelStep } from './editor/engines/models/modelStep';
import { connectStep } from './editor/languages/offers/connectStep';
import { installStep } from './editor/languages/offers/installStep';
import { LanguageOffers } from './editor/languages/offers/languageOffers';
import { LocalService } from './editor/service/localService';
import { Consents } from './editor/engines/models/consents';
import { OwnModels } from './editor/engines/models/ownModels';
import { registerModels } from './editor/engines/models/register';
import { outsideChecker, translatorElsewhere } from './editor/engines/models/setup';
import { clientOpener, transportOpener, fileOpener } from './editor/service/network';
import { downloadStep } from './editor/engines/offline/downloadStep';
import { OfflineModels } from './work/models/offlineModels';
import { registerOfflineLanguages } from './editor/engines/offline/register';
import { sharedModels } from './editor/engines/offline/sharedModels';
import { RecentLanguages } from './editor/languages/recentLanguages';
import { KeyStore } from './editor/service/secrets';
import { Spending } from './editor/service/spending';
import { ReaderThread } from './editor/reader/readerThread';
import { guardProse } from './editor/texts/edits/proseGuard';
import { registerLocalisation } from './editor/localization/register';
import { registerSidebar } from './editor/resources/register';
import { registerStyleRules } from './editor/resources/styleRules/register';
import { StatusBar } from './editor/messages/statusBar';
import { registerDictation } from './editor/texts/dictation/register';
import { registerWriteCommands } from './editor/texts/writing/register';
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
  own(rememberSettings());
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
  const ledgerFile = stored('ledger/ledger.sqlite');
  const spending = own(
    new Spending(ledgerFile, (error) => log.warn(`What is sent cannot be written down. ${describeFailure(error)}`)),
  );
  const keys = new KeyStore(context.secrets, context.globalState);
  const openClient = clientOpener(version, log);
  const modelParts = {
    keys: new KeyStore(context.secrets, context.globalState, 'model'),
    consents: new Consents(context.globalState),
    openTransport: transportOpener(version, log),
    warn: (message: string) => log.warn(message),
  };
  const modelsPlace = sharedModels(stored('models'));
  const models = own(new OwnModels(modelParts));
  const localService = own(
    new LocalService({
      program: context.asAbsolutePath('dist/localService.js'),
      endWithParent,
      dataDir: stored('localService'),
      models: modelsPlace.folder,
      modelsReady: modelsPlace.ready,
      words: processWords(),
      log,
      outside: (pipe) => models.serve(pipe),
      onCrash: () => connections.reset(),
    }),
  );
  const connections: Connections = own(
    new Connections({ keys, localService, activity, log, spending, openClient, localLimits: () => models.limits }),
  );
  own(models.onDidChange(() => connections.reset()));
  const failures = new FailureReporter(log, activity, () => connections.connection);

  const reader = own(new ReaderThread(context.asAbsolutePath('dist/fileReader.js')));
  own(guardProse(reader));
  const commands = own(new CommandRegistry(failures));
  registerModels(commands, { ...modelParts, models });
  registerConnectionCommands(commands, { connections, keys, activity, localService, openClient });
  const modelsChanged = own(new EventEmitter<void>());
  const offlineModels = new OfflineModels({
    folder: modelsPlace.folder,
    ready: modelsPlace.ready,
    ownFolders: [context.asAbsolutePath('dist/models')],
    pinned: () => ({ file: context.asAbsolutePath('dist/pinnedModels.json'), size: offlineModelsConfig().size }),
    place: () => offlineModelsConfig().place,
    isAllowed: () => offlineModelsConfig().isAllowed,
    openFiles: fileOpener(version),
    onChange: () => modelsChanged.fire(),
  });
  registerOfflineLanguages(commands, offlineModels);
  own(registerEngines(commands, { connections, activity, onDidChangeModels: modelsChanged.event }));
  own(
    registerAccount({
      registry: commands,
      access: connections,
      activity,
      spending,
      memento: context.globalState,
      extensionUri: context.extensionUri,
      administrator: { connections, localService, openClient },
      connect: { connections, keys, activity, openClient },
      keyFiles: stored('localService/developer-keys'),
    }),
  );
  const recentLanguages = own(new RecentLanguages(context.globalState));
  const offers = new LanguageOffers(
    connections,
    [downloadStep(offlineModels), editorModelStep, installStep(connections), connectStep(connections)],
    translatorElsewhere,
  );
  registerHelpCommands(commands, {
    access: connections,
    activity,
    target: recentLanguages,
    checkingNow,
    extensionUri: context.extensionUri,
    offers,
    log,
    extensionVersion: version,
    models,
    stored: {
      folder: context.globalStorageUri.fsPath,
      models: modelsPlace.folder,
      secrets: context.secrets,
      mementos: [context.globalState, context.workspaceState],
      release: async () => {
        await localService.stop();
        cache.release();
        await spending.release();
      },
    },
  });
  const translated = own(new TranslatedTexts());
  own(
    registerTranslateCommands(
      commands,
      connections,
      recentLanguages,
      failures,
      offers,
      translated,
      context.globalState,
    ),
  );
  own(registerWriteCommands(commands, connections, failures));
  own(registerTextActions());
  own(registerDictation(commands, { access: connections, recent: recentLanguages, memento: context.globalState }));
  own(
    registerAgentTools({
      access: connections,
      program: context.asAbsolutePath('dist/parlance.js'),
      endWithParent,
      ledger: ledgerFile,
      extensionVersion: version,
    }),
  );
  const changed = own(new ChangedGlossaries());
  const projectFiles = own(new ProjectFiles());
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
      memoriesFolder: Uri.joinPath(context.globalStorageUri, 'localService', 'memories'),
    }),
  );
  own(
    registerChecking(commands, {
      access: connections,
      log,
      reader,
      program: context.asAbsolutePath('dist/languageServer.js'),
      endWithParent,
      extensionVersion: version,
      outsideChecker,
      cache: cache.space('checks'),
      budget: checkingBudget(context.globalState),
      projects: projectFiles,
      memento: context.workspaceState,
      glossaryWords: glossaryWords(connections),
      terms: () => localTerms(connections),
      onDidChangeTerms: changed.onDidChange,
      translated,
      lastTarget: () => recentLanguages.lastTarget,
    }),
  );
  own(registerInterchange(commands, { access: connections, changed, reader, memento: context.globalState }));
  const documents = own(
    registerDocuments({
      registry: commands,
      access: connections,
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
  const projectReader = own(new ReaderThread(context.asAbsolutePath('dist/fileReader.js')));
  const cuePairs = own(new CuePairs(context.workspaceState));
  own(
    registerRecordings(commands, {
      access: connections,
      recent: recentLanguages,
      failures,
      pairs: cuePairs,
      folder: stored('recordings'),
    }),
  );
  const localisationFiles = own(
    registerFiles(commands, {
      access: connections,
      recent: recentLanguages,
      offers,
      failures,
      cache,
      pairs: cuePairs,
      extensionUri: context.extensionUri,
      reader,
      projectReader,
      levels: projectFiles,
    }),
  );
  const localisation = own(
    registerLocalisation({
      registry: commands,
      access: connections,
      cache,
      reader: projectReader,
      memento: context.workspaceState,
      extensionUri: context.extensionUri,
      failures,
      fileParts: () => localisationFiles.parts(),
      recent: recentLanguages,
      offers,
    }),
  );
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
      documents: documents.ready,
      missingIn: localisation.missingIn,
    }),
  );
  own(new StatusBar({ access: connections, activity, target: recentLanguages, defaults }));
}

let close = (): Promise<void> => Promise.resolve();

/** VS Code waits some seconds for this: results that are coming in, which no later window could fetch again. */
export async function deactivate(): Promise<void> {
  await close();
}
