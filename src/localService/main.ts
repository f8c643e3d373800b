import './language';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outsidePipe } from '../shared/outsideWork';
import { readCommandLine, usage, type CommandLine } from './commandLine';
import { openInThread } from './documents/openInThread';
import { adviceFor, installCommand } from './engines/advice';
import { detectLanguage } from './engines/detectLanguage';
import { offlineEngines, outsideEngines } from './engines/engines';
import { neuralOptions } from './engines/neural/neuralEngine';
import { StoreError, UnwritableStoreError } from '../storage/storeError';
import { MemoriesInThread } from './memories/memoriesInThread';
import { noOutside, type Outside } from './outside/outside';
import { OutsidePipe } from './outside/outsidePipe';
import { startService, type RunningService, type ServiceOptions } from './service';
import { Espeak } from './voice/engines/espeak';
import { speechEngines } from './voice/engines/speechEngines';
import { WorkerWriter } from './writing/workerWriter';

/** The engines of a language hold some 100 MB; a user who writes comes back sooner than this. */
const writerIdleMs = 5 * 60_000;

/** Standard output is for the one line; everything else goes here. */
function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

function readArguments(): CommandLine | 'help' {
  try {
    return readCommandLine(process.argv.slice(2), process.env);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n--help lists all options.`);
    process.exit(2);
  }
}

/** The pipe that the process which started this one has the other end of. */
function openOutside(): Outside {
  return new OutsidePipe(new Socket({ fd: outsidePipe, readable: true, writable: true }));
}

/** Starts the service on its store, or where it may forget and cannot write that, on one that is gone with this run. */
async function startWithStore(
  { dataDir, mayForget }: CommandLine,
  options: Omit<ServiceOptions, 'dataDir'>,
): Promise<RunningService> {
  try {
    return await startService({ ...options, dataDir });
  } catch (error) {
    if (!(error instanceof UnwritableStoreError) || !mayForget) throw error;
  }
  const temporary = await mkdtemp(join(tmpdir(), 'parlance-store-'));
  const service = await startService({ ...options, dataDir: temporary });
  const stop = async (): Promise<void> => {
    await service.stop();
    await rm(temporary, { recursive: true, force: true });
  };
  return { ...service, stop };
}

async function main(): Promise<void> {
  const line = readArguments();
  if (line === 'help') {
    process.stdout.write(usage);
    return;
  }
  const { port, models, parentPipe } = line;
  const place = line.inShell ? 'shell' : 'editor';
  const outside = line.outside ? openOutside() : noOutside;
  // What the service writes is for its user alone.
  process.umask(0o077);
  const service = await startWithStore(line, {
    port,
    engines: [...outsideEngines(outside, detectLanguage), ...offlineEngines(neuralOptions(__dirname, [models], place))],
    outside,
    advice: (source, target) => adviceFor(source, target, place),
    installCommand,
    detect: detectLanguage,
    writer: new WorkerWriter({
      program: join(__dirname, 'writingWorker.js'),
      assets: join(__dirname, 'writing'),
      idleMs: writerIdleMs,
    }),
    speech: speechEngines(),
    speaker: new Espeak(),
    openMemories: (place, log) => new MemoriesInThread(join(__dirname, 'memoryThread.js'), place, log),
    openDocument: openInThread(join(__dirname, 'documentThread.js')),
    log: { info: say, error: say },
  });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void service.stop().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  // The process that started this one holds the other end; it closes also when that process is killed.
  if (parentPipe) process.stdin.resume().once('end', stop).once('close', stop).once('error', stop);
  process.once('disconnect', stop);
  const { url, key, adminKey } = service;
  process.stdout.write(`${JSON.stringify({ url, key, adminKey })}\n`);
}

main().catch((error: unknown) => {
  say(error instanceof StoreError || isListenError(error) ? error.message : `Couldn’t start: ${String(error)}`);
  process.exit(1);
});

function isListenError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && (error as NodeJS.ErrnoException).syscall === 'listen';
}
