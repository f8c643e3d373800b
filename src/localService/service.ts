import { join } from 'node:path';
import { noLimit } from '../api/schemas/limits';
import { createApp } from './app';
import { DocumentFiles } from './documents/documentFiles';
import { DocumentWorker } from './documents/documentWorker';
import { openHere, type DocumentOpener } from './documents/openDocument';
import type { TranslationEngine } from './engines/engine';
import { RecordedEngine } from './engines/recordedEngine';
import { WorkRecord } from './engines/workRecord';
import { LoopbackServer } from './http/loopbackServer';
import type { Memories } from './memories/memories';
import { MemoryLibrary } from './memories/memoryLibrary';
import type { LibraryPlace } from './memories/memoriesInThread';
import { storeFileName } from '../storage/dataFolder';
import { keyDigests, keyRing, newRunKeys, type RunKeys } from './keyRing';
import { noOutside, type Outside } from './outside/outside';
import { Quota } from './quota';
import type { ServiceLog } from './serviceLog';
import { DeveloperKeys } from './store/developerKeys';
import { Documents } from './store/documents';
import { Glossaries } from './store/glossaries';
import { KeyFiles } from './store/keyFiles';
import { openCounters, openStore } from './store/openStore';
import { StyleRuleLists } from './store/styleRuleLists';
import { UsageStore } from './store/usageStore';
import { EngineSet, type EngineAdvice } from './translation/engineSet';
import type { InstallCommand } from './enginesOverview';
import type { DetectLanguage } from './translation/sourceLanguage';
import { Translator } from './translation/translator';
import { SpeechEngineSet } from './voice/engines/speechEngines';
import type { Speaker } from './voice/engines/speaker';
import type { SpeechEngine } from './voice/engines/speechEngine';
import { VoiceSessions } from './voice/voiceSessions';
import { VoiceSockets } from './voice/voiceSockets';
import { voiceTimes, type VoiceTimes } from './voice/voiceTimes';
import { ChosenWriter } from './writing/outside/chosenWriter';
import type { Writer } from './writing/writer';

export interface ServiceOptions {
  /** Folder of everything the service keeps. */
  dataDir: string;
  /** 0 for any free port. */
  port: number;
  engines: readonly TranslationEngine[];
  advice: EngineAdvice;
  installCommand?: InstallCommand;
  detect: DetectLanguage;
  writer: Writer;
  /** Access to the outside for engines and checkers; none when absent. */
  outside?: Outside;
  /** Opens the translation memories; where it is called, when absent. */
  openMemories?: (place: LibraryPlace, log: ServiceLog) => Memories;
  /** Reads documents; where it is called, when absent. */
  openDocument?: DocumentOpener;
  /** Engines that understand speech; none when absent. */
  speech?: readonly SpeechEngine[];
  /** Engine that speaks; none when absent. */
  speaker?: Speaker;
  /** Folders in which `ffmpeg` may be; those of this machine when absent. */
  decoderFolders?: readonly string[];
  voiceTimes?: Partial<VoiceTimes>;
  log: ServiceLog;
  now?: () => Date;
  /** Characters per month for all keys together; no limit when absent. */
  accountLimit?: number;
  /** Documents of one key at a time; `defaultMaxOpenDocuments` when absent. */
  maxOpenDocuments?: number;
  /** Contract C1; on unless switched off. */
  refuseLatencyCombinations?: boolean;
}

export interface RunningService extends RunKeys {
  /** `http://127.0.0.1:port`. */
  url: string;
  /** Answers what was asked, ends the engines, closes the store. */
  stop(): Promise<void>;
}

const defaultMaxOpenDocuments = 50;

function openMemoriesHere({ folder, storeFile }: LibraryPlace, log: ServiceLog): Memories {
  return new MemoryLibrary(folder, storeFile, log);
}

/** Opens the store and listens on loopback. Rejects with `StoreError`, or with the error of listening. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { now = () => new Date() } = options;
  const storeFile = join(options.dataDir, storeFileName);
  const database = openStore(storeFile);
  const counters = openCounters(storeFile);
  const keys = newRunKeys();
  const usage = new UsageStore(counters, now);
  const developerKeys = new DeveloperKeys(database, now);
  const quota = new Quota({
    usage,
    now,
    accountLimit: options.accountLimit ?? noLimit,
    keyLimit: (keyId) => developerKeys.get(keyId)?.charactersLimit ?? undefined,
    keySpeechLimit: (keyId) => developerKeys.get(keyId)?.speechMillisecondsLimit ?? undefined,
  });
  const outside = options.outside ?? noOutside;
  const record = new WorkRecord(outside);
  const recorded = options.engines.map((engine) => new RecordedEngine(engine, record));
  const engines = new EngineSet(recorded, options.advice, () => outside.options);
  const translator = new Translator(engines);
  const writer = new ChosenWriter(options.writer, outside, options.detect, record);
  const glossaries = new Glossaries(database, now);
  const documents = new Documents(database, now);
  const documentFiles = new DocumentFiles(join(options.dataDir, 'documents'));
  const { log, detect } = options;
  const resources = {
    glossaries,
    memories: (options.openMemories ?? openMemoriesHere)(
      { folder: join(options.dataDir, 'memories'), storeFile: join(options.dataDir, 'memories.sqlite') },
      log,
    ),
    styleRules: new StyleRuleLists(database, now),
  };
  const documentWorker = new DocumentWorker({
    ...resources,
    translator,
    detect,
    openDocument: options.openDocument ?? openHere,
    documents,
    files: documentFiles,
    log,
    now,
  });
  const voiceSessions = new VoiceSessions();
  const app = createApp({
    identify: keyRing(keys, developerKeys),
    keyDigests: keyDigests(keys, developerKeys),
    developerKeys,
    ...resources,
    documents,
    documentFiles,
    documentWorker,
    maxOpenDocuments: options.maxOpenDocuments ?? defaultMaxOpenDocuments,
    keyFiles: new KeyFiles(join(options.dataDir, 'developer-keys')),
    port: () => server.port,
    log,
    engines,
    installCommand: options.installCommand,
    outside,
    record,
    chosenWriter: writer,
    translator,
    detect,
    writer,
    speech: new SpeechEngineSet(options.speech ?? []),
    speaker: options.speaker,
    voiceSessions,
    voiceTimes: { ...voiceTimes, ...options.voiceTimes },
    decoderFolders: options.decoderFolders,
    refuseLatencyCombinations: options.refuseLatencyCombinations ?? true,
    usage,
    quota,
    now,
  });
  const sockets = new VoiceSockets(voiceSessions, () => server.port);
  const server: LoopbackServer = new LoopbackServer((request, bindings) => app.fetch(request, bindings), sockets);
  try {
    await server.listen(options.port);
  } catch (error) {
    counters.close();
    database.close();
    throw error;
  }
  await documentWorker.sweep();
  documentWorker.wake();
  return {
    ...keys,
    url: `http://127.0.0.1:${server.port}`,
    async stop() {
      voiceSessions.stop();
      sockets.stop();
      await server.close();
      await documentWorker.stop();
      await Promise.all([translator.stop(), writer.stop(), resources.memories.stop()]);
      counters.close();
      database.close();
    },
  };
}
