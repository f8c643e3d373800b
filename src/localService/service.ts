import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { noLimit } from '../api/schemas/limits';
import { createApp } from './app';
import { DocumentFiles } from './documents/documentFiles';
import { DocumentWorker } from './documents/documentWorker';
import { openHere, type DocumentOpener } from './documents/openDocument';
import type { TranslationEngine } from './engines/engine';
import { HttpFailure } from './http/failure';
import { MemoryFolder } from './memories/memoryFolder';
import { newTraceId, traceHeader } from './http/traceId';
import { keyRing, newRunKeys, type RunKeys } from './keyRing';
import { Quota } from './quota';
import type { ServiceLog } from './serviceLog';
import { DeveloperKeys } from './store/developerKeys';
import { Documents } from './store/documents';
import { Glossaries } from './store/glossaries';
import { KeyFiles } from './store/keyFiles';
import { Memories } from './store/memories';
import { openCounters, openStore } from './store/openStore';
import { StyleRuleLists } from './store/styleRuleLists';
import { UsageStore } from './store/usageStore';
import { EngineSet, type EngineAdvice } from './translation/engineSet';
import type { DetectLanguage } from './translation/sourceLanguage';
import { Translator } from './translation/translator';
import type { Writer } from './writing/writer';

export interface ServiceOptions {
  /** Folder of everything the service keeps. */
  dataDir: string;
  /** 0 for any free port. */
  port: number;
  engines: readonly TranslationEngine[];
  advice: EngineAdvice;
  detect: DetectLanguage;
  writer: Writer;
  /** Reads documents; where it is called, when absent. */
  openDocument?: DocumentOpener;
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

/** The name of the store's file inside the data folder. */
const storeFileName = 'parlance.sqlite';
const defaultMaxOpenDocuments = 50;
/** How long requests may take to finish once the service is asked to stop. */
const stopGraceMs = 1_000;

/** Opens the store and listens on loopback. Rejects with `StoreError`, or with the error of listening. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { now = () => new Date() } = options;
  const storeFile = join(options.dataDir, storeFileName);
  const database = openStore(storeFile);
  const counters = openCounters(storeFile);
  const keys = newRunKeys();
  const usage = new UsageStore(counters, now);
  const developerKeys = new DeveloperKeys(database, now);
  const memoryStore = new Memories(database);
  const quota = new Quota({
    usage,
    now,
    accountLimit: options.accountLimit ?? noLimit,
    keyLimit: (keyId) => developerKeys.get(keyId)?.charactersLimit ?? undefined,
  });
  const translator = new Translator(new EngineSet(options.engines, options.advice));
  const glossaries = new Glossaries(database, now);
  const documents = new Documents(database, now);
  const documentFiles = new DocumentFiles(join(options.dataDir, 'documents'));
  const { log, detect } = options;
  const resources = {
    glossaries,
    memories: new MemoryFolder(join(options.dataDir, 'memories'), memoryStore, log),
    memoryStore,
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
  const app = createApp({
    identify: keyRing(keys, developerKeys),
    developerKeys,
    ...resources,
    documents,
    documentFiles,
    documentWorker,
    maxOpenDocuments: options.maxOpenDocuments ?? defaultMaxOpenDocuments,
    keyFiles: new KeyFiles(join(options.dataDir, 'developer-keys')),
    port: () => (server.address() as AddressInfo | null)?.port ?? 0,
    log,
    translator,
    detect,
    writer: options.writer,
    refuseLatencyCombinations: options.refuseLatencyCombinations ?? true,
    usage,
    quota,
    now,
  });
  const server = httpServer(getRequestListener(app.fetch, { errorHandler: unreadable, overrideGlobalObjects: false }));
  try {
    await listen(server, options.port);
  } catch (error) {
    counters.close();
    database.close();
    throw error;
  }
  await documentWorker.sweep();
  documentWorker.wake();
  return {
    ...keys,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await close(server);
      await documentWorker.stop();
      await Promise.all([translator.stop(), options.writer.stop()]);
      counters.close();
      database.close();
    },
  };
}

function httpServer(listener: Parameters<typeof createServer>[1] & {}): Server {
  // The app answers 431 and 414 itself with a body; this limit only bounds what is read before that.
  const server = createServer({ maxHeaderSize: 64 * 1024, requestTimeout: 120_000, headersTimeout: 20_000 }, listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseRaw(error, socket as Socket));
  return server;
}

/** A request whose head cannot be read as HTTP never reaches the app, but is answered in the same form. */
function refuseRaw(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, reason] = error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Headers too large'] : [400, 'Bad request'];
  const body = JSON.stringify({ message: `${reason}.` });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\n${traceHeader}: ${newTraceId()}\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** The head is HTTP, but no URL can be made of it, mostly because of its `Host`. */
function unreadable(): Response {
  const response = new HttpFailure(403, 'This service answers only to its own address on this machine.').toResponse();
  response.headers.set(traceHeader, newTraceId());
  return response;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), stopGraceMs);
  await closed;
  clearTimeout(timer);
}
